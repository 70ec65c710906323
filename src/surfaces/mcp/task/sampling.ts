/** Answers of the client's own model, by sampling with tools: https://modelcontextprotocol.io/specification/2025-11-25/client/sampling */
import {
  type CreateMessageRequest,
  type CreateMessageResultWithTools,
  CreateMessageResultWithToolsSchema,
  type SamplingMessage,
  type SamplingMessageContentBlock,
} from '@modelcontextprotocol/sdk/types.js';
import type { CallExtra } from '../call-extra.ts';
import type { Sample, SampleAnswer, SampleEntry, SampleRequest } from './task.ts';

/** The client may show each request to its person first. */
const ANSWER_MS = 600_000;
/** Of one answer. */
const MAX_TOKENS = 8_000;

/** Rejects as the protocol does: with what the client said. */
export function sampleThrough(extra: CallExtra): Sample {
  return async (request) => {
    const { signal } = request;
    const asked = { method: 'sampling/createMessage' as const, params: paramsOf(request) };
    const options = { timeout: ANSWER_MS, signal: AbortSignal.any([signal, extra.signal]) };
    return readAnswer(await extra.sendRequest(asked, CreateMessageResultWithToolsSchema, options));
  };
}

function paramsOf({ system, conversation, tools }: SampleRequest): CreateMessageRequest['params'] {
  return {
    systemPrompt: system,
    messages: conversation.map(toMessage),
    maxTokens: MAX_TOKENS,
    ...(tools.length === 0
      ? {}
      : {
          tools: tools.map(({ name, description, inputSchema: { required, ...schema } }) => ({
            name,
            description,
            inputSchema: {
              ...schema,
              properties: objectsOf(schema.properties),
              ...(required ? { required: [...required] } : {}),
            },
          })),
        }),
  };
}

function toMessage(entry: SampleEntry): SamplingMessage {
  if (entry.role === 'user') return { role: 'user', content: { type: 'text', text: entry.text } };
  if (entry.role === 'assistant') {
    const calls = entry.calls.map(({ id, name, input }) => ({
      type: 'tool_use' as const,
      id,
      name,
      input: recordOf(input),
    }));
    const text = entry.text === '' ? [] : [{ type: 'text' as const, text: entry.text }];
    return { role: 'assistant', content: [...text, ...calls] };
  }
  return {
    role: 'user',
    content: entry.answers.map(({ id, isError, content }) => ({
      type: 'tool_result' as const,
      toolUseId: id,
      isError,
      content: [...content],
    })),
  };
}

function readAnswer({ content, stopReason }: CreateMessageResultWithTools): SampleAnswer {
  const blocks: readonly SamplingMessageContentBlock[] = Array.isArray(content) ? content : [content];
  return {
    text: blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n'),
    calls: blocks.flatMap((block) =>
      block.type === 'tool_use' ? [{ id: block.id, name: block.name, input: block.input }] : [],
    ),
    isCut: stopReason === 'maxTokens',
  };
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** Schemas of properties are objects in the protocol's types. */
function objectsOf(properties: Readonly<Record<string, unknown>>): Record<string, object> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, recordOf(schema)]));
}
