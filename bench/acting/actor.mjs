// @ts-check
/** What each tool can do in the benchmark of acting, as an agent would ask for it. */
import { parseLines } from '../common/lines.mjs';

/** @typedef {import('../common/rounds.mjs').Answer} Answer */
/** `text` of a field is what it shall hold, of a select the label of the choice. @typedef {{ kind: 'click' | 'check', ref: string } | { kind: 'fill' | 'select', ref: string, text: string } | { kind: 'wait', text: string }} Step */

/**
 * @typedef {object} Actor
 * @property {string} name
 * @property {number} port Of its browser; actors with the same port work in the same tab.
 * @property {boolean} [offersAll] Its answers give a ref only to what can be acted on.
 * @property {(url: string) => Promise<Answer>} open
 * @property {() => Promise<Answer>} look A snapshot, of what can be acted on where the tool has such a mode.
 * @property {(step: Step) => Promise<Answer>} act Rejects when the tool says that it failed, or after LIMIT_MS.
 * @property {(steps: Step[]) => Promise<Answer>} [batch] All in one call, where the tool has that.
 * @property {() => Promise<unknown>} [answerDialog] Frees the page of a dialog that may be open.
 * @property {() => Promise<unknown>} [closeNewTab] Where the tool follows a click into a new tab.
 * @property {(answer: string) => string} [filed] What an answer has put into a file in place of its text.
 */

/** For a call that a dialog or a busy page may hold up. */
export const LIMIT_MS = 10_000;

/**
 * The ref of the control with this label, where the text names one.
 *
 * @param {Actor} actor
 * @param {string} text
 * @param {string} label
 */
export function findRef(actor, text, label) {
  const lines = parseLines(text, actor.offersAll).filter(({ labels }) => labels.includes(label));
  return (lines.find(({ isOffered }) => isOffered) ?? lines[0])?.ref;
}

/** @param {Actor} actor @param {string} label @param {string} [text] What it has answered already. */
export async function refOf(actor, label, text) {
  const ref = findRef(actor, text ?? (await actor.look()).text, label);
  if (ref === undefined) throw new Error(`${actor.name} shows no ref for "${label}"`);
  return ref;
}

/** @param {unknown} error */
export const reasonOf = (error) => (error instanceof Error ? error.message : String(error));
