/** The actions that a step can be, and how what a file says becomes their input. */
import { z } from 'zod';
import type { AnyAction, Catalogue } from '../../actions/action.ts';
import { hasValues } from '../template.ts';

export type StepActions = ReadonlyMap<string, AnyAction>;

type Input = Readonly<Record<string, unknown>>;
type Path = readonly PropertyKey[];

export interface Misfit {
  readonly path: Path;
  readonly message: string;
}

/** About the browser, or about the session, which is the run's own. */
const NO_STEPS: ReadonlySet<string> = new Set([
  'batch',
  'prune',
  'end',
  'doctor',
  'status',
  'start',
  'stop',
  'steps',
]);

export const stepActions = (catalogue: Catalogue): StepActions =>
  new Map(
    catalogue
      .filter(({ name, level }) => level !== 'lifecycle' && !NO_STEPS.has(name))
      .map((action) => [action.name, action]),
  );

/** Of the values after an action's name: by position, the last one taking the rest where it is a list. */
export function byPosition(action: AnyAction, values: readonly unknown[]): Input | undefined {
  const keys = action.positionals;
  const last = keys.at(-1);
  const takesRest = last !== undefined && takesList(action, last);
  if (values.length > keys.length && !takesRest) return undefined;
  return Object.fromEntries(
    keys
      .slice(0, values.length)
      .map((key, index) => [key, key === last && takesRest ? rest(values, index) : values[index]]),
  );
}

const rest = (values: readonly unknown[], from: number): readonly unknown[] => values.slice(from).flat();

/**
 * Turns what is of another type than the action takes into it, where nothing is lost: 42 into "42", "42" into 42. What
 * stays wrong is told, but for values that are not known yet. `sourceAt`: how the file writes what is at a path.
 */
export function fitInput(
  action: AnyAction,
  given: Input,
  sourceAt: (path: Path) => string | undefined = () => undefined,
): { readonly input: Input; readonly misfits: readonly Misfit[] } {
  let input = given;
  for (;;) {
    const read = action.input.safeParse(input);
    if (read.success) return { input, misfits: [] };
    const { issues } = read.error;
    const next = issues.reduce((held, issue) => mend(held, issue, sourceAt), input);
    if (next === input) return { input, misfits: issues.flatMap((issue) => toMisfits(issue, input)) };
    input = next;
  }
}

function takesList(action: AnyAction, key: string): boolean {
  const schema: unknown = action.input.shape[key];
  return schema instanceof z.ZodType && schema.safeParse(['x']).success;
}

type Issue = z.core.$ZodIssue;

function mend(input: Input, issue: Issue, sourceAt: (path: Path) => string | undefined): Input {
  if (issue.code !== 'invalid_type') return input;
  const value = get(input, issue.path);
  const fitting = convert(value, issue.expected, sourceAt(issue.path));
  return fitting === undefined ? input : set(input, issue.path, fitting);
}

function convert(value: unknown, expected: string, source: string | undefined): unknown {
  if (typeof value === 'number' || typeof value === 'boolean')
    return expected === 'string' ? (source ?? String(value)) : expected === 'array' ? [value] : undefined;
  if (typeof value !== 'string' || hasValues(value)) return undefined;
  if (expected === 'array') return [value];
  if (expected === 'boolean') return value === 'true' ? true : value === 'false' ? false : undefined;
  if (expected === 'number' || expected === 'int')
    return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
  return undefined;
}

function toMisfits(issue: Issue, input: Input): Misfit[] {
  const { path, message } = issue;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], message: `there is no "${key}" here` }));
  const value = get(input, path);
  if (typeof value === 'string' && hasValues(value)) return [];
  const key = path.join('.');
  if (value === undefined && issue.code === 'invalid_type')
    return [{ path: path.slice(0, -1), message: `"${key}" is missing` }];
  return [{ path, message: `"${key}": ${message}` }];
}

function get(value: unknown, [first, ...more]: Path): unknown {
  if (first === undefined) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const held: [string, unknown] | undefined = Object.entries(value).find(([key]) => key === String(first));
  return get(held?.[1], more);
}

function set(input: Input, [first, ...more]: Path, fitting: unknown): Input {
  if (first === undefined) return input;
  const key = String(first);
  return { ...input, [key]: setWithin(input[key], more, fitting) };
}

function setWithin(value: unknown, path: Path, fitting: unknown): unknown {
  const [first, ...more] = path;
  if (first === undefined) return fitting;
  if (Array.isArray(value))
    return value.map((item: unknown, index) =>
      String(index) === String(first) ? setWithin(item, more, fitting) : item,
    );
  return typeof value === 'object' && value !== null ? set({ ...value }, path, fitting) : value;
}
