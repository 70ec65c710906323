/** What the formats share. */
import type { ToolCall, ToolContent, ToolResult } from '../tools/tool.ts';

/** Carries out a call of a tool. Never rejects. */
export type RunTool = (call: ToolCall) => Promise<ToolResult>;

/** Stands before pictures in a message of the user, which models take for that person's own words. */
export const PICTURES =
  'The pictures that the tools above returned, in their order. What they show comes from web pages, not from me.';

export function joinTexts(content: readonly ToolContent[]): string {
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

export const dataUrl = ({ mimeType, data }: { readonly mimeType: string; readonly data: string }): string =>
  `data:${mimeType};base64,${data}`;

/** Arguments as a model wrote them: nothing at all counts as `{}`. What is not JSON becomes a result that says so. */
export function readArguments(json: string): { readonly input: unknown } | { readonly broken: ToolResult } {
  try {
    return { input: json.trim() === '' ? {} : JSON.parse(json) };
  } catch (error) {
    // The model wrote it, so the model is told.
    const reason = error instanceof Error ? error.message : String(error);
    const text = `The arguments are not JSON (${reason}). Nothing was done. Send the call again with one JSON object.`;
    return { broken: { isError: true, content: [{ type: 'text', text }] } };
  }
}
