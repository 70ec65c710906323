/** A tool of the agent: the browser, or one that only an agent has. */
import type { ModelTool } from '../models/chat-model.ts';
import type { Limits } from '../limits.ts';
import type { Answer } from '../loop/conversation.ts';
import type { Reason, Status, Waiting } from '../report.ts';

export interface ToolContext {
  readonly callId: string;
  readonly signal: AbortSignal;
  readonly onProgress: (message: string) => void;
  /** Awaits a person: the clock of the run stands still meanwhile. */
  readonly forPerson: <T>(work: Promise<T>) => Promise<T>;
  /** What is left of the run's limits. */
  readonly remaining: () => Limits;
}

/** The run ends with this call. */
export interface Ending {
  readonly status: Status;
  readonly reason: Reason;
  readonly summary: string;
  readonly data?: unknown;
  readonly waiting?: Waiting;
}

export interface ToolAnswer extends Pick<Answer, 'isError' | 'content' | 'page'> {
  /** Its outcome for people, in one line. */
  readonly line: string;
  readonly ending?: Ending;
  /**
   * What makes a call the same as an earlier one, besides its input: the page's state after it. Undefined for tools that
   * cannot loop.
   */
  readonly state?: string;
  /** Files that it left. */
  readonly artifacts?: readonly string[];
  /** Tokens of another model run that it used: they count like the run's own. */
  readonly spentTokens?: number;
}

export interface AgentTool extends ModelTool {
  /** Neighbouring calls of one answer of the model that are all of such tools run at the same time. */
  readonly concurrent?: boolean;
  /** For people, one line: `click e3`. Gets whatever the model sent. */
  label(input: unknown): string;
  /** A call that fails is an answer too: throws only when the signal aborts, or on a fault of ours. */
  run(input: unknown, context: ToolContext): Promise<ToolAnswer>;
}
