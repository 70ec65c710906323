// @ts-check
/** The ways into the tools that remora is compared with, with the settings that they come with. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NAME, prepareAgentBrowser } from '../peers/agent-browser.mjs';
import { McpClient } from '../peers/mcp-client.mjs';
import { startChromeDevtools, startPlaywright } from '../peers/mcp-servers.mjs';
import { fetchPackage } from '../peers/packages.mjs';
import { run } from '../stage.mjs';
import * as calls from './calls.mjs';
import { mcpHost, shellHost, toldByServer } from './hosts.mjs';

/** @typedef {import('../stage.mjs').Stage} Stage */
/** @typedef {import('./way.mjs').Way} Way */

const PLAYWRIGHT_CLI = '0.1.22';

/** Its command and its server have the same daemon. @param {Stage} stage @param {number} port @returns {Promise<Way[]>} */
export async function agentBrowser(stage, port) {
  const prepared = prepareAgentBrowser(stage, port, stage.env({}, 'agent-browser'));
  if (!prepared) return [];
  const { program, env } = prepared;
  const skill = readFileSync(join(program, '../../skills/agent-browser/SKILL.md'), 'utf8');
  const before = [skill, run([program, 'skills', 'get', 'core'], env)];
  const folder = join(stage.folder, 'agent-browser');
  const send = shellHost(env, { program, name: 'agent-browser', folder });
  const client = new McpClient([program, 'mcp'], env, stage.folder);
  stage.onClose(() => client.close());
  const instructions = await client.start();
  return [
    { name: `${NAME}, shell`, port, before, calls: calls.AGENT_BROWSER, send },
    {
      name: `${NAME}, shell, \`batch\``,
      port,
      before: [...before, run([program, 'batch', '--help'], env)],
      calls: calls.AGENT_BROWSER_BATCH,
      send,
    },
    {
      name: `${NAME}, MCP`,
      port,
      before: await toldByServer(client, instructions),
      calls: calls.AGENT_BROWSER_MCP,
      send: mcpHost(client),
    },
  ];
}

/** @param {Stage} stage @param {number} port @returns {Promise<Way[]>} */
export async function playwrightCli(stage, port) {
  const folder = fetchPackage('@playwright/cli', PLAYWRIGHT_CLI);
  if (folder === undefined) return [];
  const env = stage.env({}, 'playwright-cli');
  const program = join(folder, 'playwright-cli.js');
  const send = shellHost(env, {
    program,
    name: 'playwright-cli',
    folder: join(stage.folder, 'playwright-cli'),
  });
  run([process.execPath, program, 'attach', `--cdp=http://127.0.0.1:${port}`], env);
  stage.onClose(async () => void run([process.execPath, program, 'detach'], env));
  return [
    {
      name: `playwright-cli ${PLAYWRIGHT_CLI}, shell`,
      port,
      before: [readFileSync(join(folder, 'skills/playwright-cli/SKILL.md'), 'utf8')],
      calls: calls.PLAYWRIGHT_CLI,
      send,
    },
  ];
}

/** @param {Stage} stage @param {number} port @returns {Promise<Way[]>} */
export async function playwright(stage, port) {
  const server = await startPlaywright(stage, port);
  return server ? [await ofServer(server, port, calls.PLAYWRIGHT_MCP)] : [];
}

/** @param {Stage} stage @param {number} port @returns {Promise<Way[]>} */
export async function chromeDevtools(stage, port) {
  const server = await startChromeDevtools(stage, port);
  if (!server) return [];
  return [{ ...(await ofServer(server, port, calls.CHROME_DEVTOOLS_MCP)), tab: /^(\d+): .*\[selected\]/m }];
}

/** @param {import('../peers/mcp-servers.mjs').Server} server @param {number} port @param {calls.ToolCall[]} list @returns {Promise<Way>} */
async function ofServer({ client, name, instructions }, port, list) {
  return { name, port, before: await toldByServer(client, instructions), calls: list, send: mcpHost(client) };
}
