/** Sessions that are held: they end with whoever held them last, however that one ended, and not before (API-4). */
import { appendFileSync, readFileSync } from 'node:fs';
import { execa } from 'execa';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { connectHub, openHub } from '../../../skills/browser/tools.ts';
import { homePaths } from '../../../src/config/home.ts';
import { setValue } from '../../../src/config/edit.ts';
import { actorOf } from '../../actions/stage.ts';
import { atEnd } from '../../helpers/at-end.ts';
import { startBrowser, type TestBrowser } from '../../helpers/browser.ts';
import { newHome, type TestHome } from '../../helpers/home.ts';
import { ROOT } from '../../helpers/remora.ts';
import { html, startServer, type TestServer } from '../../helpers/server.ts';
import { until } from '../../helpers/until.ts';

let browser: TestBrowser;
let server: TestServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([
    startBrowser(),
    startServer({
      '/mine': html('Mine', 'mine'),
      '/never': (_request, response) => response.writeHead(200).flushHeaders(),
    }),
  ]);
});

function daemonHome(): TestHome {
  const home = newHome();
  setValue(home.home, 'browser.endpoint', browser.endpoint);
  return home;
}

const pagesAt = async (path: string): Promise<number> =>
  (await browser.client.pages()).filter(({ url }) => url.endsWith(path)).length;
const noneAt = (path: string): Promise<true> =>
  until(async () => (await pagesAt(path)) === 0 || undefined, 10_000, `no page at ${path}`);

test('release ends the session, once nobody else holds it', async () => {
  const hub = connectHub(daemonHome());
  const session = hub.session('held');
  const [first, second] = [await session.hold(), await session.hold()];
  await actorOf(hub, 'held').act('open', { url: `${server.url}/mine?two` });
  await actorOf(hub, 'held::part').act('open', { url: `${server.url}/mine?two` });
  await first.release();
  expect(first.isHeld).toBe(false);
  expect(await pagesAt('/mine?two')).toBe(2);
  await Promise.all([second.release(), second.release()]);
  expect(await pagesAt('/mine?two')).toBe(0);
});

test('a hub in this process ends what it holds too', async () => {
  const { home, env } = newHome(browser.endpoint);
  const hub = openHub({ home, env });
  atEnd(() => hub.close());
  const hold = await hub.session('held').hold();
  await actorOf(hub, 'held').act('open', { url: `${server.url}/mine?here` });
  await hold.release();
  expect(hold.isHeld).toBe(false);
  expect(await pagesAt('/mine?here')).toBe(0);
});

test.each(['the daemon', 'this process'] as const)('left, the session stays: a hub of %s', async (where) => {
  const home = where === 'the daemon' ? daemonHome() : newHome(browser.endpoint);
  const hub = where === 'the daemon' ? connectHub(home) : openHub(home);
  atEnd(() => hub.close());
  const session = hub.session('left');
  const hold = await session.hold();
  const path = `/mine?left-${where.replace(' ', '-')}`;
  await actorOf(hub, 'left').act('open', { url: `${server.url}${path}` });
  await Promise.all([hold.leave(), hold.leave()]);
  await hold.release();
  expect(hold.isHeld).toBe(false);
  expect(await pagesAt(path)).toBe(1);
  const written = readFileSync(homePaths(home.home).registry, 'utf8');
  expect(written).toContain('"left"');
  expect(written).not.toContain(`"pid":${process.pid}`);
});

/** A program that opens a page and stays; it says what it has done, a line each. */
const HOLDER = `
  const { connectHub } = await import(${JSON.stringify(pathToFileURL(join(ROOT, 'dist/skills/browser/tools.js')).href)});
  const session = connectHub().session('killed');
  await session.hold();
  const { ok } = await session.act('open', { url: process.argv[1] });
  console.log(ok);
  void session.act('open', { url: process.argv[2], waitUntil: 'load' });
  setInterval(() => {}, 1000);
`;

interface Holder {
  kill(signal: NodeJS.Signals): boolean;
  readonly ended: Promise<unknown>;
}

function startHolder(home: TestHome, ...urls: readonly string[]): Holder {
  const args = ['--input-type=module', '-e', HOLDER, '--', ...urls];
  const holder = execa(process.execPath, args, { env: home.env, extendEnv: false, reject: false });
  atEnd(() => void holder.kill('SIGKILL'));
  return { kill: (signal) => holder.kill(signal), ended: holder };
}

