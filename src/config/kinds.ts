/** The kinds of value that settings hold: what is accepted, the sentence that says so, and how text becomes a value. */
import { delimiter, isAbsolute } from 'node:path';
import { z } from 'zod';
import { toSafeText } from '../util/text.ts';
import { expandTilde } from './home.ts';

/** What a reader of text and a writer of errors need to know about a value. */
export interface Reading {
  /** Completes "expected …". */
  readonly expected: string;
  /** Text from a variable, a flag or `remora config set`. What it cannot read it returns unread, for the schema to refuse. */
  readonly fromText: (text: string) => unknown;
}

interface Kind extends Reading {
  readonly schema: z.ZodType;
}

export const truth = {
  schema: z.boolean(),
  expected: 'true or false',
  fromText: truthFromText,
} satisfies Kind;

export const headlessChoice = {
  schema: z.union([z.literal('auto'), z.boolean()]),
  expected: 'auto, true or false',
  fromText: truthFromText,
} satisfies Kind;

/** `provider/name`; the name may hold further slashes. */
export const modelName = {
  schema: z.string().refine((text) => /^[a-z][a-z0-9-]*\/\S+$/.test(text)),
  expected: 'a provider and a name, such as ollama/qwen3 or anthropic/claude-sonnet-4-5',
  fromText: asIs,
} satisfies Kind;

export function wholeNumber(min: number, max: number) {
  const expected = `a whole number from ${min} to ${max}`;
  return { schema: z.int().min(min).max(max), expected, fromText: numberFromText } satisfies Kind;
}

export function anyNumber(min: number, max: number) {
  const expected = `a number from ${min} to ${max}`;
  return { schema: z.number().min(min).max(max), expected, fromText: numberFromText } satisfies Kind;
}

export function choice<const T extends readonly string[]>(names: T) {
  return { schema: z.enum(names), expected: `one of ${names.join(', ')}`, fromText: asIs } satisfies Kind;
}

export function choices<const T extends readonly string[]>(names: T) {
  const expected = `a list of one or more of ${names.join(', ')}`;
  return { schema: z.array(z.enum(names)).min(1), expected, fromText: splitAt(',') } satisfies Kind;
}

/** Absolute in every source, so that a value means the same whatever folder a command runs in. */
const absolutePath = z
  .string()
  .refine(isPlainText)
  .transform(expandTilde)
  .refine((path) => isAbsolute(path));

export const path = {
  schema: absolutePath,
  expected: 'an absolute path, or one that starts with ~/',
  fromText: asIs,
} satisfies Kind;

export const paths = {
  schema: z.array(absolutePath),
  expected: `a list of absolute paths or paths that start with ~/ (as text: with ${delimiter} between them)`,
  fromText: splitAt(delimiter),
} satisfies Kind;

/** A switch without its dash is most often half of a value that white space has split. */
export const switches = {
  schema: z.array(z.string().refine((text) => text.startsWith('-') && isPlainText(text))),
  expected:
    'a list of browser switches, each starting with - (as text: a JSON list, or with spaces between them)',
  fromText: (text) => (text.trimStart().startsWith('[') ? jsonFromText(text) : splitAt(/\s+/)(text)),
} satisfies Kind;

export const endpoint = {
  schema: z.union([z.string(), z.int()]).transform(String).refine(isEndpoint),
  expected: 'a ws://, wss://, http:// or https:// address, or a port',
  fromText: asIs,
} satisfies Kind;

/** Names are tokens of RFC 9110; values hold no line break, so that none can add a header of its own. */
export const headers = {
  schema: z.record(z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/), z.string().regex(/^[\t\x20-\x7e\x80-\xff]*$/)),
  expected: 'a map of header names to texts (as text: a JSON object)',
  fromText: jsonFromText,
} satisfies Kind;

const pixels = z.int().min(100).max(10_000);
export const size = {
  schema: z.strictObject({ width: pixels, height: pixels }),
  expected: 'a width and a height of 100 to 10000 pixels (as text: 1280x800)',
  fromText: sizeFromText,
} satisfies Kind;

const PROTOCOLS = ['http:', 'https:', 'about:', 'file:', 'data:', 'blob:'] as const;
const WITHOUT_COLON = ['http', 'https', 'about', 'file', 'data', 'blob'] as const;

/** javascript: is in neither list, so it can never be allowed (SEC-4). */
const protocol = z
  .enum([...PROTOCOLS, ...WITHOUT_COLON])
  .transform((name) => (name.endsWith(':') ? name : `${name}:`))
  .pipe(z.enum(PROTOCOLS));

export const protocols = {
  schema: z.array(protocol).min(1),
  expected: `a list of one or more of ${WITHOUT_COLON.join(', ')}`,
  fromText: splitAt(','),
} satisfies Kind;

/** Control characters and lone surrogates are in no path or switch, and a file would not give them back unchanged. */
function isPlainText(text: string): boolean {
  return text !== '' && toSafeText(text) === text && !/[\t\n]/.test(text);
}

function isEndpoint(text: string): boolean {
  if (/^\d+$/.test(text)) return Number(text) >= 1 && Number(text) <= 65_535;
  return isPlainText(text) && /^(?:wss?|https?):\/\/[^/]/i.test(text) && URL.canParse(text);
}

function asIs(text: string): string {
  return text;
}

function truthFromText(text: string): unknown {
  const word = text.trim().toLowerCase();
  if (['true', '1', 'yes', 'on'].includes(word)) return true;
  return ['false', '0', 'no', 'off'].includes(word) ? false : text.trim();
}

function numberFromText(text: string): unknown {
  return /^-?\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : text;
}

function sizeFromText(text: string): unknown {
  const [, width, height] = /^(\d+)x(\d+)$/i.exec(text.trim()) ?? [];
  return width === undefined ? text : { width: Number(width), height: Number(height) };
}

function splitAt(mark: string | RegExp): (text: string) => string[] {
  return (text) =>
    text
      .split(mark)
      .map((part) => part.trim())
      .filter((part) => part !== '');
}

function jsonFromText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The schema refuses the text itself and says what was expected.
    return text;
  }
}
