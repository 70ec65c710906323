// @ts-check
/** The run in a few lines: remora beside the best peer for each question, whichever of them that favours. */
import { ms, table } from '../common/markdown.mjs';
import { FLOOR } from './floor.mjs';

/** @typedef {import('./report.mjs').Figures} Figures */
/** @typedef {import('./speed.mjs').Speed} Speed */
/** `of`: counted, and more is better; else milliseconds. @typedef {{ question: string, values: Map<string, number>, of?: number }} Row By name of the actor. */

const OURS = /^remora, (the command|its daemon)$/;

/** @param {Figures} figures */
export function summary({ speed, busy, late, told, task }) {
  const rows = [
    ...(speed ?? []).map((part) => ({ question: `${part.name}, median ms`, values: medians(part) })),
    ...(busy && busy.length > 0
      ? [{ question: 'click on the worst page that never rests', values: worst(busy) }]
      : []),
    ...[...(late ?? [])].map(([delay, row]) => {
      const counts = [...row].map(
        ([actor, tellings]) => /** @type {const} */ ([actor, tellings.filter(isTold).length]),
      );
      return {
        question: `text after ${delay} in the answer`,
        values: new Map(counts),
        of: [...row.values()][0]?.length ?? 0,
      };
    }),
    ...(told ? [{ question: 'effects that the answer tells', values: toldCounts(told), of: told.size }] : []),
    ...(task ? [{ question: 'form, all calls, median ms', values: taskTimes(task) }] : []),
  ];
  return `## In short\n\nThe best peer is another one each time.\n\n${table(['', 'remora', 'best peer'], rows.map(toCells))}`;
}

/** @param {Row} row */
function toCells({ question, values, of }) {
  const better = (/** @type {[string, number]} */ a, /** @type {[string, number]} */ b) =>
    of === undefined ? a[1] - b[1] : b[1] - a[1];
  const ours = [...values].filter(([name]) => OURS.test(name));
  const [peer] = [...values]
    .filter(([name]) => !name.startsWith('remora') && name !== FLOOR)
    .toSorted(better);
  const show = (/** @type {number} */ value) => (of === undefined ? ms(value) : `${value} of ${of}`);
  const own = ours.map(([name, value]) =>
    ours.length > 1 ? `${name.slice('remora, '.length)} ${show(value)}` : show(value),
  );
  const best = of !== undefined && peer?.[1] === 0 ? 'none' : peer && `${show(peer[1])} (${peer[0]})`;
  return [question, own.join(', ') || '–', best ?? '–'];
}

/** @param {Speed} speed @returns {Map<string, number>} */
function medians({ results }) {
  return new Map([...results].flatMap(([name, { timing }]) => (timing ? [[name, timing.median]] : [])));
}

/** @param {Speed[]} speeds @returns {Map<string, number>} */
function worst(speeds) {
  /** @type {Map<string, number>} */
  const slowest = new Map();
  for (const [name, median] of speeds.flatMap((speed) => [...medians(speed)]))
    slowest.set(name, Math.max(median, slowest.get(name) ?? 0));
  return slowest;
}

/** @param {{ verdict: string }} telling */
const isTold = ({ verdict }) => verdict === 'yes';

/** @param {import('./told.mjs').Tellings} told @returns {Map<string, number>} */
function toldCounts(told) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const [name, telling] of [...told.values()].flatMap((row) => [...row]))
    counts.set(name, (counts.get(name) ?? 0) + (isTold(telling) ? 1 : 0));
  return counts;
}

/** @param {import('./task.mjs').TaskFigures[]} figures @returns {Map<string, number>} */
function taskTimes(figures) {
  const timed = figures.filter(({ isThrifty }) => !isThrifty);
  return new Map(timed.flatMap(({ name, timing }) => (timing ? [[name, timing.median]] : [])));
}
