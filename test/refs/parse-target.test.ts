import { expect, test } from 'vitest';
import { parseTarget } from '../../src/refs/parse-target.ts';
import { RemoraError } from '../../src/errors.ts';

test.each([
  'e12',
  '@e12',
  '[e12]',
  'ref=e12',
  ' e12 ',
  '[ref=e12]',
  '[e12] button "Save" disabled',
  '- [e12] link',
])('%s is a ref', (text) => {
  expect(parseTarget(text)).toEqual({ kind: 'ref', ref: 'e12' });
});

test.each([
  ['button "Save"', 'button', 'Save'],
  ["Link 'About us'", 'link', 'About us'],
  [String.raw`heading "Say \"hi\" \\ now"`, 'heading', String.raw`Say "hi" \ now`],
  ['textbox ""', 'textbox', ''],
])('%s is a role and a name', (text, role, name) => {
  expect(parseTarget(text)).toEqual({ kind: 'role', role, name });
});

test.each([
  ['text=Save now', 'Save now'],
  ['"Save now"', 'Save now'],
])('%s is a text', (text, wanted) => {
  expect(parseTarget(text)).toEqual({ kind: 'text', text: wanted });
});

test.each([
  ['css=button', 'button'],
  ['#save > button[name="a b"]', '#save > button[name="a b"]'],
  ['e', 'e'],
  ['e0', 'e0'],
  ['e12 > a', 'e12 > a'],
  ['my-element', 'my-element'],
])('%s is a CSS selector', (text, css) => {
  expect(parseTarget(text)).toEqual({ kind: 'css', css });
});

test.each(['', '  ', 'css=', 'text=', '""'])('%j is refused', (text) => {
  expect(() => parseTarget(text)).toThrow(RemoraError);
});
