// @ts-check
/** remora as an agent has it, and its daemon alone. */
import { join } from 'node:path';
import { daemonPid } from '../daemon.mjs';
import { call, cliRequest, openConnection } from '../socket.mjs';
import { endProcess, REMORA, run } from '../stage.mjs';
import { timedRun } from './timed-run.mjs';

/** @typedef {import('../stage.mjs').Stage} Stage */
/** @typedef {import('./tool.mjs').Tool} Tool */
/** @typedef {Tool & { whole: NonNullable<Tool['whole']> }} Ours */
/** @typedef {{ ref: string, role: string, name: string }} RefLine */

const SNAPSHOT = ['snapshot', '--interactive'];
const WHOLE = [...SNAPSHOT, '--max-tokens', '100000'];

/**
 * Both work in the same tab: `shell` is the command, `socket` what the daemon answers on a connection that stays open.
 *
 * @param {Stage} stage
 * @param {number} port
 * @returns {{ shell: Ours, socket: Ours, openTab: (url: string) => Promise<void>, refs: () => Promise<RefLine[]> }} `refs`: those of the whole page. `openTab`: a new
 *   one, in which both work from then on.
 */
export function remora(stage, port) {
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
  const ask = (/** @type {string[]} */ words) =>
    timedCall(() => call(join(home, 'run/daemon.sock'), cliRequest(env, words), agent));
  const both = {
    port,
    offersAll: true,
    open: async (/** @type {string} */ url) => {
      await ask(['navigate', url]);
    },
    whole: () => ask(WHOLE),
    click: async (/** @type {string} */ ref) => {
      await ask(['click', ref]);
    },
  };
  return {
    shell: { ...both, name: 'remora, the command', snapshot: () => timedRun([REMORA, ...SNAPSHOT], env) },
    socket: { ...both, name: 'remora, its daemon', snapshot: () => ask(SNAPSHOT) },
    openTab: async (url) => {
      await ask(['open', url]);
    },
    refs: async () => {
      /** @type {{ data: { refs: RefLine[] } }} */
      const { data } = JSON.parse((await ask([...WHOLE, '--json'])).text);
      return data.refs;
    },
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
