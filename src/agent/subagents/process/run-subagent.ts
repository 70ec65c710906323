/** One sub-agent from its start to its report, on the side of its parent (AGT-4). */
import { withDeadline } from '../../../util/deadline.ts';
import { toOneLine } from '../../../util/text.ts';
import type { ChatModel } from '../../models/chat-model.ts';
import type { AgentProgram } from '../../program.ts';
import type { Report } from '../../report.ts';
import { answerFor } from './answer-for.ts';
import { ChildProcess } from './child-process.ts';
import { parseJson, readLines } from '../lines.ts';
import { emptyReport } from '../empty-report.ts';
import { crashReport, type Known } from './missing-report.ts';
import type { Ears } from './ears.ts';
import { BEAT_MS, type FromChild, fromChildSchema, MESSAGE_CHARS, PROTOCOL, type Task } from '../wire.ts';

export interface SubagentRequest {
  readonly program: AgentProgram;
  readonly task: Omit<Task, 'hasPerson' | 'approves' | 'model'>;
  /** By name, the setting's where undefined; or one that the parent asks on its behalf. */
  readonly model: string | ChatModel | undefined;
  /** Its working folder, from which settings are read and relative paths start. */
  readonly cwd: string;
}

/** How long a process is waited for, in milliseconds. */
export interface Patience {
  /** From the word to end, or from the report, to the end of the process. */
  readonly graceMs: number;
  /** Without a sign of life. */
  readonly silentMs: number;
}

const PATIENCE: Patience = { graceMs: 8_000, silentMs: 40_000 };
/** For closing the tabs of one that crashed. */
const CLEAN_MS = 30_000;
const OUTPUT_MS = 1_000;

/** Never throws. Process and tabs are gone when it resolves; tabs stay where the task says so. */
export async function runSubagent(
  request: SubagentRequest,
  ears: Ears,
  patience: Patience = PATIENCE,
): Promise<Report> {
  const { program, task } = request;
  if (ears.signal.aborted) return emptyReport('cancelled', 'Cancelled before it began.');
  const run = new Run(request, ears, patience);
  const report = await run.end();
  if (report) return report;
  await endSession(program, task.session);
  return crashReport(run.known, { ...(await run.lastState()), cancelled: ears.signal.aborted });
}

class Run {
  readonly known: Known = { steps: 0, tokens: 0, artifacts: [] };
  readonly #child: ChildProcess;
  readonly #request: SubagentRequest;
  readonly #ears: Ears;
  readonly #patience: Patience;
  /** Questions that are open, by id. */
  readonly #asked = new Map<number, AbortController>();
  #report: Report | undefined;
  #problem: string | undefined;
  #silentBeats = 0;
  #killer: NodeJS.Timeout | undefined;

  constructor(request: SubagentRequest, ears: Ears, patience: Patience) {
    this.#request = request;
    this.#ears = ears;
    this.#patience = patience;
    this.#child = new ChildProcess(request.program, request.cwd);
    const { model, task } = request;
    const hasPerson = ears.person.isThere;
    const approves = ears.person.approve !== undefined;
    this.#child.send({
      type: 'task',
      protocol: PROTOCOL,
      task: { ...task, hasPerson, approves, model: modelFor(model) },
    });
  }

  /** Undefined when the process ended without a report. */
  async end(): Promise<Report | undefined> {
    const { signal } = this.#ears;
    const onAbort = (): void => this.#cancel();
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    // Counted, not timed: a machine that slept has heard nothing, and no time has passed for either side.
    const watch = setInterval(() => this.#countSilence(), BEAT_MS);
    try {
      const heard = this.#listen();
      await this.#child.ended;
      await withDeadline(heard, OUTPUT_MS, () => new Error('held open')).catch(() => {
        // A process that it started holds the pipe: all that is of interest was said before its end.
      });
      return this.#report;
    } finally {
      clearInterval(watch);
      clearTimeout(this.#killer);
      signal.removeEventListener('abort', onAbort);
      for (const question of this.#asked.values()) question.abort();
      // What it started and left behind.
      this.#child.kill();
    }
  }

  async lastState(): Promise<{ readonly problem: string; readonly lastWords: string }> {
    const { exitCode, signal, problem } = await this.#child.ended;
    const how = exitCode === undefined ? `signal ${signal ?? 'unknown'}` : `exit code ${exitCode}`;
    return {
      problem: this.#problem ?? problem ?? how,
      lastWords: await this.#child.lastWords(5),
    };
  }

  #cancel(): void {
    this.#child.send({ type: 'cancel' });
    this.#killSoon('it did not end when it was told to');
  }

  #countSilence(): void {
    this.#silentBeats += 1;
    if (this.#silentBeats * BEAT_MS < this.#patience.silentMs) return;
    this.#problem ??= 'it gave no sign of life any more';
    this.#child.kill();
  }

  #killSoon(why: string): void {
    this.#killer ??= setTimeout(() => {
      this.#problem ??= why;
      this.#child.kill();
    }, this.#patience.graceMs);
  }

  async #listen(): Promise<void> {
    try {
      for await (const line of readLines(this.#child.stdout, MESSAGE_CHARS)) {
        this.#silentBeats = 0;
        const read = fromChildSchema.safeParse(parseJson(line));
        if (read.success) this.#take(read.data);
        else this.#refuse('it said what cannot be read');
      }
    } catch {
      // The pipe broke, or a line had no end.
      this.#refuse('it said what cannot be read');
    }
  }

  #refuse(problem: string): void {
    if (this.#report) return;
    this.#problem ??= problem;
    this.#child.kill();
  }

  #take(message: FromChild): void {
    switch (message.type) {
      case 'hello':
        if (message.protocol !== PROTOCOL) this.#refuse('it is of another version');
        return;
      case 'alive':
        return;
      case 'progress':
        this.#ears.onLine(toOneLine(message.line));
        return;
      case 'spent':
        this.known.steps = message.steps;
        this.known.tokens = message.tokens;
        return;
      case 'artifact':
        this.known.artifacts.push(message.path);
        return;
      case 'ask':
        void this.#answer(message);
        return;
      case 'withdraw':
        this.#asked.get(message.id)?.abort();
        return;
      case 'report':
        this.#report ??= message.report;
        this.#child.hangUp();
        this.#killSoon('it stayed after its report');
    }
  }

  async #answer({ id, ask }: Extract<FromChild, { type: 'ask' }>): Promise<void> {
    const withdrawn = new AbortController();
    this.#asked.set(id, withdrawn);
    const { model } = this.#request;
    const parents = typeof model === 'object' ? model : undefined;
    const answer = await answerFor(ask, {
      person: this.#ears.person,
      model: parents,
      signal: withdrawn.signal,
    });
    this.#asked.delete(id);
    if (!withdrawn.signal.aborted) this.#child.send({ type: 'answer', id, answer });
  }
}

function modelFor(model: SubagentRequest['model']): Task['model'] {
  if (typeof model === 'object') {
    const { id, contextTokens, seesImages } = model;
    return { kind: 'parents', id, contextTokens, seesImages };
  }
  return { kind: 'named', ...(model === undefined ? {} : { name: model }) };
}

/**
 * The daemon does this when the process is gone; where it ended too, nobody has. Whoever waits for the report finds no tabs
 * afterwards.
 */
async function endSession({ hub }: AgentProgram, id: string): Promise<void> {
  const close = async (): Promise<void> => (await hub.session(id).hold()).release();
  await withDeadline(close(), CLEAN_MS, () => new Error('late')).catch(() => {
    // No daemon can be had, or no browser: there is nothing to close, or `prune` finds it later.
  });
}
