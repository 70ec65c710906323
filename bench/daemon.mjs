// @ts-check
/** What the daemon costs besides the time of a warm call: its start, and its memory. */
import { spawnSync } from 'node:child_process';
import { summary } from './hyperfine.mjs';
import { call, cliRequest } from './socket.mjs';
import { REMORA, run, untilEnded } from './stage.mjs';

/** @typedef {import('./hyperfine.mjs').Timing} Timing */

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
  const body = cliRequest(env, ['evaluate', '1']);
  const samples = [residentMb(pid)];
  for (let done = 1; done <= calls; done += 1) {
    const { exit, text } = await call(socket, body);
    if (exit !== 0) throw new Error(`the daemon answered ${text.slice(0, 200)}`);
    if (done % (calls / 10) === 0) samples.push(residentMb(pid));
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
