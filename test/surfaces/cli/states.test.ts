/** Errors that come from the state of tabs and browsers, as the command tells them (SPEC section 14). */
import { beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../../helpers/browser.ts';
import { type Caller, failureOf, newCaller } from '../../helpers/caller.ts';
import { newHome, type TestHome } from '../../helpers/home.ts';
import { closedPort } from '../../helpers/listen.ts';
import { startProxy } from '../../helpers/proxy.ts';
import { html, startServer, type TestServer } from '../../helpers/server.ts';
import { until } from '../../helpers/until.ts';
import { expectFailure } from './failing.ts';

let browser: TestBrowser;
let server: TestServer;
let home: TestHome;
let count = 0;
beforeAll(async () => {
  [browser, server] = await Promise.all([
    startBrowser(),
    startServer({ '/p': html('Page', '<p>words</p>') }),
  ]);
  home = newHome(browser.endpoint);
});

async function onPage(): Promise<Caller> {
  count += 1;
  const caller = newCaller(home.env, `e${count}`);
  await caller.data('open', `${server.url}/p`);
  return caller;
}

test('tab_owned, and busy for who does not wait', async () => {
  const [mine, other] = [await onPage(), await onPage()];
  const list = await other.tabs();
  const foreign = list.find(
    (tab) => tab['owner'] !== null && tab['isCurrent'] === false && tab['isRemora'] === true,
  );
  await expectFailure(other, ['focus', String(foreign?.['id'])], { code: 'tab_owned', exit: 1 });
  const leave = new AbortController();
  const holding = mine.run(['wait', 'never'], { signal: leave.signal }).catch(() => 'left');
  await until(async () => (await mine.run(['text', '--no-wait', '--json'])).exit === 1, 10_000, 'a busy tab');
  await expectFailure(mine, ['text', '--no-wait'], { code: 'busy', exit: 1 });
  leave.abort();
  await holding;
});

test('tab_crashed', async () => {
  const caller = await onPage();
  await caller.data('navigate', `${server.url}/p?crash`);
  const page = (await browser.client.pages()).find(({ url }) => url.endsWith('?crash'));
  const session = await browser.client.attach(page?.targetId ?? '');
  // Nobody answers a crash.
  browser.client.send('Page.crash', undefined, session).catch(() => undefined);
  await until(async () => (await caller.run(['text', '--json'])).exit === 1, 10_000, 'a crashed tab');
  await expectFailure(caller, ['text'], { code: 'tab_crashed', exit: 1 });
});

test('dialog_open: the person’s own dialog on a tab that was taken over is left to them', async () => {
  const target = await browser.client.newTab(`${server.url}/p?dialog`);
  const caller = await onPage();
  const adopted = (await caller.tabs()).find((tab) => String(tab['url']).endsWith('?dialog'));
  await caller.data('focus', String(adopted?.['id']));
  await caller.data('text');
  const session = await browser.client.attach(target);
  // Only who listened before it came can answer it.
  await browser.client.send('Page.enable', undefined, session);
  const opened = new Promise((resolve) => browser.client.on('Page.javascriptDialogOpening', resolve));
  // No command runs when it comes: it is the person's.
  await browser.client.evaluateIn(session, 'setTimeout(() => confirm("Yours?"), 0); 1');
  await opened;
  await expectFailure(caller, ['text'], { code: 'dialog_open', exit: 1 });
  await browser.client.send('Page.handleJavaScriptDialog', { accept: true }, session);
  expect((await caller.data('text'))['text']).toContain('words');
});

test('no_browser, and a setting that cannot be', async () => {
  const nowhere = newHome(`http://127.0.0.1:${await closedPort()}`);
  await expectFailure(newCaller(nowhere.env), ['tabs'], { code: 'no_browser', exit: 3 });
  const broken = newCaller({ ...home.env, REMORA_MAX_PAGES: 'many' });
  await expectFailure(broken, ['tabs'], { code: 'bad_input', exit: 2 });
});

test('attach_waiting while the browser asks its person, browser_gone when it goes, denied when they say no', async () => {
  const proxy = await startProxy(browser.port, { holdUpgrades: true });
  const waiting = newCaller({ ...newHome(proxy.endpoint).env, REMORA_TIMEOUT_ATTACH: '200' });
  await expectFailure(waiting, ['tabs'], { code: 'attach_waiting', exit: 3 });
  expect(proxy.upgrades).toBe(1);
  proxy.release();
  await until(async () => (await waiting.run(['tabs'])).exit === 0, 10_000, 'the connection');
  await waiting.data('open', `${server.url}/p`);
  const cut = waiting.run(['wait', 'never', '--json']);
  await until(
    async () => (await waiting.run(['text', '--no-wait', '--json'])).exit === 1,
    10_000,
    'a busy tab',
  );
  proxy.cut();
  expect(failureOf(await cut)).toMatchObject({ code: 'browser_gone', exit: 3 });
  const refusing = await startProxy(browser.port);
  refusing.refuseWith = 403;
  await expectFailure(newCaller(newHome(refusing.endpoint).env), ['tabs'], { code: 'denied', exit: 4 });
});
