/** What is known while a flow's file is read from top to bottom. */
import type { Flow, Place } from '../flow.ts';
import { nameOf, type Part, parseTemplate } from '../template.ts';
import { toRemoraError } from '../../errors.ts';
import type { StepActions } from './step-actions.ts';
import { textOf, type Entry, type Written } from './written.ts';

export interface Reading {
  readonly actions: StepActions;
  /** That have a value by now, as far as can be told without running it. */
  readonly variables: Set<string>;
  readonly secrets: ReadonlySet<string>;
  readonly tell: (place: Place, message: string) => void;
  /** Undefined where it cannot be had, which is told. */
  readonly subFlow: (name: string, place: Place) => Flow | undefined;
}

/** Tells of values that there will not be. */
export function checkText(reading: Reading, text: string, place: Place): void {
  try {
    for (const part of parseTemplate(text)) checkValue(reading, part, place);
  } catch (error) {
    reading.tell(place, toRemoraError(error).message);
  }
}

export function checkTexts(reading: Reading, written: Written): void {
  if (written.kind === 'map') for (const { value } of written.entries) checkTexts(reading, value);
  if (written.kind === 'list') for (const item of written.items) checkTexts(reading, item);
  if (written.kind === 'plain' && typeof written.value === 'string')
    checkText(reading, written.value, written.place);
}

/** The entries of a map by key; a problem for anything else, and for keys that are not among the allowed. */
export function readMap(
  reading: Pick<Reading, 'tell'>,
  written: Written,
  { what, keys }: { readonly what: string; readonly keys?: readonly string[] },
): ReadonlyMap<string, Entry> {
  if (written.kind !== 'map') {
    reading.tell(written.place, `${what} must be a map of keys and values`);
    return new Map();
  }
  for (const { key, place } of written.entries)
    if (keys && !keys.includes(key))
      reading.tell(place, `${what} has no key "${key}"; it takes ${keys.join(', ')}`);
  return new Map(written.entries.map((entry) => [entry.key, entry]));
}

/** Undefined without the key, and with a problem where it is no text. */
export function readText(reading: Pick<Reading, 'tell'>, entry: Entry | undefined): string | undefined {
  if (!entry) return undefined;
  const text = textOf(entry.value);
  if (text === undefined) reading.tell(entry.value.place, `"${entry.key}" must be a text`);
  return text;
}

function checkValue({ variables, secrets, tell }: Reading, part: Part, place: Place): void {
  if (part.kind === 'text') return;
  const isKnown = part.from === 'secrets' ? secrets.has(part.name) : variables.has(part.name);
  if (isKnown) return;
  const told = `\${${nameOf(part)}}`;
  if (part.from === 'secrets')
    tell(place, `${told}: the secret "${part.name}" is not declared under secrets`);
  else
    tell(
      place,
      `${told}: there is no variable "${part.name}" here; declare an input, or set it with "as" before`,
    );
}
