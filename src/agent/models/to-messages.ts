/** A conversation in the AI SDK's messages. */
import {
  type AssistantModelMessage,
  assistantModelMessageSchema,
  type ModelMessage,
  type ToolModelMessage,
} from 'ai';
import { picturesAfterResults } from '../../surfaces/formats/ai-sdk-pictures.ts';
import type { Answer, Conversation, Entry } from '../loop/conversation.ts';

export interface Wishes {
  readonly seesImages: boolean;
  /** Chat Completions: pictures go after the results. */
  readonly isChat: boolean;
}

/** Marks up to where Anthropic may keep what it has read; others do not look at it. */
export const CACHED = { anthropic: { cacheControl: { type: 'ephemeral' } } };

export function toMessages(conversation: Conversation, { seesImages, isChat }: Wishes): ModelMessage[] {
  const messages = conversation.flatMap((entry) => toMessage(entry, seesImages));
  const placed = isChat ? picturesAfterResults(messages) : messages;
  return placed.map((message, at) =>
    at === placed.length - 1 ? { ...message, providerOptions: CACHED } : message,
  );
}

function toMessage(entry: Entry, seesImages: boolean): ModelMessage[] {
  if (entry.role === 'user') return [{ role: 'user', content: entry.text }];
  if (entry.role === 'assistant') return fromModel(entry);
  const content = entry.answers.map((answer) => ({
    type: 'tool-result' as const,
    toolCallId: answer.id,
    toolName: answer.name,
    output: toOutput(answer, seesImages),
  }));
  return [{ role: 'tool', content }];
}

/** A message of nothing is refused by providers, and says nothing. */
function fromModel({ text, calls, raw }: Extract<Entry, { role: 'assistant' }>): AssistantModelMessage[] {
  const own = raw && assistantModelMessageSchema.safeParse({ role: 'assistant', content: raw });
  if (own?.success) return [own.data];
  const content = [
    ...(text === '' ? [] : [{ type: 'text' as const, text }]),
    ...calls.map(({ id, name, input, invalid }) => ({
      type: 'tool-call' as const,
      toolCallId: id,
      toolName: name,
      // Providers take an object there and nothing else; the answer says what was wrong.
      input: invalid === undefined && typeof input === 'object' && input !== null ? input : {},
    })),
  ];
  return content.length === 0 ? [] : [{ role: 'assistant', content }];
}

type Output = Extract<ToolModelMessage['content'][number], { type: 'tool-result' }>['output'];

function toOutput({ isError, content }: Answer, seesImages: boolean): Output {
  const words = content.map((part) => (part.type === 'text' ? part.text : BLIND));
  const hasPictures = content.some(({ type }) => type === 'image');
  const text = words.filter((word) => word !== '').join('\n') || 'Done.';
  if (isError) return { type: 'error-text', value: text };
  if (!seesImages || !hasPictures) return { type: 'text', value: text };
  return {
    type: 'content',
    value: content.map((part) =>
      part.type === 'text'
        ? { type: 'text', text: part.text }
        : { type: 'image-data', data: part.data, mediaType: part.mimeType },
    ),
  };
}

const BLIND = '[a picture, which this model does not take: use snapshot or text instead]';
