import { expect, test } from 'vitest';
import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { CallProgress } from '../../../src/surfaces/mcp/progress.ts';
import { until } from '../../helpers/until.ts';
import { newCall } from './calls.ts';

test('steps count as they are, signs of life in between move on by next to nothing', () => {
  const { extra, sent } = newCall({ token: 'p' });
  const progress = new CallProgress(extra);
  progress.tell({ message: 'step 1', done: 1, total: 3 });
  progress.tell({ message: 'still' });
  progress.tell({ message: 'again', done: 1 });
  progress.tell({ message: 'step 2', done: 2, total: 3 });
  progress.end();
  const told: Progress[] = [
    { message: 'step 1', progress: 1, total: 3 },
    { message: 'still', progress: expect.closeTo(1.001), total: 3 },
    { message: 'again', progress: expect.closeTo(1.002), total: 3 },
    { message: 'step 2', progress: 2, total: 3 },
  ];
  expect(sent).toEqual(told.map((one) => ({ progressToken: 'p', ...one })));
});

test('who did not ask hears nothing, also while others get signs of life', async () => {
  const [silent, asking] = [newCall(), newCall({ token: 'p' })];
  const [quiet, loud] = [new CallProgress(silent.extra, 1), new CallProgress(asking.extra, 1)];
  quiet.tell({ message: 'step 1', done: 1 });
  // Timers of one length come in the order in which they were set: the quiet one would have been first.
  await until(() => asking.sent.length > 2, 5_000, 'signs of life');
  quiet.end();
  loud.end();
  expect(silent.sent).toEqual([]);
});

test('there is no sign of life after the end', async () => {
  const [ended, asking] = [newCall({ token: 'p' }), newCall({ token: 'q' })];
  const [progress, other] = [new CallProgress(ended.extra, 1), new CallProgress(asking.extra, 1)];
  await until(() => ended.sent.length > 0, 5_000, 'a sign of life');
  progress.end();
  const [before, from] = [ended.sent.length, asking.sent.length];
  await until(() => asking.sent.length > from + 2, 5_000, 'signs of life of the other');
  other.end();
  expect(ended.sent).toHaveLength(before);
});
