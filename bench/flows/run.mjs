// @ts-check
/** All runs of one flow, one after the other, in an application that is started for them. A run is not repeated. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMORA, run } from '../stage.mjs';
import { FlowShell } from './shell.mjs';

/** @typedef {import('./flow.mjs').Flow} Flow */
/** @typedef {import('./flow.mjs').Place} Place */
/** @typedef {import('./flow.mjs').Started} Started */
/** @typedef {import('../common/tokens.mjs').TokenCounter} TokenCounter */
/** @typedef {{ place: Place, env: NodeJS.ProcessEnv, runs: number, logs: string, count: TokenCounter }} Setting */
/** @typedef {{ seconds: number, commands: number, tokens: number | undefined, problem?: string }} Run */
/** @typedef {{ flow: Flow, runs: number, passed: number, done: Run[], missing?: string }} Figures */

/**
 * @param {Flow} flow
 * @param {Setting} setting
 * @returns {Promise<Figures>}
 */
export async function runFlow(flow, setting) {
  const missing = flow.isThere();
  if (missing !== undefined) {
    console.log(`${flow.name}: left out, ${missing}`);
    return { flow, runs: 0, passed: 0, done: [], missing };
  }
  const started = await flow.start(setting.place);
  /** @type {Run[]} */
  const done = [];
  for (let number = 1; number <= setting.runs; number += 1) {
    const one = await runOnce({ name: flow.name, number }, started, setting);
    done.push(one);
    const outcome = one.problem === undefined ? 'ok' : `FAILED: ${one.problem}`;
    console.log(`${flow.name} ${number}/${setting.runs} ${one.seconds.toFixed(1)} s ${outcome}`);
  }
  return {
    flow,
    runs: setting.runs,
    passed: done.filter(({ problem }) => problem === undefined).length,
    done,
  };
}

/**
 * @param {{ name: string, number: number }} which
 * @param {Started} started
 * @param {Setting} setting
 * @returns {Promise<Run>}
 */
async function runOnce({ name, number }, started, { place, env, logs, count }) {
  const own = { ...env, REMORA_SESSION: `${name}-${number}` };
  const shell = new FlowShell({ cwd: place.work, env: own });
  let seconds = 0;
  /** @type {string | undefined} */
  let problem;
  try {
    await started.prepare(number);
    const start = performance.now();
    try {
      for (const step of started.script(number))
        await (typeof step === 'function' ? step() : shell.run(step));
    } finally {
      seconds = (performance.now() - start) / 1000;
    }
    await started.check(number, shell.answers);
  } catch (error) {
    problem = messageOf(error);
  }
  const left = endSession(own);
  problem ??= left;
  writeFileSync(join(logs, `${name}-${number}.log`), `${shell.log}\n${problem ?? 'ok'}\n`);
  const tokens = count(shell.answers.join('\n'));
  return { seconds, commands: shell.commands, tokens, ...(problem === undefined ? {} : { problem }) };
}

/** Also after a failure: its tab would be there in the next run. @param {NodeJS.ProcessEnv} env @returns {string | undefined} */
function endSession(env) {
  try {
    run([REMORA, 'end'], env);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));
