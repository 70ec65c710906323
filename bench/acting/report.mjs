// @ts-check
/** The figures of a run as a document. */
import { count, ms, table } from '../common/markdown.mjs';
import { FLOOR } from './floor.mjs';
import { summary } from './summary.mjs';

/** @typedef {import('../common/rounds.mjs').Result} Result */
/** @typedef {import('../common/tokens.mjs').TokenCounter} TokenCounter */
/** @typedef {import('./speed.mjs').Speed} Speed */
/** @typedef {import('./told.mjs').Telling} Telling */
/** @typedef {import('./task.mjs').TaskFigures} TaskFigures */
/**
 * What is missing was not measured in this run.
 *
 * @typedef {object} Figures
 * @property {Speed[] | undefined} speed
 * @property {Speed[] | undefined} busy
 * @property {Map<string, Map<string, Telling[]>> | undefined} late
 * @property {import('./told.mjs').Tellings | undefined} told
 * @property {TaskFigures[] | undefined} task
 * @property {TokenCounter} countTokens
 * @property {string[]} absent
 * @property {import('../machine.mjs').Machine} machine
 */

const MARKS = { yes: 'yes', no: '**no**', file: 'in a file', failed: '**failed**' };

/** @param {Figures} figures */
export function renderReport(figures) {
  const { machine, absent, countTokens } = figures;
  const parts = [
    `# What an action costs and what its answer says

Written by \`npm run bench:acting\`; the pages and the ways of measuring are in bench/README.md.

${machine.date}: ${machine.cores} cores (${machine.model}), ${machine.system}, Node ${machine.node}, ${machine.browser} headless.
Load average ${machine.load} at the end: where the machine had other work too, the least of the times says more than the
median, and the ratio more than either.${absent.length > 0 ? ` Could not be had here: ${absent.join(', ')}.` : ''}`,
    summary(figures),
    ...(figures.speed ? [speedPart(figures.speed)] : []),
    ...(figures.late ? [latePart(figures.late, countTokens)] : []),
    ...(figures.told ? [toldPart(figures.told, countTokens)] : []),
    ...(figures.busy ? [busyPart(figures.busy)] : []),
    ...(figures.task ? [taskPart(figures.task)] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** @param {Speed[]} speeds */
function speedPart(speeds) {
  const head = [
    'tool',
    'ms, median',
    'min',
    'runs',
    'beyond the floor, median',
    'of the floor, median',
    'min',
  ];
  const tables = speeds.map(({ name, results }) => {
    const floor = results.get(FLOOR)?.timing;
    const rows = [...results].map(([actor, { timing, error }]) => {
      if (!timing) return [actor, short(error), '–', '–', '–', '–', '–'];
      const than = floor
        ? [
            ms(timing.median - floor.median),
            times(timing.median / floor.median),
            times(timing.min / floor.min),
          ]
        : ['–', '–', '–'];
      return [actor, ms(timing.median), ms(timing.min), `${timing.runs}`, ...than];
    });
    return `### ${sentence(name)}\n\n${table(head, rows)}`;
  });
  return ['## One action that changes nothing else', SPEED_TEXT, ...tables].join('\n\n');
}

const SPEED_TEXT = `A click on a button without any effect, and a fill with another text each time. The floor is what the browser itself
takes for the input: the messages of the Input domain over a bare connection, without a check, a wait or an answer.`;

/** @param {Map<string, Map<string, Telling[]>>} late @param {TokenCounter} countTokens */
function latePart(late, countTokens) {
  const head = [
    'tool',
    ...[...late.keys()].flatMap((delay) => [`${delay}: in the answer`, 'ms, median', 'tokens']),
  ];
  const rows = actorsOf(late).map((actor) => [
    actor,
    ...[...late.values()].flatMap((row) => {
      const tellings = row.get(actor) ?? [];
      const told = tellings.filter(({ verdict }) => verdict === 'yes').length;
      const filed = tellings.filter(({ verdict }) => verdict === 'file').length;
      const middle = tellings.map((telling) => telling.ms).toSorted((a, b) => a - b)[
        Math.floor(tellings.length / 2)
      ];
      const words = `${told} of ${tellings.length}${filed > 0 ? `, ${filed} in a file` : ''}`;
      return [words, ms(middle), count(countTokens(tellings.at(-1)?.text ?? ''))];
    }),
  ]);
  const missed = [...late].flatMap(([delay, row]) =>
    [...row].flatMap(([actor, tellings]) => {
      const telling = tellings.find(({ verdict }) => verdict === 'failed');
      return telling ? [`- ${actor}, ${delay}: ${short(telling.text)}`] : [];
    }),
  );
  const why = missed.length > 0 ? `\n\nFailed:\n\n${missed.join('\n')}` : '';
  return `## Late content\n\n${LATE_TEXT}\n\n${table(head, rows)}${why}`;
}

const LATE_TEXT = `The click fetches what the server answers after this time, and the page then shows it. Counted is whether the text is in
the answer to the click itself.`;

/** @param {import('./told.mjs').Tellings} told @param {TokenCounter} countTokens */
function toldPart(told, countTokens) {
  const actors = actorsOf(told);
  const rows = [...told].map(([effect, row]) => [
    effect,
    ...actors.map((actor) => {
      const telling = row.get(actor);
      return telling ? `${MARKS[telling.verdict]} (${count(countTokens(telling.text))})` : '–';
    }),
  ]);
  const of = (/** @type {string} */ actor) => [...told.values()].flatMap((row) => row.get(actor) ?? []);
  const sums = actors.map((actor) => {
    const yes = of(actor).filter(({ verdict }) => verdict === 'yes').length;
    return `${yes} of ${told.size} (${count(
      countTokens(
        of(actor)
          .map(({ text }) => text)
          .join('\n'),
      ),
    )})`;
  });
  const all = [...rows, ['all', ...sums]];
  return `## What the answer says\n\n${TOLD_TEXT}\n\n${table(['effect of the click', ...actors], all)}${failures(told)}`;
}

const TOLD_TEXT = `One button for each effect, on a page that is loaded anew. "Yes": what tells it (an address, a message, a name, a status)
is in the text of the answer to that click. In brackets the tokens of the answer (o200k).`;

/** @param {import('./told.mjs').Tellings} told */
function failures(told) {
  const said = [...told].flatMap(([effect, row]) =>
    [...row]
      .filter(([, { verdict }]) => verdict === 'failed')
      .map(([actor, { text }]) => `- ${actor}, ${effect}: ${short(text)}`),
  );
  return said.length > 0 ? `\n\nFailed:\n\n${said.join('\n')}` : '';
}

/** @param {Speed[]} speeds */
function busyPart(speeds) {
  const actors = [...new Set(speeds.flatMap(({ results }) => [...results.keys()]))];
  const rows = speeds.map(({ name, results }) => [name, ...actors.map((actor) => pair(results.get(actor)))]);
  return `## Pages that never rest\n\n${BUSY_TEXT}\n\n${table(['page', ...actors], rows)}`;
}

const BUSY_TEXT = 'A click on a button without any effect: milliseconds, median and least.';

/** @param {TaskFigures[]} figures */
function taskPart(figures) {
  const floor = figures.find(({ name }) => name === FLOOR)?.timing;
  const head = ['tool', 'calls', 'ms, median', 'min', 'runs', 'of the floor, median', 'tokens'];
  const rows = (/** @type {boolean} */ isThrifty) =>
    figures
      .filter((row) => row.isThrifty === isThrifty)
      .map(({ name, calls, timing, tokens, error }) =>
        timing
          ? [
              name,
              `${calls}`,
              ms(timing.median),
              ms(timing.min),
              `${timing.runs}`,
              floor ? times(timing.median / floor.median) : '–',
              name === FLOOR ? '–' : count(tokens),
            ]
          : [name, `${calls}`, short(error), '–', '–', '–', '–'],
      );
  return `## A form

${TASK_TEXT}

${table(head, rows(false))}

The same by an agent that reads: it looks and waits only where no answer has told it already.

${table(head, rows(true))}`;
}

const TASK_TEXT = `Open the page, look, fill six fields (three texts, a select, two boxes), send, wait for the text that the server's answer
brings after 150 ms, look again, click the button that came with it. The order is checked at the server. Time is that of
all calls, tokens those of all answers (o200k).`;

/** @param {Map<string, Map<string, unknown>>} rows */
function actorsOf(rows) {
  return [...new Set([...rows.values()].flatMap((row) => [...row.keys()]))];
}

/** @param {Result | undefined} result */
function pair(result) {
  if (!result?.timing) return short(result?.error);
  return `${ms(result.timing.median)} / ${ms(result.timing.min)}`;
}

/** @param {string} [text] */
const short = (text = '–') => text.replace(/[|\s]+/g, ' ').slice(0, 120);

/** @param {number} value */
const times = (value) => value.toFixed(1);

/** @param {string} words */
const sentence = (words) => words.charAt(0).toUpperCase() + words.slice(1);
