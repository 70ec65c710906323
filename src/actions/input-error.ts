/** Says what is wrong with an action's input so that a model can mend it: the key, what was expected, what there is. */
import type { z } from 'zod';
import type { AnyAction } from './action.ts';

/** The error must have been made with `reportInput`. */
export function describeInputError(error: z.ZodError, action: AnyAction): string {
  return error.issues.map((issue) => describeIssue(issue, action)).join('; ');
}

function describeIssue(issue: z.core.$ZodIssue, action: AnyAction): string {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(action.input.shape);
    return `${action.name} does not know ${issue.keys.join(', ')}; it takes ${known.length === 0 ? 'nothing' : known.join(', ')}`;
  }
  if (path === '') return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? `${path} is missing` : `${path} must be ${kindOf(issue)}`;
    case 'too_small':
      return `${path} must ${limitOf(issue.origin, 'at least', Number(issue.minimum))}`;
    case 'too_big':
      return `${path} must ${limitOf(issue.origin, 'at most', Number(issue.maximum))}`;
    case 'invalid_value':
      return `${path} must be ${issue.values.map(String).join(', ')}`.replace(/, ([^,]*)$/, ' or $1');
    default:
      return `${path}: ${issue.message}`;
  }
}

const KINDS: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const kindOf = ({ expected }: z.core.$ZodIssueInvalidType): string => KINDS[expected] ?? expected;

function limitOf(origin: string, bound: 'at least' | 'at most', limit: number): string {
  if (origin === 'number' || origin === 'int') return `be ${bound} ${limit}`;
  if (bound === 'at least' && limit === 1) return 'not be empty';
  return origin === 'string' ? `have ${bound} ${limit} characters` : `hold ${bound} ${limit}`;
}
