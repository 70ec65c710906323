/** The parent's side of a sub-agent: whatever its process does, there is one report, and the process is gone. */
import { expect, test } from 'vitest';
import type { ChatModel, ModelRequest } from '../../../src/agent/models/chat-model.ts';
import { NOBODY } from '../../../src/agent/person.ts';
import { isAlive } from '../../helpers/processes.ts';
import { until } from '../../helpers/until.ts';
import { REPORT, run, standIn } from './stand-in.ts';

const CRASHED = { status: 'failed', reason: 'crashed' };
const SOON = { graceMs: 200, silentMs: 60_000 };

test('the task goes out with its limits, and what it does comes back', async () => {
  const { report, lines } = await run(
    standIn(`
      const { protocol, task } = await heard('task');
      say({ type: 'progress', line: 'click e3: done\\nand more' });
      say({ type: 'alive' });
      say({ type: 'report', report: { ...REPORT, data: { protocol, task } } });
    `),
    { model: 'ollama/small' },
  );
  expect(report).toEqual({
    ...REPORT,
    data: {
      protocol: 1,
      task: {
        task: 'Do it.',
        session: 'parent::sub-1',
        limits: { maxSteps: 10, maxTokens: 1_000, timeoutMs: 60_000 },
        tabs: 'close',
        roots: [],
        hasPerson: false,
        approves: false,
        model: { kind: 'named', name: 'ollama/small' },
      },
    },
  });
  expect(lines).toEqual(['click e3: done and more']);
});

test.each([
  ['what is no message', `say({ type: 'hallo' });`, 'it said what cannot be read'],
  ['what is no JSON', `console.log('Debugger attached.');`, 'it said what cannot be read'],
  ['another version', `say({ type: 'hello', protocol: 2 });`, 'it is of another version'],
  [
    'an exit',
    `console.error('no\\nmemory'); process.stdout.write('', () => process.exit(3));`,
    'exit code 3.\nIts last words:\nno\nmemory',
  ],
  ['a signal', `process.kill(process.pid, 'SIGKILL');`, 'signal SIGKILL'],
])('%s instead of a report', async (_what, script, problem) => {
  const said = `say({ type: 'spent', steps: 4, tokens: 50 }); say({ type: 'artifact', path: '/tmp/b' });`;
  const { report } = await run(
    standIn(`await heard('task'); ${said} ${script} setTimeout(() => {}, 60_000).unref();`),
  );
  expect(report).toMatchObject({ ...CRASHED, steps: 4, tokens: 50, artifacts: ['/tmp/b'], data: null });
  expect(report.summary).toContain(problem);
});

test('a program or a folder that is not there', async () => {
  const program = standIn('');
  const none = await run({ ...program, self: { file: '/nowhere/node', args: [] } });
  expect(none.report).toMatchObject({ ...CRASHED, summary: expect.stringContaining('ENOENT') });
  expect((await run({ ...program, cwd: '/nowhere' })).report).toMatchObject(CRASHED);
});

test('a report stands, though its process stays and is ended with all that it started', async () => {
  const pids: number[] = [];
  const { report } = await run(
    standIn(`
      import { spawn } from 'node:child_process';
      await heard('task');
      const other = spawn('sleep', ['60'], { stdio: 'inherit' });
      say({ type: 'progress', line: process.pid + ' ' + other.pid });
      say({ type: 'report', report: REPORT });
      setInterval(() => {}, 1_000);
    `),
    { patience: SOON, onLine: (line) => pids.push(...line.split(' ').map(Number)) },
  );
  expect(report).toEqual(REPORT);
  expect(pids).toHaveLength(2);
  await until(() => !pids.some(isAlive), 5_000, 'the end of both');
});

test.each([
  [
    'heeds it',
    `await heard('cancel'); say({ type: 'report', report: { ...REPORT, status: 'cancelled', reason: 'cancelled' } }); await heard('never');`,
    'It is done.',
  ],
  [
    'does not',
    `process.on('SIGTERM', () => {}); setInterval(() => {}, 1_000);`,
    'it did not end when it was told to',
  ],
])('a cancelled one that %s', async (_how, script, summary) => {
  const cancel = new AbortController();
  const { report } = await run(
    standIn(`await heard('task'); say({ type: 'progress', line: 'ready' }); ${script}`),
    {
      signal: cancel.signal,
      patience: SOON,
      onLine: () => cancel.abort(),
    },
  );
  expect(report).toMatchObject({
    status: 'cancelled',
    reason: 'cancelled',
    summary: expect.stringContaining(summary),
  });
});

