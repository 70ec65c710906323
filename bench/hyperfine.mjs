// @ts-check
/** Times commands with hyperfine, in turns: whatever else the machine does falls on all of them alike. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ name: string, command: string[] }} Candidate */
/** @typedef {{ min: number, median: number, p95: number, runs: number }} Timing Milliseconds. */

/**
 * @param {Candidate[]} candidates
 * @param {{ rounds: number, runs: number, warmup: number, folder: string, env: NodeJS.ProcessEnv }} how `runs` and
 *   `warmup` are of one command in one round.
 * @returns {Map<string, Timing>} By name.
 */
export function timeInTurns(candidates, { rounds, runs, warmup, folder, env }) {
  /** @type {Map<string, number[]>} */
  const times = new Map(candidates.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    // Another one goes first each time.
    const order = candidates.map((_, index) => candidates[(index + round) % candidates.length]);
    const turn = order.filter((candidate) => candidate !== undefined);
    const seconds = hyperfine(turn, { runs, warmup, file: join(folder, 'hyperfine.json'), env });
    turn.forEach(({ name }, index) => {
      times.get(name)?.push(...(seconds[index] ?? []).map((second) => second * 1_000));
    });
  }
  return new Map([...times].map(([name, all]) => [name, summary(all)]));
}

/** @param {number[]} values @returns {Timing} */
export function summary(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ part) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
  return { min: at(0), median: at(0.5), p95: at(0.95), runs: sorted.length };
}

/**
 * @param {Candidate[]} candidates
 * @param {{ runs: number, warmup: number, file: string, env: NodeJS.ProcessEnv }} how
 * @returns {number[][]} Seconds of each run, in the order of the candidates.
 */
function hyperfine(candidates, { runs, warmup, file, env }) {
  const flags = [
    '-N',
    '--style',
    'none',
    '--warmup',
    `${warmup}`,
    '--runs',
    `${runs}`,
    '--export-json',
    file,
  ];
  const lines = candidates.map(({ command }) => command.map(quote).join(' '));
  const { status, stderr, error } = spawnSync('hyperfine', [...flags, ...lines], { env, encoding: 'utf8' });
  if (error) throw new Error(`hyperfine could not be started (${error.message}); is it installed?`);
  if (status !== 0) throw new Error(`hyperfine ended with ${status}: ${stderr}`);
  /** @type {{ results: { times: number[] }[] }} */
  const { results } = JSON.parse(readFileSync(file, 'utf8'));
  return results.map((result) => result.times);
}

/** As hyperfine takes words apart. @param {string} word */
function quote(word) {
  return /^[\w./:@=-]+$/.test(word) ? word : `'${word}'`;
}
