/**
 * The loop of a turn: the model is asked, its calls are carried out in their order, and so on until it is done or something
 * stops it. All that varies comes in as a function or a value.
 */
import { toRemoraError } from '../../errors.ts';
import { TimeLimit } from '../../util/deadline.ts';
import type { Limits } from '../limits.ts';
import type { ChatModel, ModelAnswer } from '../models/chat-model.ts';
import type { Report } from '../report.ts';
import type { AgentTool, Ending } from '../tools/agent-tool.ts';
import type { OnEvent } from './agent-event.ts';
import { carryOut, type Carried, unanswered } from './carry-out.ts';
import type { Conversation, Entry } from './conversation.ts';
import { Ear } from './ear.ts';
import { LoopDetector } from './loop-detector.ts';
import { limitCause, stopped, toReport } from './reports.ts';

export interface LoopParts {
  readonly kind: 'chat' | 'task';
  readonly system: string;
  readonly model: ChatModel;
  readonly tools: readonly AgentTool[];
  readonly limits: Limits;
  readonly onEvent: OnEvent;
  readonly conversation: Conversation;
  /** Each time that something was said: the whole of it, which can be stored and gone on with. */
  readonly onConversation: (conversation: Conversation) => void;
  readonly onSpent: (spent: { readonly input: number; readonly output: number }) => void;
}

/** Answers in a row that hold nothing that can be carried out. */
const MAX_BAD_ANSWERS = 3;

/** Never throws. Every call in the conversation has an answer at the end. */
export async function runLoop(parts: LoopParts, signal: AbortSignal): Promise<Report> {
  const limit = new TimeLimit(parts.limits.timeoutMs, signal);
  const turn = new Turn(parts, limit);
  try {
    const ending = await turn.run();
    return toReport(ending, turn);
  } catch (thrown) {
    return toReport(turn.failed(thrown, signal), turn);
  } finally {
    limit.end();
  }
}

class Turn {
  readonly artifacts: string[] = [];
  readonly labels: string[] = [];
  steps = 0;
  tokens = 0;
  conversation: Conversation;
  readonly #parts: LoopParts;
  readonly #limit: TimeLimit;
  readonly #ear: Ear;
  readonly #loops = new LoopDetector();
  #badAnswers = 0;

  constructor(parts: LoopParts, limit: TimeLimit) {
    this.#parts = parts;
    this.#limit = limit;
    this.#ear = new Ear(parts);
    this.conversation = parts.conversation;
  }

  async run(): Promise<Ending> {
    for (;;) {
      const over = this.#overLimit();
      if (over) return over;
      this.#warnOfLastStep();
      const answer = await this.#ask();
      const ending = answer.calls.length === 0 ? this.#afterWords(answer) : await this.#afterCalls(answer);
      if (ending) return ending;
    }
  }

  failed(thrown: unknown, outer: AbortSignal): Ending {
    this.#set(unanswered(this.conversation));
    const where = { conversation: this.conversation, labels: this.labels };
    if (this.#limit.isOver) return stopped('timeout', limitCause.timeout(this.#parts.limits), where);
    if (outer.aborted) return stopped('cancelled', 'Cancelled.', where);
    const { message, hint } = toRemoraError(thrown);
    return stopped('provider', `${message}\n${hint}`, where);
  }

  async #ask(): Promise<ModelAnswer> {
    const answer = await this.#ear.ask(this.conversation, this.#limit.signal);
    this.steps += 1;
    this.tokens += answer.usage.input + answer.usage.output;
    this.#set([...this.conversation, answer.entry]);
    const { input, output } = answer.usage;
    this.#parts.onSpent({ input, output });
    this.#parts.onEvent({ type: 'usage', step: this.steps, input, output });
    return answer;
  }

  #afterWords({ entry, isCut }: ModelAnswer): Ending | undefined {
    if (entry.text.trim() !== '' && !isCut)
      return { status: 'done', reason: 'finished', summary: entry.text };
    const words = isCut ? 'Your answer was cut off because it was too long.' : 'Your answer was empty.';
    return this.#bad(`${words} Go on, in few words.`);
  }

  async #afterCalls(answer: ModelAnswer): Promise<Ending | undefined> {
    const carried: Carried[] = [];
    const equipment = { ...this.#parts, remaining: () => this.#remaining() };
    for await (const one of carryOut(answer.calls, equipment, this.#limit)) {
      carried.push(one);
      this.tokens += one.answer.spentTokens ?? 0;
      this.labels.push(one.label);
      this.artifacts.push(...(one.answer.artifacts ?? []));
      this.#answered(one);
    }
    this.#limit.signal.throwIfAborted();
    const ending = carried.find((one) => one.answer.ending)?.answer.ending;
    if (ending) return ending;
    if (carried.every(({ isBad }) => isBad)) return this.#bad(undefined);
    this.#badAnswers = 0;
    return this.#lookForLoop(carried);
  }

  /** Answers are added one by one: what was done before a process is killed stays known. */
  #answered({ call, answer }: Carried): void {
    const { isError, content, page } = answer;
    const told = {
      id: call.id,
      name: call.name,
      isError,
      content: [...content],
      ...(page === undefined ? {} : { page }),
    };
    const last = this.conversation.at(-1);
    if (last?.role === 'tool')
      this.#set([...this.conversation.slice(0, -1), { role: 'tool', answers: [...last.answers, told] }]);
    else this.#set([...this.conversation, { role: 'tool', answers: [told] }]);
  }

  #bad(note: string | undefined): Ending | undefined {
    this.#badAnswers += 1;
    if (note !== undefined) this.#say(note);
    if (this.#badAnswers < MAX_BAD_ANSWERS) return undefined;
    const cause = `The model sent ${MAX_BAD_ANSWERS} answers in a row with nothing in them that can be carried out.`;
    return stopped('bad_calls', cause, this);
  }

  #lookForLoop(carried: readonly Carried[]): Ending | undefined {
    for (const { call, answer } of carried) {
      if (answer.state === undefined) continue;
      const finding = this.#loops.add({ name: call.name, input: call.input, state: answer.state });
      if (finding === 'none') continue;
      const cause = 'The same was done again and again, and the page stayed the same.';
      if (finding === 'again') return stopped('loop', cause, this);
      this.#parts.onEvent({ type: 'note', text: cause });
      this.#say(
        'You have done the same several times, and the page was the same each time. Do something else, or say that you are stuck.',
      );
    }
    return undefined;
  }

  #remaining(): Limits {
    const { maxSteps, maxTokens } = this.#parts.limits;
    return {
      maxSteps: maxSteps - this.steps,
      maxTokens: Math.max(0, maxTokens - this.tokens),
      timeoutMs: this.#limit.leftMs,
    };
  }

  #overLimit(): Ending | undefined {
    const { limits } = this.#parts;
    if (this.steps >= limits.maxSteps) return stopped('max_steps', limitCause.max_steps(limits), this);
    if (this.tokens >= limits.maxTokens) return stopped('max_tokens', limitCause.max_tokens(limits), this);
    return undefined;
  }

  #warnOfLastStep(): void {
    const { limits, kind } = this.#parts;
    if (kind === 'task' && limits.maxSteps > 1 && this.steps === limits.maxSteps - 1)
      this.#say('This is your last step: call finish now, and say how far you came.');
  }

  /** Not the person's words, and marked so. */
  #say(text: string): void {
    const note: Entry = { role: 'user', text: `[note from remora] ${text}` };
    this.#set([...this.conversation, note]);
  }

  #set(conversation: Conversation): void {
    this.conversation = conversation;
    this.#parts.onConversation(conversation);
  }
}
