/** `remora run`: a task from the command line, and what is stored of earlier ones. */
import { loadConfig } from '../../config/load.ts';
import { EXIT, fail, toRemoraError } from '../../errors.ts';
import type { RunSettings, RunWords } from '../../surfaces/cli/run-words.ts';
import { toSafeText } from '../../util/text.ts';
import type { AgentProgram } from '../program.ts';
import { EXIT_OF, type Report, type Waiting } from '../report.ts';
import { listData, showList, showReport } from './show-run.ts';
import { RunStore, type StoredRun } from './run-store.ts';
import { terminalPerson } from './terminal-person.ts';
import { chooseModel } from '../models/choose-model.ts';
import { type Stretch, takeRun, work } from './work.ts';

/** The exit code of the run; of several the first that is not 0. Throws where a run cannot begin. */
export async function runProgram(
  words: Exclude<RunWords, { kind: 'help' }>,
  program: AgentProgram,
): Promise<number> {
  const store = new RunStore(program.home);
  const { stdout } = program.streams;
  if (words.kind === 'list') {
    const runs = store.list();
    stdout.write(words.json ? `${JSON.stringify(listData(runs))}\n` : showList(runs));
    return EXIT.ok;
  }
  const { settings } = words;
  if (words.kind === 'task') {
    const report = await begin(program, store, words.task, settings);
    stdout.write(settings.json ? `${JSON.stringify(report)}\n` : showReport(report));
    return exitOf(report);
  }
  if (words.id !== undefined) {
    const report = await resume(program, store, { id: words.id, answer: words.answer, settings });
    stdout.write(settings.json ? `${JSON.stringify(report)}\n` : showReport(report));
    return exitOf(report);
  }
  return resumeDue(program, store, settings);
}

async function begin(
  program: AgentProgram,
  store: RunStore,
  task: string,
  settings: RunSettings,
): Promise<Report> {
  const { home, cwd, env } = program;
  const { config } = loadConfig({ home, cwd, env, flags: {} });
  const model = await chooseModel({ name: settings.model, env, config });
  const now = new Date();
  const id = store.newId(now);
  const run: StoredRun = {
    version: 1,
    id,
    task,
    model: model.id,
    session: settings.session ?? `run-${id.slice('r-'.length)}`,
    isForeign: settings.session !== undefined,
    cwd,
    keepTabs: settings.keepTabs,
    ...(settings.skill === undefined ? {} : { skill: settings.skill }),
    startedAt: now.toISOString(),
    spent: { steps: 0, tokens: 0 },
    artifacts: [],
    conversation: [],
  };
  const release = takeRun(store, id);
  try {
    return await stretch(program, store, { run, prompt: task, settings });
  } finally {
    release();
  }
}

interface Resumption {
  readonly id: string;
  readonly answer: string | undefined;
  readonly settings: RunSettings;
}

async function resume(program: AgentProgram, store: RunStore, resumption: Resumption): Promise<Report> {
  const { id, settings } = resumption;
  const release = takeRun(store, id);
  try {
    const { waiting, ...run } = store.load(id);
    const answer = await answerFor(program, waiting, resumption);
    return await stretch(program, store, { run, prompt: promptFor(waiting, answer), settings });
  } finally {
    release();
  }
}

/** The file goes when the run has ended, whatever its end. The run's lock is the caller's. */
async function stretch(program: AgentProgram, store: RunStore, given: Stretch): Promise<Report> {
  const report = await work(program, store, given);
  if (report.run === undefined) store.remove(given.run.id);
  return report;
}

async function resumeDue(program: AgentProgram, store: RunStore, settings: RunSettings): Promise<number> {
  const now = Date.now();
  const due = store
    .list()
    .filter(
      ({ state, run }) =>
        state === 'waiting' && run?.waiting?.for === 'time' && Date.parse(run.waiting.at) <= now,
    );
  const reports: Report[] = [];
  const { stdout, stderr } = program.streams;
  let hasFailed = false;
  for (const { id } of due) {
    try {
      const report = await resume(program, store, { id, answer: undefined, settings });
      reports.push(report);
      if (!settings.json) stdout.write(`${id} ${showReport(report)}`);
    } catch (thrown) {
      // One that cannot go on keeps no other from its time; it stays stored.
      hasFailed = true;
      const { message, hint } = toRemoraError(thrown);
      stderr.write(`${id} cannot go on: ${toSafeText(`${message} ${hint}`)}\n`);
    }
    if (program.signal.aborted) break;
  }
  if (settings.json) stdout.write(`${JSON.stringify({ reports })}\n`);
  else if (due.length === 0) stdout.write('No stored run is due.\n');
  const ends = [...reports.map(exitOf), hasFailed ? EXIT.failed : EXIT.ok];
  return ends.find((exit) => exit !== EXIT.ok) ?? EXIT.ok;
}

const exitOf = ({ status, reason }: Report): number =>
  reason === 'browser' ? EXIT.noBrowser : EXIT_OF[status];

/** What the person says to what the run waits for. Throws `bad_input` where it needs an answer and nobody can be asked. */
async function answerFor(
  program: AgentProgram,
  waiting: Waiting | undefined,
  { id, answer }: Resumption,
): Promise<string | undefined> {
  if (answer !== undefined || waiting?.for !== 'answer') return answer;
  const { question, choices } = waiting;
  const asked = await terminalPerson(program).ask(
    { text: question, ...(choices ? { choices } : {}) },
    program.signal,
  );
  if (asked !== undefined) return asked;
  throw fail(
    'bad_input',
    { reason: `The run ${id} waits for an answer: ${question}` },
    { hint: `Give it with \`remora run --resume ${id} --answer "…"\`.` },
  );
}

function promptFor(waiting: Waiting | undefined, answer: string | undefined): string {
  const words = answer === undefined ? '' : ` They say: ${answer}`;
  switch (waiting?.for) {
    case 'answer':
      return `The person answers: ${answer ?? ''}`;
    case 'action':
      return `The person has done what you asked for.${words} See whether it is so, and go on.`;
    case 'time':
      return `It is ${new Date().toISOString()} now; you wanted to go on at ${waiting.at}: ${waiting.note}.${words}`;
    case undefined:
      return `The run was interrupted and goes on now. Tabs may have been closed: look before you go on.${words}`;
  }
}
