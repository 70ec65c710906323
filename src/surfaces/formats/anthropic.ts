/** The tools in the form of Anthropic's Messages API. */
import type { ActOptions } from '../programs/hub.ts';
import type { ObjectSchema, ToolContent, ToolSpec } from '../tools/tool.ts';
import type { RunTool } from './parts.ts';

/** An entry of the request's `tools`. */
export interface AnthropicTool {
  readonly name: string;
  readonly description: string;
  readonly input_schema: ObjectSchema;
}

/** A block `tool_use` of the reply's `content`. */
export interface AnthropicToolUse {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/** The block that answers it, in the next message of the user. */
export interface AnthropicToolResult {
  readonly type: 'tool_result';
  readonly tool_use_id: string;
  readonly content: readonly AnthropicPart[];
  readonly is_error: boolean;
}

export type AnthropicPart =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'image';
      readonly source: { readonly type: 'base64'; readonly media_type: string; readonly data: string };
    };

export const toAnthropicTools = (specs: readonly ToolSpec[]): AnthropicTool[] =>
  specs.map(({ name, description, inputSchema }) => ({ name, description, input_schema: inputSchema }));

/** Carries out one call. Never throws. */
export async function runAnthropicUse(
  run: RunTool,
  { id, name, input }: AnthropicToolUse,
  options: ActOptions = {},
): Promise<AnthropicToolResult> {
  const { isError, content } = await run({ name, input, options });
  return { type: 'tool_result', tool_use_id: id, content: content.map(toPart), is_error: isError };
}

const toPart = (part: ToolContent): AnthropicPart =>
  part.type === 'text'
    ? part
    : { type: 'image', source: { type: 'base64', media_type: part.mimeType, data: part.data } };
