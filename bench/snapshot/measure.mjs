// @ts-check
/** One page in all tools: time in turns, size, what is offered, what a click on it reaches. */
import { parseLines } from '../common/lines.mjs';
import { RawTab } from '../common/raw-tab.mjs';
import { takeTurns } from '../common/rounds.mjs';
import { clickAll } from './clicks.mjs';
import { collectTruth, recallByElement, recallByLabel } from './truth.mjs';

/** @typedef {import('./cast.mjs').Cast} Cast */
/** @typedef {import('./limit.mjs').Limit} Limit */
/** @typedef {import('../common/rounds.mjs').Result} Result */
/** @typedef {import('./tool.mjs').Tool} Tool */
/** @typedef {import('./truth.mjs').Truth} Truth */
/** @typedef {{ name: string, file: string, isClicked?: boolean }} PageInfo */
/** @typedef {{ result: Result, tokens: number | undefined, recall?: import('./truth.mjs').Recall, reach?: import('./clicks.mjs').Reach }} Row */

/**
 * @typedef {object} PageFigures
 * @property {string} name
 * @property {number} nodes
 * @property {number} controls
 * @property {Map<string, Row>} rows By name of the tool.
 * @property {import('./truth.mjs').Identity} [identity] Of remora.
 * @property {number} [wholeTokens] Of remora's snapshot without the usual limit.
 */

const READY_MS = 60_000;
export const LIMIT = 'limit: a bare walk in the page';

/**
 * @param {Cast} cast
 * @param {PageInfo} page
 * @param {{ site: string, rounds: number, clicks: number }} how
 * @returns {Promise<PageFigures>}
 */
export async function measurePage(cast, page, { site, rounds, clicks }) {
  const url = `${site}/${page.file}`;
  const broken = await openAll(cast, page, url);
  const truth = await collectTruth(cast.limit.tab);
  const able = cast.tools.filter(({ name }) => !broken.has(name));
  const limit = { name: LIMIT, snapshot: () => cast.limit.snapshot(), offersAll: true };
  const candidates = [...able, limit];
  const turns = candidates.map(({ name, snapshot }) => ({ name, run: snapshot }));
  const results = await takeTurns(turns, rounds);
  /** @type {Map<string, Row>} */
  const rows = new Map();
  for (const { name, offersAll } of candidates) {
    const result = results.get(name);
    if (result) rows.set(name, readResult(result, { cast, truth, offersAll }));
  }
  for (const [name, error] of broken) rows.set(name, { result: { text: '', error }, tokens: undefined });
  for (const name of cast.absent)
    rows.set(name, { result: { text: '', error: 'cannot be had here' }, tokens: undefined });
  const own = await orNothing(() => remoraAlone(cast, page.file, truth));
  if (page.isClicked === true) await clickInAll(cast, { page, url, truth, clicks, rows });
  return { name: page.name, nodes: truth.nodes, controls: truth.controls.length, rows, ...own };
}

/**
 * @param {Result} result
 * @param {{ cast: Cast, truth: Truth, offersAll: boolean | undefined }} how
 * @returns {Row}
 */
function readResult(result, { cast, truth, offersAll }) {
  if (result.error !== undefined) return { result, tokens: undefined };
  const lines = parseLines(result.text, offersAll);
  return { result, tokens: cast.countTokens(result.text), recall: recallByLabel(truth, lines) };
}

/** @param {Cast} cast @param {PageInfo} page @param {string} url @returns {Promise<Map<string, string>>} Why, by tool. */
async function openAll(cast, { file }, url) {
  await cast.limit.open(url);
  await untilReady(cast.limit.port, file);
  await cast.limit.enter(file);
  /** @type {Map<string, string>} */
  const broken = new Map();
  const ports = new Set();
  for (const tool of cast.tools) {
    // Two ways into the same tab.
    if (ports.has(tool.port)) continue;
    ports.add(tool.port);
    const error = await openIn(tool, url, file);
    if (error !== undefined) broken.set(tool.name, error);
  }
  return broken;
}

/**
 * A tool that gives up before a large page is there has opened it all the same.
 *
 * @param {Tool} tool
 * @param {string} url
 * @param {string} file
 * @returns {Promise<string | undefined>} Why the page is not there.
 */
async function openIn(tool, url, file) {
  let reason = '';
  try {
    await tool.open(url);
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error);
  }
  try {
    await untilReady(tool.port, file);
    return undefined;
  } catch (error) {
    return `${reason} ${error instanceof Error ? error.message : String(error)}`.trim();
  }
}

/** @param {number} port @param {string} file */
async function untilReady(port, file) {
  const end = Date.now() + READY_MS;
  while (!(await isReady(port, file))) {
    if (Date.now() > end) throw new Error(`${file} does not become ready`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The page says so, in all its frames. @param {number} port @param {string} file */
async function isReady(port, file) {
  /** @type {RawTab | undefined} */
  let tab;
  try {
    tab = await RawTab.attach(port, file);
    /** @type {boolean[]} */
    const answers = await tab.evaluate(`document.documentElement?.hasAttribute('data-ready') ?? false`);
    return answers.every(Boolean);
  } catch {
    // No tab shows it yet, or a document was replaced while it was asked.
    return false;
  } finally {
    tab?.close();
  }
}

/**
 * A tool that fails on one page, by a tab that crashes for one, must not cost the figures of the others.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T | undefined>}
 */
async function orNothing(work) {
  try {
    return await work();
  } catch (error) {
    console.error(`  failed: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/** @param {Cast} cast @param {string} file @param {Truth} truth */
async function remoraAlone({ remora, countTokens }, file, truth) {
  if (!remora) return {};
  const usual = parseLines((await remora.socket.snapshot()).text, true);
  const whole = (await remora.socket.whole()).text;
  const refs = (await remora.refs()).map(({ ref }) => ref);
  const barred = new Set(
    parseLines(whole, true)
      .filter(({ isBarred }) => isBarred)
      .map(({ ref }) => ref),
  );
  const tab = await RawTab.attach(remora.socket.port, file);
  try {
    const byDefault = new Set(usual.map(({ ref }) => ref));
    const identity = await recallByElement(tab, truth, { refs, barred, byDefault });
    const wholeTokens = countTokens(whole);
    return { ...(identity ? { identity } : {}), ...(wholeTokens === undefined ? {} : { wholeTokens }) };
  } finally {
    tab.close();
  }
}

/**
 * @param {Cast} cast
 * @param {{ page: PageInfo, url: string, truth: Truth, clicks: number, rows: Map<string, Row> }} run
 */
async function clickInAll(cast, { page, url, truth, clicks, rows }) {
  const ports = new Set();
  for (const tool of cast.tools) {
    const row = rows.get(tool.name);
    if (ports.has(tool.port) || !row || row.result.error !== undefined) continue;
    ports.add(tool.port);
    const reached = await orNothing(async () => {
      const error = await openIn(tool, url, page.file);
      if (error !== undefined) throw new Error(error);
      return { reach: await clickAll(tool, page.file, truth, clicks) };
    });
    Object.assign(row, reached);
    console.error(`  clicks, ${tool.name}: ${row.reach?.reached ?? 'none'} of ${truth.controls.length}`);
  }
}