test.each(['SIGKILL', 'SIGTERM'] as const)(
  '%s of the holder: its tabs are closed, one that is just opening too',
  async (signal) => {
    const home = daemonHome();
    const late = `${server.url}/never?${signal}`;
    const holder = startHolder(home, `${server.url}/mine?${signal}`, late);
    await browser.client.newTab(`${server.url}/mine?person`);
    await until(async () => (await pagesAt(`/mine?${signal}`)) === 1 || undefined, 20_000, 'the first page');
    await until(
      async () => (await pagesAt(`/never?${signal}`)) === 1 || undefined,
      20_000,
      'the second page',
    );
    holder.kill(signal);
    await noneAt(`/mine?${signal}`);
    await noneAt(`/never?${signal}`);
    expect(await pagesAt('/mine?person')).toBeGreaterThan(0);
  },
);

test('a daemon that ends lets the holder know, and a new hold goes on with the same session', async () => {
  const home = daemonHome();
  const hub = connectHub(home);
  const actor = actorOf(hub, 'on');
  const hold = await hub.session('on').hold();
  await actor.act('open', { url: `${server.url}/mine?on` });
  await home.killDaemon();
  await until(() => Promise.resolve(!hold.isHeld || undefined), 5_000, 'word of the end');
  expect(await pagesAt('/mine?on')).toBe(1);
  const again = await hub.session('on').hold();
  expect((await actor.act('text')).data['text']).toBe('mine');
  await again.release();
  expect(await pagesAt('/mine?on')).toBe(0);
});

test('a hold does not keep the daemon from ending, and one that was used for nothing starts none to end it', async () => {
  const home = daemonHome();
  const hub = connectHub(home);
  const hold = await hub.session('idle').hold();
  await actorOf(hub, 'other').act('stop');
  await until(() => Promise.resolve(home.daemonPid() === undefined || undefined), 5_000, 'the end');
  await until(() => Promise.resolve(!hold.isHeld || undefined), 5_000, 'word of the end');
  await hold.release();
  expect(home.daemonPid()).toBeUndefined();
});

test('what was used before the daemon ended is ended all the same', async () => {
  const home = daemonHome();
  const hub = connectHub(home);
  const session = hub.session('used');
  const hold = await session.hold();
  expect(await session.act('open', { url: `${server.url}/mine?used` })).toMatchObject({ ok: true });
  await home.killDaemon();
  await until(() => Promise.resolve(!hold.isHeld || undefined), 5_000, 'word of the end');
  await hold.release();
  expect(await pagesAt('/mine?used')).toBe(0);
});

test('a daemon that is stopped while others work leaves what is held as it is', async () => {
  const home = daemonHome();
  const hub = connectHub(home);
  const hold = await hub.session('kept').hold();
  await actorOf(hub, 'kept').act('open', { url: `${server.url}/mine?kept` });
  const busy = actorOf(hub, 'busy');
  await busy.act('open', { url: `${server.url}/mine?busy` });
  const waiting = busy.try('wait', { text: 'never' }, { timeoutMs: 1_500 });
  await actorOf(hub, 'other').act('stop');
  expect(await waiting).toMatchObject({ ok: false, error: { code: 'timeout' } });
  await until(() => Promise.resolve(home.daemonPid() === undefined || undefined), 5_000, 'the end');
  expect(await pagesAt('/mine?kept')).toBe(1);
  expect(hold.isHeld).toBe(false);
  await hold.release();
  expect(await pagesAt('/mine?kept')).toBe(0);
});

test('settings that cannot be read keep no tab open', async () => {
  const home = daemonHome();
  const hub = connectHub(home);
  const hold = await hub.session('broken').hold();
  await actorOf(hub, 'broken').act('open', { url: `${server.url}/mine?broken` });
  appendFileSync(join(home.home, 'config.yaml'), 'no such: setting\n');
  await hold.release();
  expect(await pagesAt('/mine?broken')).toBe(0);
});

test('a hub that is closed holds nothing any more, and its tabs stay', async () => {
  const { home, env } = newHome(browser.endpoint);
  const hub = openHub({ home, env });
  const hold = await hub.session('closed').hold();
  await actorOf(hub, 'closed').act('open', { url: `${server.url}/mine?closed` });
  await hub.close();
  expect(hold.isHeld).toBe(false);
  await hold.release();
  expect(await pagesAt('/mine?closed')).toBe(1);
});

test('a holder that is killed while no daemon could notice is found out by the next one', async () => {
  const home = daemonHome();
  const holder = startHolder(home, `${server.url}/mine?orphan`, 'about:blank');
  await until(async () => (await pagesAt('/mine?orphan')) === 1 || undefined, 20_000, 'the page');
  // Stopped, it starts no daemon in place of the one that goes.
  holder.kill('SIGSTOP');
  await home.killDaemon();
  holder.kill('SIGKILL');
  await holder.ended;
  expect(await pagesAt('/mine?orphan')).toBe(1);
  await actorOf(connectHub(home), 'another').act('tabs');
  await noneAt('/mine?orphan');
});
