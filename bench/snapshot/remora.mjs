// @ts-check
/** remora as an agent has it, and its daemon alone. */
import { startRemora } from '../common/remora.mjs';

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
  const { shell, ask } = startRemora(stage, port);
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
    shell: { ...both, name: 'remora, the command', snapshot: () => shell(SNAPSHOT) },
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
