/**
 * Values in a flow's texts: `${title}`, `${rows.0.name}`, `${secrets.admin-password}`; `$${` stands for a `${` that is meant.
 * A template that is the whole text keeps the value's type.
 */
import { fail } from '../errors.ts';

export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'value';
      readonly from: 'variables' | 'secrets';
      readonly name: string;
      /** Into the value: keys, or numbers of a list's items. */
      readonly path: readonly string[];
    };

export interface Scope {
  readonly variables: ReadonlyMap<string, unknown>;
  readonly secrets: ReadonlyMap<string, string>;
}

/**
 * Where a text goes. A value must not become more than a value there: in a script it is a JavaScript literal, and within
 * the quotes of a target its own quotes are escaped.
 */
export type Use = 'text' | 'script' | 'target';

export const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
export const SECRET_NAME = /^[A-Za-z][A-Za-z0-9_-]*$/;

const OPEN = /\$?\$\{/g;

/** Throws `bad_input` for what stands in no `${…}`. */
export function parseTemplate(text: string): readonly Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (const { 0: open, index } of text.matchAll(OPEN)) {
    if (index < done) continue;
    if (index > done) parts.push({ kind: 'text', text: text.slice(done, index) });
    done = index + open.length;
    if (open === '$${') {
      parts.push({ kind: 'text', text: '${' });
      continue;
    }
    const end = text.indexOf('}', done);
    parts.push(toValue(end < 0 ? text.slice(done) : text.slice(done, end), end >= 0));
    done = end + 1;
  }
  return done < text.length ? [...parts, { kind: 'text', text: text.slice(done) }] : parts;
}

export const hasValues = (text: string): boolean => [...text.matchAll(OPEN)].some(([open]) => open === '${');

/** Throws `bad_input` for a variable that has no value. */
export function fillIn(text: string, scope: Scope, use: Use = 'text'): unknown {
  const parts = parseTemplate(text);
  const [only] = parts;
  if (parts.length === 1 && only?.kind === 'value' && use !== 'script') return valueOf(only, scope);
  let filled = '';
  for (const part of parts) {
    if (part.kind === 'text') filled += part.text;
    else filled += written(valueOf(part, scope), use, filled);
  }
  return filled;
}

/** As it is written into a text. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

/** Undefined where there is nothing: at the end of a path, or before. */
export function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((held, key) => {
    if (typeof held !== 'object' || held === null || !Object.hasOwn(held, key)) return undefined;
    return Object.entries(held).find(([name]) => name === key)?.[1];
  }, value);
}

export const nameOf = ({ from, name, path }: Extract<Part, { kind: 'value' }>): string =>
  [...(from === 'secrets' ? [from] : []), name, ...path].join('.');

function toValue(inner: string, isClosed: boolean): Part {
  const [first = '', second = '', ...more] = inner.trim().split('.');
  if (isClosed && first === 'secrets' && SECRET_NAME.test(second) && more.length === 0)
    return { kind: 'value', from: 'secrets', name: second, path: [] };
  const path = second === '' ? [] : [second, ...more];
  if (isClosed && first !== 'secrets' && NAME.test(first) && !/\.\.|\.$/.test(inner.trim()))
    return { kind: 'value', from: 'variables', name: first, path };
  const told = `\${${inner}${isClosed ? '}' : ''}`;
  throw fail('bad_input', {
    reason: `${told} is no variable: write \${name}, \${name.key} or \${secrets.name}, and $\${ for a \${ that is meant`,
  });
}

function valueOf(part: Extract<Part, { kind: 'value' }>, { variables, secrets }: Scope): unknown {
  const held = part.from === 'secrets' ? secrets.get(part.name) : at(variables.get(part.name), part.path);
  if (held !== undefined) return held;
  throw fail('bad_input', { reason: `\${${nameOf(part)}} has no value here` });
}

function written(value: unknown, use: Use, before: string): string {
  // U+2028 and U+2029 are fine in JavaScript's strings since ES2019.
  if (use === 'script') return JSON.stringify(value);
  const text = toText(value);
  return use === 'target' && isInQuotes(before) ? text.replace(/["\\]/g, '\\$&') : text;
}

const isInQuotes = (before: string): boolean => before.replace(/\\./g, '').split('"').length % 2 === 0;
