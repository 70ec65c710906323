// @ts-check
/** The figures of a run as a document. */
import { count, ms, table } from '../common/markdown.mjs';
import { LIMIT } from './measure.mjs';

/** @typedef {import('./measure.mjs').PageFigures} PageFigures */
/** @typedef {import('./measure.mjs').Row} Row */
/** @typedef {{ pages: PageFigures[], machine: import('../machine.mjs').Machine, leak?: import('./leak.mjs').Leak }} Figures */

const OURS = 'remora, its daemon';

/** @param {Figures} figures */
export function renderReport({ pages, machine, leak }) {
  return `# What a snapshot costs and finds

Written by \`npm run bench:snapshot\`; the pages and the ways of measuring are in bench/README.md.

${machine.date}: ${machine.cores} cores (${machine.model}), ${machine.system}, Node ${machine.node}, ${machine.browser} headless.
Load average ${machine.load} at the end: where the machine had other work too, the least of the times says more than the
median, and the ratio more than either.

## remora and the limit

A warm \`snapshot --interactive\` of the daemon, over a connection that stays open, and a bare walk that only lists what can
be acted on. Found: of all controls, named or not, those whose element has a ref, in a snapshot of the usual size and in a
whole one. Precision: refs on which something happens, of all.

${table(OVERVIEW_HEAD, pages.map(overviewRow))}

${findings(pages)}

${scale(pages)}${leak ? `\n\n${leakText(leak)}` : ''}

${pages.map(pageSection).join('\n\n')}
`;
}

/** For the terminal, while it runs. @param {PageFigures} page */
export function describePage(page) {
  const lines = [...page.rows].map(([name, { result, tokens, recall }]) =>
    result.timing
      ? `  ${name}: ${ms(result.timing.median)} ms (min ${ms(result.timing.min)}), ${count(tokens)} tokens, offers ${recall ? `${recall.offered} of ${recall.labelled}` : '–'}`
      : `  ${name}: ${result.error ?? ''}`,
  );
  const ours = page.identity ? `; by element ${page.identity.found} of ${page.identity.controls}` : '';
  return [...lines, `  remora/limit ${ratioToLimit(page)}${ours}`].join('\n');
}

const OVERVIEW_HEAD = [
  'page',
  'nodes',
  'controls',
  'ms, median',
  'min',
  'limit, median',
  'min',
  'ratio',
  'tokens',
  'whole',
  'found',
  'in the whole',
  'precision',
];

/** @param {PageFigures} page */
function overviewRow(page) {
  const [ours, limit] = [page.rows.get(OURS), page.rows.get(LIMIT)];
  const { identity } = page;
  return [
    page.name,
    count(page.nodes),
    count(page.controls),
    ms(ours?.result.timing?.median),
    ms(ours?.result.timing?.min),
    ms(limit?.result.timing?.median),
    ms(limit?.result.timing?.min),
    ratioToLimit(page),
    count(ours?.tokens),
    count(page.wholeTokens),
    count(identity?.foundByDefault),
    count(identity?.found),
    percent(identity?.precision),
  ];
}

/** @param {PageFigures} page */
function ratioToLimit({ rows }) {
  const [ours, limit] = [rows.get(OURS)?.result.timing, rows.get(LIMIT)?.result.timing];
  return ours && limit ? (ours.median / limit.median).toFixed(1) : '–';
}

/** What is missed, and what is offered and must not be. @param {PageFigures[]} pages */
function findings(pages) {
  if (!pages.some(({ identity }) => identity))
    return 'What remora’s refs stand on could not be asked in this run.';
  const said = pages.flatMap(({ name, identity }) => [
    ...(identity && identity.missed.length > 0
      ? [`- ${name}: without a ref in the whole snapshot: ${identity.missed.join('; ')}`]
      : []),
    ...(identity && identity.wrong.length > 0
      ? [`- ${name}: wrongly offered: ${identity.wrong.join('; ')}`]
      : []),
  ]);
  return said.length > 0 ? said.join('\n') : 'No control is without a ref, and nothing is wrongly offered.';
}

/** @param {PageFigures[]} pages */
function scale(pages) {
  const [small, large] = ['table25k', 'table100k'].map((wanted) => pages.find(({ name }) => name === wanted));
  if (!small || !large) return '## Scale\n\nBoth tables were not measured in this run.';
  const nodes = large.nodes / small.nodes;
  const rows = [...small.rows].map(([name, { result }]) => {
    const [before, after] = [result.timing?.min, large.rows.get(name)?.result.timing?.min];
    const times = before === undefined || after === undefined ? undefined : after / before;
    return [name, ms(before), ms(after), times?.toFixed(2) ?? '–', times ? (times / nodes).toFixed(2) : '–'];
  });
  const head = [
    'tool',
    `${count(small.nodes)} nodes, min ms`,
    `${count(large.nodes)} nodes`,
    'times',
    'of linear',
  ];
  return `## Scale\n\n${nodes.toFixed(2)} times the nodes; 1.00 in the last column is linear growth.\n\n${table(head, rows)}`;
}

/** @param {import('./leak.mjs').Leak} leak */
function leakText({ calls, before, after }) {
  const heap = [before, after].map(({ heapKb }) => heapKb.toFixed(0));
  return `## What stays in the page

The shop page before and after ${count(calls)} snapshots, each time after garbage is collected: ${count(before.nodes)} and
${count(after.nodes)} nodes, ${heap.join(' and ')} kB of JavaScript heap.`;
}

/** @param {PageFigures} page */
function pageSection(page) {
  const head = ['tool', 'ms, median', 'min', 'runs', 'tokens', 'offered', 'with a ref', 'precision'];
  const rows = [...page.rows].map(([name, row]) => [name, ...timeCells(row), ...recallCells(row)]);
  return [
    `## ${page.name}`,
    `${count(page.nodes)} nodes, ${count(page.controls)} controls. By label: offered as something to act on, or with a ref at all.`,
    table(head, rows),
    ...clickSection(page),
  ].join('\n\n');
}

/** @param {Row} row */
function timeCells({ result: { timing, error }, tokens }) {
  if (!timing) return [(error ?? '').replace(/[|\n]/g, ' ').slice(0, 120), '–', '–', '–'];
  return [ms(timing.median), ms(timing.min), `${timing.runs}`, count(tokens)];
}

/** @param {Row} row */
function recallCells({ recall }) {
  if (!recall) return ['–', '–', '–'];
  return [`${recall.offered} of ${recall.labelled}`, `${recall.addressed}`, percent(recall.precision)];
}

/** @param {PageFigures} page */
function clickSection({ rows }) {
  const clicked = [...rows].flatMap(([name, { reach }]) => (reach ? [{ name, reach }] : []));
  if (clicked.length === 0) return [];
  const head = [
    'tool',
    'offered',
    'clicked',
    'controls reached',
    'no effect',
    'failed',
    'not reached',
    'must not be offered',
  ];
  const lines = clicked.map(({ name, reach }) => [
    name,
    `${reach.offered}`,
    `${reach.clicked}`,
    `${reach.reached} of ${reach.controls}`,
    `${reach.idle}`,
    `${reach.failed}`,
    reach.missed.join('; ') || '–',
    reach.wrong.join('; ') || '–',
  ]);
  return ['All that is offered is clicked, and the page says which control was reached:', table(head, lines)];
}

/** @param {number | undefined} part */
const percent = (part) => (part === undefined || Number.isNaN(part) ? '–' : `${Math.round(part * 100)} %`);
