import { expect, test } from 'vitest';
import { EMPTY, insert, toCells } from '../../../../src/agent/chat/input/editor.ts';
import { promptView } from '../../../../src/agent/chat/input/prompt-view.ts';
import { Display } from '../../../../src/agent/chat/terminal/display.ts';
import { span } from '../../../../src/agent/chat/terminal/span.ts';
import { said } from '../../../../src/agent/chat/view/lines.ts';
import { ScreenTerminal } from '../screen-terminal.ts';

const prompt = (display: Display, text: string, maxRows = 5) =>
  promptView(insert(EMPTY, toCells(text)), { mark: span('> '), width: display.width, maxRows });

test('what was said stands above the prompt, which is drawn anew in its place', async () => {
  const screen = new ScreenTerminal({ columns: 20, rows: 6 });
  const display = new Display(screen);
  display.show(prompt(display, 'a'));
  display.print(said('one'));
  display.show(prompt(display, 'a long line that takes three rows of it'));
  display.print(said('two'));
  expect(await screen.all()).toBe('one\ntwo\n> a long line that \n  takes three rows \n  of it');
  expect(await screen.cursor()).toEqual([4, 7]);
  display.show(prompt(display, ''));
  expect(await screen.all()).toBe('one\ntwo\n>');
  expect(await screen.cursor()).toEqual([2, 2]);
});

test('an answer grows below what was said and scrolls away once, whatever its length', async () => {
  const screen = new ScreenTerminal({ columns: 21, rows: 5 });
  const display = new Display(screen);
  const words = Array.from({ length: 40 }, (_word, at) => `word${at}`);
  for (const [at] of words.entries()) {
    display.grow(said(words.slice(0, at + 1).join(' ')));
    display.show(prompt(display, 'typing'));
  }
  display.settle();
  const [last, ...answer] = (await screen.all()).split('\n').reverse();
  expect(last).toBe('> typing');
  expect(answer.reverse().join(' ').split(/\s+/)).toEqual(words);
});

test.each([
  [24, 8],
  [60, 8],
  [37, 4],
])('after a resize to %i x %i everything stands wrapped anew, once', async (columns, rows) => {
  const screen = new ScreenTerminal({ columns: 40, rows: 8 });
  const display = new Display(screen);
  const typed = 'some words that are longer than one row';
  const listeners = { onKey: () => undefined, onPaste: () => undefined, onGone: () => undefined };
  screen.open({ ...listeners, onResize: () => display.redraw(prompt(display, typed, 2)) });
  display.print(said('first line of what was said, which is wrapped'));
  display.grow(said('the answer that is growing and has more than one row'));
  display.show(prompt(display, typed, 2));
  screen.resize(columns, rows);
  const visible = (await screen.visible()).map((line) => line.trimEnd()).filter((line) => line !== '');
  const fresh = new ScreenTerminal({ columns, rows });
  const again = new Display(fresh);
  again.print(said('first line of what was said, which is wrapped'));
  again.grow(said('the answer that is growing and has more than one row'));
  again.show(prompt(again, typed, 2));
  const expected = (await fresh.visible()).map((line) => line.trimEnd()).filter((line) => line !== '');
  expect(visible).toEqual(expected);
  expect(await screen.cursor()).toEqual(await fresh.cursor());
  display.grow(said('the answer that is growing and has more than one row, and ends'));
  display.close();
  expect((await screen.all()).replaceAll('\n', ' ')).toContain('more than one row, and ends');
});

test('a prompt that is higher than its room shows the part with the cursor', () => {
  const view = promptView(insert(EMPTY, toCells('1\n2\n3\n4\n5')), {
    mark: span('> '),
    width: 10,
    maxRows: 2,
  });
  expect(view.rows.map((row) => row.map(({ text }) => text).join(''))).toEqual(['  4', '  5']);
  expect(view.cursor).toEqual({ row: 1, column: 3 });
});

test('a wide character that does not fit goes to the next row, and the cursor with it', () => {
  const view = promptView(insert(EMPTY, toCells('日本語')), { mark: span('> '), width: 7, maxRows: 5 });
  expect(view.rows.map((row) => row.map(({ text }) => text).join(''))).toEqual(['> 日本', '  語']);
  expect(view.cursor).toEqual({ row: 1, column: 4 });
});
