// @ts-check
/** The task by each way, in turns, and what it cost. */
import { summary } from '../hyperfine.mjs';
import { doTask } from './way.mjs';

/** @typedef {import('../common/tokens.mjs').TokenCounter} TokenCounter */
/** @typedef {import('../hyperfine.mjs').Timing} Timing */
/** @typedef {import('./shop.mjs').Shop} Shop */
/** @typedef {import('./way.mjs').Turn} Turn */
/** @typedef {import('./way.mjs').Way} Way */
/**
 * Tokens. `before`: read before the first call, undefined where no model reads; `context`: what stands in the context at
 * each turn, added up over all turns.
 *
 * @typedef {{ before: number | undefined, calls: number, answers: number, context: number }} Cost
 */
/** `turns`: of the last run; `error`: why the task was not done. @typedef {{ name: string, calls: number, turns: Turn[], timing?: Timing, cost?: Cost, error?: string }} Figures */

/**
 * @param {Way[]} ways
 * @param {Shop} shop
 * @param {{ rounds: number, countTokens: TokenCounter }} how
 * @returns {Promise<Figures[]>}
 */
export async function measure(ways, shop, { rounds, countTokens }) {
  const states = ways.map((way) => ({
    way,
    /** @type {Turn[][]} */
    runs: [],
    /** @type {Turn[]} */
    last: [],
    error: '',
  }));
  // The first round warms up and is not counted; another one goes first each time.
  for (let round = 0; round <= rounds; round += 1)
    for (const [index] of states.entries()) {
      const state = states[(index + round) % states.length];
      if (!state || state.error !== '') continue;
      try {
        state.last = [];
        await doTask(state.way, shop, state.last);
        if (round > 0) state.runs.push(state.last);
      } catch (error) {
        state.error = error instanceof Error ? error.message : String(error);
      }
    }
  return states.map(({ way, runs, last, error }) => {
    const base = { name: way.name, calls: way.calls.length, turns: last };
    return error === '' ? { ...base, ...figuresOf(way, runs, countTokens) } : { ...base, error };
  });
}

/** @param {Way} way @param {Turn[][]} runs @param {TokenCounter} countTokens */
function figuresOf(way, runs, countTokens) {
  const times = runs.map((turns) => turns.reduce((sum, { ms }) => sum + ms, 0));
  const costs = runs.map((turns) => costOf(way, turns, countTokens));
  // Names of tabs and files, and the marks around a page's text, differ by a few tokens from run to run.
  costs.sort((a, b) => a.answers - b.answers);
  const cost = costs[Math.floor(costs.length / 2)];
  return { timing: summary(times), ...(cost ? { cost } : {}) };
}

/** @param {Way} way @param {Turn[]} turns @param {TokenCounter} countTokens @returns {Cost} */
function costOf({ before }, turns, countTokens) {
  const count = (/** @type {string} */ text) => countTokens(text) ?? NaN;
  const told = before?.map(count).reduce((sum, tokens) => sum + tokens, 0);
  const cost = { before: told, calls: 0, answers: 0, context: told ?? 0 };
  let inContext = told ?? 0;
  for (const { written, answer } of turns) {
    const [call, reply] = [count(written), count(answer)];
    cost.calls += call;
    cost.answers += reply;
    inContext += call + reply;
    cost.context += inContext;
  }
  return cost;
}
