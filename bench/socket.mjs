// @ts-check
/** What bin/remora says to the daemon, said without a shell: the daemon's part of a call, alone. */
import { Agent, request } from 'node:http';
import { REMORA } from './stage.mjs';

const ANSWER_MS = 120_000;

/**
 * The bytes that bin/remora sends for these words; src/daemon/cli-wire.ts describes them.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} words
 */
export function cliRequest(env, words) {
  const set = Object.entries(env).filter(([name]) => name.startsWith('REMORA_') && name !== 'REMORA_HOME');
  const variables = set.map(([name, value]) => `${name}=${value}`);
  const fields = ['remora-cli-1', REMORA, process.cwd(), `${words.length}`, ...variables, '--', ...words];
  return Buffer.from(fields.map((field) => `${field}\0`).join(''));
}

/** One connection that stays open as long as the daemon lets it. */
export function openConnection() {
  return new Agent({ keepAlive: true, maxSockets: 1 });
}

/**
 * @param {string} socketPath
 * @param {Buffer} body
 * @param {Agent} [agent] None: a connection for this call alone.
 * @returns {Promise<{ exit: number, text: string }>}
 */
export async function call(socketPath, body, agent) {
  const answer = await post(socketPath, body, agent);
  if (!/^\d[oe]/.test(answer)) throw new Error(`the daemon answered ${answer.slice(0, 200)}`);
  return { exit: Number(answer[0]), text: answer.slice(2, -1) };
}

/** @param {string} socketPath @param {Buffer} body @param {Agent} [agent] @returns {Promise<string>} */
function post(socketPath, body, agent) {
  return new Promise((resolve, reject) => {
    const options = { socketPath, method: 'POST', path: '/v1/cli', agent: agent ?? false };
    const sent = request(options, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
      response.on('error', reject);
    });
    sent.setTimeout(ANSWER_MS, () => sent.destroy(new Error('the daemon does not answer')));
    sent.on('error', reject);
    sent.end(body);
  });
}
