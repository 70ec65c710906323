// @ts-check
/** All that take part, each tool with a browser of its own. */
import { tokenCounter } from '../common/tokens.mjs';
import { bareInput } from './floor.mjs';
import { remora } from './ours.mjs';
import { agentBrowser, chromeDevtools, playwright } from './peers.mjs';

/** @typedef {import('../stage.mjs').Stage} Stage */
/** @typedef {import('./actor.mjs').Actor} Actor */

/**
 * @typedef {object} Cast
 * @property {Actor} floor
 * @property {import('./ours.mjs').Ours} [remora]
 * @property {Actor[]} peers One for each, as an agent has it.
 * @property {Actor[]} fuller Peers, with what makes their answers say more.
 * @property {Actor[]} batches Peers that take several steps in one call.
 * @property {string[]} absent Peers that cannot be had here.
 * @property {import('../common/tokens.mjs').TokenCounter} countTokens
 * @property {string} browser
 */

/** @type {Record<string, (stage: Stage, port: number) => Promise<Actor[]>>} */
const PEERS = { 'agent-browser': agentBrowser, playwright, 'chrome-devtools': chromeDevtools };
export const TOOLS = ['remora', ...Object.keys(PEERS)];

/**
 * @param {Stage} stage
 * @param {string[]} wanted Of TOOLS.
 * @returns {Promise<Cast>}
 */
export async function assemble(stage, wanted) {
  const { port, product } = await stage.browser('floor');
  const floor = await bareInput(port);
  stage.onClose(async () => floor.close());
  /** @type {Cast} */
  const cast = {
    floor,
    peers: [],
    fuller: [],
    batches: [],
    absent: [],
    countTokens: tokenCounter(),
    browser: product,
  };
  if (wanted.includes('remora')) cast.remora = remora(stage, (await stage.browser('remora')).port);
  for (const [name, prepare] of Object.entries(PEERS).filter(([peer]) => wanted.includes(peer))) {
    const [single, ...others] = await prepare(stage, (await stage.browser(name)).port);
    if (!single) cast.absent.push(name);
    else cast.peers.push(single);
    for (const other of others) (other.batch ? cast.batches : cast.fuller).push(other);
  }
  return cast;
}

/** Each peer in its fullest way. @param {Cast} cast */
export function tellers({ remora: ours, peers, fuller }) {
  const replaced = new Set(fuller.map(({ port }) => port));
  return [...(ours ? [ours.socket] : []), ...peers.filter(({ port }) => !replaced.has(port)), ...fuller];
}
