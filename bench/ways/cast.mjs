// @ts-check
/** All ways that take part, each tool with a browser of its own. */
import { remora } from './ours.mjs';
import { agentBrowser, chromeDevtools, playwright, playwrightCli } from './peers.mjs';

/** @typedef {import('../stage.mjs').Stage} Stage */
/** @typedef {import('./way.mjs').Way} Way */

/** @type {Record<string, (stage: Stage, port: number) => Promise<Way[]>>} */
const ALL = {
  remora,
  'agent-browser': agentBrowser,
  'playwright-cli': playwrightCli,
  playwright,
  'chrome-devtools': chromeDevtools,
};
export const TOOLS = Object.keys(ALL);

/** @param {Stage} stage @param {string[]} wanted Of TOOLS. */
export async function assemble(stage, wanted) {
  /** @type {{ ways: Way[], absent: string[], browser: string }} */
  const cast = { ways: [], absent: [], browser: '' };
  for (const [name, prepare] of Object.entries(ALL).filter(([tool]) => wanted.includes(tool))) {
    const { port, product } = await stage.browser(name);
    cast.browser = product;
    const ways = await prepare(stage, port);
    if (ways.length === 0) cast.absent.push(name);
    cast.ways.push(...ways);
  }
  return cast;
}
