/** `remora mcp` as agents start it: on the daemon, beside other clients and a shell. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { atEnd } from '../../helpers/at-end.ts';
import { startBrowser, type TestBrowser } from '../../helpers/browser.ts';
import { fields, newCaller } from '../../helpers/caller.ts';
import { newHome, type TestHome } from '../../helpers/home.ts';
import { endProcess, isAlive } from '../../helpers/processes.ts';
import { type Proxy, startProxy } from '../../helpers/proxy.ts';
import { COMMAND, remora } from '../../helpers/remora.ts';
import { html, startServer, type TestServer } from '../../helpers/server.ts';
import { tempFolder } from '../../helpers/temp-folder.ts';
import { until } from '../../helpers/until.ts';
import { type Answer, startAgent, type StdioAgent } from './clients.ts';

/** Milliseconds that a server may take to be gone, and its tabs with it. */
const GONE_MS = 20_000;

let browser: TestBrowser;
let proxy: Proxy;
let server: TestServer;
let home: TestHome;

beforeAll(async () => {
  browser = await startBrowser();
  [proxy, server] = await Promise.all([
    startProxy(browser.port),
    startServer({ '/p': html('Page', '<textarea aria-label=Notes></textarea>') }),
  ]);
  await browser.client.newTab(`${server.url}/p?person`);
  home = newHome(proxy.endpoint);
});

/** Queries of the pages that are open: one test's pages are all gone before the next begins. */
const shown = async (): Promise<string[]> =>
  (await browser.client.pages())
    .flatMap(({ url }) => (url.includes('/p?') ? url.replace(/.*\?/, '') : []))
    .sort();

beforeEach(async () => {
  expect(await shown()).toEqual(['person']);
});

const open = (agent: StdioAgent, query: string): Promise<Answer> =>
  agent.call('open', { url: `${server.url}/p?${query}` });

const tabsClosed = async (): Promise<void> => {
  await until(async () => (await shown()).length === 1, GONE_MS, 'only the tab of the person');
  expect(await shown()).toEqual(['person']);
};

test('the tools are there without daemon and browser; a browser that is missing is a result', async () => {
  const lonely = newHome('http://127.0.0.1:1');
  const agent = await startAgent(lonely);
  expect((await agent.client.listTools()).tools).toHaveLength(1);
  expect((await agent.call('help')).isError).toBe(false);
  expect(lonely.daemonPid()).toBeUndefined();
  expect(await open(agent, 'never')).toMatchObject({
    isError: true,
    text: expect.stringContaining('no_browser'),
  });
  expect((await agent.call('help')).isError).toBe(false);
  expect(agent.stderr()).toBe('');
});

test('a home in which no daemon can be started is a result, too', async () => {
  const broken = newHome();
  const agent = await startAgent({ ...broken, env: { ...broken.env, REMORA_HOME: '/proc/none' } });
  expect(await open(agent, 'never')).toMatchObject({
    isError: true,
    text: expect.stringContaining('REMORA_HOME'),
  });
  expect((await agent.client.listTools()).tools).toHaveLength(1);
});

