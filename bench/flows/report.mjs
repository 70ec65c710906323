// @ts-check
/** The figures of the flows as a table, and as the document that says how they were come by. */

/** @typedef {import('./run.mjs').Figures} Figures */
/** @typedef {import('../machine.mjs').Machine} Machine */

/** @param {readonly Figures[]} figures */
export function renderTable(figures) {
  const rows = figures.map(({ flow, runs, passed, done, missing }) => {
    const of = missing === undefined ? `${passed} of ${runs}` : `left out: ${missing}`;
    const cells = [
      flow.name,
      flow.app,
      flow.what,
      median(done.map(({ commands }) => commands)),
      of,
      median(done.map(({ seconds }) => seconds))?.toFixed(1),
      median(done.flatMap(({ tokens }) => tokens ?? [])),
    ];
    return `| ${cells.map((cell) => cell ?? '').join(' | ')} |`;
  });
  const head = [
    'flow',
    'application',
    'what is done',
    'commands',
    'passed',
    'seconds',
    'tokens of all answers',
  ];
  return [`| ${head.join(' | ')} |`, `| --- | --- | --- | --: | --: | --: | --: |`, ...rows].join('\n');
}

/** @param {readonly Figures[]} figures @param {Machine} machine */
export function renderReport(figures, machine) {
  const runs = figures.reduce((sum, item) => sum + item.runs, 0);
  const passed = figures.reduce((sum, item) => sum + item.passed, 0);
  return `# Real flows

Tasks of several steps in real applications and component kits, each written once as a list of commands of the shipped
\`bin/remora\`, and carried out anew in each run. Written by \`npm run bench:flows\`.

**${passed} of ${runs} runs passed**, on ${machine.date}, ${machine.browser}, Node ${machine.node}, ${machine.system},
${machine.cores} cores (${machine.model}); load: ${machine.load}.

${renderTable(figures)}

- A run passes when each command ends with 0 and the application itself then has what it should have: its files, its
  database or its interface is asked, not the page. A run is never repeated, nor is a command.
- A target is a ref out of an answer, found there by role and name, or a role and name. Neither scripts nor selectors nor
  points of the page are used (but for the places in a canvas where something is dropped), and no pauses.
- Seconds and tokens are medians of the runs; seconds are from the start of the first command to the end of the last,
  tokens (o200k) are those of all answers together.
- Each flow has its application started anew, each run a session and a tab of its own, which end with it.
`;
}

/** @param {number[]} values @returns {number | undefined} */
function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
