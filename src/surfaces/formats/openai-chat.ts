/** The tools in the form of Chat Completions, which OpenAI and most other providers and local servers speak. */
import type { ActOptions } from '../programs/hub.ts';
import type { ObjectSchema, ToolContent, ToolResult, ToolSpec } from '../tools/tool.ts';
import { dataUrl, joinTexts, PICTURES, readArguments, type RunTool } from './parts.ts';

/** An entry of the request's `tools`. */
export interface OpenAiTool {
  readonly type: 'function';
  readonly function: {
    readonly name: string;
    readonly description: string;
    readonly parameters: ObjectSchema;
  };
}

/** An entry of the reply's `message.tool_calls`; `arguments` is JSON as the model wrote it, which may be broken. */
export interface OpenAiToolCall {
  readonly id: string;
  readonly function: { readonly name: string; readonly arguments: string };
}

/** What is added to the conversation after the message with the calls. */
export type OpenAiResultMessage =
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string }
  | { readonly role: 'user'; readonly content: readonly OpenAiPart[] };

export type OpenAiPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string } };

export const toOpenAiTools = (specs: readonly ToolSpec[]): OpenAiTool[] =>
  specs.map(({ name, description, inputSchema }) => ({
    type: 'function',
    function: { name, description, parameters: inputSchema },
  }));

/**
 * Carries out all calls of one message, in their order. Every call has its `tool` message; since those hold text alone,
 * pictures follow all of them in one message of the user. Never throws.
 */
export async function runOpenAiCalls(
  run: RunTool,
  calls: readonly OpenAiToolCall[],
  options?: ActOptions,
): Promise<OpenAiResultMessage[]> {
  const messages: OpenAiResultMessage[] = [];
  const pictures: OpenAiPart[] = [];
  for (const { id, function: called } of calls) {
    const { content } = await runWithArguments(run, called, options);
    messages.push({ role: 'tool', tool_call_id: id, content: joinTexts(content) });
    pictures.push(...content.flatMap(toPicture));
  }
  if (pictures.length === 0) return messages;
  return [...messages, { role: 'user', content: [{ type: 'text', text: PICTURES }, ...pictures] }];
}

/** `called.arguments` is JSON as the model wrote it. Never throws. */
export async function runWithArguments(
  run: RunTool,
  called: OpenAiToolCall['function'],
  options: ActOptions = {},
): Promise<ToolResult> {
  const read = readArguments(called.arguments);
  return 'broken' in read ? read.broken : run({ name: called.name, input: read.input, options });
}

const toPicture = (part: ToolContent): OpenAiPart[] =>
  part.type === 'image' ? [{ type: 'image_url', image_url: { url: dataUrl(part) } }] : [];
