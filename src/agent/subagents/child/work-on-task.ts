/** A sub-agent's task from its start to its report, without the process around it. */
import { loadConfig } from '../../../config/load.ts';
import { toRemoraError } from '../../../errors.ts';
import { shorten } from '../../../util/text.ts';
import type { Agent } from '../../agent.ts';
import { createAgent } from '../../create-agent.ts';
import type { OnEvent } from '../../loop/agent-event.ts';
import { chooseModel } from '../../models/choose-model.ts';
import type { ChatModel } from '../../models/chat-model.ts';
import type { AgentProgram } from '../../program.ts';
import { type Reason, type Report, SUMMARY_CHARS } from '../../report.ts';
import { emptyReport } from '../empty-report.ts';
import { type FlowOutcome, tryFlow } from './flow-first.ts';
import type { HeldSession } from '../../held-session.ts';
import type { ParentPipe } from './parent-pipe.ts';
import { parentsModel } from './parents-model.ts';
import { parentsPerson } from './parents-person.ts';
import type { Task } from '../wire.ts';

export interface TaskParts {
  readonly program: AgentProgram;
  readonly pipe: ParentPipe;
  readonly session: HeldSession;
  readonly task: Task;
  readonly signal: AbortSignal;
}

/** Never throws. */
export async function workOnTask(parts: TaskParts): Promise<Report> {
  const startedAt = Date.now();
  let reason: Reason = 'browser';
  try {
    await parts.session.hold(parts.signal);
    const flow = await flowFirst(parts);
    if (flow?.passed) return reportOfFlow(flow);
    reason = 'provider';
    const model = await modelOf(parts);
    const timeoutMs = Math.max(1, parts.task.limits.timeoutMs - (Date.now() - startedAt));
    return await withModel(parts, { model, timeoutMs, flow });
  } catch (thrown) {
    if (parts.signal.aborted) return emptyReport('cancelled', 'Cancelled.');
    const { message, hint } = toRemoraError(thrown);
    return emptyReport(reason, `${message} ${hint}`);
  }
}

function flowFirst({ program, pipe, task, signal }: TaskParts): Promise<FlowOutcome> | undefined {
  const { flow, session, limits } = task;
  if (!flow) return undefined;
  pipe.progress(`flow ${flow.name}`);
  return tryFlow(program, { flow, session, timeoutMs: limits.timeoutMs }, signal);
}

function modelOf({ program, pipe, task: { model } }: TaskParts): Promise<ChatModel> {
  if (model.kind === 'parents') return Promise.resolve(parentsModel(pipe, model));
  const { home, cwd, env } = program;
  const { config } = loadConfig({ home, cwd, env, flags: {} });
  return chooseModel({ name: model.name, env, config });
}

interface ModelWork {
  readonly model: ChatModel;
  readonly timeoutMs: number;
  readonly flow: FlowOutcome | undefined;
}

async function withModel(parts: TaskParts, { model, timeoutMs, flow }: ModelWork): Promise<Report> {
  const { program, pipe, session, task, signal } = parts;
  const { skill, exitConditions, limits } = task;
  const agent: Agent = await createAgent({
    program,
    session,
    model,
    person: parentsPerson(pipe, task),
    limits: { ...limits, timeoutMs },
    onEvent: tellParent(pipe),
    kind: 'task',
    canSpawn: false,
    ...(skill === undefined ? {} : { skill }),
    ...(exitConditions === undefined ? {} : { exitConditions }),
  });
  try {
    const report = await agent.turn(promptOf(task, flow), signal);
    return { ...report, artifacts: [...(flow?.artifacts ?? []), ...report.artifacts] };
  } finally {
    await agent.close();
  }
}

function promptOf({ task, flow }: Task, outcome: FlowOutcome | undefined): string {
  if (!flow || !outcome) return task;
  return `${task}\n\nThe flow "${flow.name}" was tried first and failed: ${outcome.summary}\nIts tabs are still open (tabs lists them): go on from there.`;
}

function tellParent(pipe: ParentPipe): OnEvent {
  let tokens = 0;
  return (event) => {
    if (event.type === 'called')
      pipe.progress(event.line === '' ? event.label : `${event.label}: ${event.line}`);
    else if (event.type === 'note') pipe.progress(event.text);
    else if (event.type === 'artifact') pipe.artifact(event.path);
    else if (event.type === 'usage') pipe.spent(event.step, (tokens += event.input + event.output));
  };
}

function reportOfFlow({ summary, data, artifacts }: FlowOutcome): Report {
  return {
    status: 'done',
    reason: 'finished',
    summary: shorten(summary, SUMMARY_CHARS),
    data,
    steps: 0,
    tokens: 0,
    artifacts: [...artifacts],
  };
}
