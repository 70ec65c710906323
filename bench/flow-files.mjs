// @ts-check
/**
 * Recorded flows on real applications, without a model: `npm run build && node bench/flow-files.mjs`. Flags: `--times 20`, in
 * each of two window sizes; `--only NAME,NAME`; `--record` records them anew. Prints a table in Markdown. Ends with 1 unless
 * all runs passed.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { daemonPid } from './daemon.mjs';
import { FLOW_FILES } from './flow-files/list.mjs';
import { addressIn, fileOf, recordFlowFile } from './flow-files/record.mjs';
import { fetchApps } from './flows/packages.mjs';
import { FlowShell } from './flows/shell.mjs';
import { endProcess, onStage, REMORA, run } from './stage.mjs';

/** @typedef {import('./flow-files/list.mjs').FlowFile} FlowFile */
/** @typedef {import('./flows/flow.mjs').Started} Started */
/** @typedef {import('./stage.mjs').Stage} Stage */
/** @typedef {{ name: string, size: string, runs: number, passed: number, seconds: number[], missing?: string }} Figures */

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '20' },
    only: { type: 'string' },
    record: { type: 'boolean' },
  },
});
const TIMES = Number(values.times);
const SIZES = ['1280,900', '800,640'];
const BROWSER_FLAGS = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'];

await onStage(async (stage) => {
  const modules = fetchApps();
  const only = values.only?.split(',');
  const files = FLOW_FILES.filter(({ flow }) => only?.includes(flow.name) ?? true);
  /** @type {Figures[]} */
  const figures = [];
  for (const size of values.record ? SIZES.slice(0, 1) : SIZES) {
    const env = await startRemora(stage, size);
    for (const file of files) {
      const folder = join(stage.folder, `${file.flow.name}-${size}`);
      const work = join(folder, 'work');
      mkdirSync(work, { recursive: true });
      const place = { stage, folder, work, modules };
      const missing = file.flow.isThere();
      if (missing !== undefined)
        figures.push({ name: file.flow.name, size, runs: 0, passed: 0, seconds: [], missing });
      else if (values.record) await recordFlowFile(file, place, env);
      else figures.push(await runFile(file, await file.flow.start(place), { folder, work, env, size }));
    }
  }
  if (values.record) return;
  console.log(renderTable(figures));
  if (figures.some(({ passed, runs }) => passed < runs)) process.exitCode = 1;
});

/** A browser of that size, and what is set to use it. @param {Stage} stage @param {string} size */
async function startRemora(stage, size) {
  const browser = await stage.browser(`browser-${size}`, [`--window-size=${size}`, ...BROWSER_FLAGS]);
  const env = stage.env({
    REMORA_HOME: join(stage.folder, `remora-${size}`),
    REMORA_ENDPOINT: `http://127.0.0.1:${browser.port}`,
    REMORA_LAUNCH: 'false',
  });
  run([REMORA, 'start'], env);
  const daemon = daemonPid(env);
  stage.onClose(() => endProcess(daemon));
  return env;
}

/**
 * @param {FlowFile} file
 * @param {Started} started
 * @param {{ folder: string, work: string, env: NodeJS.ProcessEnv, size: string }} setting
 * @returns {Promise<Figures>}
 */
async function runFile(file, started, { folder, work, env, size }) {
  const { name } = file.flow;
  /** @type {Figures} */
  const figures = { name, size, runs: TIMES, passed: 0, seconds: [] };
  for (let number = 1; number <= TIMES; number += 1) {
    const own = { ...env, ...secretsOf(file), REMORA_SESSION: `${name}-${number}` };
    const shell = new FlowShell({ cwd: work, env: own });
    await started.prepare(number);
    const start = performance.now();
    try {
      const inputs = { url: addressIn(started.script(number)), ...file.inputs(number, folder) };
      const words = Object.entries(inputs).flatMap(([key, value]) => ['--input', `${key}=${value}`]);
      await shell.run(['flow', 'run', fileOf(file), ...words]);
      figures.seconds.push((performance.now() - start) / 1000);
      await started.check(number, shell.answers);
      figures.passed += 1;
      console.error(`${name} ${size} ${number}/${TIMES} ok`);
    } catch (error) {
      console.error(`${name} ${size} ${number}/${TIMES} FAILED: ${String(error)}\n${shell.log}`);
    }
    await shell.run(['end']);
  }
  return figures;
}

/** @param {FlowFile} file */
function secretsOf({ secrets = {} }) {
  return Object.fromEntries(
    Object.entries(secrets).map(([name, value]) => [
      `REMORA_SECRET_${name.toUpperCase().replaceAll('-', '_')}`,
      value,
    ]),
  );
}

/** @param {readonly Figures[]} figures */
function renderTable(figures) {
  const rows = figures.map(({ name, size, runs, passed, seconds, missing }) =>
    missing === undefined
      ? `| ${name} | ${size.replace(',', '×')} | ${passed} of ${runs} | ${medianOf(seconds)} |`
      : `| ${name} | ${size.replace(',', '×')} | left out: ${missing} | |`,
  );
  return ['| Flow | Window | Passed | Median, s |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** @param {readonly number[]} seconds */
function medianOf(seconds) {
  const middle = seconds.toSorted((a, b) => a - b)[Math.floor(seconds.length / 2)];
  return middle === undefined ? '' : middle.toFixed(1);
}
