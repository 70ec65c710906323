// @ts-check
/** What stands between a model and a tool: a shell, a client of MCP, a program that sends requests. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { request } from 'node:http';
import { delimiter, dirname, join } from 'node:path';
import { timedRun } from '../common/timed-run.mjs';

/** @typedef {import('../common/rounds.mjs').Answer} Answer */
/** @typedef {import('../peers/mcp-client.mjs').McpClient} McpClient */
/** @typedef {import('./calls.mjs').HttpCall} HttpCall */
/** @typedef {import('./calls.mjs').ShellCall} ShellCall */
/** @typedef {import('./calls.mjs').ToolCall} ToolCall */

const CALL_MS = 30_000;

/**
 * A shell that knows this program by its name.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {{ program: string, name: string, folder: string }} of `folder`: where the name may be put.
 * @returns {(call: ShellCall) => Promise<Answer>}
 */
export function shellHost(env, { program, name, folder }) {
  const link = join(folder, 'bin', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(program, link);
  const path = [dirname(link), env.PATH ?? ''].join(delimiter);
  return (line) => timedRun(['sh', '-c', line], { ...env, PATH: path }, { limitMs: CALL_MS });
}

/** @param {McpClient} client @returns {(call: ToolCall) => Promise<Answer>} */
export function mcpHost(client) {
  return (call) => client.call(call.name, call.arguments, CALL_MS);
}

/**
 * What a host hands to a model of a server: its own words, and of each tool name, description and schema.
 *
 * @param {McpClient} client
 * @param {string} instructions
 */
export async function toldByServer(client, instructions) {
  const tools = await client.tools();
  const told = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  return [instructions, JSON.stringify(told)];
}

/** @param {string} socketPath @returns {(call: HttpCall) => Promise<Answer>} */
export function httpHost(socketPath) {
  return async ({ post, body }) => {
    const start = performance.now();
    const { status, text } = await send(socketPath, post, JSON.stringify(body));
    if (status !== 200) throw new Error(`${post} answered ${status}: ${text.slice(0, 300)}`);
    return { ms: performance.now() - start, text };
  };
}

/** @param {string} socketPath @param {string} path @param {string} body @returns {Promise<{ status: number, text: string }>} */
function send(socketPath, path, body) {
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath, method: 'POST', path }, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      );
      response.on('error', reject);
    });
    sent.setTimeout(CALL_MS, () => sent.destroy(new Error(`${path}: no answer`)));
    sent.on('error', reject);
    sent.end(body);
  });
}
