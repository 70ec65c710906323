/** The protocol on a server in this process, with a gate that asks before it lets anybody take pictures. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { beforeAll, expect, test } from 'vitest';
import { catalogue } from '../../../skills/browser/catalogue.ts';
import { McpConnection, type McpParts } from '../../../src/surfaces/mcp/mcp-connection.ts';
import { setStage, type Stage } from '../../actions/stage.ts';
import { tempFolder } from '../../helpers/temp-folder.ts';
import { html } from '../../helpers/server.ts';
import { until } from '../../helpers/until.ts';
import { type Agent, connect, newAgent } from './clients.ts';

const FIELD = '<textarea aria-label=Notes></textarea><input type=file aria-label=Picture>';

let stage: Stage;
let parts: McpParts;

beforeAll(async () => {
  stage = await setStage(
    { '/p': html('Page', FIELD), '/q': html('Other', FIELD) },
    {
      gate: ({ action }) =>
        action === 'screenshot'
          ? { verdict: 'ask', reason: 'a «picture» leaves the page' }
          : { verdict: 'allow' },
    },
  );
  const place = { cwd: tempFolder(), userHome: '/home/ada', artifacts: stage.home.paths.artifacts };
  const warn = (line: string): never => expect.fail(line);
  parts = { catalogue, hub: stage.hub, style: 'one', place, warn, heartbeatMs: 20 };
});

async function opened(agent: Agent, path = '/p'): Promise<string> {
  const { text, isError } = await agent.call('open', { url: `${stage.server.url}${path}` });
  expect(isError, text).toBe(false);
  const pages = await stage.browser.client.pages();
  return pages.filter(({ url }) => url.endsWith(path)).at(-1)?.targetId ?? expect.fail(`no ${path}`);
}

test('the tools, with hints, in either style', async () => {
  const { client } = await newAgent(parts);
  expect(client.getServerVersion()).toMatchObject({ name: 'remora' });
  expect(client.getInstructions()).toBe('Your tabs are closed when you disconnect.');
  const one = await client.listTools();
  expect(JSON.stringify(one).length).toBeLessThan(6_000);
  expect(one.tools).toMatchObject([
    { name: 'browser', annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true } },
  ]);
  const split = (await (await newAgent({ ...parts, style: 'split' })).client.listTools()).tools;
  expect(split.length).toBe(catalogue.length);
  expect(split.find(({ name }) => name === 'browser_snapshot')).toMatchObject({
    annotations: { readOnlyHint: true, destructiveHint: false },
  });
});

test.each([
  ['no_such_tool', { action: 'tabs' }],
  ['browser', 'tabs'],
  ['browser', [1]],
  ['browser', null],
  ['browser', { action: 'fly' }],
  ['browser', { action: 'click', target: 5, button: 'wheel' }],
])('%s with %j is a result that the model reads', async (name, sent) => {
  const answer = await (await newAgent(parts)).callTool(name, sent);
  expect(answer).toMatchObject({ isError: true, text: expect.stringContaining('bad_input') });
});

test.each([
  [{ action: 'accept', content: { allow: true } }, undefined],
  [{ action: 'accept', content: { allow: false } }, 'denied'],
  [{ action: 'decline' }, 'denied'],
  [{ action: 'cancel' }, 'denied'],
] as const)('a person who answers %j', async (reply, code) => {
  const asked: string[] = [];
  const onQuestion = ({
    message,
  }: {
    message: string;
  }): { action: typeof reply.action; content?: { allow: boolean } } => {
    asked.push(message);
    return { ...reply };
  };
  const agent = await newAgent(parts, { onQuestion });
  await opened(agent);
  const answer = await agent.call('screenshot');
  expect(asked).toEqual([
    expect.stringMatching(
      /“screenshot” \(it only reads\)\?\nPage: «http:.*»\nReason: «a "picture" leaves the page»/,
    ),
  ]);
  if (code === undefined) expect(answer.types).toContain('image');
  else expect(answer).toMatchObject({ isError: true, text: expect.stringContaining(code) });
});

test('a client that cannot ask its person', async () => {
  const agent = await newAgent(parts);
  await opened(agent);
  expect(await agent.call('screenshot')).toMatchObject({
    isError: true,
    text: expect.stringContaining('approval_required'),
  });
});

test('a call that is cancelled while the person is asked withdraws the question', async () => {
  let withdrawn = false;
  let isAsked = false;
  const agent = await newAgent(parts, {
    onQuestion: () => {
      isAsked = true;
      return new Promise(() => undefined);
    },
  });
  await opened(agent);
  agent.client.fallbackNotificationHandler = () => Promise.resolve();
  const cancel = new AbortController();
  const transport = agent.client.transport;
  const { onmessage } = transport ?? {};
  if (transport)
    transport.onmessage = (message, extra) => {
      withdrawn ||= 'method' in message && message.method === 'notifications/cancelled';
      onmessage?.(message, extra);
    };
  const call = agent.call('screenshot', {}, { signal: cancel.signal });
  await until(() => isAsked, 5_000, 'the question');
  cancel.abort('enough');
  await expect(call).rejects.toThrow('enough');
  await until(() => withdrawn, 5_000, 'the withdrawal');
  expect((await agent.call('tabs')).isError).toBe(false);
});

test('signs of life while a call runs, each above the one before, and none after it', async () => {
  const agent = await newAgent(parts);
  const page = await opened(agent);
  const notices: unknown[] = [];
  const { transport } = agent.client;
  const { onmessage } = transport ?? {};
  if (transport)
    transport.onmessage = (message, extra) => {
      if ('method' in message) notices.push(message.params?.['progressToken']);
      onmessage?.(message, extra);
    };
  const script = 'new Promise((go) => { window.go = go; })';
  const told: Progress[] = [];
  const call = agent.call('evaluate', { script }, { onprogress: (progress) => told.push(progress) });
  await until(() => told.length > 3, 20_000, 'progress');
  await stage.browser.client.evaluate(page, 'window.go(7)');
  expect(await call).toMatchObject({ isError: false, text: expect.stringContaining('7') });
  const [token] = notices;
  const before = notices.length;
  let later = 0;
  const next = agent.call('evaluate', { script }, { onprogress: () => (later += 1) });
  await until(() => later > 3, 20_000, 'progress of the next call');
  await stage.browser.client.evaluate(page, 'window.go(8)');
  await next;
  expect(notices.slice(before)).not.toContain(token);
  const values = told.map(({ progress }) => progress);
  expect(values).toEqual([...new Set(values)].sort((a, b) => a - b));
  expect(told[0]?.message).toMatch(/^At work for \d+ s\.$/);
});

test('a call that is cancelled types no more, and gets no answer', async () => {
  const agent = await newAgent(parts);
  const page = await opened(agent, '/q');
  const length = async (): Promise<number> =>
    Number(await stage.browser.client.evaluate(page, 'document.querySelector("textarea").value.length'));
  const cancel = new AbortController();
  const words = { target: 'textarea', text: 'x'.repeat(2_000), slowly: true };
  const call = agent.call('type', words, { signal: cancel.signal });
  await until(async () => (await length()) > 5, 10_000, 'the first letters');
  cancel.abort('enough');
  await expect(call).rejects.toThrow('enough');
  // It stands in line behind the typing: when its turn comes, whatever was under way has ended.
  expect((await agent.call('evaluate', { script: '1' })).isError).toBe(false);
  const before = await length();
  expect(before).toBeLessThan(words.text.length);
  expect((await agent.call('press', { key: 'a', target: 'textarea' })).isError).toBe(false);
  expect(await length()).toBe(before + 1);
});

test('a connection that cannot be closed in order ends its session all the same', async () => {
  const server = new McpConnection(parts);
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  theirs.close = () => Promise.reject(new Error('broken'));
  await server.server.connect(theirs);
  const agent = await connect(ours);
  await opened(agent, '/p?broken');
  await server.end();
  expect((await stage.browser.client.pages()).map(({ url }) => url).join()).not.toContain('?broken');
});

test('roots are what may be read and written, the first is where paths start, and changes count', async () => {
  const [shop, desk] = ['a shop', 'desk'].map((name) => join(tempFolder(), name));
  if (shop === undefined || desk === undefined) expect.fail();
  for (const folder of [shop, desk]) {
    mkdirSync(folder);
    writeFileSync(join(folder, 'a.txt'), 'a');
  }
  let roots = [pathToFileURL(shop).href, pathToFileURL('/no/such/folder').href, 'https://example.com'];
  const agent = await newAgent(parts, { roots: () => roots });
  await opened(agent);
  const upload = (files: string): Promise<unknown> =>
    agent.call('upload', { target: 'input', files: [files] });
  expect(await upload('a.txt')).toMatchObject({ isError: false });
  expect(await upload(join(desk, 'a.txt'))).toMatchObject({ isError: true });
  roots = [pathToFileURL(desk).href];
  await agent.client.sendRootsListChanged();
  expect(await upload('a.txt')).toMatchObject({ isError: false });
  expect(await upload(join(shop, 'a.txt'))).toMatchObject({ isError: true });
  roots = [];
  await agent.client.sendRootsListChanged();
  expect(await upload(join(desk, 'a.txt'))).toMatchObject({ isError: true });
});

test('a client has a session of its own, which ends with it; one that it joined does not', async () => {
  const path = '/p?own';
  const [own, joined] = [await newAgent(parts), await newAgent({ ...parts, session: 'shared' })];
  await opened(own, path);
  await opened(joined, '/p?shared');
  expect((await own.call('tabs', { all: false })).text).not.toContain('shared');
  const shown = async (): Promise<string[]> =>
    (await stage.browser.client.pages())
      .map(({ url }) => url.replace(/.*\//, ''))
      .filter((url) => /\?(own|shared)/.test(url));
  expect((await shown()).sort()).toEqual(['p?own', 'p?shared']);
  await Promise.all([own.client.close(), joined.client.close()]);
  await until(async () => (await shown()).length === 1, 5_000, 'the end of the session');
  expect(await shown()).toEqual(['p?shared']);
});
