// @ts-check
/** All that takes part in a run, each with a browser of its own. */
import { agentBrowser } from '../peers/agent-browser.mjs';
import { chromeDevtools, playwright } from '../peers/mcp-servers.mjs';
import { tokenCounter } from '../common/tokens.mjs';
import { Limit } from './limit.mjs';
import { remora } from './remora.mjs';

/** @typedef {import('../stage.mjs').Stage} Stage */
/** @typedef {import('./tool.mjs').Tool} Tool */

/**
 * @typedef {object} Cast
 * @property {Limit} limit
 * @property {ReturnType<typeof remora>} [remora]
 * @property {Tool[]} tools
 * @property {string[]} absent Peers that cannot be had here.
 * @property {import('../common/tokens.mjs').TokenCounter} countTokens
 * @property {string} browser
 */

/** @type {Record<string, (stage: Stage, port: number) => Promise<Tool | undefined> | Tool | undefined>} */
const PEERS = { 'agent-browser': agentBrowser, playwright, 'chrome-devtools': chromeDevtools };
export const TOOLS = ['remora', ...Object.keys(PEERS)];

/**
 * @param {Stage} stage
 * @param {string[]} wanted Of TOOLS.
 * @returns {Promise<Cast>}
 */
export async function assemble(stage, wanted) {
  const { port, product } = await stage.browser('limit');
  const limit = new Limit(port);
  stage.onClose(async () => limit.close());
  /** @type {Cast} */
  const cast = { limit, tools: [], absent: [], countTokens: tokenCounter(), browser: product };
  if (wanted.includes('remora')) {
    cast.remora = remora(stage, (await stage.browser('remora')).port);
    cast.tools.push(cast.remora.shell, cast.remora.socket);
  }
  for (const [name, prepare] of Object.entries(PEERS).filter(([peer]) => wanted.includes(peer))) {
    const tool = await prepare(stage, (await stage.browser(name)).port);
    if (tool) cast.tools.push(tool);
    else cast.absent.push(name);
  }
  return cast;
}
