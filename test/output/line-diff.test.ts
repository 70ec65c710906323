import { expect, test } from 'vitest';
import { diffLines } from '../../src/output/line-diff.ts';

test('equal texts have no changes', () => {
  expect(diffLines(['a', 'b'], ['a', 'b'])).toEqual({ lines: [], added: 0, removed: 0 });
  expect(diffLines([], [])).toEqual({ lines: [], added: 0, removed: 0 });
});

test('changed lines in order, old before new', () => {
  expect(diffLines(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toEqual({
    lines: ['- b', '+ x', '+ d'],
    added: 2,
    removed: 1,
  });
});

test('lines keep their indentation', () => {
  expect(diffLines(['list'], ['list', '  listitem: one'])?.lines).toEqual(['+   listitem: one']);
});

test('from nothing and to nothing', () => {
  expect(diffLines([], ['a'])).toEqual({ lines: ['+ a'], added: 1, removed: 0 });
  expect(diffLines(['a'], [])).toEqual({ lines: ['- a'], added: 0, removed: 1 });
});

test('a repeated line is one change', () => {
  expect(diffLines(['a', 'a', 'a'], ['a', 'a'])).toEqual({ lines: ['- a'], added: 0, removed: 1 });
});

test('texts with nothing in common are given up soon', () => {
  const before = Array.from({ length: 20_000 }, (_, i) => `old ${i}`);
  const after = Array.from({ length: 20_000 }, (_, i) => `new ${i}`);
  const start = process.cpuUsage();
  expect(diffLines(before, after)).toBeUndefined();
  // Of the processor's time, which others on the machine add nothing to; in microseconds.
  expect(process.cpuUsage(start).user).toBeLessThan(5_000_000);
});
