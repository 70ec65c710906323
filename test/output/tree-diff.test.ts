/** What changed between two snapshots. */
import { expect, test } from 'vitest';
import { diffTrees } from '../../src/output/tree-diff.ts';

const before = ['main', '  [e1] button "Save"', '  text: 3 items', '  [e2] link "Help"'];

test('lines that came and went, with their refs', () => {
  const after = [
    'main',
    '  [e1] button "Save"',
    '  text: 4 items',
    '  [e2] link "Help"',
    '  [e3] link "New"',
  ];
  expect(diffTrees(before, after)).toEqual({
    lines: ['-   text: 3 items', '+   text: 4 items', '+   [e3] link "New"'],
    added: 2,
    removed: 1,
    changed: 0,
  });
});

test('a line that has only another ref is no change, and told with that', () => {
  const after = ['main', '  [e7] button "Save"', '  text: 3 items', '  [e2] link "Help"'];
  expect(diffTrees(before, after)).toEqual({
    lines: ['=   [e7] button "Save"'],
    added: 0,
    removed: 0,
    changed: 0,
  });
});

test.each(['focused', 'covered', 'focused covered'])('that a line is %s does not count', (mark) => {
  const after = before.map((line) => (line.includes('Save') ? `${line} ${mark}` : line));
  expect(diffTrees(before, after)).toEqual({ lines: [], added: 0, removed: 0, changed: 0 });
});

test('a line of the same ref is changed, and many that went in a row are one line', () => {
  const form = ['main', '  [e1] textbox "Name" required', '  [e2] checkbox "Terms"', '  [e3] link "Help"'];
  const filled = [
    'main',
    '  [e1] textbox "Name" required value="Ada"',
    '  [e2] checkbox "Terms" checked',
    '  [e3] link "Help"',
  ];
  expect(diffTrees(form, filled)).toEqual({
    lines: ['~ [e1] textbox "Name" value="Ada"', '~ [e2] checkbox "Terms" checked'],
    added: 0,
    removed: 0,
    changed: 2,
  });
  const sent = ['main', '  status: Thank you', '  [e3] link "Help"'];
  const longer = [...form.slice(0, 3), '  text: a', '  [e9] button "Send"', ...form.slice(3)];
  expect(diffTrees(longer, sent)).toEqual({
    lines: ['-   4 lines: [e1] textbox "Name" required … [e9] button "Send"', '+   status: Thank you'],
    added: 1,
    removed: 4,
    changed: 0,
  });
});

test('trees without anything in common are not compared', () => {
  const lines = (word: string): string[] => Array.from({ length: 2_000 }, (_, at) => `text: ${word} ${at}`);
  expect(diffTrees(lines('one'), lines('other'))).toBeUndefined();
});
