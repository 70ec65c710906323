/** The HTTP API as callers of all sorts meet it: what is refused and how, and what a caller that leaves leaves behind. */
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { catalogue } from '../../../skills/browser/catalogue.ts';
import { startBrowser, type TestBrowser } from '../../helpers/browser.ts';
import { html, startServer, type TestServer } from '../../helpers/server.ts';
import { until } from '../../helpers/until.ts';
import { type Answer, serve, type Served } from './served.ts';

let browser: TestBrowser;
let server: TestServer;
let daemon: Served;

beforeAll(async () => {
  [browser, server] = await Promise.all([
    startBrowser(),
    startServer({ '/page': html('Page', '<p>Some text</p>') }),
  ]);
  daemon = await serve(catalogue, browser.endpoint);
});

const envelope = z.looseObject({
  ok: z.boolean(),
  action: z.string(),
  session: z.string(),
  error: z.looseObject({ code: z.string(), message: z.string() }).optional(),
});
const read = ({ text }: Answer): z.infer<typeof envelope> => envelope.parse(JSON.parse(text));

const HEALTH = '/v1/health';
const STATUS = '/v1/actions/status';

test.each([
  ['GET', STATUS, 'POST'],
  ['PUT', STATUS, 'POST'],
  ['POST', '/v1/actions', 'GET'],
  ['DELETE', HEALTH, 'GET'],
  ['POST', '/v1/openapi.json', 'GET'],
  ['GET', '/v1/answers/x', 'POST'],
  ['GET', '/v1/sessions/s/hold', 'POST'],
  ['POST', '/v1/sessions/s/hold/x', 'DELETE'],
])('%s %s is told the method that is meant', async (method, path, allow) => {
  const answer = await daemon.ask(method, path);
  expect(answer).toMatchObject({ status: 405, headers: { allow } });
  expect(read(answer)).toMatchObject({
    ok: false,
    error: { code: 'bad_input', message: `${path} takes ${allow}` },
  });
});

test.each([
  ['/nothing', 404],
  ['//v1/health', 404],
  ['/v1/actions/nothing', 404],
  ['/v1/actions/%zz', 400],
  ['/v1/sessions/a%20b/hold', 400],
  ['http://[', 400],
  ['*', 400],
])('what is at no address, %s, is refused with %i and the envelope', async (path, status) => {
  const answer = await daemon.ask('POST', path, { body: '{}' });
  expect(answer).toMatchObject({ status, headers: { 'content-type': 'application/json; charset=utf-8' } });
  expect(read(answer)).toMatchObject({ ok: false, session: '', error: { code: 'bad_input' } });
});

test.each([
  ['xxx', 'the body is not JSON'],
  ['[]', 'expected object'],
  ['{"sesion":"s"}', 'sesion'],
  ['{"session":"a b"}', 'not a session id'],
  ['{"cwd":"relative"}', 'cwd: must be an absolute path'],
  ['{"input":{"x":1}}', 'x'],
])('a body that does not fit, %s, is refused with what does not fit', async (body, message) => {
  const answer = await daemon.ask('POST', STATUS, { body });
  expect(answer.status).toBe(400);
  expect(read(answer)).toMatchObject({ action: 'status', error: { code: 'bad_input' } });
  expect(read(answer).error?.message).toContain(message);
});

test('a query does not matter, nor do escapes in the name, an empty body and Expect', async () => {
  const answers = await Promise.all([
    daemon.ask('POST', `${STATUS}?a=1`),
    daemon.ask('POST', '/v1/actions/stat%75s'),
    daemon.ask('POST', 'http://any.host/v1/actions/status', { body: '{}' }),
    daemon.ask('POST', STATUS, { body: '{}', headers: { expect: '100-continue' } }),
  ]);
  for (const answer of answers) expect(read(answer)).toMatchObject({ ok: true, action: 'status' });
});

test('HEAD is answered like GET, without the body', async () => {
  for (const path of [HEALTH, '/v1/actions', '/v1/openapi.json']) {
    const [head, get] = await Promise.all([daemon.ask('HEAD', path), daemon.ask('GET', path)]);
    expect(head).toMatchObject({ status: 200, text: '' });
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  }
});

test('one connection takes several requests, sent at once too, and a caller of HTTP/1.0 no interim answer', async () => {
  const ask = (version: string): string => `GET ${HEALTH} HTTP/${version}\r\nHost: remora\r\n\r\n`;
  expect((await daemon.raw(ask('1.1').repeat(3))).match(/200 OK/g)).toHaveLength(3);
  expect(await daemon.raw(ask('1.0'))).toMatch(/^HTTP\/1\.1 200 OK/);
});

test('more than 64 MiB is refused although the caller is still sending, and the connection goes on', async () => {
  const answer = await daemon.ask('POST', STATUS, { body: Buffer.alloc(65 * 1024 * 1024, 32) });
  expect(answer.status).toBe(413);
  expect(read(answer)).toMatchObject({ action: '', error: { code: 'too_large' } });
});

test('half a request does nothing and leaves nothing behind', async () => {
  const open = '{"session":"half","input":{}}';
  const head = `POST /v1/actions/open HTTP/1.1\r\nHost: r\r\nContent-Length: ${open.length + 1}\r\n\r\n`;
  expect(await daemon.raw(head + open)).toMatch(/^HTTP\/1\.1 400 /);
  await until(() => daemon.server.active === 0, 5_000, 'nothing is worked on');
  const { text } = await daemon.act('status');
  expect(text).not.toContain('"half"');
});

test('two requests at once in one session are both carried out', async () => {
  await daemon.act('open', { url: `${server.url}/page` });
  const both = await Promise.all([
    daemon.act('evaluate', { script: 'window.count = (window.count ?? 0) + 1' }),
    daemon.act('evaluate', { script: 'window.count = (window.count ?? 0) + 1' }),
    daemon.act('text'),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(read(await daemon.act('evaluate', { script: 'window.count' }))).toMatchObject({
    data: { value: 2 },
  });
});

test.each([{}, { accept: 'application/x-ndjson' }])(
  'a caller that leaves ends its action: %o',
  async (headers) => {
    await daemon.act('open', { url: `${server.url}/page` });
    const leaving = new AbortController();
    const waiting = daemon.act('wait', { text: 'never' }, { signal: leaving.signal, headers });
    await until(() => daemon.server.active === 1, 5_000, 'the action runs');
    leaving.abort();
    await expect(waiting).rejects.toThrow();
    await until(() => daemon.server.active === 0, 5_000, 'the action has ended');
    expect(read(await daemon.act('text'))).toMatchObject({ ok: true, data: { text: 'Some text' } });
  },
);

test('a caller of lines is told of each step, and at the end of the outcome with its status', async () => {
  await daemon.act('open', { url: `${server.url}/page` });
  const steps = [
    { action: 'text', input: {} },
    { action: 'click', input: { target: 'e99' } },
  ];
  const headers = { accept: 'application/x-ndjson' };
  const answer = await daemon.act('batch', { steps }, { headers });
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/x-ndjson; charset=utf-8' },
  });
  const events = answer.text
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(events).toMatchObject([
    { event: 'progress', done: 0, total: 2 },
    { event: 'progress', done: 1, total: 2 },
    { event: 'outcome', status: 422, outcome: { ok: false, action: 'batch', error: { code: 'stale_ref' } } },
  ]);
});

test('an answer to a question that nobody asked is told so', async () => {
  const answer = await daemon.ask('POST', '/v1/answers/none', { body: '{"allow":true}' });
  expect(answer.status).toBe(404);
  expect(read(answer).error?.message).toBe('nobody waits for an answer to none');
});
