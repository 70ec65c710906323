/** What a model said, from the SDK's stream of it. */
import type { AssistantModelMessage, streamText } from 'ai';
import { tokensOf } from '../../page/tree/tokens.ts';
import { shorten } from '../../util/text.ts';
import { estimateConversation } from '../loop/estimate.ts';
import { asJson, type Call } from '../loop/conversation.ts';
import type { ModelAnswer, ModelRequest, Usage } from './chat-model.ts';
import { CutAnswer } from './provider-failure.ts';

type Stream = Pick<ReturnType<typeof streamText>, 'fullStream' | 'response'>;

interface Heard {
  text: string;
  readonly calls: Call[];
  finish: { readonly reason: string; readonly raw: string | undefined } | undefined;
  input: number | undefined;
  output: number | undefined;
}

/** Throws what the provider failed with, and CutAnswer for an answer without an end. */
export async function readAnswer(stream: Stream, request: ModelRequest): Promise<ModelAnswer> {
  const heard: Heard = { text: '', calls: [], finish: undefined, input: undefined, output: undefined };
  for await (const part of stream.fullStream) {
    if (part.type === 'text-delta') {
      heard.text += part.text;
      if (part.text !== '') request.onText(part.text);
    } else if (part.type === 'tool-call') {
      heard.calls.push(toCall(part, heard.calls.length));
    } else if (part.type === 'finish-step') {
      heard.finish = { reason: part.finishReason, raw: part.rawFinishReason };
      heard.input = part.usage.inputTokens;
      heard.output = part.usage.outputTokens;
    } else if (part.type === 'error') {
      throw part.error;
    } else if (part.type === 'abort') {
      throw new CutAnswer();
    }
  }
  if (!heard.finish || isUnfinished(heard.finish)) throw new CutAnswer();
  const raw = rawParts((await stream.response).messages, heard.calls);
  return {
    entry: { role: 'assistant', text: heard.text, calls: heard.calls, ...(raw ? { raw } : {}) },
    calls: heard.calls,
    usage: usageOf(heard, request),
    isCut: heard.finish.reason === 'length',
  };
}

/** The SDK ends a stream that broke off with the reason it began with. */
const isUnfinished = ({ reason, raw }: NonNullable<Heard['finish']>): boolean =>
  raw === undefined && (reason === 'other' || reason === 'unknown');

interface SdkCall {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: unknown;
  readonly invalid?: boolean | undefined;
}

/** Of arguments that cannot be read. */
const INVALID_CHARS = 2_000;

function toCall({ toolCallId, toolName, input, invalid }: SdkCall, index: number): Call {
  const id = toolCallId === '' ? `call-${index + 1}` : toolCallId;
  if (invalid !== true || typeof input !== 'string')
    return { id, name: toolName, input: asJson(input ?? {}) };
  const text = shorten(input, INVALID_CHARS);
  return { id, name: toolName, input: text, invalid: `The arguments are not JSON: ${reasonOf(input)}` };
}

function reasonOf(json: string): string {
  try {
    JSON.parse(json);
    return 'they are a text, not an object';
  } catch (error) {
    // What the parser says is what the model is told.
    return error instanceof Error ? error.message : String(error);
  }
}

/** Only where there is more to it than words and calls: reasoning, signatures, ids of items. */
function rawParts(
  messages: readonly { readonly role: string; readonly content: unknown }[],
  calls: readonly Call[],
): Call['input'][] | undefined {
  const [message] = messages;
  if (message?.role !== 'assistant' || !Array.isArray(message.content)) return undefined;
  const content: readonly unknown[] = message.content;
  const parts = content.filter(isKeptPart);
  if (!parts.some((part) => part.type === 'reasoning' || part.providerOptions !== undefined))
    return undefined;
  const broken = new Set(calls.flatMap((call) => (call.invalid === undefined ? [] : [call.id])));
  const mended = parts.map((part) =>
    part.type === 'tool-call' && broken.has(part.toolCallId) ? { ...part, input: {} } : part,
  );
  return mended.map((part) => asJson(JSON.parse(JSON.stringify(part))));
}

type SdkPart = Exclude<AssistantModelMessage['content'], string>[number];
type KeptPart = Extract<SdkPart, { type: 'text' | 'reasoning' | 'tool-call' }>;

function isKeptPart(part: unknown): part is KeptPart {
  if (typeof part !== 'object' || part === null || !('type' in part)) return false;
  return part.type === 'text' || part.type === 'reasoning' || part.type === 'tool-call';
}

function usageOf({ input, output, text, calls }: Heard, request: ModelRequest): Usage {
  if (input !== undefined && output !== undefined && input + output > 0)
    return { input, output, isCounted: true };
  const said = tokensOf(text) + tokensOf(JSON.stringify(calls));
  const read = tokensOf(request.system) + estimateConversation(request.conversation);
  return { input: Math.ceil(read), output: Math.ceil(said), isCounted: false };
}
