/** Streamable HTTP: who may come in, and when a client's session ends. */
import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { execa } from 'execa';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { catalogue } from '../../../../skills/browser/catalogue.ts';
import type { Patience } from '../../../../src/surfaces/mcp/http/http-connection.ts';
import { type HttpServing, serveHttp } from '../../../../src/surfaces/mcp/http/serve-http.ts';
import { storedToken } from '../../../../src/surfaces/mcp/http/token.ts';
import { setStage, type Stage } from '../../../actions/stage.ts';
import { atEnd } from '../../../helpers/at-end.ts';
import { newHome } from '../../../helpers/home.ts';
import { endProcess } from '../../../helpers/processes.ts';
import { COMMAND } from '../../../helpers/remora.ts';
import { html } from '../../../helpers/server.ts';
import { tempFolder } from '../../../helpers/temp-folder.ts';
import { until } from '../../../helpers/until.ts';
import { MAX_MESSAGE } from '../../../../src/surfaces/mcp/serving.ts';
import { type Agent, connectHttp } from '../clients.ts';

const TOKEN = 'a'.repeat(43);
const BEARER = { authorization: `Bearer ${TOKEN}` };

let stage: Stage;
let serving: HttpServing;

beforeAll(async () => {
  stage = await setStage(
    { '/p': html('Page', '<p>Some text</p>') },
    {
      gate: ({ action }) => (action === 'text' ? { verdict: 'ask', reason: 'words' } : { verdict: 'allow' }),
    },
  );
  serving = await serve({ streamGoneMs: 50 });
});

async function serve(patience: Partial<Patience>, port = 0): Promise<HttpServing> {
  const place = { cwd: tempFolder(), userHome: '/home/ada', artifacts: stage.home.paths.artifacts };
  const warn = (line: string): never => expect.fail(line);
  const parts = { catalogue, hub: stage.hub, style: 'one', place, warn, heartbeatMs: 20 } as const;
  const made = await serveHttp(parts, { port, token: TOKEN, ...patience });
  atEnd(() => made.end());
  return made;
}

/** Queries of the pages that are open. */
const shown = async (): Promise<string[]> =>
  (await stage.browser.client.pages()).flatMap(({ url }) =>
    url.includes('/p?') ? url.replace(/.*\?/, '') : [],
  );

const open = async (agent: Agent, query: string): Promise<void> => {
  expect(await agent.call('open', { url: `${stage.server.url}/p?${query}` })).toMatchObject({
    isError: false,
  });
};

const gone = (query: string): Promise<boolean> =>
  until(async () => !(await shown()).includes(query), 20_000, `the end of ${query}`);

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Ask {
  /** Of another server than the one for all tests. */
  readonly url?: string;
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** As any program, or a page in a browser, would ask. */
function ask({
  url = serving.url,
  method = 'POST',
  path = '/mcp',
  headers = {},
  body = {},
}: Ask): Promise<Reply> {
  const types = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  return new Promise((resolve, reject) => {
    const options = { method, headers: { ...types, ...headers }, agent: false };
    const call = request(new URL(path, url), options, (response) => {
      text(response).then(
        (said) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: said }),
        reject,
      );
    });
    call.on('error', reject);
    // A refusal may come before all of the body has gone. Node has ceased to listen by then, and the rest cannot be sent.
    call.on('socket', (socket) => socket.on('error', reject));
    call.end(method === 'POST' ? JSON.stringify(body) : undefined);
  });
}

const GREETING = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};

test.each<[string, Ask, number]>([
  ['no token', {}, 401],
  ['another token', { headers: { authorization: `Bearer ${'b'.repeat(43)}` } }, 401],
  ['a host that was made to lead here', { headers: { ...BEARER, host: 'evil.example' } }, 403],
  ['a page', { headers: { ...BEARER, origin: 'https://evil.example' } }, 403],
  ['a page without an address', { headers: { ...BEARER, origin: 'null' } }, 403],
  ['another path', { path: '/', headers: BEARER }, 404],
  ['a session that there is not', { headers: { ...BEARER, 'mcp-session-id': 'x' } }, 404],
  ['no session', { method: 'GET', headers: BEARER }, 400],
  ['no greeting', { headers: BEARER, body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } }, 400],
  ['too much', { headers: BEARER, body: { ...GREETING, id: 'x'.repeat(MAX_MESSAGE) } }, 413],
])('refused: %s', async (_, asked, status) => {
  const reply = await ask({ body: GREETING, ...asked });
  expect(reply.status, reply.body).toBe(status);
  expect(reply.headers['mcp-session-id']).toBeUndefined();
});

