// @ts-check
/** A form task, as an agent does it: open, look, six fields, send, wait for the answer, open what came with it. */
import { summary } from '../hyperfine.mjs';
import { findRef, reasonOf, refOf } from './actor.mjs';
import { DONE, MORE, PLACED, TASK_FILE } from './pages.mjs';

/** @typedef {import('../hyperfine.mjs').Timing} Timing */
/** @typedef {import('./actor.mjs').Actor} Actor */
/** @typedef {import('./actor.mjs').Step} Step */
/** @typedef {import('./site.mjs').Site} Site */
/**
 * `isThrifty`: it does not look, nor wait, for what an answer has told already.
 *
 * @typedef {{ actor: Actor, isThrifty: boolean }} Worker
 */
/** @typedef {{ name: string, isThrifty: boolean, timing?: Timing, calls: number, tokens: number | undefined, error?: string }} TaskFigures */

/** @type {{ kind: 'fill' | 'select' | 'check', label: string, text: string }[]} */
const FIELDS = [
  { kind: 'fill', label: 'Full name', text: 'Ada Adler' },
  { kind: 'fill', label: 'Email address', text: 'ada@example.test' },
  { kind: 'fill', label: 'City', text: 'Oslo' },
  { kind: 'select', label: 'Country', text: 'Norway' },
  { kind: 'check', label: 'Express delivery', text: '' },
  { kind: 'check', label: 'I accept the terms', text: '' },
];
const WANTED = JSON.stringify({
  name: 'Ada Adler',
  mail: 'ada@example.test',
  city: 'Oslo',
  country: 'no',
  express: true,
  terms: true,
});

const DONE_MS = 2_000;

/**
 * @param {Worker[]} workers
 * @param {Site} site
 * @param {{ rounds: number, countTokens: import('../common/tokens.mjs').TokenCounter }} how
 * @returns {Promise<TaskFigures[]>}
 */
export async function timeTask(workers, site, { rounds, countTokens }) {
  const states = workers.map((worker) => ({
    ...worker,
    /** @type {number[]} */
    times: [],
    /** @type {Run} */
    run: new Run(worker.actor),
    error: '',
  }));
  // The first round warms up and is not counted; another one goes first each time.
  for (let round = 0; round <= rounds; round += 1)
    for (const [index] of states.entries()) {
      const state = states[(index + round) % states.length];
      if (!state || state.error !== '') continue;
      state.run = new Run(state.actor);
      try {
        await doTask(state.run, state.isThrifty, site);
        if (round > 0) state.times.push(state.run.ms);
      } catch (error) {
        state.error = reasonOf(error);
      }
    }
  return states.map(({ actor, isThrifty, times, run, error }) => ({
    name: actor.name,
    isThrifty,
    calls: run.calls,
    tokens: countTokens(run.text),
    ...(error === '' ? { timing: summary(times) } : { error }),
  }));
}

/** The calls of one run and what they answered. */
class Run {
  ms = 0;
  calls = 0;
  text = '';
  /** The part since the last look at the whole page. */
  fresh = '';

  /** @param {Actor} actor */
  constructor(actor) {
    this.actor = actor;
  }

  /** @param {Promise<import('../common/rounds.mjs').Answer>} call */
  async add(call) {
    const { ms, text } = await call;
    this.ms += ms;
    this.calls += 1;
    this.text += `${text}\n`;
    this.fresh += `${text}\n`;
    return text;
  }
}

/** @param {Run} run @param {boolean} isThrifty @param {Site} site */
async function doTask(run, isThrifty, site) {
  const { actor } = run;
  const before = site.orders.length;
  await run.add(actor.open(`${site.url}/${TASK_FILE}`));
  if (!isThrifty || findRef(actor, run.fresh, 'Full name') === undefined) await run.add(actor.look());
  const page = run.fresh;
  const fields = await Promise.all(
    FIELDS.map(async ({ kind, label, text }) => step(kind, await refOf(actor, label, page), text)),
  );
  run.fresh = '';
  const send = { kind: /** @type {const} */ ('click'), ref: await refOf(actor, 'Place order', page) };
  const wait = { kind: /** @type {const} */ ('wait'), text: PLACED };
  await doSteps(run, [...fields, send, wait], isThrifty);
  if (!isThrifty || findRef(actor, run.fresh, MORE) === undefined) await run.add(actor.look());
  const more = { kind: /** @type {const} */ ('click'), ref: await refOf(actor, MORE, run.fresh) };
  await run.add(actor.act(more));
  const orders = site.orders.slice(before);
  if (!(await isDone(actor.port))) throw new Error('the last click had no effect');
  if (orders.length !== 1 || orders[0] !== WANTED)
    throw new Error(`it sent ${orders.join(' and ') || 'nothing'}`);
}

/** @param {Run} run @param {Step[]} steps @param {boolean} isThrifty */
async function doSteps(run, steps, isThrifty) {
  if (run.actor.batch) {
    await run.add(run.actor.batch(steps));
    return;
  }
  let told = '';
  for (const one of steps) {
    if (isThrifty && one.kind === 'wait' && told.includes(one.text)) continue;
    told = await run.add(run.actor.act(one));
  }
}

/** @param {'fill' | 'select' | 'check'} kind @param {string} ref @param {string} text @returns {Step} */
function step(kind, ref, text) {
  return kind === 'check' ? { kind, ref } : { kind, ref, text };
}

/** The browser's list of tabs may be late with a title. @param {number} port */
async function isDone(port) {
  for (const end = Date.now() + DONE_MS; Date.now() < end;) {
    const reply = await fetch(`http://127.0.0.1:${port}/json/list`);
    /** @type {{ title: string }[]} */
    const targets = JSON.parse(await reply.text());
    if (targets.some(({ title }) => title === DONE)) return true;
  }
  return false;
}
