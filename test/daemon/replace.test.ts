/** Two installations share a home: a newer or rebuilt one takes the daemon over, an older one is served (API-3). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../helpers/browser.ts';
import { fields, newCaller } from '../helpers/caller.ts';
import { newHome } from '../helpers/home.ts';
import { otherInstallation } from '../helpers/installation.ts';
import { ROOT } from '../helpers/remora.ts';
import { html, startServer, type TestServer } from '../helpers/server.ts';
import { until } from '../helpers/until.ts';

let browser: TestBrowser;
let server: TestServer;
let otherBuild: string;

beforeAll(async () => {
  browser = await startBrowser();
  server = await startServer({ '/page': html('Page', '<p>Some text</p><input id="box">') });
  otherBuild = otherInstallation({ build: '0123456789ab' });
});

for (const viaNode of [false, true]) {
  const client = viaNode ? 'the Node program' : 'the small client';
  test(`a rebuilt installation replaces the running daemon, and the session keeps its tab (${client})`, async () => {
    const home = newHome(browser.endpoint);
    const caller = newCaller(home.env, 'upgrader');
    const opened = await caller.run(['open', `${server.url}/page`, '--json'], { command: otherBuild });
    const { tab } = fields(fields(opened.json())['data']);
    const old = home.daemonPid();
    await caller.run(['evaluate', 'box.value = "kept"'], { command: otherBuild });
    expect(home.daemonPid()).toBe(old);

    const result = await caller.run(['evaluate', 'box.value', '--json'], { viaNode });
    expect(result.json()).toMatchObject({ ok: true, tab, data: { value: 'kept' } });
    expect(home.daemonPid()).not.toBe(old);
    expect(await caller.value('box.value')).toBe('kept');
  });
}

test('a command that the old daemon is working on still gets its answer', async () => {
  const home = newHome(browser.endpoint);
  const caller = newCaller(home.env, 'finisher');
  await caller.run(['open', `${server.url}/page`], { command: otherBuild });
  const running = caller.run(['evaluate', 'new Promise((go) => { window.go = go })', '--json'], {
    command: otherBuild,
  });
  const targetId = await until(
    async () => {
      for (const page of await browser.client.pages()) {
        const isOurs = '"go" in window && window.__remoraOwner === "finisher"';
        if (
          page.url === `${server.url}/page` &&
          (await browser.client.evaluate(page.targetId, isOurs)) === true
        )
          return page.targetId;
      }
      return undefined;
    },
    10_000,
    'the script runs',
  );
  const old = home.daemonPid();
  const replacing = caller.data('tabs');
  await browser.client.evaluate(targetId, 'go("done")');
  expect((await running).json()).toMatchObject({ ok: true, data: { value: 'done' } });
  await replacing;
  expect(home.daemonPid()).not.toBe(old);
});

test('a daemon of a later version serves an earlier command', async () => {
  const home = newHome(browser.endpoint);
  const caller = newCaller(home.env, 'laggard');
  const later = otherInstallation({ version: '99.0.0', build: 'fedcba987654' });
  await caller.run(['open', `${server.url}/page`], { command: later });
  const pid = home.daemonPid();
  for (const viaNode of [false, true]) {
    const result = await caller.run(['evaluate', 'location.pathname', '--json'], { viaNode });
    expect(result.json()).toMatchObject({ ok: true, data: { value: '/page' } });
  }
  expect(home.daemonPid()).toBe(pid);
  expect(await caller.data('status')).toMatchObject({ daemon: { pid, version: '99.0.0' } });
});

test('ten callers of a new build at once replace the old daemon by one', async () => {
  const home = newHome(browser.endpoint);
  const caller = newCaller(home.env, 'crowd');
  await caller.run(['open', `${server.url}/page`], { command: otherBuild });
  const old = home.daemonPid();
  await Promise.all(Array.from({ length: 10 }, () => caller.data('tabs')));
  expect(home.daemons()).toEqual([home.daemonPid()]);
  expect(home.daemonPid()).not.toBe(old);
  const { version } = fields(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
  expect(await caller.data('status')).toMatchObject({ daemon: { version } });
});
