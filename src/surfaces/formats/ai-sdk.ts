/**
 * The tools as the AI SDK (6) takes them: `generateText({ tools: browserTools(session), … })`. The types are written out
 * here, so that they fit whichever release of the SDK a program has.
 */
import { jsonSchema } from '@ai-sdk/provider-utils';
import { z } from 'zod';
import { Queue } from '../../util/queue.ts';
import type { ActOptions } from '../programs/hub.ts';
import type { ObjectSchema, ToolResult, ToolSpec, ToolStyle } from '../tools/tool.ts';
import { joinTexts, type RunTool } from './parts.ts';

/** The options go with every call; its signal is the SDK's `abortSignal`. */
export interface AiSdkSettings extends Omit<ActOptions, 'signal'> {
  /** `one` (default): a single tool `browser`; `split`: one for each action. */
  readonly style?: ToolStyle;
}

/** By the tools' names; fits the SDK's `ToolSet`. */
export type AiSdkTools = Record<string, AiSdkTool>;

export interface AiSdkTool {
  title: string;
  description: string;
  inputSchema: AiSdkSchema;
  execute: (input: unknown, options: { readonly abortSignal?: AbortSignal }) => Promise<ToolResult>;
  /** What the model sees of a result. */
  toModelOutput: (result: { readonly output: ToolResult }) => AiSdkOutput;
}

/** A Standard Schema that lets everything through: `execute` checks, and tells the model what is wrong. */
export interface AiSdkSchema {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => { readonly value: unknown };
  };
}

export type AiSdkOutput =
  | { type: 'text' | 'error-text'; value: string }
  | {
      type: 'content';
      value: ({ type: 'text'; text: string } | { type: 'image-data'; data: string; mediaType: string })[];
    };

/**
 * A tool's output is a ToolResult: an action that failed is a result too, which the model is shown as an error and can
 * mend, so nothing ends in the SDK's `tool-error`. Calls that a model makes at once are carried out in its order.
 */
export function toAiSdkTools(specs: readonly ToolSpec[], run: RunTool, options: ActOptions): AiSdkTools {
  const turns = new Queue();
  const tools = specs.map(({ name, title, description, inputSchema }) => {
    const execute: AiSdkTool['execute'] = (input, { abortSignal }) =>
      turns.run(() => {
        const signal = abortSignal ? { signal: abortSignal } : {};
        return run({ name, input, options: { ...options, ...signal } });
      });
    return [
      name,
      { title, description, inputSchema: toSdkSchema(inputSchema), execute, toModelOutput },
    ] as const;
  });
  return Object.fromEntries(tools);
}

/** Ours is looser in its types alone. */
const sdkSchema = z.custom<Parameters<typeof jsonSchema>[0]>((value) => typeof value === 'object');

/** The SDK's own schema, which it takes as it is; a Standard Schema besides, whose type is the same in every release. */
function toSdkSchema(schema: ObjectSchema): AiSdkSchema {
  return {
    ...jsonSchema(sdkSchema.parse(schema)),
    '~standard': { version: 1, vendor: 'remora', validate: (value) => ({ value }) },
  };
}

function toModelOutput({ output: { isError, content } }: { readonly output: ToolResult }): AiSdkOutput {
  if (isError) return { type: 'error-text', value: joinTexts(content) };
  if (content.every(({ type }) => type === 'text')) return { type: 'text', value: joinTexts(content) };
  return {
    type: 'content',
    value: content.map((part) =>
      part.type === 'text'
        ? { type: 'text', text: part.text }
        : { type: 'image-data', data: part.data, mediaType: part.mimeType },
    ),
  };
}
