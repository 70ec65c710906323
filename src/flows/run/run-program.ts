/** `remora flow run`. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { homePaths } from '../../config/home.ts';
import { ERRORS, EXIT } from '../../errors.ts';
import type { FlowWords } from '../../surfaces/cli/flow-words.ts';
import { SHARED, writeFileAtomic } from '../../util/atomic-file.ts';
import type { FlowProgram } from '../program.ts';
import type { FlowReport } from '../flow-report.ts';
import type { Flow, FlowStep } from '../flow.ts';
import { readRightFlow } from '../read/read-flow.ts';
import { stepActions } from '../read/step-actions.ts';
import { renderReport } from '../report/render-report.ts';
import { openProgress, type Progress } from '../show/progress.ts';
import { showReport } from '../show/show-report.ts';
import { type FlowSession, openSession, pause } from './flow-session.ts';
import { createMask, type Mask, readSecrets } from './mask.ts';
import { createRepairs, type Repairs } from './repairs.ts';
import { type FlowEnd, runFlow } from './run-flow.ts';
import type { FlowParts } from './runner.ts';
import { secretsOf, takeInputs } from './take-inputs.ts';

type RunWords = Extract<FlowWords, { kind: 'run' }>;
type Settings = RunWords['settings'];

interface Run {
  readonly flow: Flow;
  readonly inputs: Readonly<Record<string, string>>;
  readonly secrets: ReadonlyMap<string, string>;
  readonly mask: Mask;
  readonly settings: Settings;
  /** For what the run leaves. */
  readonly folder: string;
  readonly artifacts: string[];
}

/** The exit code. Throws a RemoraError where the run cannot begin. */
export async function runProgram({ flow: word, settings }: RunWords, program: FlowProgram): Promise<number> {
  const flow = readRightFlow(word, program);
  const inputs = takeInputs(flow, settings.inputs);
  const secrets = readSecrets(secretsOf(flow), program.env);
  const healer = settings.heal ? await program.healer(settings.model) : undefined;
  const name = flow.name.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 40);
  const run: Run = {
    flow,
    inputs,
    secrets,
    mask: createMask(secrets.values()),
    settings,
    folder: join(homePaths(program.home).artifacts, `flow-${name}-${randomBytes(4).toString('hex')}`),
    artifacts: [],
  };
  const progress = openProgress(program.streams, { json: settings.json, total: countSteps(flow.steps) });
  try {
    const report = await inSession(run, program, (session) => {
      const repairs =
        healer &&
        createRepairs({
          healer,
          catalogue: program.catalogue,
          mask: run.mask,
          signal: program.signal,
          cwd: program.cwd,
          page: async () => pageText(session),
          tell: progress.tell,
        });
      return carryOut(run, program, { session, progress, repairs });
    });
    progress.end();
    const written = writeReport(run, program, report);
    const { stdout } = program.streams;
    stdout.write(settings.json ? `${JSON.stringify(written)}\n` : showReport(written, settings.heal));
    return exitOf(report);
  } finally {
    progress.end();
  }
}

async function inSession<T>(
  { flow, settings }: Run,
  { hub, cwd, signal }: FlowProgram,
  work: (session: FlowSession) => Promise<T>,
): Promise<T> {
  const { session: id, keepTabs } = settings;
  const session = await openSession({ hub, flow: flow.name, session: id, keepTabs, cwd, signal });
  try {
    return await work(session);
  } finally {
    await session.end();
  }
}

interface Means {
  readonly session: FlowSession;
  readonly progress: Progress;
  readonly repairs: Repairs | undefined;
}

