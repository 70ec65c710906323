/** What was typed becomes an input of the flow, with the typed text as its default; secrets become names. */
import type { Json } from '../../errors.ts';
import type { DraftStep } from './draft-step.ts';

export interface WithInputs {
  readonly steps: readonly DraftStep[];
  /** Typed texts by the input's name, in order. */
  readonly inputs: ReadonlyMap<string, string>;
  readonly secrets: readonly string[];
}

const TYPED: ReadonlySet<string> = new Set(['fill', 'type']);
const SECRET = /\$\{secrets\.([A-Za-z0-9_-]+)\}/g;
const VARIABLE = /^\$\{tab\d+\}$/;
/** Shorter texts stand in others by chance. */
const MIN_REUSED_CHARS = 4;
/** What such elements say is the application's, not the person's. */
const FIXED_ROLES = /^(button|tab|menuitem|checkbox|radio|heading|textbox|searchbox|combobox)\b/;
/** Where a typed text turns up again: in what the page then shows. */
const REUSED_IN: ReadonlySet<string> = new Set([
  'target',
  'to',
  'text',
  'gone',
  'value',
  'contains',
  'title',
]);

export function findInputs(steps: readonly DraftStep[]): WithInputs {
  const inputs = new Map<string, string>();
  const secrets = new Set<string>();
  const templated = steps.map((step) => {
    const known = [...inputs];
    const entries = Object.entries(step.input).map(([key, value]): [string, Json] => {
      for (const name of secretsIn(value)) secrets.add(name);
      if (key !== 'text' || !isTyped(step, value)) return [key, toTemplate(value, key, known)];
      return [key, `\${${inputFor(step, value, inputs)}}`];
    });
    return { ...step, input: Object.fromEntries(entries) };
  });
  return { steps: templated, inputs, secrets: [...secrets] };
}

const isTyped = ({ action }: DraftStep, value: Json): value is string =>
  TYPED.has(action) && typeof value === 'string' && value !== '' && secretsIn(value).length === 0;

function secretsIn(value: Json): readonly string[] {
  return [...JSON.stringify(value).matchAll(SECRET)].flatMap(([, name]) => name ?? []);
}

/** The input that holds the text, an earlier one where the same was typed into a field of that name. */
function inputFor(step: DraftStep, text: string, inputs: Map<string, string>): string {
  const base = inputName(step.input['target']);
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? base : `${base}_${n}`;
    const held = inputs.get(name);
    if (held === undefined) inputs.set(name, text);
    if (held === undefined || held === text) return name;
  }
}

/** `first_name` of `textbox "First name" in row "3"`. */
function inputName(target: Json | undefined): string {
  const written = typeof target === 'string' ? target : '';
  const named = /"((?:[^"\\]|\\.)*)"/.exec(written)?.[1] ?? /(?:name=["']?|[#.])([\w-]+)/.exec(written)?.[1];
  const word = (named ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_\d]+|_+$/g, '')
    .slice(0, 32);
  // `secrets.NAME` is another thing.
  return word === '' || word === 'secrets' ? 'text' : word;
}

type Known = readonly (readonly [name: string, text: string])[];

function toTemplate(value: Json, key: string, known: Known): Json {
  if (typeof value === 'string') return textTemplate(value, key, known);
  return Array.isArray(value) ? value.map((entry: Json) => toTemplate(entry, '', known)) : value;
}

function textTemplate(text: string, key: string, known: Known): string {
  if (VARIABLE.test(text)) return text;
  const isFixed = /target|to/.test(key) && FIXED_ROLES.test(text);
  const found =
    REUSED_IN.has(key) && !isFixed ? known.find(([, typed]) => holdsWord(text, typed)) : undefined;
  if (!found) return escaped(text);
  const [name, typed] = found;
  return text.split(typed).map(escaped).join(`\${${name}}`);
}

function holdsWord(text: string, typed: string): boolean {
  if (typed.length < MIN_REUSED_CHARS || secretsIn(text).length > 0) return false;
  const at = text.indexOf(typed);
  if (at === -1 || /["\\]/.test(typed)) return false;
  const isLetter = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char);
  return !isLetter(text[at - 1]) && !isLetter(text[at + typed.length]);
}

/** `${` of the page's own is no template. */
const escaped = (text: string): string => text.replace(/\$\{(?!secrets\.[A-Za-z0-9_-]+\})/g, '$$$${');
