/**
 * The catalogue as tools for models: what MCP clients, the AI SDK and the formats of OpenAI and Anthropic have in common.
 * How a tool is described and how its answer looks is decided here; each of them only writes it down its own way.
 */
import type { ActOptions } from '../programs/hub.ts';

/** A JSON schema as strict clients take it: an object at the top, and no `$schema`, `$ref`, `$defs` or `oneOf` there. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
}

/** One tool that reaches every action, or a tool for each action. */
export type ToolStyle = 'one' | 'split';

export interface ToolSpec {
  /** Letters, digits and underscores; short enough for a client's prefix. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** For models. */
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  /** It changes nothing on a page. */
  readonly readOnly: boolean;
}

export interface ToolCall {
  /** Of the tool. */
  readonly name: string;
  /** What the model sent. */
  readonly input: unknown;
  /** What the model says of these goes before. */
  readonly options?: ActOptions;
}

export type ToolContent =
  | { readonly type: 'text'; readonly text: string }
  /** `data` is base64. */
  | { readonly type: 'image'; readonly data: string; readonly mimeType: string };

export interface ToolResult {
  readonly isError: boolean;
  readonly content: readonly ToolContent[];
}
