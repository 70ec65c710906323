/** The JSON schema of an action's input, as strict clients take it: read off the declaration and cleaned. */
import { z } from 'zod';
import type { AnyAction } from '../../actions/action.ts';
import { mannerSchema } from '../../actions/manner-schema.ts';
import { flagsToKeys, withoutShell } from './tool-words.ts';

/** What is read of a key's schema; more may stand in it. */
export interface KeySchema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: KeySchema;
  readonly minLength?: number;
}

export interface InputSchema {
  readonly properties: Readonly<Record<string, KeySchema>>;
  readonly required: readonly string[];
}

const { shape } = mannerSchema;

/** What a tool takes beside the action's own keys, in fewer words than elsewhere: they stand in many tools. */
export const toolManner = mannerSchema.extend({
  tab: shape.tab.describe('Tab to work on: id or name.'),
  timeoutMs: shape.timeoutMs.describe('Limit for the whole action.'),
  noWait: shape.noWait.describe('Answer busy instead of standing in line.'),
  quiet: shape.quiet.describe('Do not look for what changed.'),
  dryRun: shape.dryRun.describe('Check everything, do nothing.'),
  awaitResponse: shape.awaitResponse.describe(
    'Hand over the response to the request it starts: part of its address or /regex/.',
  ),
});

/** The manner's keys that an action does not have itself: `focus` has a `tab` of its own. */
export function mannerOf(action: AnyAction): Readonly<Record<string, KeySchema>> {
  const { properties } = toInputSchema(toolManner);
  return Object.fromEntries(Object.entries(properties).filter(([key]) => !(key in action.input.shape)));
}

/** What it does, in the words of a tool: keys, not flags. */
export function summaryOf(action: AnyAction): string {
  const keys = new Set([...Object.keys(action.input.shape), ...Object.keys(mannerSchema.shape)]);
  return flagsToKeys(withoutShell(action.summary), keys);
}

/** Descriptions are in the words of a tool, too. */
export function schemaOf(action: AnyAction): InputSchema {
  const known = cache.get(action);
  if (known) return known;
  const schema = toInputSchema(action.input);
  cache.set(action, schema);
  return schema;
}

/** Converting takes longer than all else that is done with it. */
const cache = new WeakMap<AnyAction, InputSchema>();

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toInputSchema(input: z.ZodObject): InputSchema {
  const keys = new Set(Object.keys(input.shape));
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input' });
  const cleaned = Object.entries(properties).map(([key, schema]) => [key, clean(schema, keys)] as const);
  return { properties: Object.fromEntries(cleaned), required };
}

/** Left to the action's own check, which says in words what is wrong; some clients refuse them, all pay for them. */
const LEFT_OUT: ReadonlySet<string> = new Set(['$schema', 'pattern', 'propertyNames', 'maxLength']);

function clean(schema: unknown, keys: ReadonlySet<string>): Readonly<Record<string, unknown>> {
  if (!isRecord(schema)) return {};
  const kept = Object.entries(schema).filter(
    ([name, value]) => !LEFT_OUT.has(name) && !isNoNews(name, value),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, cleanPart(name, value, keys)]));
}

function cleanPart(name: string, value: unknown, keys: ReadonlySet<string>): unknown {
  if (name === 'description' && typeof value === 'string') return flagsToKeys(withoutShell(value), keys);
  if (name === 'items') return clean(value, keys);
  if (name !== 'properties' || !isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner, keys)]));
}

/** What a schema says of every key of its kind. */
function isNoNews(name: string, value: unknown): boolean {
  if (name === 'maximum') return value === Number.MAX_SAFE_INTEGER;
  if (name === 'default')
    return value === false || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);
  return name === 'additionalProperties' && isRecord(value);
}
