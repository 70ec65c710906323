/** Says what is wrong with an action's input so that a model can mend it: the key, what was expected, what there is. */
import type { z } from 'zod';
import type { AnyAction } from './action.ts';

export function describeInputError(error: z.ZodError, action: AnyAction): string {
  return error.issues.map((issue) => describeIssue(issue, action)).join('; ');
}

function describeIssue(issue: z.core.$ZodIssue, action: AnyAction): string {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(action.input.shape);
    return `${action.name} does not know ${issue.keys.join(', ')}; it takes ${known.length === 0 ? 'nothing' : known.join(', ')}`;
  }
  if (issue.code === 'invalid_type' && issue.input === undefined && path !== '') return `${path} is missing`;
  return path === '' ? issue.message : `${path}: ${issue.message}`;
}
