// @ts-check
/**
 * Tasks of several steps in real applications, by the shipped command: `npm run bench:flows`. Flags: `--runs 20`;
 * `--only NAME,NAME`; `--out FILE`, which only a whole run of every flow writes. Ends with 1 unless all runs passed.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { tokenCounter } from './common/tokens.mjs';
import { daemonPid } from './daemon.mjs';
import { FLOWS } from './flows/all.mjs';
import { fetchApps } from './flows/packages.mjs';
import { renderReport, renderTable } from './flows/report.mjs';
import { runFlow } from './flows/run.mjs';
import { loadNow, machine } from './machine.mjs';
import { endProcess, onStage, REMORA, run } from './stage.mjs';

/** @typedef {import('./flows/run.mjs').Figures} Figures */

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    only: { type: 'string' },
    out: { type: 'string' },
  },
});
const RUNS = Number(values.runs);
const BROWSER_FLAGS = [
  '--window-size=1280,900',
  // Several applications look for news of themselves.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

await onStage(async (stage) => {
  const loadBefore = loadNow();
  const wanted = chosen(values.only);
  const modules = fetchApps();
  const browser = await stage.browser('browser', BROWSER_FLAGS);
  const env = stage.env({
    REMORA_HOME: join(stage.folder, 'remora'),
    REMORA_ENDPOINT: `http://127.0.0.1:${browser.port}`,
    REMORA_LAUNCH: 'false',
  });
  run([REMORA, 'start'], env);
  const daemon = daemonPid(env);
  stage.onClose(() => endProcess(daemon));
  const logs = mkdtempSync(join(tmpdir(), 'remora-flows-logs-'));
  const count = tokenCounter();
  /** @type {Figures[]} */
  const figures = [];
  for (const flow of wanted) {
    const folder = join(stage.folder, flow.name);
    // The command takes files of its working folder only.
    const work = join(folder, 'work');
    mkdirSync(work, { recursive: true });
    figures.push(
      await runFlow(flow, { place: { stage, folder, work, modules }, env, runs: RUNS, logs, count }),
    );
  }
  console.log(renderTable(figures));
  console.log(`What was said in each run: ${logs}`);
  const isWhole = values.only === undefined && RUNS >= 20;
  if (values.out !== undefined && isWhole)
    writeFileSync(values.out, renderReport(figures, machine(browser.product, loadBefore)));
  if (figures.some(({ passed, runs }) => passed < runs)) process.exitCode = 1;
});

/** @param {string | undefined} given */
function chosen(given) {
  if (given === undefined) return FLOWS;
  return given.split(',').map((name) => {
    const flow = FLOWS.find((item) => item.name === name);
    if (flow) return flow;
    throw new Error(`${name} is none of ${FLOWS.map((item) => item.name).join(', ')}`);
  });
}
