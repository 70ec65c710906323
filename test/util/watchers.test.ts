/** Hearing of changes, and waiting for what one of them brings. */
import { expect, test } from 'vitest';
import { Watchers } from '../../src/util/watchers.ts';

test('listeners hear of each change until they leave', () => {
  const watchers = new Watchers();
  const heard: string[] = [];
  const leave = watchers.onChange(() => heard.push('a'));
  watchers.onChange(() => {
    heard.push('b');
    leave();
  });
  watchers.notify();
  watchers.notify();
  expect(heard).toEqual(['a', 'b', 'b']);
});

test('what holds already is not waited for', async () => {
  expect(await new Watchers().until(() => true, 0)).toBe(true);
});

test('a condition is looked at again at each change, and only then', async () => {
  const watchers = new Watchers();
  let value = 0;
  let looks = 0;
  const isThere = (): boolean => {
    looks += 1;
    return value === 2;
  };
  const waiting = watchers.until(isThere, 60_000);
  value = 1;
  watchers.notify();
  value = 2;
  watchers.notify();
  expect(await waiting).toBe(true);
  watchers.notify();
  expect(looks).toBe(3);
});

test('gives up after its time', async () => {
  const watchers = new Watchers();
  let looks = 0;
  const isThere = (): boolean => {
    looks += 1;
    return false;
  };
  expect(await watchers.until(isThere, 10)).toBe(false);
  watchers.notify();
  expect(looks).toBe(1);
});

test('ends with the reason of its signal', async () => {
  const stop = new AbortController();
  const waiting = new Watchers().until(() => false, 60_000, stop.signal);
  stop.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
});
