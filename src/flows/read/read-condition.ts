/** What `if` and `while` ask: something about the page as `expect` takes it, or something about values. */
import type { Condition } from '../flow.ts';
import { parseTemplate, type Part } from '../template.ts';
import { checkInput } from './read-act.ts';
import { checkText, type Reading } from './reading.ts';
import { plainOf, textOf, type Written } from './written.ts';

export function readCondition(reading: Reading, written: Written): Condition | undefined {
  if (written.kind === 'list') {
    reading.tell(
      written.place,
      'a condition is a text such as "${a} == b", or a claim such as {text: Saved}',
    );
    return undefined;
  }
  if (written.kind !== 'map') return readValues(reading, written);
  const [first, second] = written.entries;
  if (first?.key === 'not' && !second) {
    const inner = readCondition(reading, first.value);
    return inner && { ...inner, not: !inner.not };
  }
  const action = reading.actions.get('expect');
  if (!first || !action) {
    reading.tell(written.place, 'the condition says nothing');
    return undefined;
  }
  const input = Object.fromEntries(written.entries.map(({ key, value }) => [key, plainOf(value)]));
  return { kind: 'page', claim: checkInput(reading, action, { input, written }), not: false };
}

const TESTS = [
  ['==', / == /],
  ['!=', / != /],
  ['contains', / contains /],
] as const;

function readValues(reading: Reading, written: Written): Condition | undefined {
  const text = textOf(written);
  if (text === undefined) {
    reading.tell(written.place, 'the condition says nothing');
    return undefined;
  }
  checkText(reading, text, written.place);
  for (const [test, operator] of TESTS) {
    const at = text.search(operator);
    if (at < 0) continue;
    const left = text.slice(0, at).trim();
    const right = text.slice(at + test.length + 2).trim();
    if (hasValue(left) || hasValue(right)) return { kind: 'values', left, test, right, not: false };
  }
  if (hasValue(text)) return { kind: 'values', left: text, test: 'set', right: '', not: false };
  reading.tell(
    written.place,
    `"${text}" is always the same: a condition about values has a \${variable} in it`,
  );
  return undefined;
}

function hasValue(text: string): boolean {
  try {
    return parseTemplate(text).some((part: Part) => part.kind === 'value');
  } catch {
    // What is wrong with it has been told by the check of the whole text.
    return true;
  }
}
