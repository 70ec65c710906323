import { expect, test } from 'vitest';
import type { Conversation } from '../../../src/agent/loop/conversation.ts';
import { delay } from '../../../src/util/deadline.ts';
import { call, finish, loop, toolOf } from '../../helpers/agent/loop.ts';
import type { ModelRequest } from '../../helpers/model-server.ts';

let turns = 0;
const look = toolOf('look', () => ({ state: `page ${(turns += 1)}` }));
const looking = () => ({ text: 'I look around.', ...call('look') });

/** Each call has an answer, and goes before it. */
function isWhole(conversation: Conversation): boolean {
  return conversation.every((entry, at) => {
    if (entry.role !== 'assistant' || entry.calls.length === 0) return true;
    const next = conversation[at + 1];
    const answered = next?.role === 'tool' ? next.answers.map(({ id }) => id) : [];
    return entry.calls.every(({ id }) => answered.includes(id));
  });
}

test('steps', async () => {
  const { report, server } = await loop(looking, { tools: [look], limits: { maxSteps: 5 } });
  expect(report).toMatchObject({ status: 'failed', reason: 'max_steps', steps: 5 });
  expect(report.summary).toBe(
    'Stopped after 5 steps, which is the limit.\nLast words: I look around.\nLast calls: look; look; look.',
  );
  expect(server.requests).toHaveLength(5);
  expect(server.requests[4]?.conversation).toContain('your last step');
});

test('tokens', async () => {
  const script = () => ({ ...looking(), usage: { input: 900, output: 100 } });
  const { report } = await loop(script, { tools: [look], limits: { maxTokens: 3_000 } });
  expect(report).toMatchObject({ status: 'failed', reason: 'max_tokens', steps: 3, tokens: 3_000 });
});

test('tokens that the provider does not count are estimated', async () => {
  const { report } = await loop([{ text: 'some words of an answer', usage: 'none' }]);
  expect(report.tokens).toBeGreaterThan(20);
  expect(report.tokens).toBeLessThan(500);
});

test('time: a call in flight is aborted', async () => {
  let isAborted = false;
  const slow = toolOf(
    'slow',
    (_input, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          isAborted = true;
          reject(new Error('aborted'));
        });
      }),
  );
  const { report, conversation } = await loop([call('slow')], { tools: [slow], limits: { timeoutMs: 300 } });
  expect(report).toMatchObject({ status: 'failed', reason: 'timeout', steps: 1 });
  expect(isAborted).toBe(true);
  expect(isWhole(conversation)).toBe(true);
});

test('time while a person is waited for does not count', async () => {
  const slow = toolOf('slow', (_input, { forPerson }) => forPerson(delay(500).then(() => ({}))));
  const { report } = await loop([call('slow'), finish], { tools: [slow], limits: { timeoutMs: 400 } });
  expect(report.status).toBe('done');
});

test('a turn that is cancelled leaves a conversation that goes on', async () => {
  const stop = new AbortController();
  const stopper = toolOf('stop', () => {
    stop.abort();
    return {};
  });
  const calls = ['stop', 'look'].map((name) => ({ name, input: {} }));
  const cut = await loop([{ calls }], { tools: [stopper, look], signal: stop.signal });
  expect(cut.report).toMatchObject({ status: 'cancelled', reason: 'cancelled' });
  expect(isWhole(cut.conversation)).toBe(true);
  const next = [...cut.conversation, { role: 'user' as const, text: 'go on' }];
  for (const wire of ['openai/scripted', 'anthropic/scripted']) {
    const { report } = await loop([finish], { conversation: next, wire });
    expect(report.status).toBe('done');
  }
});

test('the same on the same page: first a note, then the end', async () => {
  const same = toolOf('look', () => ({ state: 'the same page' }));
  const { report, server, events } = await loop(() => call('look', { at: 1 }), { tools: [same] });
  expect(report).toMatchObject({ status: 'stuck', reason: 'loop', steps: 6 });
  expect(server.requests[3]?.conversation).toContain('Do something else');
  expect(events.filter(({ type }) => type === 'note')).toHaveLength(1);
});

test('to and fro is a loop; the same call on pages that differ is none', async () => {
  const byInput = toolOf('look', (input) => ({ state: JSON.stringify(input) }));
  const script = (_request: ModelRequest, number: number) => call('look', { at: number % 2 });
  const { report } = await loop(script, { tools: [byInput] });
  expect(report).toMatchObject({ status: 'stuck', reason: 'loop', steps: 12 });
  const on = await loop(looking, { tools: [look], limits: { maxSteps: 20 } });
  expect(on.report).toMatchObject({ reason: 'max_steps' });
});