async function carryOut(run: Run, program: FlowProgram, means: Means): Promise<FlowReport> {
  const { flow, mask } = run;
  const { session, progress, repairs } = means;
  const { signal } = program;
  const start = new Date();
  const parts: FlowParts = {
    actions: stepActions(program.catalogue),
    act: (action, input, manner) => session.act(action, input, manner),
    now: () => performance.now(),
    pause: (ms) => pause(ms, signal),
    signal,
    secrets: run.secrets,
    mask,
    onStart: progress.start,
    onStep: progress.step,
    picture: async (failed) =>
      failed || run.settings.report !== undefined ? takePicture(run, session) : undefined,
    ...(repairs ? { heal: (failed) => repairs.heal(failed) } : {}),
  };
  const end = await runFlow(flow, run.inputs, parts);
  if (end.failure && end.failure.error.code !== 'cancelled') await saveSnapshot(run, session);
  const status = !end.failure ? 'done' : signal.aborted ? 'cancelled' : 'failed';
  const patch = status === 'done' ? repairs?.patch() : undefined;
  if (patch !== undefined) savePatch(run, patch);
  return {
    status,
    summary: summaryOf(end, status),
    flow: flow.name,
    file: flow.file,
    startedAt: start.toISOString(),
    ms: Date.now() - start.getTime(),
    inputs: Object.fromEntries(Object.entries(run.inputs).map(([name, value]) => [name, mask.text(value)])),
    data: end.data,
    steps: end.steps.map((step) => ({ ...step, ms: Math.round(step.ms) })),
    notRun: end.notRun,
    tokens: repairs?.tokens ?? 0,
    artifacts: run.artifacts,
    ...(patch === undefined ? {} : { patch: mask.text(patch) }),
  };
}

function summaryOf({ steps, failure }: FlowEnd, status: FlowReport['status']): string {
  if (!failure) return `Passed: ${steps.length} step${steps.length === 1 ? '' : 's'}.`;
  const { file, line } = failure.place;
  if (status === 'cancelled') return `Cancelled at ${file}:${line}.`;
  return `Failed at ${file}:${line}: ${failure.error.code}: ${failure.error.message}`;
}

async function takePicture(run: Run, session: FlowSession): Promise<string | undefined> {
  const outcome = await session.look('screenshot', {});
  const path = outcome.ok ? outcome.data['path'] : undefined;
  // Without a picture the run is told of all the same: there may be no tab, or a dialog over it.
  if (typeof path !== 'string') return undefined;
  run.artifacts.push(path);
  return path;
}

async function pageText(session: FlowSession): Promise<string> {
  const outcome = await session.look('snapshot', {});
  return outcome.ok ? outcome.text : '';
}

async function saveSnapshot(run: Run, session: FlowSession): Promise<void> {
  const text = await pageText(session);
  if (text !== '') save(run, 'snapshot.txt', text);
}

/** Beside the flow, which stays as it is. */
function savePatch({ flow, mask, artifacts }: Run, patch: string): void {
  const path = `${flow.file.replace(/\.ya?ml$/i, '')}.patch`;
  writeFileAtomic(path, mask.text(patch), SHARED);
  artifacts.push(path);
}

function save(run: Run, name: string, text: string): void {
  const path = join(run.folder, name);
  writeFileAtomic(path, run.mask.text(text));
  run.artifacts.push(path);
}

function writeReport({ settings, folder }: Run, { cwd }: FlowProgram, report: FlowReport): FlowReport {
  const path = settings.report === undefined ? join(folder, 'report.html') : resolve(cwd, settings.report);
  const html = renderReport(report, (picture) =>
    report.artifacts.includes(picture) ? readFileSync(picture) : undefined,
  );
  if (settings.report === undefined) writeFileAtomic(path, html);
  else writeFileAtomic(path, html, SHARED);
  return { ...report, artifacts: [...report.artifacts, path] };
}

/** Repeats count as one round of theirs, and of an `if` the longer part. */
function countSteps(steps: readonly FlowStep[]): number {
  return steps.reduce((count, step) => count + countStep(step), 0);
}

function countStep(step: FlowStep): number {
  switch (step.kind) {
    case 'act':
      return 1;
    case 'if':
      return Math.max(countSteps(step.then), countSteps(step.otherwise));
    case 'repeat':
      return countSteps(step.steps);
    case 'flow':
      return countSteps(step.flow.steps);
  }
}

/** As shells tell of a program that Ctrl-C ended. */
const CANCELLED = 130;

/** What a failed step's own code means for a command, but that the flow itself is at fault: it has been read. */
function exitOf({ status, steps }: FlowReport): number {
  if (status === 'done') return EXIT.ok;
  if (status === 'cancelled') return CANCELLED;
  const code = steps.at(-1)?.error?.code;
  const rule = Object.entries(ERRORS).find(([known]) => known === code)?.[1];
  return rule?.exit === EXIT.noBrowser || rule?.exit === EXIT.denied ? rule.exit : EXIT.failed;
}
