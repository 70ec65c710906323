/** Tabs that an action opened (OWN-11), names (OWN-14), and how many tabs a session may have (OWN-12). */
import { beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../helpers/browser.ts';
import { type Caller, type Fields, fields, newCaller } from '../helpers/caller.ts';
import { newHome, type TestHome } from '../helpers/home.ts';
import { html, startServer, type TestServer } from '../helpers/server.ts';
import { until } from '../helpers/until.ts';

let browser: TestBrowser;
let home: TestHome;
let server: TestServer;

beforeAll(async () => {
  browser = await startBrowser();
  home = newHome(browser.endpoint);
  server = await startServer({
    '/links': html('Links', '<a href="/new" target="_blank">New tab</a><button>Nothing</button>'),
    '/new': html('New', '<p>Opened by a link</p>'),
  });
});

async function personsTab(url: string): Promise<string> {
  const targetId = await browser.client.newTab(url);
  await until(
    async () => (await browser.client.evaluate(targetId, 'document.readyState')) === 'complete',
    10_000,
    url,
  );
  return targetId;
}

async function refOf(caller: Caller, name: string): Promise<string> {
  const { refs } = await caller.data('snapshot', '--interactive');
  const found = Array.isArray(refs) ? refs.map(fields).find((entry) => entry['name'] === name) : undefined;
  return String(found?.['ref']);
}

async function tabAt(caller: Caller, url: string): Promise<Fields | undefined> {
  return (await caller.tabs()).find((tab) => tab['url'] === url);
}

test('a tab that a click opened is reported, belongs to the session and becomes current', async () => {
  const [caller, bystander] = [newCaller(home.env, 'clicker'), newCaller(home.env, 'bystander')];
  const { tab } = await caller.data('open', `${server.url}/links`);
  const result = await caller.data('click', await refOf(caller, 'New tab'));
  expect(result).toMatchObject({ tab, newTab: { isCurrent: true } });
  const opened = String(fields(result['newTab'])['tab']);
  expect(opened).not.toBe(tab);
  expect(await caller.value('[location.pathname, window.__remoraOwner]')).toEqual(['/new', 'clicker']);
  expect(await tabAt(caller, `${server.url}/new`)).toMatchObject({
    id: opened,
    owner: 'clicker',
    isCurrent: true,
  });

  const seen = await tabAt(bystander, `${server.url}/new`);
  expect(seen).toMatchObject({ owner: 'clicker', isCurrent: false });
  expect(await bystander.failure('focus', String(seen?.['id']))).toMatchObject({ code: 'tab_owned' });
  expect(await bystander.data('close')).toMatchObject({ closed: null, released: null });
});

test('with popups: stay the session stays where it was', async () => {
  const caller = newCaller({ ...home.env, REMORA_POPUPS: 'stay' }, 'stayer');
  const { tab } = await caller.data('open', `${server.url}/links`);
  const ref = await refOf(caller, 'New tab');
  expect(await caller.data('click', ref)).toMatchObject({ newTab: { isCurrent: false } });
  expect(await caller.envelope('evaluate', 'location.pathname')).toMatchObject({
    tab,
    data: { value: '/links' },
  });
});

test('a click that opens nothing reports no tab', async () => {
  const caller = newCaller(home.env, 'idler');
  await caller.data('open', `${server.url}/links`);
  expect(await caller.data('click', await refOf(caller, 'Nothing'))).not.toHaveProperty('newTab');
});

test('a tab that the person opens from an adopted tab stays the person’s, also while a command waits there', async () => {
  const caller = newCaller(home.env, 'waiter');
  const targetId = await personsTab(`${server.url}/links?person`);
  const id = String((await tabAt(caller, `${server.url}/links?person`))?.['id']);
  await caller.data('focus', id);
  const waiting = caller.data('wait', '--url', '#go-on');
  const sessionId = await browser.client.attach(targetId);
  await until(
    async () => (await caller.run(['snapshot', '--no-wait'])).stderr.includes('busy'),
    5_000,
    'the command waits',
  );
  await browser.client.send(
    'Runtime.evaluate',
    { expression: 'open("/new?person"); location.hash = "#go-on"', userGesture: true },
    sessionId,
  );
  await waiting;
  const opened = await until(() => tabAt(caller, `${server.url}/new?person`), 5_000, 'the tab loads');
  expect(opened).toMatchObject({ owner: null, isRemora: false });
});

test('past maxPages there is a clear error, and no tab', async () => {
  const caller = newCaller({ ...home.env, REMORA_MAX_PAGES: '2' }, 'full');
  await caller.data('open', `${server.url}/new?1`);
  await caller.data('open', `${server.url}/new?2`);
  const before = (await browser.client.pages()).length;
  expect(await caller.failure('open', `${server.url}/new?3`)).toMatchObject({
    code: 'too_many_tabs',
    details: { count: 2, limit: 2 },
    hint: expect.stringContaining('remora close'),
  });
  expect((await browser.client.pages()).length).toBe(before);
});

test('with evict: lru the session’s own least recently used tab goes, nobody else’s', async () => {
  const other = newCaller(home.env, 'quiet');
  await other.data('open', `${server.url}/new?other`);
  const caller = newCaller({ ...home.env, REMORA_MAX_PAGES: '2', REMORA_EVICT: 'lru' }, 'evictor');
  await caller.data('open', `${server.url}/new?old`);
  await caller.data('open', `${server.url}/new?middle`);
  await caller.data('open', `${server.url}/new?young`);
  const mine = (await caller.tabs()).filter((tab) => tab['owner'] === 'evictor');
  expect(mine.map((tab) => tab['url'])).toEqual([`${server.url}/new?middle`, `${server.url}/new?young`]);
  expect(await other.value('location.search')).toBe('?other');
});

test('the tab that was used last is not the one that is evicted', async () => {
  const caller = newCaller({ ...home.env, REMORA_MAX_PAGES: '2', REMORA_EVICT: 'lru' }, 'user');
  const { tab } = await caller.data('open', `${server.url}/new?first`);
  await caller.data('open', `${server.url}/new?second`);
  await caller.value('1', '--tab', String(tab));
  await caller.data('open', `${server.url}/new?third`);
  const mine = (await caller.tabs()).filter((entry) => entry['owner'] === 'user');
  expect(mine.map((entry) => entry['url'])).toEqual([`${server.url}/new?first`, `${server.url}/new?third`]);
});

test('a name stands for a tab, is unique in the session, and outlives the daemon', async () => {
  const caller = newCaller(home.env, 'namer');
  const { tab } = await caller.data('open', `${server.url}/new?inbox`, '--name', 'inbox');
  await caller.data('open', `${server.url}/new?front`);
  expect(await caller.failure('open', `${server.url}/new`, '--name', 'inbox')).toMatchObject({
    code: 'bad_input',
  });
  expect(await caller.failure('open', `${server.url}/new`, '--name', 't7')).toMatchObject({
    code: 'bad_input',
  });
  await home.killDaemon();
  expect(await caller.value('location.search', '--tab', 'inbox')).toBe('?inbox');
  expect(await caller.value('location.search')).toBe('?front');
  expect(await caller.data('focus', 'inbox')).toMatchObject({ tab });
  const listed = await tabAt(caller, `${server.url}/new?inbox`);
  expect(listed).toMatchObject({ id: tab, name: 'inbox', isCurrent: true });
  // Another session may use the same name for a tab of its own, and does not see this one.
  const other = newCaller(home.env, 'namesake');
  expect(await other.failure('focus', 'inbox')).toMatchObject({ code: 'tab_gone' });
  expect(await other.data('open', `${server.url}/new?theirs`, '--name', 'inbox')).toHaveProperty('tab');
});