test('two clients and a shell share one connection, and each has its own tabs', async () => {
  const [one, other] = await Promise.all([startAgent(home), startAgent(home)]);
  const shell = newCaller(home.env, 'shell');
  await Promise.all([open(one, 'one'), open(other, 'other'), shell.data('open', `${server.url}/p?shell`)]);
  const here = (agent: StdioAgent): Promise<Answer> => agent.call('evaluate', { script: 'location.search' });
  expect((await here(one)).text).toContain('?one');
  expect((await here(other)).text).toContain('?other');
  expect(await shell.value('location.search')).toBe('?shell');
  expect(proxy.upgrades).toBe(1);
  const sessions = (await shell.tabs()).filter(({ isMine }) => isMine === true);
  expect(sessions.every(({ url }) => !/one|other/.test(String(url)))).toBe(true);
  await one.client.close();
  await until(async () => !(await shown()).includes('one'), GONE_MS, 'the end of one');
  expect(await shown()).toEqual(['other', 'person', 'shell']);
  await Promise.all([other.client.close(), shell.data('end')]);
  await tabsClosed();
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
  '%s in the middle of a call',
  async (signal) => {
    const agent = await startAgent(home);
    await open(agent, signal);
    const call = agent.call('type', { target: 'textarea', text: 'x'.repeat(5_000), slowly: true });
    const ended = expect(call).rejects.toThrow('Connection closed');
    const page = (await browser.client.pages()).find(({ url }) => url.endsWith(signal));
    const length = (): Promise<unknown> =>
      browser.client.evaluate(page?.targetId ?? '', 'document.querySelector("textarea").value.length');
    await until(async () => Number(await length()) > 2, 10_000, 'the first letters');
    process.kill(agent.pid, signal);
    await until(() => !isAlive(agent.pid), GONE_MS, 'the end of the server');
    await ended;
    await tabsClosed();
    expect(agent.stderr()).toBe('');
  },
);

test('a client that is killed takes its server along, and the tabs', async () => {
  const program = join(tempFolder(), 'client.mjs');
  const entryPoints = [join(import.meta.dirname, 'client-child.ts')];
  await build({ entryPoints, bundle: true, platform: 'node', format: 'esm', outfile: program });
  const child = spawn(process.execPath, [program, COMMAND, `${server.url}/p?killed`], {
    env: home.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<Buffer>((resolve) => child.stdout.once('data', resolve));
  const pid = Number(line.toString());
  expect(isAlive(pid)).toBe(true);
  await endProcess(child.pid ?? 0);
  await until(() => !isAlive(pid), GONE_MS, 'the end of the server');
  await tabsClosed();
});

test('what is no message is passed over, and a pipe that breaks ends the server', async () => {
  const child = spawn(COMMAND, ['mcp'], { env: home.env, stdio: ['pipe', 'pipe', 'inherit'] });
  const pid = child.pid ?? 0;
  atEnd(() => endProcess(pid));
  const ping = (id: number): string => `${JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' })}\n`;
  child.stdin.write(`garbage\n{"jsonrpc":"2.0"}\n[]\n${ping(1)}`);
  const said = await new Promise<Buffer>((resolve) => child.stdout.once('data', resolve));
  expect(JSON.parse(said.toString())).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  child.stdout.destroy();
  child.stdin.write(ping(2));
  await until(() => !isAlive(pid), GONE_MS, 'the end of the server');
});

test('a session that was joined stays', async () => {
  const agent = await startAgent(home, ['--session', 'stays']);
  await open(agent, 'stays');
  await agent.client.close();
  await until(() => !isAlive(agent.pid), GONE_MS, 'the end of the server');
  const shell = newCaller(home.env, 'stays');
  expect(await shell.value('location.search')).toBe('?stays');
  await shell.data('end');
});

test('the server outlives the daemon, and a tab that is closed under it', async () => {
  const agent = await startAgent(home);
  await open(agent, 'again');
  await home.killDaemon();
  expect((await agent.call('evaluate', { script: 'location.search' })).text).toContain('?again');
  const page = (await browser.client.pages()).find(({ url }) => url.endsWith('again'));
  await browser.client.send('Target.closeTarget', { targetId: page?.targetId ?? '' });
  expect(await agent.call('evaluate', { script: '1' })).toMatchObject({ isError: true });
  await open(agent, 'after');
  await endProcess(agent.pid);
  await tabsClosed();
});

test('a restart of the browser is asked for, and a no leaves it running', async () => {
  const asked: string[] = [];
  const agent = await startAgent(home, [], {
    onQuestion: ({ message }) => {
      asked.push(message);
      return { action: 'accept', content: { allow: false } };
    },
  });
  expect(await agent.call('start', { restart: true })).toMatchObject({
    isError: true,
    text: expect.stringContaining('denied'),
  });
  expect(asked).toEqual([expect.stringContaining('“start”')]);
  expect(isAlive(browser.pid)).toBe(true);
  expect((await open(agent, 'still')).isError).toBe(false);
  await agent.client.close();
  await tabsClosed();
});

test('mistakes are usage errors, and help is at hand', async () => {
  expect(await remora(['mcp', '--stdio'], { env: home.env })).toMatchObject({ exit: 2, stdout: '' });
  expect(await remora(['mcp', '--help'], { env: home.env })).toMatchObject({ exit: 0, stderr: '' });
  expect(fields(await newCaller(home.env).envelope('help', 'mcp'))['text']).toContain('remora mcp');
});
