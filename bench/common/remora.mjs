// @ts-check
/** A remora of its own on a browser: the command as an agent has it, and its daemon alone. */
import { join } from 'node:path';
import { daemonPid } from '../daemon.mjs';
import { call, cliRequest, openConnection } from '../socket.mjs';
import { endProcess, REMORA, run } from '../stage.mjs';
import { timedRun } from './timed-run.mjs';

/** @typedef {import('../stage.mjs').Stage} Stage */
/** @typedef {import('./rounds.mjs').Answer} Answer */

/**
 * Both work in the same tab. `shell`: the command with these words, from its start to its end; `ask`: the same over a
 * connection to the daemon that stays open. They reject when the command fails.
 *
 * @param {Stage} stage
 * @param {number} port
 * @returns {{ shell: (words: string[], how?: { limitMs?: number, stdin?: string }) => Promise<Answer>, ask: (words: string[]) => Promise<Answer> }}
 */
export function startRemora(stage, port) {
  const home = join(stage.folder, 'remora');
  const env = stage.env(
    {
      REMORA_HOME: home,
      REMORA_ENDPOINT: `http://127.0.0.1:${port}`,
      REMORA_LAUNCH: 'false',
      REMORA_SESSION: 'bench',
    },
    'remora-home',
  );
  run([REMORA, 'open', 'about:blank'], env);
  const pid = daemonPid(env);
  stage.onClose(() => endProcess(pid));
  const agent = openConnection();
  stage.onClose(async () => agent.destroy());
  const socket = join(home, 'run/daemon.sock');
  return {
    shell: (words, how) => timedRun([REMORA, ...words], env, how),
    ask: (words) => timedCall(() => call(socket, cliRequest(env, words), agent)),
  };
}

/** @param {() => Promise<{ exit: number, text: string }>} start */
async function timedCall(start) {
  const begin = performance.now();
  const { exit, text } = await start();
  const ms = performance.now() - begin;
  if (exit !== 0) throw new Error(text.slice(0, 300));
  return { ms, text };
}
