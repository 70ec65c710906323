/** The latest entries of a map, within its bound. */
import { expect, test } from 'vitest';
import { BoundedMap } from '../../src/util/bounded-map.ts';

test('what was put last stays, and putting it anew counts', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.set('a', 3);
  map.set('c', 4);
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
  expect(map.get('a')).toBe(3);
  expect(map.get('b')).toBeUndefined();
});
