/** An agent without a model: each turn does what the test wrote for it. */
import type { Agent } from '../../../src/agent/agent.ts';
import type { OnEvent } from '../../../src/agent/loop/agent-event.ts';
import type { Conversation } from '../../../src/agent/loop/conversation.ts';
import type { ChatModel } from '../../../src/agent/models/chat-model.ts';
import type { Person } from '../../../src/agent/person.ts';
import type { Report } from '../../../src/agent/report.ts';

export interface ScriptedTurn {
  readonly emit: OnEvent;
  readonly person: Person;
  readonly signal: AbortSignal;
  readonly prompt: string;
}

/** What is different from a turn that went well. */
export type TurnScript = (turn: ScriptedTurn) => Promise<Partial<Report> | undefined>;

export class ScriptedAgent implements Agent {
  readonly totals = { steps: 0, inputTokens: 0, outputTokens: 0 };
  readonly artifacts: readonly string[] = [];
  readonly prompts: string[] = [];
  models: string[] = [];
  conversation: Conversation = [];
  readonly #turns: TurnScript[];
  readonly #emit: OnEvent;
  readonly #person: Person;

  constructor(turns: readonly TurnScript[], { person, onEvent }: { person: Person; onEvent: OnEvent }) {
    this.#turns = [...turns];
    this.#person = person;
    this.#emit = onEvent;
  }

  useModel(model: ChatModel): void {
    this.models.push(model.id);
  }

  async turn(prompt: string | undefined, signal: AbortSignal): Promise<Report> {
    this.prompts.push(prompt ?? '');
    this.conversation = [...this.conversation, { role: 'user', text: prompt ?? '' }];
    const script = this.#turns.shift();
    if (!script) throw new Error(`no turn for "${String(prompt)}"`);
    const turn = { emit: this.#emit, person: this.#person, signal, prompt: prompt ?? '' };
    const given = await script(turn).catch((error: unknown): Partial<Report> => {
      if (signal.aborted) return { status: 'cancelled', reason: 'cancelled', summary: 'cancelled' };
      throw error;
    });
    return {
      status: 'done',
      reason: 'finished',
      summary: '',
      data: null,
      steps: 1,
      tokens: 0,
      artifacts: [],
      ...given,
    };
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
