import { expect, test } from 'vitest';
import { Channel } from '../../src/util/channel.ts';

async function read<T>(channel: Channel<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of channel) all.push(item);
  return all;
}

test('what was pushed before, between and while it is read comes in order, and nothing after the end', async () => {
  const channel = new Channel<number>();
  channel.push(1);
  const reading = read(channel);
  channel.push(2);
  await Promise.resolve();
  channel.push(3);
  channel.push(4);
  channel.end();
  channel.push(5);
  expect(await reading).toEqual([1, 2, 3, 4]);
});

test('one that ended before it is read gives what it has', async () => {
  const channel = new Channel<string>();
  channel.push('a');
  channel.end();
  expect(await read(channel)).toEqual(['a']);
  expect(await read(ended())).toEqual([]);
});

function ended(): Channel<string> {
  const channel = new Channel<string>();
  channel.end();
  return channel;
}
