/** The tools in the form of OpenAI's Responses API, whose results may hold pictures. */
import type { ActOptions } from '../programs/hub.ts';
import type { ObjectSchema, ToolContent, ToolSpec } from '../tools/tool.ts';
import { runWithArguments } from './openai-chat.ts';
import { dataUrl, type RunTool } from './parts.ts';

/** An entry of the request's `tools`. */
export interface OpenAiFunctionTool {
  readonly type: 'function';
  readonly name: string;
  readonly description: string;
  readonly parameters: ObjectSchema;
  /** Strict schemas have no optional keys. */
  readonly strict: false;
}

/** An item `function_call` of the reply's `output`; `arguments` is JSON as the model wrote it, which may be broken. */
export interface OpenAiFunctionCall {
  readonly call_id: string;
  readonly name: string;
  readonly arguments: string;
}

/** The item of the next request's `input` that answers it. */
export interface OpenAiFunctionOutput {
  readonly type: 'function_call_output';
  readonly call_id: string;
  readonly output: readonly OpenAiInputPart[];
}

export type OpenAiInputPart =
  | { readonly type: 'input_text'; readonly text: string }
  | { readonly type: 'input_image'; readonly image_url: string; readonly detail: 'auto' };

export const toOpenAiFunctionTools = (specs: readonly ToolSpec[]): OpenAiFunctionTool[] =>
  specs.map(({ name, description, inputSchema }) => ({
    type: 'function',
    name,
    description,
    parameters: inputSchema,
    strict: false,
  }));

/** Carries out one call. Never throws. */
export async function runOpenAiFunction(
  run: RunTool,
  call: OpenAiFunctionCall,
  options?: ActOptions,
): Promise<OpenAiFunctionOutput> {
  const { content } = await runWithArguments(run, call, options);
  return { type: 'function_call_output', call_id: call.call_id, output: content.map(toInputPart) };
}

const toInputPart = (part: ToolContent): OpenAiInputPart =>
  part.type === 'text'
    ? { type: 'input_text', text: part.text }
    : { type: 'input_image', image_url: dataUrl(part), detail: 'auto' };
