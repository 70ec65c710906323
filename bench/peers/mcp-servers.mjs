// @ts-check
/** The two servers that speak MCP: Playwright's and that of Chrome's own tools. */
import { join } from 'node:path';
import { McpClient } from './mcp-client.mjs';
import { fetchPackage } from './packages.mjs';

/** @typedef {import('../stage.mjs').Stage} Stage */
/** @typedef {import('../snapshot/tool.mjs').Tool} Tool */

const PLAYWRIGHT = '0.0.83';
const CHROME_DEVTOOLS = '1.11.0';

/** `folder`: where it leaves its files; `instructions`: what it tells a model of itself; `where`: what its calls need to name the tab. @typedef {{ client: McpClient, name: string, folder: string, where: { pageId?: number }, instructions: string }} Server */

/** @param {Stage} stage @param {number} port @returns {Promise<Tool | undefined>} */
export async function playwright(stage, port) {
  const server = await startPlaywright(stage, port);
  if (!server) return undefined;
  const { client, name } = server;
  return {
    name: `${name}, \`browser_snapshot\``,
    port,
    open: async (url) => {
      await client.call('browser_navigate', { url });
    },
    snapshot: () => client.call('browser_snapshot'),
    click: async (target) => {
      await client.call('browser_click', { target, element: 'it' });
    },
  };
}

/** @param {Stage} stage @param {number} port @returns {Promise<Tool | undefined>} */
export async function chromeDevtools(stage, port) {
  const server = await startChromeDevtools(stage, port);
  if (!server) return undefined;
  const { client, where, name } = server;
  return {
    name: `${name}, \`take_snapshot\``,
    port,
    open: async (url) => {
      await client.call('navigate_page', { ...where, type: 'url', url });
    },
    snapshot: () => client.call('take_snapshot', where),
    click: async (uid) => {
      await client.call('click', { ...where, uid });
    },
  };
}

/** @param {Stage} stage @param {number} port @returns {Promise<Server | undefined>} */
export async function startPlaywright(stage, port) {
  const folder = fetchPackage('@playwright/mcp', PLAYWRIGHT);
  if (folder === undefined) return undefined;
  const flags = ['--cdp-endpoint', `http://127.0.0.1:${port}`];
  const server = await startServer(stage, 'playwright', [join(folder, 'cli.js'), ...flags]);
  return { ...server, name: `@playwright/mcp ${PLAYWRIGHT}`, where: {} };
}

/** @param {Stage} stage @param {number} port @returns {Promise<Server | undefined>} */
export async function startChromeDevtools(stage, port) {
  const folder = fetchPackage('chrome-devtools-mcp', CHROME_DEVTOOLS);
  if (folder === undefined) return undefined;
  const program = join(folder, 'build/src/bin/chrome-devtools-mcp.js');
  const flags = ['--browserUrl', `http://127.0.0.1:${port}`, '--no-usage-statistics'];
  const server = await startServer(stage, 'chrome-devtools', [program, ...flags]);
  const taker = (await server.client.tools()).find(({ name }) => name === 'take_snapshot');
  const where = taker?.inputSchema.properties?.pageId ? { pageId: 1 } : {};
  return { ...server, name: `chrome-devtools-mcp ${CHROME_DEVTOOLS}`, where };
}

/** @param {Stage} stage @param {string} name @param {string[]} words */
async function startServer(stage, name, words) {
  const env = stage.env({ CHROME_DEVTOOLS_MCP_NO_UPDATE_CHECKS: '1' }, name);
  const folder = join(stage.folder, name);
  const client = new McpClient([process.execPath, ...words], env, folder);
  stage.onClose(() => client.close());
  const instructions = await client.start();
  return { client, folder, instructions };
}
