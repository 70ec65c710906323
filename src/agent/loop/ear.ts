/** Asks the model with as much of the conversation as fits, and learns from its counts how large that really is. */
import { tokensOf } from '../../page/tree/tokens.ts';
import { ANSWER_TOKENS, type ChatModel, type ModelAnswer, type ModelTool } from '../models/chat-model.ts';
import type { OnEvent } from './agent-event.ts';
import { fitConversation } from './context-budget.ts';
import type { Conversation } from './conversation.ts';
import { estimateConversation } from './estimate.ts';

export interface EarParts {
  readonly system: string;
  readonly model: ChatModel;
  readonly tools: readonly ModelTool[];
  readonly onEvent: OnEvent;
}

/** Of a small window an answer gets less room than ANSWER_TOKENS. */
const ANSWER_PART = 0.25;
/** How far the provider's counts may be from the estimate; less than the estimate is never believed. */
const MAX_FACTOR = 3;

export class Ear {
  readonly #parts: EarParts;
  readonly #specs: readonly ModelTool[];
  /** Tokens of what goes with every request. */
  readonly #fixed: number;
  #factor = 1;
  #note: string | undefined;

  constructor(parts: EarParts) {
    this.#parts = parts;
    this.#specs = parts.tools.map(({ name, description, inputSchema }) => ({
      name,
      description,
      inputSchema,
    }));
    this.#fixed = tokensOf(parts.system) + tokensOf(JSON.stringify(this.#specs));
  }

  async ask(conversation: Conversation, signal: AbortSignal): Promise<ModelAnswer> {
    const { model, system, onEvent } = this.#parts;
    const room = model.contextTokens - Math.min(ANSWER_TOKENS, model.contextTokens * ANSWER_PART);
    const fitted = fitConversation(conversation, { tokens: room / this.#factor - this.#fixed });
    this.#tell(fitted.note);
    const answer = await model.ask({
      system,
      conversation: fitted.conversation,
      tools: this.#specs,
      signal,
      onText: (delta) => onEvent({ type: 'text', delta }),
      onNote: (text) => onEvent({ type: 'note', text }),
    });
    if (answer.usage.isCounted) {
      const estimate = this.#fixed + estimateConversation(fitted.conversation);
      this.#factor = Math.min(MAX_FACTOR, Math.max(1, answer.usage.input / estimate));
    }
    return answer;
  }

  /** Once for each kind, not at each step. */
  #tell(note: string | undefined): void {
    if (note !== undefined && note !== this.#note) this.#parts.onEvent({ type: 'note', text: note });
    this.#note = note ?? this.#note;
  }
}
