/** A model as the loop sees it. The AI SDK stands behind it (ask-model.ts); tests and MCP sampling put something else there. */
import type { ObjectSchema } from '../../surfaces/tools/tool.ts';
import type { Call, Conversation, Entry } from '../loop/conversation.ts';

/** Room in the window that is left for an answer. */
export const ANSWER_TOKENS = 8_000;

export interface ModelTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
}

export interface ModelRequest {
  readonly system: string;
  /** Fits the window already. */
  readonly conversation: Conversation;
  /** Empty: the model is to answer in words. */
  readonly tools: readonly ModelTool[];
  readonly signal: AbortSignal;
  readonly onText: (delta: string) => void;
  /** Hears of retries. */
  readonly onNote: (text: string) => void;
}

export interface Usage {
  readonly input: number;
  readonly output: number;
  /** False: estimated, since the provider does not tell. */
  readonly isCounted: boolean;
}

export interface ModelAnswer {
  readonly entry: Extract<Entry, { role: 'assistant' }>;
  readonly calls: readonly Call[];
  readonly usage: Usage;
  /** The answer was cut off because it was too long. */
  readonly isCut: boolean;
}

export interface ChatModel {
  /** `provider/name`. */
  readonly id: string;
  /** Tokens that it can read and write at once. */
  readonly contextTokens: number;
  /** It takes pictures. */
  readonly seesImages: boolean;
  /**
   * Nothing is carried out here: a call that fails on the way can be asked again. Retries what is worth it, bounded; throws a
   * RemoraError (`cancelled` when the signal aborted) with what the provider said, and what to do about it.
   */
  ask(request: ModelRequest): Promise<ModelAnswer>;
}
