/** A step's input with its values in it. */
import type { AnyAction } from '../../actions/action.ts';
import { fitInput } from '../read/step-actions.ts';
import { fillIn, type Scope, type Use } from '../template.ts';

type Input = Readonly<Record<string, unknown>>;

/** Throws `bad_input` for a variable without a value. */
export function fillInput(action: AnyAction, input: Input, scope: Scope): Input {
  const filled = Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, fillWithin(value, scope, useOf(key))]),
  );
  return fitInput(action, filled).input;
}

const useOf = (key: string): Use =>
  key === 'script' ? 'script' : key === 'target' || key === 'to' ? 'target' : 'text';

function fillWithin(value: unknown, scope: Scope, use: Use): unknown {
  if (typeof value === 'string') return fillIn(value, scope, use);
  if (Array.isArray(value)) return value.map((item) => fillWithin(item, scope, use));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, fillWithin(held, scope, use)]));
}
