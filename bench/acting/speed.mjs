// @ts-check
/** How long one action takes that changes nothing, on pages that keep still and on pages that never do. */
import { takeTurns } from '../common/rounds.mjs';
import { reasonOf, refOf } from './actor.mjs';
import { FIELD, PLAIN } from './pages.mjs';

/** @typedef {import('../common/rounds.mjs').Result} Result */
/** @typedef {import('./actor.mjs').Actor} Actor */
/** @typedef {import('./actor.mjs').Step} Step */
/** @typedef {{ name: string, results: Map<string, Result> }} Speed By name of the actor. */

/**
 * @param {Actor[]} actors
 * @param {string} url
 * @param {{ name: string, kind: 'click' | 'fill', rounds: number }} how
 * @returns {Promise<Speed>}
 */
export async function timeStep(actors, url, { name, kind, rounds }) {
  /** @type {Map<string, string>} */
  const errors = new Map();
  /** @type {Map<number, string>} */
  const opened = new Map();
  const turns = [];
  for (const actor of actors) {
    try {
      if (!opened.has(actor.port)) await actor.open(url);
      opened.set(actor.port, url);
      const ref = await refOf(actor, kind === 'click' ? PLAIN : FIELD);
      let count = 0;
      turns.push({ name: actor.name, run: () => actor.act(step(kind, ref, (count += 1))) });
    } catch (error) {
      errors.set(actor.name, reasonOf(error));
    }
  }
  const results = await takeTurns(turns, rounds);
  for (const [actor, error] of errors) results.set(actor, { text: '', error });
  return { name, results };
}

/** A fill that finds its text there already would do nothing. @param {'click' | 'fill'} kind @param {string} ref @param {number} count @returns {Step} */
function step(kind, ref, count) {
  return kind === 'click' ? { kind, ref } : { kind, ref, text: `Ada ${count}` };
}
