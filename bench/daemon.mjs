// @ts-check
/** What the daemon costs besides the time of a warm call: its start, and its memory. */
import { spawnSync } from 'node:child_process';
import { request } from 'node:http';
import { run, REMORA, untilEnded } from './stage.mjs';
import { summary } from './hyperfine.mjs';

/** @typedef {import('./hyperfine.mjs').Timing} Timing */

/** The bytes that bin/remora sends for `evaluate 1`; src/daemon/cli-wire.ts describes them. @param {NodeJS.ProcessEnv} env */
export function cliRequest(env) {
  const set = Object.entries(env).filter(([name]) => name.startsWith('REMORA_') && name !== 'REMORA_HOME');
  const variables = set.map(([name, value]) => `${name}=${value}`);
  const words = ['evaluate', '1'];
  const fields = ['remora-cli-1', REMORA, process.cwd(), `${words.length}`, ...variables, '--', ...words];
  return Buffer.from(fields.map((field) => `${field}\0`).join(''));
}

/**
 * The first command while no daemon runs, in turns with a bare start of Node.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {number} rounds
 */
export async function timeColdStart(env, rounds) {
  /** @type {{ cold: number[], node: number[] }} */
  const times = { cold: [], node: [] };
  for (let round = 0; round < rounds; round += 1) {
    const pid = daemonPid(env);
    run([REMORA, 'stop'], env);
    await untilEnded(pid);
    times.node.push(timeOnce([process.execPath, '-e', '0'], env));
    times.cold.push(timeOnce([REMORA, 'evaluate', '1'], env));
  }
  return { cold: summary(times.cold), node: summary(times.node) };
}

/**
 * Resident memory of the daemon in MB: after a start with one session, then after each tenth of the calls.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} socket
 * @param {number} calls
 * @returns {Promise<{ calls: number, samples: number[] }>}
 */
export async function measureMemory(env, socket, calls) {
  const pid = daemonPid(env);
  const body = cliRequest(env);
  const samples = [residentMb(pid)];
  for (let call = 1; call <= calls; call += 1) {
    const answer = await post(socket, body);
    if (!answer.startsWith('0o')) throw new Error(`the daemon answered ${answer.slice(0, 200)}`);
    if (call % (calls / 10) === 0) samples.push(residentMb(pid));
  }
  return { calls, samples };
}

/** @param {NodeJS.ProcessEnv} env */
export function daemonPid(env) {
  /** @type {{ data: { daemon: { pid: number } } }} */
  const { data } = JSON.parse(run([REMORA, 'status', '--json'], env));
  return data.daemon.pid;
}

/** @param {string[]} command @param {NodeJS.ProcessEnv} env @returns {number} Milliseconds. */
function timeOnce([program = '', ...args], env) {
  const start = performance.now();
  const { status } = spawnSync(program, args, { env, stdio: 'ignore' });
  if (status !== 0) throw new Error(`${program} ended with ${status}`);
  return performance.now() - start;
}

/** @param {number} pid */
function residentMb(pid) {
  return Number(run(['ps', '-o', 'rss=', '-p', `${pid}`], process.env)) / 1024;
}

/** @param {string} socketPath @param {Buffer} body @returns {Promise<string>} */
function post(socketPath, body) {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath, method: 'POST', path: '/v1/cli', agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => (text += chunk));
      response.on('end', () => resolve(text));
    });
    call.setTimeout(10_000, () => call.destroy(new Error('the daemon does not answer')));
    call.on('error', reject);
    call.end(body);
  });
}
