/** The sub-agents of one agent: each waits for its turn, runs, and is known by its name (AGT-4). */
import { randomBytes } from 'node:crypto';
import { namespaced, parseOwner, rootOf } from '../../session/owner.ts';
import type { Limits } from '../limits.ts';
import type { OnEvent } from '../loop/agent-event.ts';
import type { ChatModel } from '../models/chat-model.ts';
import type { Person } from '../person.ts';
import type { AgentProgram } from '../program.ts';
import type { Report } from '../report.ts';
import type { ToolContext } from '../tools/agent-tool.ts';
import { emptyReport } from './empty-report.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { runSubagent, type SubagentRequest } from './process/run-subagent.ts';
import { Slots } from './slots.ts';
import { limitsFor, type SpawnInput } from './spawn-input.ts';

export interface SpawnParts {
  readonly program: AgentProgram;
  /** Id of the parent's session. */
  readonly session: string;
  /** The one in use now: its name is the sub-agent's too. */
  readonly model: () => ChatModel;
  readonly person: Person;
  readonly onEvent: OnEvent;
}

export interface Started {
  readonly name: string;
  /** Never rejects. */
  readonly report: Promise<Report>;
}

/** So many may run in the background or wait for their turn. */
export const MAX_OPEN = 20;

export class Spawner {
  readonly #parts: SpawnParts;
  readonly #slots: Slots;
  readonly #person: OneAtATime;
  readonly #closing = new AbortController();
  /** Of those that run or wait for their turn. */
  readonly #open = new Set<Promise<Report>>();
  /** Of those in the background, until their report was given. */
  readonly #background = new Map<string, Promise<Report>>();
  #count = 0;

  constructor(parts: SpawnParts, limit: number) {
    this.#parts = parts;
    this.#slots = new Slots(limit);
    this.#person = new OneAtATime(parts.person);
  }

  get isFull(): boolean {
    return this.#open.size >= MAX_OPEN;
  }

  get inBackground(): readonly string[] {
    return [...this.#background.keys()];
  }

  /** Ends with the call's signal, or with the agent. */
  start(input: SpawnInput, call: ToolContext): Started {
    const signal = AbortSignal.any([call.signal, this.#closing.signal]);
    return this.#start(input, { ...call, signal });
  }

  /** Its report is asked for later. */
  startInBackground(input: SpawnInput, call: ToolContext): string {
    const { name, report } = this.#start(input, {
      ...call,
      signal: this.#closing.signal,
      onProgress: () => undefined,
      // The run goes on while the person is asked.
      forPerson: (work) => work,
    });
    this.#background.set(name, report);
    return name;
  }

  #start(input: SpawnInput, { signal, onProgress, remaining, forPerson }: ToolContext): Started {
    const name = `sub-${(this.#count += 1)}`;
    const session = this.#sessionFor(name);
    const onLine = (line: string): void => {
      onProgress(line);
      this.#parts.onEvent({ type: 'subagent', name, line });
    };
    const ears = { person: this.#person.for(name, forPerson), onLine, signal };
    const turn = this.#slots.run(
      () => runSubagent(this.#request(input, session, limitsFor(input, remaining())), ears),
      signal,
      (before) => onLine(`waits for its turn, ${before} in line`),
    );
    // All that a run can throw is that it was cancelled while it waited.
    const report = turn.catch(() => emptyReport('cancelled', 'Cancelled before it began.'));
    this.#open.add(report);
    void report.then(() => this.#open.delete(report));
    return { name, report };
  }

  /** Undefined for a name that nobody bears. */
  take(name: string): Promise<Report> | undefined {
    return this.#background.get(name);
  }

  given(name: string): void {
    this.#background.delete(name);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#open);
  }

  /** Two agents may work in one session: the number alone would be the same. */
  #sessionFor(name: string): string {
    const root = rootOf(parseOwner(this.#parts.session));
    return namespaced(root, `${name}-${randomBytes(3).toString('hex')}`);
  }

  #request(input: SpawnInput, session: string, limits: Limits): SubagentRequest {
    const { program, model } = this.#parts;
    const { task, skill, exitConditions, flow, flowInputs, tabs } = input;
    return {
      program,
      cwd: program.cwd,
      model: input.model ?? model().id,
      task: {
        task,
        session,
        limits,
        tabs,
        roots: [],
        ...(skill === undefined ? {} : { skill }),
        ...(exitConditions === undefined ? {} : { exitConditions }),
        ...(flow === undefined ? {} : { flow: { name: flow, inputs: flowInputs ?? {} } }),
      },
    };
  }
}
