/** Where a value was read, and the errors that say so: path, what was expected, what was found, where (CFG-2). */
import type { RemoraError } from '../errors.ts';
import { fail } from '../errors.ts';
import { shorten, toOneLine } from '../util/text.ts';
import type { NamedSetting } from './names.ts';

export type Source =
  | { readonly kind: 'default' }
  /** `user`: config.yaml of the home; `project`: .remora.yaml. Lines count from 1. */
  | { readonly kind: 'user' | 'project'; readonly file: string; readonly line?: number }
  | { readonly kind: 'env'; readonly name: string }
  | { readonly kind: 'flag'; readonly name: string }
  /** `remora config set`: nothing is written yet. */
  | { readonly kind: 'edit' };

/** A value that its setting's schema has accepted. */
export interface Found {
  readonly setting: NamedSetting;
  readonly value: unknown;
  readonly source: Source;
}

export interface Problem {
  /** Dotted; empty for a whole file. */
  readonly path: string;
  /** What `config unset` could drop, if it is not the path itself; empty for nothing. */
  readonly entry?: string;
  readonly expected: string;
  readonly source: Source;
  /** Left out where nothing may be shown, as for an unknown key: it may be a misspelt secret. */
  readonly found?: string | number;
  readonly cause?: unknown;
}

const MAX_SHOWN = 120;
const MASK = '***';

export function invalid(problem: Problem): RemoraError {
  const { expected, source, cause } = problem;
  // Both may come from a file of a stranger's repository.
  const path = toShown(problem.path);
  const found = typeof problem.found === 'string' ? toShown(problem.found) : problem.found;
  const where = placeOf(source);
  const value = found === undefined ? '' : `, found ${found}`;
  return fail(
    'bad_input',
    { path, expected, where, ...(found === undefined ? {} : { found }) },
    {
      message: `${path === '' ? '' : `${path}: `}expected ${expected}${value} (${where}).`,
      hint: nextStep(source, problem.entry ?? path),
      ...(cause === undefined ? {} : { cause }),
    },
  );
}

/** Parses, or fails with the innermost path that is wrong. The result is frozen: files share it between calls. */
export function accept(setting: NamedSetting, value: unknown, source: Source): Found {
  const parsed = setting.schema.safeParse(value);
  if (parsed.success) return { setting, value: freeze(parsed.data), source };
  // Of a secret not even the inner path: a header written as one text, "Authorization: …", is all name.
  const inside = setting.secret === 'value' ? [] : (parsed.error.issues[0]?.path ?? []);
  throw invalid({
    path: [setting.key, ...inside.map(String)].join('.'),
    entry: setting.key,
    expected: setting.kind.expected,
    found: show(setting, inside.reduce(stepInto, value)),
    source,
  });
}

/** The value as a person may see it: credentials masked (SEC-8). Undefined when there is none. */
export function masked(setting: NamedSetting, value: unknown): unknown {
  if (value === undefined || setting.secret === undefined) return value;
  if (setting.secret === 'address')
    return maskAddress(typeof value === 'string' ? value : JSON.stringify(value));
  if (typeof value !== 'object' || value === null) return MASK;
  return Object.fromEntries(Object.keys(value).map((name) => [name, MASK]));
}

/** `config.yaml:3`, `REMORA_ENDPOINT`, `--endpoint`, `default`. */
export function placeOf(source: Source): string {
  switch (source.kind) {
    case 'default':
      return 'default';
    case 'user':
    case 'project':
      return source.line === undefined ? source.file : `${source.file}:${source.line}`;
    case 'env':
      return source.name;
    case 'flag':
      return `--${source.name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    case 'edit':
      return 'remora config set';
  }
}

function nextStep(source: Source, entry: string): string {
  switch (source.kind) {
    case 'user':
      return entry === ''
        ? `Mend ${source.file}.`
        : `Mend ${source.file}, or drop the entry: \`remora config unset ${entry}\`.`;
    case 'project':
      return `Mend ${source.file}.`;
    case 'env':
      return `Change or unset ${source.name}; \`remora config\` lists the settings.`;
    case 'flag':
    case 'edit':
    case 'default':
      return '`remora config` lists the settings.';
  }
}

function show(setting: NamedSetting, value: unknown): string {
  if (setting.secret === 'value') return MASK;
  if (value === undefined) return 'nothing';
  const text: unknown = JSON.stringify(masked(setting, value));
  return typeof text === 'string' ? text : typeof value;
}

function toShown(text: string): string {
  return shorten(toOneLine(text), MAX_SHOWN);
}

/** User, password, query and fragment; by pattern, since the address may be the one that cannot be parsed. */
function maskAddress(address: string): string {
  return address
    .replace(/^([a-z]+:\/\/)?[^?#]*@/i, `$1${MASK}@`)
    .replace(/[?#].*$/s, (rest) => `${rest.charAt(0)}${MASK}`);
}

function stepInto(value: unknown, step: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, step) : value;
}

export function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}
