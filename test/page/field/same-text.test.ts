import { expect, test } from 'vitest';
import { likeness } from '../../../src/page/field/same-text.ts';

test.each([
  ['(123) 456-7890', '1234567890'],
  ['4111 1111 1111 1111', '4111111111111111'],
  ['ABC', 'abc'],
  ['1,234,567', '1234567'],
  ['12,345.50', '12345.50'],
  ['DE89 3704', 'de893704'],
])('%s is %s, formatted', (held, wanted) => {
  expect(likeness('input', held, wanted)).toBe('formatted');
});

test.each([
  ['12.34', '1234'],
  ['-5', '5'],
  ['5', '-5'],
  ['15', '1.5'],
  ['(123) 456-789', '1234567890'],
  ['(132) 456-7890', '1234567890'],
  ['a b', 'a  b'],
  ['one two', 'one\ntwo'],
  ['(___) ___', ''],
  ['', '   '],
  ['+1 234', '234'],
])('%s is not %s', (held, wanted) => {
  expect(likeness('input', held, wanted)).toBe('differs');
});

test('only fields of one line are formatted', () => {
  expect(likeness('textarea', 'ABC', 'abc')).toBe('differs');
  expect(likeness('contenteditable', 'ABC', 'abc')).toBe('differs');
});

test('line ends, hard spaces of editors, and how browsers write colours and times', () => {
  expect(likeness('textarea', 'a\nb', 'a\r\nb')).toBe('equal');
  expect(likeness('contenteditable', 'a b', 'a\u00a0b')).toBe('equal');
  expect(likeness('input', 'a b', 'a\u00a0b')).not.toBe('equal');
  expect(likeness('picker', '#ff0000', '#FF0000')).toBe('equal');
  expect(likeness('picker', '2026-10-01T13:45', '2026-10-01 13:45')).toBe('equal');
});
