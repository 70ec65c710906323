/** What is said of input that does not fit. */
import { expect, test } from 'vitest';
import { expect as expectAction } from '../../src/actions/expect.ts';
import { find } from '../../src/actions/find.ts';
import { describeInputError } from '../../src/actions/input-error.ts';
import { snapshot } from '../../src/actions/snapshot.ts';

test.each([
  [snapshot, { depth: 1.5 }, 'depth must be a whole number'],
  [snapshot, { depth: 'x' }, 'depth must be a number'],
  [snapshot, { depth: 0 }, 'depth must be at least 1'],
  [snapshot, { maxTokens: 1e9 }, 'maxTokens must be at most 200000'],
  [snapshot, { boxes: 'x' }, 'boxes must be true or false'],
  [snapshot, { format: 'xml' }, 'format must be text or json'],
  [expectAction, { gone: '' }, 'gone must not be empty'],
  [expectAction, { text: 'x'.repeat(2_001) }, 'text must have at most 2000 characters'],
  [find, { query: '' }, 'query must not be empty'],
  [find, {}, 'query is missing'],
  [find, { query: 'a', colour: 1 }, 'find does not know colour; it takes query, regex, ranked, limit'],
] as const)('%#: %j', (action, input, sentence) => {
  const parsed = action.input.safeParse(input, { reportInput: true });
  expect(parsed.error && describeInputError(parsed.error, action)).toBe(sentence);
});
