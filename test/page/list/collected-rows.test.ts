/** Rows of successive readings: what is the same row, what is another one. */
import { expect, test } from 'vitest';
import { CollectedRows, type ReadRow } from '../../../src/page/list/collected-rows.ts';

const HEIGHT = 20;

/** `at`: how many rows lie above it. */
function row(text: string, at: number, more: { index?: number; key?: string } = {}): ReadRow {
  const { index } = more;
  return {
    x: 0,
    y: at * HEIGHT,
    height: HEIGHT,
    hash: text,
    chars: text.length,
    row: { cells: [text], ...(index === undefined ? {} : { index }) },
    ...more,
  };
}

/** Rows `from` to `to`, `down` places below where their number would have them. */
function rows(from: number, to: number, down = 0, numbered = false): ReadRow[] {
  return Array.from({ length: to - from }, (_, i) =>
    row(`r${from + i}`, from + i + down, numbered ? { index: from + i + down } : {}),
  );
}

const textsOf = (collected: CollectedRows): string[] =>
  collected.sorted().map(({ row: { cells } }) => cells.join());
const names = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, at) => `r${from + at}`);

test.each([
  ['by their places', false],
  ['by their numbers', true],
])('rows that others pushed on are known again %s', (_, numbered) => {
  const collected = new CollectedRows();
  collected.add(rows(0, 10, 0, numbered));
  collected.add(rows(7, 20, 3, numbered));
  collected.add(rows(16, 30, 5, numbered));
  expect(textsOf(collected)).toEqual(names(0, 30));
});

test('the order is that of the list, whatever order the rows are read in', () => {
  const collected = new CollectedRows();
  collected.add(rows(0, 5).reverse());
  expect(collected.add([...rows(5, 8), ...rows(3, 5)])).toBe(true);
  expect(collected.add(rows(3, 8))).toBe(false);
  expect(textsOf(collected)).toEqual(names(0, 8));
});

test('a row that says something else by now is still one row', () => {
  const collected = new CollectedRows();
  collected.add([...rows(0, 5), row('loading', 5)]);
  collected.add(rows(2, 7));
  expect(textsOf(collected)).toEqual(names(0, 7));
});

test('a row that was read in the view and is gone from there is dropped', () => {
  const collected = new CollectedRows();
  collected.add([...rows(0, 5), row('loading', 5)]);
  const now = rows(0, 5);
  collected.add(now);
  collected.dropMissing(now, 0, 200);
  expect(textsOf(collected)).toEqual(names(0, 5));
});

test('numbers of the places in the view are not taken for numbers of rows', () => {
  const collected = new CollectedRows();
  const pool = (from: number): ReadRow[] =>
    rows(from, from + 6).map((one, slot) => ({ ...one, index: slot, row: { ...one.row, index: slot } }));
  collected.add(pool(0));
  collected.add(pool(4));
  collected.add(pool(8));
  expect(textsOf(collected)).toEqual(names(0, 14));
});

test('a key tells a row that moved; one that stands for another row by now does not', () => {
  const before = [row('a', 0, { key: 'k1' }), row('b', 1, { key: 'k2' })];
  const moved = new CollectedRows();
  moved.add(before);
  moved.add([row('b', 1, { key: 'k2' }), row('a', 9, { key: 'k1' })]);
  expect(textsOf(moved)).toEqual(['b', 'a']);
  const recycled = new CollectedRows();
  recycled.add(before);
  recycled.add([row('b', 1, { key: 'k2' }), row('c', 2, { key: 'k1' })]);
  expect(textsOf(recycled)).toEqual(['a', 'b', 'c']);
});

test('a walk goes on behind the marks of another, also when they have moved', () => {
  const first = new CollectedRows();
  first.add(rows(0, 10));
  const marks = first.marksOf(first.sorted());
  const second = new CollectedRows(marks);
  second.add(rows(5, 15, 4));
  expect(second.isFound).toBe(true);
  expect(textsOf(second)).toEqual(names(10, 15));
  const third = new CollectedRows(marks);
  third.add([row('x', 8), row('y', 9), row('z', 10)]);
  expect(third.isFound).toBe(false);
  expect(third.size).toBe(0);
});
