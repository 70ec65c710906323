/** The latest entries, within their bounds, and a count of the others. */
import { expect, test } from 'vitest';
import { RingBuffer } from '../../src/util/ring-buffer.ts';

const ring = (entries: number, bytes = Infinity): RingBuffer<string> =>
  new RingBuffer({ entries, bytes, sizeOf: (entry) => entry.length });

test('keeps the latest entries and counts the rest', () => {
  const buffer = ring(3);
  for (let at = 0; at < 1_000; at += 1) buffer.push(String(at));
  expect(buffer.items()).toEqual(['997', '998', '999']);
  expect([buffer.length, buffer.dropped, buffer.bytes]).toEqual([3, 997, 9]);
});

test('keeps to its size in bytes, whatever the number', () => {
  const buffer = ring(100, 10);
  for (const entry of ['aaaa', 'bbbb', 'cc', 'dddddd']) buffer.push(entry);
  expect(buffer.items()).toEqual(['cc', 'dddddd']);
  buffer.push('e'.repeat(11));
  expect([buffer.length, buffer.bytes, buffer.dropped]).toEqual([0, 0, 5]);
});

test('gives the tail for which something holds', () => {
  const buffer = ring(10);
  for (const entry of ['5', '1', '7', '8']) buffer.push(entry);
  expect(buffer.tail((entry) => Number(entry) > 4)).toEqual(['7', '8']);
  expect(buffer.tail(() => true)).toHaveLength(4);
  expect(buffer.tail(() => false)).toEqual([]);
});

test('begins anew when it is cleared', () => {
  const buffer = ring(1);
  for (const entry of ['a', 'b']) buffer.push(entry);
  buffer.clear();
  buffer.push('c');
  expect([buffer.items(), buffer.dropped, buffer.bytes]).toEqual([['c'], 0, 1]);
});
