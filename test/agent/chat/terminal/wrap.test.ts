import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnsOfText, toTerminalText } from '../../../../src/agent/chat/terminal/glyphs.ts';
import { cutRow, paintRow, type Row, span } from '../../../../src/agent/chat/terminal/span.ts';
import { wrap, wrapText } from '../../../../src/agent/chat/terminal/wrap.ts';

const plain = (rows: readonly Row[]): string[] => rows.map((row) => paintRow(row, false));

test('breaks at blanks, and words that are too long anywhere', () => {
  expect(plain(wrapText('the quick brown fox', 10))).toEqual(['the quick', 'brown fox']);
  expect(plain(wrapText('see https://example.com/a/long/path', 12))).toEqual([
    'see',
    'https://exam',
    'ple.com/a/lo',
    'ng/path',
  ]);
  expect(plain(wrapText('', 10))).toEqual(['']);
});

test('wide characters and emoji take two columns, and none is cut in half', () => {
  expect(plain(wrapText('日本語テキスト', 7))).toEqual(['日本語', 'テキス', 'ト']);
  expect(plain(wrapText('👩‍👩‍👧👍🏽🇳🇴', 4))).toEqual(['👩‍👩‍👧👍🏽', '🇳🇴']);
  expect(columnsOfText('e\u0301a')).toBe(2);
});

test('further rows hang below a bullet', () => {
  expect(plain(wrap([span('one two three')], 9, { first: span('- ') }))).toEqual(['- one two', '  three']);
});

test('no row is wider than asked, nothing is lost, and growing text changes the last row alone', () => {
  const words = fc
    .array(fc.oneof(fc.string(), fc.constantFrom('日本', '👍🏽', 'a  b', 'x'.repeat(30))))
    .map((all) => toTerminalText(all.join(' ')).replaceAll('\n', ' '));
  fc.assert(
    fc.property(words, fc.integer({ min: 6, max: 40 }), (text, width) => {
      const rows = plain(wrap([span(text)], width));
      for (const row of rows) expect(columnsOfText(row)).toBeLessThanOrEqual(width);
      expect(rows.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      const before = plain(wrap([span(text.slice(0, -1).toWellFormed())], width)).slice(0, -1);
      if (/^[\x20-\x7e]*$/.test(text)) expect(rows.slice(0, before.length)).toEqual(before);
    }),
    { numRuns: 200 },
  );
});

test('a row is cut with an ellipsis', () => {
  const row = [span('click e3', 'bold'), span(' … clicked the button')];
  expect(paintRow(cutRow(row, 14), false)).toBe('click e3 … cl…');
  expect(paintRow(cutRow(row, 80), false)).toBe('click e3 … clicked the button');
  expect(paintRow(cutRow([span('日本語')], 5), false)).toBe('日本…');
});

test('colours end where their text does', () => {
  expect(paintRow([span('a', 'bad'), span('b')], true)).toBe('\u001b[31ma\u001b[39mb');
});

test.each([
  ['\u001b]0;owned\u0007title', 'title'],
  ['\u001b]8;;http://evil.test\u001b\\link\u001b]8;;\u001b\\', 'link'],
  ['\u001b[2J\u001b[31mred', 'red'],
  ['a\u009b31mb', 'a\ufffd31mb'],
  ['half \u001b[', 'half \ufffd['],
  ['\u202eback', '\ufffdback'],
  ['a\tb\r\nc', 'a    b\nc'],
])('%j holds nothing that a terminal would obey', (text, harmless) => {
  expect(toTerminalText(text)).toBe(harmless);
});