test('each client has tabs of its own; questions, progress and cancelling work as on standard input', async () => {
  const asked: string[] = [];
  const onQuestion = ({
    message,
  }: {
    message: string;
  }): { action: 'accept'; content: { allow: boolean } } => {
    asked.push(message);
    return { action: 'accept', content: { allow: true } };
  };
  const [one, other] = await Promise.all([
    connectHttp(serving.url, TOKEN, { onQuestion, roots: () => [] }),
    connectHttp(serving.url, TOKEN),
  ]);
  await Promise.all([open(one, 'one'), open(other, 'other')]);
  expect((await one.call('text')).text).toContain('Some text');
  expect(asked).toHaveLength(1);
  let signs = 0;
  const cancel = new AbortController();
  const call = other.call(
    'evaluate',
    { script: 'new Promise(() => {})' },
    { signal: cancel.signal, onprogress: () => (signs += 1) },
  );
  await until(() => signs > 2, 5_000, 'progress');
  cancel.abort('enough');
  await expect(call).rejects.toThrow('enough');
  expect((await other.call('evaluate', { script: 'location.search' })).text).toContain('?other');
  await one.transport.terminateSession();
  // The answer to DELETE comes when the tabs are closed.
  expect(await shown()).toEqual(['other']);
  await other.client.close();
  await gone('other');
});

test('a client without a stream ends when it has been silent for long', async () => {
  const { url } = await serve({ silentMs: 3_000 });
  const { headers } = await ask({ url, headers: BEARER, body: GREETING });
  const session = { ...BEARER, 'mcp-session-id': String(headers['mcp-session-id']) };
  const params = { name: 'browser', arguments: { action: 'open', url: `${stage.server.url}/p?silent` } };
  const opening = { jsonrpc: '2.0', id: 2, method: 'tools/call', params };
  expect(await ask({ url, headers: session, body: opening })).toMatchObject({ status: 200 });
  await gone('silent');
  const late = { jsonrpc: '2.0', id: 3, method: 'tools/list' };
  expect(await ask({ url, headers: session, body: late })).toMatchObject({ status: 404 });
});

test('a port that is taken is a mistake', async () => {
  const { port } = new URL(serving.url);
  await expect(serve({}, Number(port))).rejects.toMatchObject({ code: 'bad_input' });
});

test('the token is kept for the next start, but for one that others could have read', () => {
  const home = tempFolder();
  const first = storedToken(home);
  expect(first.token).toMatch(/^[\w-]{43}$/);
  expect(statSync(first.file).mode & 0o777).toBe(0o600);
  expect(storedToken(home)).toEqual(first);
  chmodSync(first.file, 0o644);
  expect(storedToken(home).token).not.toBe(first.token);
});

const announcement = z.object({ url: z.url(), token: z.string(), tokenFile: z.string() });

async function announced(stdout: Readable): Promise<z.infer<typeof announcement>> {
  const line = await new Promise<string>((resolve) =>
    stdout.once('data', (bytes: Buffer) => resolve(bytes.toString())),
  );
  return announcement.parse(JSON.parse(line));
}

test('servers that start at once show the same token', async () => {
  const home = newHome();
  const tokens = await Promise.all(
    [1, 2, 3].map(async () => {
      const command = execa(COMMAND, ['mcp', '--http'], { env: home.env, extendEnv: false, reject: false });
      atEnd(() => endProcess(command.pid ?? 0));
      return (await announced(command.stdout)).token;
    }),
  );
  expect(new Set(tokens)).toEqual(new Set([readFileSync(join(home.home, 'mcp-token'), 'utf8').trim()]));
  expect(readdirSync(home.home).filter((name) => name.startsWith('mcp-token'))).toEqual(['mcp-token']);
});

test('the command says where it listens, and SIGTERM ends its clients’ sessions', async () => {
  const home = newHome(stage.browser.endpoint);
  const command = execa(COMMAND, ['mcp', '--http'], { env: home.env, extendEnv: false, reject: false });
  atEnd(() => endProcess(command.pid ?? 0));
  const { url, token, tokenFile } = await announced(command.stdout);
  expect(tokenFile).toBe(join(home.home, 'mcp-token'));
  expect(readFileSync(tokenFile, 'utf8').trim()).toBe(token);
  expect(new URL(url).hostname).toBe('127.0.0.1');
  await open(await connectHttp(url, token), 'command');
  expect(await shown()).toContain('command');
  command.kill('SIGTERM');
  expect(await command).toMatchObject({ exitCode: 0, stderr: '' });
  await gone('command');
});