test('one that was cancelled before', async () => {
  const { report } = await run(standIn(''), { signal: AbortSignal.abort() });
  expect(report).toMatchObject({ status: 'cancelled', steps: 0 });
});

test('one that gives no sign of life is ended', async () => {
  const { report } = await run(standIn(`await heard('task'); for (;;);`), {
    patience: { graceMs: 200, silentMs: 2_000 },
  });
  expect(report).toMatchObject({ ...CRASHED, summary: expect.stringContaining('no sign of life') });
});

test('its questions reach the person, and one that it withdraws is withdrawn', async () => {
  const asked: unknown[] = [];
  let withdrawn = false;
  const { report } = await run(
    standIn(`
      await heard('task');
      const request = { action: 'click', effect: 'write', level: 'page', session: 's', origin: 'http://a' };
      say({ type: 'ask', id: 1, ask: { kind: 'approve', request, reason: 'pays' } });
      const first = await heard('answer');
      say({ type: 'ask', id: 2, ask: { kind: 'question', text: 'Which?', choices: ['a', 'b'] } });
      const second = await heard('answer');
      say({ type: 'ask', id: 3, ask: { kind: 'errand', text: 'Log in' } });
      say({ type: 'withdraw', id: 3 });
      say({ type: 'ask', id: 4, ask: { kind: 'model', system: '', conversation: [], tools: [] } });
      const last = await heard('answer');
      say({ type: 'report', report: { ...REPORT, data: [first, second, last] } });
    `),
    {
      person: {
        isThere: true,
        approve: (request, reason) => {
          asked.push([request.action, request.origin, request.tabKind, reason]);
          return Promise.resolve(true);
        },
        ask: ({ text, choices }) => {
          asked.push([text, choices]);
          return Promise.resolve(undefined);
        },
        request: (_errand, signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => {
              withdrawn = true;
              reject(new Error('withdrawn'));
            });
          }),
      },
    },
  );
  expect(asked).toEqual([
    ['click', 'http://a', undefined, 'pays'],
    ['Which?', ['a', 'b']],
  ]);
  expect(withdrawn).toBe(true);
  expect(report.data).toMatchObject([
    { id: 1, answer: { kind: 'approved', allow: true } },
    { id: 2, answer: { kind: 'said' } },
    { id: 4, answer: { kind: 'failed' } },
  ]);
});

test('a model of the parent is asked by the parent', async () => {
  const seen: ModelRequest[] = [];
  const model: ChatModel = {
    id: 'client/model',
    contextTokens: 5_000,
    seesImages: false,
    ask: (request) => {
      seen.push(request);
      if (seen.length > 1) return Promise.reject(new Error('no more'));
      const entry = { role: 'assistant' as const, text: 'Hello', calls: [] };
      return Promise.resolve({
        entry,
        calls: [],
        usage: { input: 7, output: 1, isCounted: false },
        isCut: false,
      });
    },
  };
  const { report } = await run(
    standIn(`
      const { task } = await heard('task');
      const tools = [{ name: 't', description: 'd', inputSchema: { type: 'object', properties: { a: {} } } }];
      const ask = { kind: 'model', system: 'sys', conversation: [{ role: 'user', text: 'hi' }], tools };
      say({ type: 'ask', id: 1, ask });
      const first = await heard('answer');
      say({ type: 'ask', id: 2, ask });
      say({ type: 'report', report: { ...REPORT, data: [task.model, first, await heard('answer')] } });
    `),
    { person: NOBODY, model },
  );
  expect(report.data).toEqual([
    { kind: 'parents', id: 'client/model', contextTokens: 5_000, seesImages: false },
    {
      type: 'answer',
      id: 1,
      answer: {
        kind: 'model',
        entry: { role: 'assistant', text: 'Hello', calls: [] },
        usage: { input: 7, output: 1, isCounted: false },
        isCut: false,
      },
    },
    {
      type: 'answer',
      id: 2,
      answer: expect.objectContaining({ kind: 'failed', message: expect.stringContaining('no more') }),
    },
  ]);
  expect(seen[0]).toMatchObject({ system: 'sys', conversation: [{ role: 'user', text: 'hi' }] });
});
