// @ts-check
/** Clicks all that a snapshot offers and asks the page which control each click reached; only trusted events count. */
import { RawTab } from '../common/raw-tab.mjs';
import { parseLines } from '../common/lines.mjs';
import { kinds } from './truth.mjs';

/** @typedef {import('./tool.mjs').Tool} Tool */
/** @typedef {import('./truth.mjs').Truth} Truth */

/**
 * `idle`: clicks that reached nothing though the tool said nothing; `failed`: those of which it said so. `wrong`: kinds
 * of what must not be offered and was reached.
 *
 * @typedef {{ controls: number, offered: number, clicked: number, reached: number, idle: number, failed: number, missed: string[], wrong: string[] }} Reach
 */

const TAKE_HITS = 'window.__hits.splice(0)';
/** A tool that waits seconds for each dead click is not waited for. */
const BUDGET_MS = 90_000;

/**
 * @param {Tool} tool With the page open.
 * @param {string} file
 * @param {Truth} truth
 * @param {number} most Clicks.
 * @returns {Promise<Reach>}
 */
export async function clickAll(tool, file, { controls, nots }, most) {
  const { text } = await (tool.whole ?? tool.snapshot)();
  const offered = parseLines(text, tool.offersAll).filter(
    ({ isOffered, isBarred }) => isOffered && !isBarred,
  );
  const tab = await RawTab.attach(tool.port, file);
  const count = { clicked: 0, idle: 0, failed: 0 };
  /** @type {Set<string>} */
  const reached = new Set();
  try {
    await tab.evaluate(TAKE_HITS);
    const end = Date.now() + BUDGET_MS;
    for (const { ref } of offered.slice(0, most)) {
      if (Date.now() > end) break;
      const failed = await fails(tool, ref);
      /** @type {string[][]} */
      const hits = await tab.evaluate(TAKE_HITS);
      count.clicked += 1;
      if (failed) count.failed += 1;
      else if (hits.flat().length === 0) count.idle += 1;
      for (const id of hits.flat()) reached.add(id);
    }
  } finally {
    tab.close();
  }
  return {
    ...count,
    controls: controls.length,
    offered: offered.length,
    reached: controls.filter(({ id }) => reached.has(id)).length,
    missed: kinds(controls.filter(({ id }) => !reached.has(id))),
    wrong: kinds(nots.filter(({ id }) => reached.has(`not:${id}`))),
  };
}

/** @param {Tool} tool @param {string} ref */
async function fails(tool, ref) {
  try {
    await tool.click(ref);
    return false;
  } catch {
    // That it failed is the figure; the reasons are each tool's own.
    return true;
  }
}
