import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shownText, textOf } from '../../../../src/agent/chat/input/editor.ts';
import { History } from '../../../../src/agent/chat/input/history.ts';
import { InputLine } from '../../../../src/agent/chat/input/input-line.ts';
import type { Key } from '../../../../src/agent/chat/terminal/terminal.ts';
import { tempFolder } from '../../../helpers/temp-folder.ts';

/** `C-a`, `M-b`, `left`; a word in quotes is typed. */
function press(line: InputLine, keys: string): InputLine {
  for (const word of keys.match(/"[^"]*"|\S+/g) ?? []) {
    if (word.startsWith('"'))
      for (const letter of word.slice(1, -1))
        line.key({ name: letter, text: letter, ctrl: false, meta: false });
    else line.key(keyOf(word));
  }
  return line;
}

function keyOf(word: string): Key {
  const name = word.replace(/^[CM]-/, '');
  return { name, text: '', ctrl: word.startsWith('C-'), meta: word.startsWith('M-') };
}

/** With `|` where the cursor is. */
function shown({ editor: { cells, at } }: InputLine): string {
  return `${shownText(cells.slice(0, at))}|${shownText(cells.slice(at))}`;
}

test.each([
  ['"abc" left left', 'a|bc'],
  ['"abc" home "x"', 'x|abc'],
  ['"abc" C-a C-f C-f', 'ab|c'],
  ['"abc" C-b C-b C-e', 'abc|'],
  ['"abc" left backspace', 'a|c'],
  ['"abc" home delete C-d', '|c'],
  ['"one two-three" C-w', 'one |'],
  ['"one two-three" M-backspace', 'one two-|'],
  ['"one two" M-b', 'one |two'],
  ['"one two" C-left C-left M-f', 'one| two'],
  ['"one two" C-a M-d', '| two'],
  ['"one two" M-b C-u', '|two'],
  ['"one two" M-b C-k', 'one |'],
  ['"one two" C-w C-a C-y', 'two|one '],
  ['"one" M-return "two" C-a', 'one\n|two'],
  ['"one" C-j "two" home C-u', 'one\n|two'],
  ['"one" enter "two" up', 'one|\ntwo'],
  ['"one" enter "t" up down', 'one\nt|'],
  ['"one\\" return "two"', 'one\ntwo|'],
  ['"abc" C-x f5 escape', 'abc|'],
])('%s', (keys, expected) => {
  expect(shown(press(new InputLine(), keys))).toBe(expected);
});

test('characters are those that people count', () => {
  const line = new InputLine();
  line.paste('a👩‍👩‍👧e\u0301日');
  expect(shown(press(line, 'backspace'))).toBe('a👩‍👩‍👧e\u0301|');
  expect(shown(press(line, 'left left'))).toBe('a|👩‍👩‍👧e\u0301');
  expect(shown(press(line, 'delete'))).toBe('a|e\u0301');
});

test('a long paste is one cell that tells its length, and is sent whole', () => {
  const line = press(new InputLine(), '"see: "');
  const text = `line\u001b[2J one\r\n${'x'.repeat(10_231)}`;
  line.paste(text);
  expect(shown(press(line, '"!"'))).toBe('see: [pasted 10,240 characters]!|');
  const sent = line.key(keyOf('return'));
  expect(sent.kind === 'sent' && textOf(sent.cells)).toBe(`see: line one\n${'x'.repeat(10_231)}!`);
  line.paste(text);
  expect(shown(press(line, 'backspace'))).toBe('|');
});

test('a short paste stays text, line breaks and all, and sends nothing', () => {
  const line = new InputLine();
  line.paste('one\rtwo');
  expect(shown(line)).toBe('one\ntwo|');
});

test('history is walked, keeps the draft, and outlives the chat', () => {
  const home = tempFolder();
  const line = new InputLine({ history: new History(home) });
  press(line, '"one" return "two" return "two" return " hidden" return "draft"');
  expect(shown(press(line, 'up'))).toBe('two|');
  expect(shown(press(line, 'up up'))).toBe('one|');
  expect(shown(press(line, 'down C-n'))).toBe('draft|');
  const later = new InputLine({ history: new History(home) });
  expect(shown(press(later, 'C-p C-p'))).toBe('one|');
  const file = join(home, 'chat-history');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toBe('"one"\n"two"\n');
});

test('a paste is recalled as one, and one that is long is not written', () => {
  const home = tempFolder();
  const line = new InputLine({ history: new History(home) });
  line.paste('y'.repeat(3_000));
  press(line, 'return');
  expect(shown(press(line, 'up'))).toBe('[pasted 3,000 characters]|');
  expect(new History(home).length).toBe(0);
});

test('a history file that is damaged or long is used as far as it goes', () => {
  const home = tempFolder();
  const file = join(home, 'chat-history');
  writeFileSync(file, Array.from({ length: 1_200 }, (_line, at) => `"line ${at}"\n`).join(''));
  appendFileSync(file, '{"no": "text"}\nhalf "of a li');
  const line = new InputLine({ history: new History(home) });
  expect(shown(press(line, 'up'))).toBe('line 1199|');
  expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(501);
});
