import { expect, test } from 'vitest';
import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import type { CallExtra } from '../../../src/surfaces/mcp/call-extra.ts';
import { CallProgress } from '../../../src/surfaces/mcp/progress.ts';

/** What a handler gets, for a call with this token; notes what is sent. */
function newCall(token?: string): { extra: CallExtra; sent: unknown[] } {
  const sent: unknown[] = [];
  const extra: CallExtra = {
    signal: new AbortController().signal,
    requestId: 1,
    ...(token === undefined ? {} : { _meta: { progressToken: token } }),
    sendNotification: ({ params }) => {
      sent.push(params);
      return Promise.resolve();
    },
    sendRequest: () => Promise.reject(new Error('nothing is asked')),
  };
  return { extra, sent };
}

test('steps count as they are, signs of life in between move on by next to nothing', () => {
  const { extra, sent } = newCall('p');
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

test('who did not ask hears nothing', () => {
  const { extra, sent } = newCall();
  const progress = new CallProgress(extra, 1);
  progress.tell({ message: 'step 1', done: 1 });
  progress.end();
  expect(sent).toEqual([]);
});
