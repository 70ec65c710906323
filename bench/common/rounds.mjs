// @ts-check
/** What several tools do, in turns, so that whatever else the machine does falls on all tools alike. */
import { summary } from '../hyperfine.mjs';

/** What an agent reads, and how long it waited. @typedef {{ ms: number, text: string }} Answer */
/** @typedef {import('../hyperfine.mjs').Timing} Timing */
/** @typedef {{ name: string, run: () => Promise<Answer> }} Candidate */
/** `error`: why there is no figure. @typedef {{ timing?: Timing, text: string, error?: string }} Result */

/** A tool that needs long has fewer turns, one at least. */
const BUDGET_MS = 20_000;

/**
 * @param {Candidate[]} candidates
 * @param {number} rounds
 * @returns {Promise<Map<string, Result>>} By name.
 */
export async function takeTurns(candidates, rounds) {
  /** @type {Map<string, { times: number[], spent: number, text: string, error?: string }>} */
  const states = new Map(candidates.map(({ name }) => [name, { times: [], spent: 0, text: '' }]));
  // The first round warms up and is not counted; another one goes first each time.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index] of candidates.entries()) {
      const candidate = candidates[(index + round) % candidates.length];
      const state = candidate && states.get(candidate.name);
      if (!state || state.error !== undefined) continue;
      if (state.times.length > 0 && state.spent > BUDGET_MS) continue;
      try {
        const { ms, text } = await candidate.run();
        state.text = text;
        state.spent += ms;
        if (round > 0) state.times.push(ms);
      } catch (error) {
        state.error = error instanceof Error ? error.message : String(error);
      }
    }
  }
  return new Map([...states].map(([name, state]) => [name, toResult(state)]));
}

/** @param {{ times: number[], text: string, error?: string }} state @returns {Result} */
function toResult({ times, text, error }) {
  if (error !== undefined) return { text: '', error };
  return { timing: summary(times), text };
}
