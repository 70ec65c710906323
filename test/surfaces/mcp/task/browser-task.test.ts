/** `browser_task` as an agent uses it: the SDK's client, the built server, a sub-agent's process, a real browser (API-4). */
import type {
  CreateMessageRequest,
  CreateMessageResultWithTools,
  Progress,
} from '@modelcontextprotocol/sdk/types.js';
import { beforeAll, expect, test } from 'vitest';
import { catalogue } from '../../../../skills/browser/catalogue.ts';
import { endProcess } from '../../../helpers/processes.ts';
import { until } from '../../../helpers/until.ts';
import { type Scene, setScene } from '../../../agent/subagents/scene.ts';
import { taskOf } from '../../../agent/subagents/worker.ts';
import { startAgent } from '../clients.ts';

let scene: Scene;
beforeAll(async () => (scene = await setScene()));

/** A server for which no model is set. */
const withoutModel = () => ({ ...scene.home, env: { ...scene.env, REMORA_MODEL: '' } });
const withModel = () => ({ ...scene.home, env: scene.env });

const says = (content: CreateMessageResultWithTools['content']): CreateMessageResultWithTools => ({
  model: 'client',
  role: 'assistant',
  content,
});

test('it is offered where a model is set, or where the client lends its own, and the list stays small', async () => {
  const { REMORA_MODEL: _none, ...env } = scene.env;
  const plain = await startAgent({ ...scene.home, env });
  const names = async ({ client }: typeof plain): Promise<string[]> =>
    (await client.listTools()).tools.map(({ name }) => name);
  expect(await names(plain)).toEqual(['browser']);
  const refused = await plain.callTool('browser_task', { task: 'x' });
  expect(refused).toMatchObject({
    isError: true,
    text: expect.stringContaining('remora config set agent.model'),
  });
  const one = await startAgent(withModel());
  const listed = await one.client.listTools();
  expect(listed.tools.map(({ name }) => name)).toEqual(['browser', 'browser_task']);
  expect(JSON.stringify(listed).length).toBeLessThan(5_400);
  expect(JSON.stringify(listed).length / 3.6).toBeLessThan(1_500);
  const split = await startAgent(withModel(), ['--tools', 'split']);
  expect(await names(split)).toHaveLength(catalogue.length + 1);
  expect(await one.callTool('browser_task', { task: ' ', maxSteps: 'few' })).toMatchObject({
    isError: true,
    text: expect.stringMatching(/bad_input[^]*maxSteps/),
  });
  // None of them has started anything.
  expect(scene.home.daemons()).toEqual([]);
});

test('only the report comes back, with progress on the way, and the tabs are closed', async () => {
  const agent = await startAgent(withModel());
  const progress: string[] = [];
  const { content, structuredContent, isError } = await agent.client.callTool(
    {
      name: 'browser_task',
      arguments: { task: taskOf({ url: `${scene.server.url}/p?mcp`, steps: 2 }), maxSteps: 5 },
    },
    undefined,
    { onprogress: ({ message = '' }: Progress) => progress.push(message) },
  );
  expect(isError).toBe(false);
  expect(content).toEqual([
    { type: 'text', text: expect.stringMatching(/^browser_task: done \(finished\) after 3 steps/) },
  ]);
  expect(structuredContent).toMatchObject({
    status: 'done',
    data: { step: 2 },
    summary: 'Done in 2 steps.',
    steps: 3,
  });
  expect(progress.join('\n')).toMatch(/open [^]*\n[^]*navigate /);
  expect(await scene.pages()).toEqual([]);
  expect(scene.subagents()).toEqual([]);
});

test("the client's own model does the work, and its person answers", async () => {
  const seen: CreateMessageRequest['params'][] = [];
  const asked: string[] = [];
  const turns = [
    says({
      type: 'tool_use',
      id: 'c1',
      name: 'browser',
      input: { action: 'open', url: `${scene.server.url}/p?own` },
    }),
    says([
      { type: 'text', text: 'I must ask.' },
      { type: 'tool_use', id: 'c2', name: 'ask_user', input: { question: 'Which «one»?' } },
    ]),
    says({
      type: 'tool_use',
      id: 'c3',
      name: 'finish',
      input: { status: 'done', summary: 'Asked and done.' },
    }),
  ];
  const agent = await startAgent(withoutModel(), [], {
    onSample: (params) => {
      seen.push(params);
      return turns[seen.length - 1] ?? Promise.reject(new Error('no more turns'));
    },
    onQuestion: ({ message }) => {
      asked.push(message);
      return { action: 'accept', content: { answer: 'the second' } };
    },
  });
  const answer = await agent.callTool('browser_task', {
    task: 'Look at it.',
    exitConditions: 'You have seen it.',
  });
  expect(answer.isError, answer.text).toBe(false);
  expect(answer.text).toContain('Asked and done.');
  expect(asked).toEqual([expect.stringContaining('«Which "one"?»')]);
  expect(seen).toHaveLength(3);
  expect(seen[0]?.systemPrompt).toContain('You have seen it.');
  expect(seen[0]?.tools?.map(({ name }) => name)).toEqual(expect.arrayContaining(['browser', 'finish']));
  expect(JSON.stringify(seen[1]?.messages)).toMatch(/"tool_result","toolUseId":"c1"[^]*Go/);
  expect(JSON.stringify(seen[2]?.messages.at(-1))).toContain('the second');
  expect(await scene.pages()).toEqual([]);
});

test('a client that refuses to lend its model is told so', async () => {
  const agent = await startAgent(withoutModel(), [], {
    onSample: () => Promise.reject(new Error('User rejected the request')),
  });
  expect(await agent.callTool('browser_task', { task: 'x' })).toMatchObject({
    isError: true,
    text: expect.stringMatching(/failed \(provider\)[^]*rejected/),
  });
});

test.each(['cancel', 'kill'])('%s in the middle leaves no process and no tab', async (how) => {
  const agent = await startAgent(withModel());
  const cancel = new AbortController();
  const call = agent.callTool(
    'browser_task',
    { task: taskOf({ url: `${scene.server.url}/p?${how}`, waits: true }) },
    { signal: cancel.signal },
  );
  const ended = expect(call).rejects.toThrow();
  await until(async () => (await scene.pages()).length === 1, 20_000, 'the page');
  if (how === 'cancel') cancel.abort();
  else await endProcess(agent.pid);
  await ended;
  await until(() => scene.subagents().length === 0, 15_000, 'the end of the sub-agent');
  await until(async () => (await scene.pages()).length === 0, 15_000, 'the end of the tab');
});
