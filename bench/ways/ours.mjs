// @ts-check
/** The ways into remora, all with the same daemon and browser. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { daemonPid } from '../daemon.mjs';
import { McpClient } from '../peers/mcp-client.mjs';
import { endProcess, REMORA, ROOT, run } from '../stage.mjs';
import * as calls from './calls.mjs';
import { httpHost, mcpHost, shellHost, toldByServer } from './hosts.mjs';

/** @typedef {import('../stage.mjs').Stage} Stage */
/** @typedef {import('./way.mjs').Way} Way */

/** @param {Stage} stage @param {number} port @returns {Promise<Way[]>} */
export async function remora(stage, port) {
  const home = join(stage.folder, 'remora');
  const endpoint = { REMORA_ENDPOINT: `http://127.0.0.1:${port}`, REMORA_LAUNCH: 'false' };
  const env = stage.env({ REMORA_HOME: home, ...endpoint }, 'remora-home');
  run([REMORA, 'start'], env);
  const pid = daemonPid(env);
  stage.onClose(() => endProcess(pid));
  const base = { port, offersAll: true };
  const skill = readFileSync(join(ROOT, 'skills/browser/SKILL.md'), 'utf8');
  const shell = shellHost(env, { program: REMORA, name: 'remora', folder: home });
  const http = httpHost(join(home, 'run/daemon.sock'));
  const withEnv = (/** @type {calls.HttpCall} */ call) =>
    http({ ...call, body: { ...call.body, env: endpoint } });
  return [
    { ...base, name: 'remora, shell', before: [skill], calls: calls.REMORA_SHELL, send: shell },
    {
      ...base,
      name: 'remora, shell, `batch`',
      before: [skill],
      calls: calls.REMORA_BATCH,
      send: shell,
    },
    { ...base, ...(await server(stage, env, [])), name: 'remora, MCP', calls: calls.REMORA_ONE },
    {
      ...base,
      ...(await server(stage, env, [])),
      name: 'remora, MCP, `batch`',
      calls: calls.REMORA_ONE_BATCH,
    },
    {
      ...base,
      ...(await server(stage, env, ['--tools', 'split'])),
      name: 'remora, MCP `--tools split`',
      calls: calls.REMORA_SPLIT,
    },
    {
      ...base,
      name: 'remora, HTTP, for programs',
      calls: calls.REMORA_HTTP,
      send: withEnv,
      shown: textOf,
    },
  ];
}

/** @param {string} answer */
function textOf(answer) {
  /** @type {{ text: string }} */
  const { text } = JSON.parse(answer);
  return text;
}

/** @param {Stage} stage @param {NodeJS.ProcessEnv} env @param {string[]} flags */
async function server(stage, env, flags) {
  const client = new McpClient([REMORA, 'mcp', ...flags], env, stage.folder);
  stage.onClose(() => client.close());
  const instructions = await client.start();
  return { before: await toldByServer(client, instructions), send: mcpHost(client) };
}
