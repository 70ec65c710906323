/** The browser is killed, quits or drops the connection, and comes back on the same profile with another port (ATT-4). */
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../helpers/browser.ts';
import { failureOf, newCaller } from '../helpers/caller.ts';
import { newHome, type TestHome } from '../helpers/home.ts';
import { startProxy } from '../helpers/proxy.ts';
import { html, startServer, type TestServer } from '../helpers/server.ts';
import { until } from '../helpers/until.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({
    '/page': html('Page', '<p>Some text</p><input id="box">'),
    '/hang': () => undefined,
  });
});

/** A browser where remora looks for Chromium's profile; it is found by its port file alone. */
async function personsBrowser(home: TestHome, args: readonly string[] = []): Promise<TestBrowser> {
  return startBrowser({ userDataDir: join(home.env['XDG_CONFIG_HOME'] ?? '', 'chromium'), args });
}

test('after the browser was killed and started again the next command works and says so', async () => {
  const home = newHome();
  const caller = newCaller(home.env, 'phoenix');
  const before = await personsBrowser(home);
  const { tab } = await caller.data('open', `${server.url}/page`);
  await before.kill();
  const after = await personsBrowser(home);
  const envelope = await caller.envelope('open', `${server.url}/page?again`);
  expect(envelope).toMatchObject({ data: { notices: [expect.stringContaining('browser was restarted')] } });
  expect(envelope['text']).toContain('browser was restarted');
  // The number of a tab that is gone is not given to another one.
  expect(envelope['tab']).not.toBe(tab);
  expect(await caller.data('status')).toMatchObject({ browser: { pid: after.pid, rule: 'last-attach' } });
  expect(await caller.data('evaluate', '1')).not.toHaveProperty('notices');
});

test('each session is told of the restart once', async () => {
  const home = newHome();
  const [one, two] = [newCaller(home.env, 'one'), newCaller(home.env, 'two')];
  const before = await personsBrowser(home);
  await one.data('open', `${server.url}/page?one`);
  await two.data('open', `${server.url}/page?two`);
  await before.kill();
  await personsBrowser(home);
  for (const caller of [one, two]) {
    const told = expect.objectContaining({ notices: [expect.stringContaining('restarted')] });
    expect(await caller.data('tabs')).toEqual(told);
    expect(await caller.data('tabs')).not.toEqual(told);
  }
});

test('a tab that the browser brings back is known again under its id and name', async () => {
  const home = newHome();
  const caller = newCaller(home.env, 'restored');
  const before = await personsBrowser(home);
  const { tab } = await caller.data('open', `${server.url}/page?back`, '--name', 'mine');
  await before.stop();
  await personsBrowser(home, ['--restore-last-session']);
  expect(await caller.data('tabs')).toMatchObject({
    notices: [expect.stringContaining('1 were found again and 0 are gone')],
    tabs: [{ id: tab, url: `${server.url}/page?back`, owner: 'restored', name: 'mine', isCurrent: true }],
  });
  expect(await caller.value('[location.search, window.__remoraOwner]')).toEqual(['?back', 'restored']);
});

test('while the browser is away commands say so at once, and nothing is started', async () => {
  const home = newHome();
  const caller = newCaller(home.env, 'widow');
  const browser = await personsBrowser(home);
  await caller.data('open', `${server.url}/page`);
  await browser.kill();
  // The first call may still meet the connection as it breaks.
  const meeting = await caller.failure('tabs');
  expect(meeting).toMatchObject({ exit: 3, code: expect.stringMatching(/^(browser_gone|no_browser)$/) });
  const result = await caller.run(['tabs', '--json']);
  expect(failureOf(result)).toMatchObject({ exit: 3, code: 'no_browser' });
  expect(result.ms).toBeLessThan(2_000);
  await personsBrowser(home);
  expect(await caller.data('tabs')).toMatchObject({ notices: [expect.stringContaining('restarted')] });
});

test('a command that is under way when the browser dies ends at once', async () => {
  const home = newHome();
  const caller = newCaller(home.env, 'mourner');
  const browser = await personsBrowser(home);
  await caller.data('open', `${server.url}/page`);
  const loading = caller.run(['navigate', `${server.url}/hang`, '--json']);
  await until(() => server.hits.includes('/hang'), 5_000, 'the page is asked for');
  const start = performance.now();
  await browser.kill();
  expect(failureOf(await loading)).toMatchObject({ exit: 3, code: 'browser_gone', mayHaveApplied: true });
  expect(performance.now() - start).toBeLessThan(2_000);
});

test('a connection that breaks is made anew, and tab, form and the tab’s number are as before', async () => {
  const browser = await startBrowser();
  const proxy = await startProxy(browser.port);
  const caller = newCaller(newHome(proxy.endpoint).env, 'relinker');
  const { tab } = await caller.data('open', `${server.url}/page`);
  await caller.value('box.value = "kept"');
  for (const upgrades of [2, 3]) {
    proxy.cut();
    expect(await caller.envelope('evaluate', 'box.value')).toMatchObject({ tab, data: { value: 'kept' } });
    expect(proxy.upgrades).toBe(upgrades);
  }
  // Reconnecting leaves no helper tabs behind.
  const pages = await browser.client.pages();
  expect(pages.filter(({ url }) => !url.startsWith('chrome://')).map(({ url }) => url)).toEqual([
    `${server.url}/page`,
  ]);
});
