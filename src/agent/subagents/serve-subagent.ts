/**
 * The process of one sub-agent (AGT-4): it takes a task from its parent, works on it in a session of its own, closes that,
 * and hands over one report. When the parent goes away, it ends.
 */
import { EXIT, toRemoraError } from '../../errors.ts';
import { withDeadline } from '../../util/deadline.ts';
import { shorten } from '../../util/text.ts';
import type { AgentProgram } from '../program.ts';
import { type Report, SUMMARY_CHARS } from '../report.ts';
import { emptyReport } from './empty-report.ts';
import { workOnTask } from './child/work-on-task.ts';
import { HeldSession } from '../held-session.ts';
import { ParentPipe } from './child/parent-pipe.ts';
import type { Task } from './wire.ts';

/** A parent sends its task at once. */
const TASK_MS = 20_000;
/** From the parent's end or word until this process has ended; the daemon closes the tabs of one that has not. */
const LAST_MS = 4_000;
/** For closing the tabs when all is done; an action that a page holds up may still run. */
const END_MS = 20_000;

/** Resolves with the exit code. Throws `bad_input` where nobody gives it a task. */
export async function serveSubagent(program: AgentProgram): Promise<number> {
  const { stdin, stdout } = program.streams;
  const pipe = new ParentPipe(stdin, stdout);
  try {
    const task = await withDeadline(pipe.task, TASK_MS, () => new Error('no task came'));
    const signal = AbortSignal.any([pipe.over, program.signal]);
    const report = await soonAfter(signal, work(program, pipe, { task, signal }));
    await pipe.finish(report);
    return EXIT.ok;
  } finally {
    pipe.stop();
  }
}

interface Work {
  readonly task: Task;
  readonly signal: AbortSignal;
}

/** Never throws. The session has ended when it resolves. */
async function work(program: AgentProgram, pipe: ParentPipe, { task, signal }: Work): Promise<Report> {
  const session = new HeldSession(program.hub.session(task.session), task.roots);
  const report = await workOnTask({ program, pipe, session, task, signal });
  try {
    const late = (): Error => new Error(`they did not close within ${END_MS} ms`);
    await withDeadline(session.end(task.tabs), END_MS, late);
    return report;
  } catch (thrown) {
    const why = `Its tabs could not be closed: ${toRemoraError(thrown).message}`;
    return { ...report, summary: shorten(`${report.summary}\n${why}`, SUMMARY_CHARS) };
  }
}

/** What `report` gives, or that it was cancelled when that takes long after `signal` aborted. */
function soonAfter(signal: AbortSignal, report: Promise<Report>): Promise<Report> {
  const late = new Promise<Report>((resolve) => {
    const wait = (): void => void setTimeout(() => resolve(LATE), LAST_MS);
    if (signal.aborted) wait();
    else signal.addEventListener('abort', wait, { once: true });
  });
  return Promise.race([report, late]);
}

const LATE = emptyReport('cancelled', 'Cancelled; what it was doing did not end in time.');
