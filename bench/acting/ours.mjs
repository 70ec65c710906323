// @ts-check
/** The ways to act with remora: the command, the daemon alone, each with what changed or without. */
import { startRemora } from '../common/remora.mjs';
import { LIMIT_MS } from './actor.mjs';

/** @typedef {import('../stage.mjs').Stage} Stage */
/** @typedef {import('./actor.mjs').Actor} Actor */
/** @typedef {import('./actor.mjs').Step} Step */
/** @typedef {Record<'shell' | 'socket' | 'quiet' | 'quietShell' | 'batch', Actor>} Ours */

/** @param {Stage} stage @param {number} port @returns {Ours} All in the same tab. */
export function remora(stage, port) {
  const { shell, ask } = startRemora(stage, port);
  const run = (/** @type {string[]} */ words) => shell(words, { limitMs: LIMIT_MS });
  const actor = (/** @type {string} */ name, /** @type {typeof ask} */ send, quiet = false) => ({
    name,
    port,
    offersAll: true,
    open: (/** @type {string} */ url) => send(['navigate', url, ...(quiet ? ['--quiet'] : [])]),
    look: () => send(['snapshot', '--interactive']),
    act: (/** @type {Step} */ step) => send([...words(step), ...(quiet ? ['--quiet'] : [])]),
    closeNewTab: () => ask(['close']),
  });
  const command = actor('remora, the command', run);
  return {
    shell: command,
    socket: actor('remora, its daemon', ask),
    quiet: actor('remora, its daemon, `--quiet`', ask, true),
    quietShell: actor('remora, the command, `--quiet`', run, true),
    batch: {
      ...command,
      name: 'remora, `batch`',
      batch: (steps) =>
        shell(['batch'], {
          limitMs: LIMIT_MS,
          stdin: steps.map((step) => words(step).map(quote).join(' ')).join('\n'),
        }),
    },
  };
}

/** @param {Step} step */
function words(step) {
  if (step.kind === 'wait') return ['wait', step.text];
  return [step.kind, step.ref, ...('text' in step ? [step.text] : [])];
}

/** @param {string} word */
const quote = (word) => (/^\w+$/.test(word) ? word : `"${word}"`);
