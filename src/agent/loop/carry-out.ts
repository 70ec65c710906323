/**
 * Carries out the calls of one answer: one after the other, but for neighbours that may run at the same time. Each ends in an
 * answer, whatever happens.
 */
import { toRemoraError } from '../../errors.ts';
import { renderError } from '../../output/text.ts';
import type { TimeLimit } from '../../util/deadline.ts';
import { shorten, toOneLine } from '../../util/text.ts';
import type { AgentTool, ToolAnswer } from '../tools/agent-tool.ts';
import type { Limits } from '../limits.ts';
import type { OnEvent } from './agent-event.ts';
import type { Call, Conversation } from './conversation.ts';

export interface Carried {
  readonly call: Call;
  readonly label: string;
  readonly answer: ToolAnswer;
  /** Nothing was there to be carried out: no such tool, or arguments that cannot be read. */
  readonly isBad: boolean;
}

interface Equipment {
  readonly tools: readonly AgentTool[];
  readonly onEvent: OnEvent;
  /** What is left of the run's limits. */
  readonly remaining: () => Limits;
}

/** Of a label, and of an outcome's line. */
const LINE_CHARS = 160;
const INTERRUPTED =
  'There is no answer: the run was interrupted. It may have been carried out all the same: look before you repeat it.';

/** After a call that ends the run, and after the limit's signal aborts, the others are answered without being carried out. */
export async function* carryOut(
  calls: readonly Call[],
  equipment: Equipment,
  limit: TimeLimit,
): AsyncGenerator<Carried> {
  let isOver = false;
  for (const batch of batches(calls, equipment.tools)) {
    const skipped: string | undefined = isOver
      ? 'the run has ended'
      : limit.signal.aborted
        ? 'the run was stopped'
        : undefined;
    const carried: readonly Carried[] =
      skipped === undefined
        ? await Promise.all(batch.map((call) => one(call, equipment, limit)))
        : batch.map((call) => passedOver(call, skipped));
    isOver ||= carried.some(({ answer }) => answer.ending !== undefined);
    yield* carried;
  }
}

function batches(calls: readonly Call[], tools: readonly AgentTool[]): readonly (readonly Call[])[] {
  const isConcurrent = (call: Call | undefined): boolean =>
    tools.find(({ name }) => name === call?.name)?.concurrent === true;
  const found: Call[][] = [];
  for (const call of calls) {
    const last = found.at(-1);
    if (last && isConcurrent(last[0]) && isConcurrent(call)) last.push(call);
    else found.push([call]);
  }
  return found;
}

const passedOver = (call: Call, why: string): Carried => ({
  call,
  label: call.name,
  isBad: false,
  answer: refusal(`Not carried out: ${why}.`),
});

/** Calls without an answer get one that says so, so that a model can be asked to go on. */
export function unanswered(conversation: Conversation): Conversation {
  const at = conversation.findLastIndex(({ role }) => role === 'assistant');
  const asked = conversation[at];
  if (asked?.role !== 'assistant' || asked.calls.length === 0) return conversation;
  const behind = conversation[at + 1];
  const given = behind?.role === 'tool' ? behind.answers : [];
  const missing = asked.calls.filter(({ id }) => !given.some((answer) => answer.id === id));
  if (missing.length === 0) return conversation;
  const { content } = refusal(INTERRUPTED);
  const answers = missing.map(({ id, name }) => ({ id, name, isError: true, content: [...content] }));
  const rest = conversation.slice(behind?.role === 'tool' ? at + 2 : at + 1);
  return [...conversation.slice(0, at + 1), { role: 'tool', answers: [...given, ...answers] }, ...rest];
}

async function one(call: Call, equipment: Equipment, limit: TimeLimit): Promise<Carried> {
  const { tools, onEvent } = equipment;
  const tool = tools.find(({ name }) => name === call.name);
  const label = lineOf(tool?.label(call.input) ?? call.name);
  const { id } = call;
  const start = performance.now();
  onEvent({ type: 'call', id, label });
  const wrong = whatIsWrong(call, tools);
  const answer =
    tool && wrong === undefined ? await run(tool, call, { ...equipment, limit }) : refusal(wrong ?? '');
  const { isError } = answer;
  const ms = Math.round(performance.now() - start);
  for (const path of answer.artifacts ?? []) onEvent({ type: 'artifact', path });
  onEvent({ type: 'called', id, label, line: lineOf(answer.line), isError, ms });
  return { call, label, answer, isBad: wrong !== undefined };
}

function whatIsWrong({ name, invalid }: Call, tools: readonly AgentTool[]): string | undefined {
  if (!tools.some((tool) => tool.name === name))
    return `There is no tool "${shorten(name, 60)}". The tools are ${tools.map((tool) => tool.name).join(', ')}.`;
  return invalid === undefined
    ? undefined
    : `${invalid}. Nothing was done. Send the call again with one JSON object.`;
}

async function run(
  tool: AgentTool,
  call: Call,
  { onEvent, remaining, limit }: Equipment & { readonly limit: TimeLimit },
): Promise<ToolAnswer> {
  try {
    return await tool.run(call.input, {
      callId: call.id,
      signal: limit.signal,
      onProgress: (message) => onEvent({ type: 'progress', id: call.id, message: lineOf(message) }),
      forPerson: (work) => limit.pauseFor(work),
      remaining,
    });
  } catch (thrown) {
    if (limit.signal.aborted) return refusal(INTERRUPTED);
    return refusal(renderError(toRemoraError(thrown).toPublic()));
  }
}

function refusal(text: string): ToolAnswer {
  return { isError: true, content: [{ type: 'text', text }], line: text };
}

const lineOf = (text: string): string => shorten(toOneLine(text), LINE_CHARS);
