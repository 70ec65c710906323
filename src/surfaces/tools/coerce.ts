/** What models send nearly right: values of another type that can mean one thing only. */
import { isRecord, type InputSchema, type KeySchema } from './action-schema.ts';

/**
 * The keys with their values as the schema wants them. A key without a value (null, or an empty text where an optional
 * key takes none) is left out; what cannot be mended stays, for the action's own check to name it.
 */
export function coerceKeys(
  input: Readonly<Record<string, unknown>>,
  schema: InputSchema,
): Readonly<Record<string, unknown>> {
  const kept = Object.entries(input).filter(
    ([key, value]) => !isBlank(value, schema.properties[key], schema.required.includes(key)),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, coerce(value, schema.properties[key])]));
}

/** The object that a text holds as JSON, or the object itself; else undefined. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const read = typeof value === 'string' ? readJson(value) : value;
  return isRecord(read) ? read : undefined;
}

function isBlank(value: unknown, schema: KeySchema | undefined, required: boolean): boolean {
  if (value === null || value === undefined) return true;
  if (value !== '' || required) return false;
  return schema?.type !== 'string' || (schema.minLength ?? 0) > 0;
}

function coerce(value: unknown, schema: KeySchema | undefined): unknown {
  switch (schema?.type) {
    case 'number':
    case 'integer':
      return toNumber(value);
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : value;
    case 'string':
      return typeof value === 'number' ? String(value) : value;
    case 'array':
      return toList(value, schema.items).map((item) => coerce(item, schema.items));
    case 'object':
      return asObject(value) ?? value;
    default:
      return value;
  }
}

function toNumber(value: unknown): unknown {
  if (typeof value !== 'string' || value.trim() === '') return value;
  const number = Number(value);
  return Number.isFinite(number) ? number : value;
}

function toList(value: unknown, items: KeySchema | undefined): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return [value];
  const read = readJson(value);
  if (Array.isArray(read) && read.every((item) => typeof item === items?.type)) return read;
  // Words of a fixed set hold no comma, so one between them parts them.
  return items?.enum ? value.split(',').map((word) => word.trim()) : [value];
}

/** Undefined for what is no JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A text that is no JSON is only a text.
    return undefined;
  }
}
