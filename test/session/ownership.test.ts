/** Whose a tab is: the marks that pages see, adopting and giving back, other sessions' tabs, tabs that went away (OWN). */
import { beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../helpers/browser.ts';
import { type Caller, newCaller } from '../helpers/caller.ts';
import { newHome, type TestHome } from '../helpers/home.ts';
import { html, startServer } from '../helpers/server.ts';
import { until } from '../helpers/until.ts';

const MARKS = '[window.__remoraTab, window.__remoraOwner]';
/** What the first script of a document saw. */
const SEEN = html(
  'Marked',
  `<p>A page with text</p><script>document.title = JSON.stringify(${MARKS})</script>`,
);

let browser: TestBrowser;
let home: TestHome;
/** The same server under two sites. */
let [siteA, siteB] = ['', ''];

beforeAll(async () => {
  browser = await startBrowser({ args: ['--host-resolver-rules=MAP a.test 127.0.0.1,MAP b.test 127.0.0.1'] });
  home = newHome(browser.endpoint);
  const { port } = await startServer({
    '/marked': SEEN,
    '/plain': html('Plain', '<p>A page of the person</p><input id="box">'),
  });
  [siteA, siteB] = [`http://a.test:${port}`, `http://b.test:${port}`];
});

async function personsTab(url: string): Promise<string> {
  const targetId = await browser.client.newTab(url);
  await until(
    async () =>
      (await browser.client.evaluate(targetId, 'location.href + document.readyState')) === `${url}complete`,
    10_000,
    url,
  );
  return targetId;
}

async function idOf(caller: Caller, url: string): Promise<string> {
  const tab = (await caller.tabs()).find((entry) => entry['url'] === url);
  return String(tab?.['id']);
}

test('each document of an own tab shows its mark and owner to the first script that runs', async () => {
  const caller = newCaller(home.env, 'marks');
  const marked = JSON.stringify([true, 'marks']);
  expect(await caller.data('open', `${siteA}/marked`)).toMatchObject({ title: marked });
  expect(await caller.data('reload')).toMatchObject({ title: marked });
  // Another site is another renderer process.
  expect(await caller.data('navigate', `${siteB}/marked`)).toMatchObject({ title: marked });
  expect(await caller.data('back')).toMatchObject({ title: marked });
});

test('the marks outlive the daemon', async () => {
  const caller = newCaller(home.env, 'marks-kept');
  const { tab } = await caller.data('open', `${siteA}/marked`);
  await home.killDaemon();
  expect(await caller.data('navigate', `${siteB}/marked`)).toMatchObject({
    tab,
    title: JSON.stringify([true, 'marks-kept']),
  });
});

test('focus marks a tab of the person, close gives it back unmarked and open', async () => {
  const caller = newCaller(home.env, 'adopter');
  const targetId = await personsTab(`${siteA}/plain?adopted`);
  const id = await idOf(caller, `${siteA}/plain?adopted`);
  expect(await caller.data('focus', id)).toMatchObject({ tab: id, adopted: true });
  expect(await caller.value(MARKS)).toEqual([true, 'adopter']);
  expect(await caller.data('close')).toMatchObject({ closed: null, released: id });
  expect(await browser.client.evaluate(targetId, `[...${MARKS}, location.href]`)).toEqual([
    null,
    null,
    `${siteA}/plain?adopted`,
  ]);
  await browser.client.evaluate(targetId, 'location.reload()');
  await until(
    async () => (await browser.client.evaluate(targetId, 'document.readyState')) === 'complete',
    10_000,
    'the reload',
  );
  expect(await browser.client.evaluate(targetId, 'window.__remoraTab ?? null')).toBe(null);
  const listed = (await caller.tabs()).find((tab) => tab['id'] === id);
  expect(listed).toMatchObject({ isRemora: false, owner: null, isCurrent: false });
});

test('close --force closes an adopted tab', async () => {
  const caller = newCaller(home.env, 'forcer');
  const targetId = await personsTab(`${siteA}/plain?forced`);
  const id = await idOf(caller, `${siteA}/plain?forced`);
  await caller.data('focus', id);
  expect(await caller.data('close', '--force')).toMatchObject({ closed: id, released: null });
  expect((await browser.client.pages()).some((page) => page.targetId === targetId)).toBe(false);
});

test("another session's tab is refused by name and left as it is", async () => {
  const [one, other] = [newCaller(home.env, 'one'), newCaller(home.env, 'other')];
  await one.data('open', `${siteA}/plain?one`);
  const id = await idOf(other, `${siteA}/plain?one`);
  for (const words of [
    ['focus', id],
    ['close', '--tab', id],
    ['evaluate', '1', '--tab', id],
    ['navigate', `${siteA}/plain?stolen`, '--tab', id],
  ]) {
    expect(await other.failure(...words)).toMatchObject({
      code: 'tab_owned',
      details: { owner: 'one' },
      message: expect.stringContaining('one'),
    });
  }
  expect(await one.value('location.search')).toBe('?one');
  expect((await other.tabs()).find((tab) => tab['id'] === id)).toMatchObject({
    owner: 'one',
    isRemora: true,
  });
});

test('a tab of the person must be focused before anything is done in it', async () => {
  const caller = newCaller(home.env, 'polite');
  await personsTab(`${siteA}/plain?untouched`);
  const id = await idOf(caller, `${siteA}/plain?untouched`);
  expect(await caller.failure('evaluate', '1', '--tab', id)).toMatchObject({
    code: 'tab_owned',
    hint: expect.stringContaining(`remora focus ${id}`),
  });
});

test('a current tab that the person closed is tab_gone, and no other tab gets what was meant for it', async () => {
  const caller = newCaller(home.env, 'bereft');
  const bystander = await personsTab(`${siteA}/plain?bystander`);
  await caller.data('open', `${siteA}/plain?doomed`);
  const doomed = (await browser.client.pages()).find((page) => page.url.endsWith('?doomed'));
  await browser.client.send('Target.closeTarget', { targetId: doomed?.targetId ?? '' });
  await until(
    async () => !(await browser.client.pages()).some((page) => page.targetId === doomed?.targetId),
    5_000,
    'the tab closes',
  );
  const script = 'document.querySelector("#box").value = "misplaced"';
  expect(await caller.failure('evaluate', script)).toMatchObject({ code: 'tab_gone', mayHaveApplied: false });
  expect(await browser.client.evaluate(bystander, 'document.querySelector("#box").value')).toBe('');
});

test('the last tab of the browser can be closed, and the browser lives', async () => {
  const lonely = await startBrowser();
  const caller = newCaller(newHome(lonely.endpoint).env, 'last');
  const persons = await lonely.client.pages();
  const { tab } = await caller.data('open');
  for (const { targetId } of persons) await lonely.client.send('Target.closeTarget', { targetId });
  await until(async () => (await lonely.client.pages()).length === 1, 5_000, 'one tab is left');
  expect(await caller.data('close')).toMatchObject({ closed: tab, current: null });
  expect(await lonely.client.send('Browser.getVersion')).toHaveProperty('product');
  expect(await caller.data('open', 'about:blank')).toMatchObject({ url: 'about:blank' });
});
