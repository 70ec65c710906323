/** Reports and lists of runs as text. */
import { toOneLine, toSafeText, shorten } from '../../util/text.ts';
import type { Report, Waiting } from '../report.ts';
import type { ListedRun } from './run-store.ts';

/** Of a task in a list. */
const TASK_CHARS = 80;

export function showReport(report: Report): string {
  const { status, reason, summary, data, steps, tokens, artifacts, run, waiting } = report;
  const why = reason === 'finished' ? '' : ` (${reason})`;
  return [
    `${status}${why}: ${toSafeText(summary)}`,
    ...(data === null ? [] : [toSafeText(JSON.stringify(data, null, 2))]),
    ...artifacts.map((path) => `file: ${path}`),
    ...(run === undefined
      ? []
      : [waiting ? waitLine(run, waiting) : `Go on with: remora run --resume ${run}`]),
    `${steps} steps, ${tokens} tokens`,
    '',
  ].join('\n');
}

export function showList(runs: readonly ListedRun[]): string {
  if (runs.length === 0) return 'No runs are stored.\n';
  return runs.map((listed) => `${line(listed)}\n`).join('');
}

export function listData(runs: readonly ListedRun[]): unknown {
  return {
    runs: runs.map(({ id, state, run, problem }) => ({
      id,
      state,
      ...(run
        ? {
            task: run.task,
            model: run.model,
            session: run.session,
            startedAt: run.startedAt,
            steps: run.spent.steps,
            ...(run.waiting ? { waiting: run.waiting } : {}),
          }
        : { problem }),
    })),
  };
}

function line({ id, state, run, problem }: ListedRun): string {
  if (!run) return `${id}  ${state}: ${problem ?? ''}`;
  const task = shorten(toOneLine(run.task), TASK_CHARS);
  if (state === 'interrupted') return `${id}  interrupted: ${task}. Go on with: remora run --resume ${id}`;
  return run.waiting ? `${id}  ${state}: ${task}. ${waitLine(id, run.waiting)}` : `${id}  ${state}: ${task}`;
}

function waitLine(id: string, waiting: Waiting): string {
  const resume = `remora run --resume ${id}`;
  if (waiting.for === 'time')
    return `Waits until ${waiting.at} (${toOneLine(waiting.note)}); go on then with: remora run --due`;
  if (waiting.for === 'action') return `Waits for you: ${toOneLine(waiting.request)} Then: ${resume}`;
  const choices = waiting.choices ? ` (${waiting.choices.map(toOneLine).join(' | ')})` : '';
  return `Waits for an answer: ${toOneLine(waiting.question)}${choices} Answer with: ${resume} --answer "…"`;
}
