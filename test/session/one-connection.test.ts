/** A browser that asks its person to allow each connection is asked once, whoever calls and however often (ATT-3). */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writePortFile } from '../../src/cdp/find/port-file.ts';
import { startBrowser, type TestBrowser } from '../helpers/browser.ts';
import { failureOf, newCaller } from '../helpers/caller.ts';
import { newHome, type TestHome } from '../helpers/home.ts';
import { type Proxy, type ProxyOptions, startProxy } from '../helpers/proxy.ts';
import { html, startServer } from '../helpers/server.ts';
import { isThorough } from '../helpers/thorough.ts';

/** Of ten commands each. */
const SESSIONS = isThorough ? 20 : 8;

test('many sessions and all their commands share one WebSocket', async () => {
  const browser = await startBrowser();
  const proxy = await startProxy(browser.port);
  const home = newHome(proxy.endpoint);
  const server = await startServer({ '/page': html('Page', '<p>Some text</p>') });
  const work = async (session: number): Promise<void> => {
    const caller = newCaller(home.env, `s${session}`);
    await caller.data('open', `${server.url}/page?${session}`);
    for (let round = 0; round < 7; round += 1) {
      expect(await caller.value('[location.search, window.__remoraOwner]')).toEqual([
        `?${session}`,
        `s${session}`,
      ]);
    }
    await caller.tabs();
    await caller.data('close');
  };
  await Promise.all(Array.from({ length: SESSIONS }, (_, session) => work(session)));
  expect(proxy.upgrades).toBe(1);
  // Nor is the person's browser asked over HTTP again and again.
  expect(new Set(proxy.asked)).toEqual(new Set(['/json/version']));
  expect(proxy.asked.length).toBeLessThanOrEqual(SESSIONS);
});

test('endpoints that mean the same browser share one connection', async () => {
  const browser = await startBrowser();
  const proxy = await startProxy(browser.port);
  const home = newHome();
  const path = new URL(browser.wsUrl).pathname;
  for (const endpoint of [
    String(proxy.port),
    `http://127.0.0.1:${proxy.port}`,
    `http://127.0.0.1:${proxy.port}/`,
    `http://localhost:${proxy.port}`,
    `ws://127.0.0.1:${proxy.port}${path}`,
  ]) {
    await newCaller(home.env, 'many').data('tabs', '--endpoint', endpoint);
  }
  expect(proxy.upgrades).toBe(1);
});

/** As newer browsers with the in-browser switch: no HTTP, a port file, and a person who is asked. */
async function askingBrowser(
  options: ProxyOptions,
): Promise<{ browser: TestBrowser; proxy: Proxy; home: TestHome }> {
  const browser = await startBrowser();
  const proxy = await startProxy(browser.port, { hideJson: true, ...options });
  const home = newHome();
  const profile = join(home.env['XDG_CONFIG_HOME'] ?? '', 'chromium');
  writePortFile(profile, proxy.port, new URL(browser.wsUrl).pathname);
  return { browser, proxy, home };
}

test('while the person has not answered all callers are told so, and their later calls use the same request', async () => {
  const { proxy, home } = await askingBrowser({ holdUpgrades: true });
  const callers = ['one', 'two', 'three'].map((session) => newCaller(home.env, session));
  const ask = async (): Promise<number[]> => {
    const results = await Promise.all(callers.map((caller) => caller.run(['tabs', '--json'])));
    for (const result of results) {
      const failure = failureOf(result);
      expect(failure).toMatchObject({ exit: 3, code: 'attach_waiting', mayHaveApplied: false });
      expect(failure.hint).toContain('Allow');
    }
    return results.map(({ ms }) => ms);
  };
  await ask();
  // The first round also had to start the daemon.
  for (const ms of await ask()) expect(ms).toBeLessThan(4_000);
  expect(proxy.upgrades).toBe(1);
  proxy.release();
  for (const caller of callers) expect(await caller.data('open')).toMatchObject({ url: 'about:blank' });
  expect(proxy.upgrades).toBe(1);
});

test('a caller that gives up while the person is asked takes nothing with it', async () => {
  const { proxy, home } = await askingBrowser({ holdUpgrades: true });
  const caller = newCaller(home.env, 'impatient');
  const leaving = new AbortController();
  const left = caller.run(['tabs', '--json'], { signal: leaving.signal });
  await expect.poll(() => proxy.upgrades, { timeout: 10_000 }).toBe(1);
  leaving.abort();
  await left;
  proxy.release();
  expect(await caller.data('tabs')).toHaveProperty('tabs');
  expect(proxy.upgrades).toBe(1);
});

test('a no is final until `remora start` asks again', async () => {
  const { proxy, home } = await askingBrowser({});
  const caller = newCaller(home.env, 'refused');
  proxy.refuseWith = 403;
  for (const words of [['tabs'], ['open'], ['tabs']]) {
    const failure = await caller.failure(...words);
    expect(failure).toMatchObject({ exit: 4, code: 'denied' });
    expect(failure.hint).toContain('remora start');
  }
  expect(proxy.upgrades).toBe(1);
  expect(await caller.failure('start')).toMatchObject({ exit: 4, code: 'denied' });
  expect(proxy.upgrades).toBe(2);
  proxy.refuseWith = undefined;
  expect(await caller.failure('tabs')).toMatchObject({ code: 'denied' });
  expect(proxy.upgrades).toBe(2);
  expect(await caller.data('start')).toMatchObject({ browser: { launched: false } });
  expect(await caller.data('tabs')).toHaveProperty('tabs');
  expect(proxy.upgrades).toBe(3);
});

test('a held connection whose browser goes away ends the wait, and the next call finds the next browser', async () => {
  const { browser, proxy, home } = await askingBrowser({ holdUpgrades: true });
  const caller = newCaller(home.env, 'left-alone');
  expect(await caller.failure('tabs')).toMatchObject({ code: 'attach_waiting' });
  proxy.cut();
  proxy.release();
  await browser.stop();
  const next = await startBrowser();
  writePortFile(join(home.env['XDG_CONFIG_HOME'] ?? '', 'chromium'), next.port, new URL(next.wsUrl).pathname);
  expect(await caller.data('tabs')).toHaveProperty('tabs');
  expect(await caller.data('status')).toMatchObject({ browser: { pid: next.pid } });
});
