/**
 * Words to input. What a flag is decides the declaration, not the dash: text that starts with a dash is text, and a
 * mistyped flag is an error rather than text, unless the text is all that is missing.
 */
import type { AnyAction } from '../../actions/action.ts';
import { fail, type Json, toJsonValue } from '../../errors.ts';
import { type Flag, flagsOf, kindOfKey, type Positional, positionalsOf } from './flags.ts';

export type FlagValue = string | number | boolean | readonly string[];
type InputValue = FlagValue | Json;

export interface ParsedWords {
  readonly input: Readonly<Record<string, InputValue>>;
  readonly settings: Readonly<Record<string, FlagValue>>;
  readonly globals: Readonly<Record<string, FlagValue>>;
}

/** Looks like a flag: two dashes, a word, perhaps `=value`. `-5`, `-----BEGIN` and `--two words` do not. */
const FLAG_LIKE = /^--[a-z][a-z0-9-]*(=[^]*)?$/;

/** Throws `bad_input` that says what the action takes. */
export function parseWords(action: AnyAction, words: readonly string[]): ParsedWords {
  const flags = new Map([...flagsOf(action)].reverse().map((flag) => [flag.name, flag]));
  const parsed = { input: {}, settings: {}, globals: {} } satisfies Mutable;
  const texts = sortWords(action, words, flags, parsed);
  placeTexts(action, texts, parsed.input);
  return parsed;
}

type Bucket = Record<string, FlagValue>;
interface Mutable {
  readonly input: Record<string, InputValue>;
  readonly settings: Bucket;
  readonly globals: Bucket;
}
interface Text {
  readonly word: string;
  readonly isUnknownFlag: boolean;
}

function sortWords(
  action: AnyAction,
  words: readonly string[],
  flags: ReadonlyMap<string, Flag>,
  into: Mutable,
): readonly Text[] {
  const texts: Text[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '--') {
      texts.push(...words.slice(at + 1).map((rest) => ({ word: rest, isUnknownFlag: false })));
      break;
    }
    const [name = '', inline] = word.split(/=([^]*)/);
    const flag = flags.get(word === '-h' ? '--help' : name);
    if (!flag || !FLAG_LIKE.test(word === '-h' ? '--help' : word)) {
      texts.push({ word, isUnknownFlag: FLAG_LIKE.test(word) });
    } else if (flag.placeholder === undefined) {
      put(into, flag, inline === undefined ? flag.means : toBoolean(flag, inline));
    } else {
      const value = inline ?? words[(at += 1)];
      if (value === undefined)
        throw fail('bad_input', {
          reason: `${flag.name} needs a value: ${flag.name} ${flag.placeholder}`,
          action: action.name,
        });
      if (flag.kind === 'json') into.input[flag.key] = toJson(value, flag.name);
      else put(into, flag, toValue(flag.kind, value, flag.name));
    }
  }
  return texts;
}

/** A flag-like word that nothing declares is text only where a text is wanting: `fill e3 --draft` types "--draft". */
function placeTexts(action: AnyAction, texts: readonly Text[], input: Mutable['input']): void {
  const positionals = placesFor(positionalsOf(action), texts.length);
  let wanting =
    positionals.filter((place) => place.required).length - texts.filter((text) => !text.isUnknownFlag).length;
  for (const { word, isUnknownFlag } of texts) {
    if (!isUnknownFlag) continue;
    if (wanting <= 0) throw unknownFlag(action, word);
    wanting -= 1;
  }
  const last = positionals.at(-1);
  const takesAll = last !== undefined && kindOfKey(action, last.key) === 'list';
  if (texts.length > positionals.length && !takesAll) {
    const extra = texts[positionals.length]?.word ?? '';
    throw fail('bad_input', {
      reason: `${action.name} takes ${usage(action)}; "${extra}" is one word too many (quote text with spaces)`,
      action: action.name,
    });
  }
  positionals.forEach(({ key }, index) => {
    if (key === last?.key && takesAll) {
      if (texts.length > index) input[key] = texts.slice(index).map((text) => text.word);
      return;
    }
    const text = texts[index];
    if (text) input[key] = toValue(kindOfKey(action, key), text.word, key);
  });
}

/** With too few words for all, the optional places before required ones stay empty: `type hello`. */
function placesFor(all: readonly Positional[], words: number): readonly Positional[] {
  const required = all.filter((place) => place.required).length;
  const first = all.findIndex((place) => place.required);
  return words <= required ? all.slice(Math.max(first, 0)) : all;
}

/** `REF TEXT`, as a person would write it. */
export function usage(action: AnyAction): string {
  const words = positionalsOf(action).map(({ key, required }) =>
    required ? key.toUpperCase() : `[${key.toUpperCase()}]`,
  );
  return words.length === 0 ? 'no words' : words.join(' ');
}

function put(into: Mutable, flag: Flag, value: FlagValue): void {
  const bucket =
    flag.target === 'input' ? into.input : flag.target === 'setting' ? into.settings : into.globals;
  bucket[flag.key] = flag.kind === 'list' ? [...asList(bucket[flag.key]), ...asList(value)] : value;
}

function asList(value: InputValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function toValue(kind: Flag['kind'], text: string, name: string): FlagValue {
  switch (kind) {
    case 'number':
      return toNumber(text, name);
    case 'list':
      return text.split(',');
    case 'boolean':
      return text === 'true';
    case 'json':
    case 'text':
      return text;
  }
}

function toJson(text: string, name: string): Json {
  try {
    return toJsonValue(JSON.parse(text));
  } catch (cause) {
    throw fail('bad_input', { reason: `${name} wants JSON` }, { cause });
  }
}

function toNumber(text: string, name: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value))
    throw fail('bad_input', { reason: `${name} wants a number, not "${text}"` });
  return value;
}

function toBoolean(flag: Flag, text: string): boolean {
  if (text !== 'true' && text !== 'false')
    throw fail('bad_input', { reason: `${flag.name} is true or false, not "${text}"` });
  return (text === 'true') === flag.means;
}

function unknownFlag(action: AnyAction, word: string): Error {
  const names = flagsOf(action)
    .filter((flag) => flag.target !== 'setting')
    .map((flag) => flag.name);
  const name = word.replace(/=.*$/s, '');
  return fail(
    'bad_input',
    { reason: `${action.name} has no flag ${name}; it takes ${names.join(', ')}`, action: action.name },
    {
      hint: `See \`remora help ${action.name}\`. Text that looks like a flag goes after --.`,
    },
  );
}
