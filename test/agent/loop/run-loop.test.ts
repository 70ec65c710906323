import { expect, test } from 'vitest';
import { conversationSchema } from '../../../src/agent/loop/conversation.ts';
import { call, finish, loop, toolOf } from '../../helpers/agent/loop.ts';
import { WIRES } from '../../helpers/agent/scripted-model.ts';

const look = toolOf('look', () => ({}));

test.for(WIRES)('a task over %s: a call of no tool, a broken call, then the end', async (wire) => {
  const { report, events, server } = await loop(
    [
      call('nope'),
      { text: 'hm', calls: [{ name: 'finish', input: '{"status": ' }] },
      call('finish', { status: 'done', summary: 'fine', data: [1] }),
    ],
    { wire },
  );
  expect(report).toEqual({
    status: 'done',
    reason: 'finished',
    summary: 'fine',
    data: [1],
    steps: 3,
    tokens: 45,
    artifacts: [],
  });
  const wereErrors = events.flatMap((event) => (event.type === 'called' ? [event.isError] : []));
  expect(wereErrors).toEqual([true, true, false]);
  expect(server.requests[1]?.conversation).toContain('There is no tool');
  expect(server.requests[2]?.conversation).toContain('The arguments are not JSON');
});

test('calls of one answer are carried out in their order, and none after the end', async () => {
  const done: unknown[] = [];
  const note = toolOf('note', (input) => {
    done.push(input);
    return {};
  });
  const calls = [
    { name: 'note', input: { n: 1 } },
    { name: 'note', input: { n: 2 } },
    { name: 'finish', input: { status: 'stuck', summary: 'no way' } },
    { name: 'note', input: { n: 3 } },
  ];
  const { report, conversation } = await loop([{ calls }], { tools: [note] });
  expect(report).toMatchObject({ status: 'stuck', reason: 'finished' });
  expect(done).toEqual([{ n: 1 }, { n: 2 }]);
  const [, , told] = conversation;
  expect(told?.role === 'tool' ? told.answers.map(({ isError }) => isError) : []).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test('words alone end a task, too', async () => {
  const { report } = await loop([{ text: 'There is none.' }]);
  expect(report).toMatchObject({ status: 'done', reason: 'finished', summary: 'There is none.' });
});

test('three answers in a row that cannot be carried out end the run', async () => {
  const { report, server } = await loop(() => call('nope'));
  expect(report).toMatchObject({ status: 'failed', reason: 'bad_calls', steps: 3 });
  expect(server.requests).toHaveLength(3);
  const empty = await loop(() => ({ text: '' }));
  expect(empty.report).toMatchObject({ status: 'failed', reason: 'bad_calls', steps: 3 });
});

test('a call in between that can be carried out starts the count anew', async () => {
  const script = [call('nope'), call('nope'), call('look'), call('nope'), call('nope'), finish];
  const { report } = await loop(script, { tools: [look] });
  expect(report).toMatchObject({ status: 'done', steps: 6 });
});

test('an answer that was cut off is gone on with', async () => {
  const { report, server } = await loop([{ text: 'It is long an', isCut: true }, finish]);
  expect(report.status).toBe('done');
  expect(server.requests[1]?.conversation).toContain('cut off');
});

test('files are told of as they are left, and are in the report', async () => {
  const write = toolOf('write', () => ({ artifacts: ['/tmp/a.csv'] }));
  const { report, events } = await loop([call('write'), finish], { tools: [write] });
  expect(report.artifacts).toEqual(['/tmp/a.csv']);
  expect(events).toContainEqual({ type: 'artifact', path: '/tmp/a.csv' });
});

test('a fault of a tool is an answer', async () => {
  const broken = toolOf('broken', () => Promise.reject(new Error('pipe burst')));
  const { report, server } = await loop([call('broken'), finish], { tools: [broken] });
  expect(report.status).toBe('done');
  expect(server.requests[1]?.conversation).toContain('pipe burst');
});

test('the provider that fails for good ends the run with its words', async () => {
  const { report } = await loop([call('look'), { status: 401, message: 'no such key' }], { tools: [look] });
  expect(report).toMatchObject({ status: 'failed', reason: 'provider', steps: 1 });
  expect(report.summary).toContain('no such key');
  expect(report.summary).toContain('OPENAI_API_KEY');
});

test('what is handed on can be stored at any time', async () => {
  const { conversation } = await loop([call('look'), finish], { tools: [look] });
  expect(conversationSchema.parse(JSON.parse(JSON.stringify(conversation)))).toEqual(conversation);
});
