// @ts-check
/** The figures of a run as a document. */
import { count, ms, table } from '../common/markdown.mjs';

/** @typedef {import('./measure.mjs').Cost} Cost */
/** @typedef {import('./measure.mjs').Figures} Figures */

/** @param {{ figures: Figures[], absent: string[], machine: import('../machine.mjs').Machine }} run */
export function renderReport({ figures, absent, machine }) {
  return `# What each way in costs a model

Written by \`npm run bench:ways\`; how it is measured is in bench/README.md, and what each way writes, call by call, in
bench/ways/calls.mjs.

${machine.date}: ${machine.cores} cores (${machine.model}), ${machine.system}, Node ${machine.node}, ${machine.browser} headless.
Load average ${machine.load} at the end: where the machine had other work too, read ratios, not milliseconds.${absent.length > 0 ? ` Could not be had here: ${absent.join(', ')}.` : ''}

## In short

${table(
  ['', 'remora', 'best peer'],
  [...QUESTIONS].map(([question, value]) => inShort(question, value, figures)),
)}

## A task of ten steps

On a checkout page: open it, see what is on it, fill three fields, choose a country, accept the terms, send, read the number
that the server gives to the order, close the page. A run counts only when the server has got the right order once, an
answer has told its number, and the browser no longer has the page open.

${table(
  HEAD,
  figures.map((row) => toCells(row, figures)),
)}

## How to read it

- Tokens are o200k. **Before**: what stands in the context when the first call is written: the skill and what it says to read
  first, or the server's instructions and of each tool name, description and schema.
- **Calls**: what the model writes, as JSON with the name of the tool; a command for a shell is a call of a tool \`shell\`.
  **Answers**: exactly the text that comes back.
- **Added up**: a model reads its whole context again at each turn, and once more to say what it has found. This is what a
  run costs where nothing is kept between turns, and what a cheaper rate applies to where it is.
- **Time** is that of the calls alone, without a model. The quickest way is 1.0.
- Each way takes the fewest calls that its own instructions lead to: it looks where no answer has shown the refs, waits
  where a click does not, and takes several steps in one call where the tool has that. Attaching to the browser is not
  counted for any of them.
`;
}

const HEAD = [
  'way in',
  'calls',
  'tokens before',
  'in calls',
  'in answers',
  'sum',
  'added up over all turns',
  'ms, median',
  'of the quickest',
];

/** Less is better. @type {Map<string, (cost: Cost) => number | undefined>} */
const QUESTIONS = new Map([
  ['tokens before the first call', ({ before }) => before],
  ['tokens of calls and answers', ({ before, calls, answers }) => before && calls + answers],
  ['sum', ({ before, calls, answers }) => before && before + calls + answers],
  ['added up over all turns', ({ before, context }) => before && context],
]);

/** @param {string} question @param {(cost: Cost) => number | undefined} valueOf @param {Figures[]} figures */
function inShort(question, valueOf, figures) {
  const best = (/** @type {boolean} */ isOurs) => {
    const [first] = figures
      .filter(({ name }) => name.startsWith('remora') === isOurs)
      .flatMap((row) => {
        const value = row.cost && valueOf(row.cost);
        return value === undefined ? [] : [{ name: row.name.replace(/^remora, /, ''), value }];
      })
      .toSorted((a, b) => a.value - b.value);
    return first ? `${tokens(first.value)} (${first.name})` : '–';
  };
  return [question, best(true), best(false)];
}

/** @param {Figures} row @param {Figures[]} all */
function toCells({ name, calls, timing, cost, error }, all) {
  if (!timing || !cost) {
    const reason = (error ?? '').replace(/[|\s]+/g, ' ').slice(0, 160);
    return [name, `${calls}`, `not done: ${reason}`, ...HEAD.slice(3).map(() => '–')];
  }
  const quickest = Math.min(...all.flatMap((other) => other.timing?.median ?? []));
  const { before, answers, context } = cost;
  return [
    name,
    `${calls}`,
    tokens(before),
    tokens(cost.calls),
    tokens(answers),
    tokens((before ?? 0) + cost.calls + answers),
    before === undefined ? '–' : tokens(context),
    ms(timing.median),
    (timing.median / quickest).toFixed(1),
  ];
}

/** Nothing where they could not be counted. @param {number | undefined} value */
const tokens = (value) => count(Number.isNaN(value) ? undefined : value);

/** What was written and read in the last run of each. @param {Figures[]} figures @param {import('../common/tokens.mjs').TokenCounter} countTokens */
export function renderTurns(figures, countTokens) {
  const of = (/** @type {string} */ text) => `${count(countTokens(text))} tokens`;
  return figures
    .map(({ name, turns, error }) => {
      const told = turns.map(
        ({ written, answer, ms: took }) =>
          `> ${written} (${of(written)})\n${answer.trimEnd()}\n(${of(answer)}, ${ms(took)} ms)`,
      );
      return `# ${name}${error === undefined ? '' : `: ${error}`}\n\n${told.join('\n\n')}\n`;
    })
    .join('\n');
}
