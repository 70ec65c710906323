/**
 * An agent: a conversation with a model that has tools, on a session of the browser. A chat takes many turns, a run and a
 * sub-agent take one.
 */
import type { RemoraSession } from '../surfaces/programs/hub.ts';
import type { Limits } from './limits.ts';
import type { OnEvent } from './loop/agent-event.ts';
import type { Conversation } from './loop/conversation.ts';
import type { ChatModel } from './models/chat-model.ts';
import type { Person } from './person.ts';
import type { AgentProgram } from './program.ts';
import type { Report } from './report.ts';

export interface AgentParts {
  readonly program: AgentProgram;
  /** Held by whoever made it. */
  readonly session: RemoraSession;
  readonly model: ChatModel;
  readonly person: Person;
  readonly limits: Limits;
  readonly onEvent: OnEvent;
  /** `chat`: a turn ends with words of the model; `task`: it ends with the tool `finish`, or with words all the same. */
  readonly kind: 'chat' | 'task';
  /** False for sub-agents: theirs would have none of their own. */
  readonly canSpawn: boolean;
  /** Each time that something was said: the whole of it. It can be stored, and gone on with. Must not throw. */
  readonly onConversation?: (conversation: Conversation) => void;
  /** Goes on with it. */
  readonly conversation?: Conversation;
  /** Name of a skill that is loaded from the start. */
  readonly skill?: string;
  /** When the task counts as done, in the words of whoever gave it. */
  readonly exitConditions?: string;
}

export interface AgentTotals {
  readonly steps: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface Agent {
  readonly conversation: Conversation;
  readonly totals: AgentTotals;
  readonly artifacts: readonly string[];
  /** Another model for the turns to come. */
  useModel(model: ChatModel): void;
  /**
   * One turn; undefined goes on where the conversation stands (its last entry is the person's or a tool's). Never throws:
   * what goes wrong is the report's. A turn that was cancelled leaves a conversation that can go on.
   */
  turn(prompt: string | undefined, signal: AbortSignal): Promise<Report>;
  /** Ends sub-agents that still run. */
  close(): Promise<void>;
}
