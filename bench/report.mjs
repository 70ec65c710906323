// @ts-check
/** The figures of a run as a document. */

/** @typedef {import('./hyperfine.mjs').Timing} Timing */
/** @typedef {import('./machine.mjs').Machine} Machine */

/**
 * @typedef {object} Figures
 * @property {Map<string, Timing>} warm
 * @property {Timing} cold
 * @property {Timing} node Starts of Node between the cold starts.
 * @property {{ calls: number, samples: number[] }} memory MB, at the start and after each tenth of the calls.
 * @property {Machine} machine
 */

/** @param {Figures} figures */
export function renderReport({ warm, cold, node, memory, machine }) {
  const [first = NaN, ...later] = memory.samples.map((mb) => mb.toFixed(0));
  return `# What a call costs

Written by \`npm run bench\`; how it measures is in bench/README.md.

${machine.date}: ${machine.cores} cores (${machine.model}), ${machine.system}, Node ${machine.node}, ${machine.browser} headless
on an empty page. Load average ${machine.load} at the end: where the machine had other work too, the least of the
runs says more than the median, and the ratio more than either.

## A warm call

The daemon runs and the tab is attached. Milliseconds from the start of the process to its end, ${runsOf(warm)} runs each, in turns.

| command | median | min | 95 % | of a Node start, median | min |
| --- | --- | --- | --- | --- | --- |
${warmRows(warm).join('\n')}

## The first call

No daemon runs, the browser does: Node starts twice, for the command and for the daemon, which attaches and finds its tab
again. ${cold.runs} times, in turns with a bare start of Node.

| command | median | min |
| --- | --- | --- |
| \`remora evaluate 1\`, no daemon | ${ms(cold.median)} | ${ms(cold.min)} |
| \`node -e 0\` | ${ms(node.median)} | ${ms(node.min)} |

## Memory of the daemon

Resident, with one session and one tab: ${first} MB after the start. During ${memory.calls.toLocaleString('en')} calls of
\`evaluate 1\`, after each tenth of them: ${later.join(', ')} MB.
V8 lets garbage lie until a full collection is due.
`;
}

/** @param {Map<string, Timing>} warm */
function warmRows(warm) {
  const node = warm.get('`node -e 0`');
  const rows = [...warm].sort(([, a], [, b]) => b.median - a.median);
  return rows.map(([name, { median, min, p95 }]) => {
    const ratios = node ? [median / node.median, min / node.min] : [];
    return `| ${[name, ms(median), ms(min), ms(p95), ...ratios.map((ratio) => ratio.toFixed(2))].join(' | ')} |`;
  });
}

/** @param {Map<string, Timing>} warm */
function runsOf(warm) {
  return Math.min(...[...warm.values()].map((timing) => timing.runs));
}

/** @param {number} value */
function ms(value) {
  return value.toFixed(1);
}
