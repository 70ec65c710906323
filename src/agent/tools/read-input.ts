/** What a model sent to one of the agent's own tools. */
import { z } from 'zod';
import { asObject } from '../../surfaces/tools/coerce.ts';
import type { ObjectSchema } from '../../surfaces/tools/tool.ts';
import type { AgentTool, ToolAnswer, ToolContext } from './agent-tool.ts';

/** The keys of an object; none for anything else. */
export function keysOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

export interface ToolDefinition<Shape extends z.ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly input: Shape;
  /** For people, behind the tool's name. */
  readonly about?: (input: z.output<Shape>) => string;
  readonly run: (input: z.output<Shape>, context: ToolContext) => Promise<ToolAnswer>;
}

/** A tool whose input is checked first: what does not fit is an answer that says how to write it. */
export function defineTool<Shape extends z.ZodObject>(definition: ToolDefinition<Shape>): AgentTool {
  const { name, description, input: shape, about, run } = definition;
  return {
    name,
    description,
    inputSchema: toObjectSchema(shape),
    label: (sent) => {
      const read = shape.safeParse(sent);
      return read.success && about ? `${name} ${about(read.data)}` : name;
    },
    run: async (sent, context) => {
      const read = shape.safeParse(asObject(sent ?? {}) ?? sent);
      if (read.success) return run(read.data, context);
      const problems = read.error.issues.map(
        ({ path, message }) => `${path.join('.') || 'input'}: ${message}`,
      );
      return refused(`${name} was not carried out. ${problems.join('; ')}.`);
    },
  };
}

export function said(text: string, more: Partial<ToolAnswer> = {}): ToolAnswer {
  return { isError: false, content: [{ type: 'text', text }], line: text, ...more };
}

/** The same failing call again and again is a loop too. */
export function refused(text: string): ToolAnswer {
  return { isError: true, content: [{ type: 'text', text }], line: text, state: text };
}

const objectSchema = z.looseObject({
  type: z.literal('object'),
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

/** As strict clients take it; see ObjectSchema. */
export function toObjectSchema(shape: z.ZodObject): ObjectSchema {
  const { properties, required } = objectSchema.parse(z.toJSONSchema(shape, { io: 'input' }));
  return {
    type: 'object',
    properties,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}
