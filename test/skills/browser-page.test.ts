/** A page of its own for another skill (OWN-9), on a hub in the process and through the daemon alike. */
import { beforeAll, expect, test } from 'vitest';
import {
  acquireBrowserPage,
  connectHub,
  openHub,
  type RemoraHub,
  releaseBrowserPage,
} from '../../skills/browser/tools.ts';
import { setValue } from '../../src/config/edit.ts';
import { actorOf } from '../actions/stage.ts';
import { atEnd } from '../helpers/at-end.ts';
import { startBrowser, type TestBrowser } from '../helpers/browser.ts';
import { newHome } from '../helpers/home.ts';
import { html, startServer, type TestServer } from '../helpers/server.ts';

let browser: TestBrowser;
let server: TestServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([
    startBrowser(),
    startServer({ '/a': html('Page A', 'a'), '/b': html('Page B', 'b'), '/person': html('Person', 'p') }),
  ]);
});

const HUBS: readonly (readonly [string, () => RemoraHub])[] = [
  [
    'in this process',
    () => {
      const home = newHome(browser.endpoint);
      const hub = openHub({ home: home.home, env: home.env });
      atEnd(() => hub.close());
      return hub;
    },
  ],
  [
    'through the daemon',
    () => {
      const { home } = newHome();
      setValue(home, 'browser.endpoint', browser.endpoint);
      return connectHub({ home });
    },
  ],
];

/** The browser's own first page changes its address by itself after the start. */
const urls = async (): Promise<string[]> =>
  (await browser.client.pages()).flatMap(({ url }) => (url.startsWith('chrome:') ? [] : [url])).sort();

test.each(HUBS)(
  '%s: a tab of owner session::namespace that leaves the session’s page alone',
  async (_name, newHub) => {
    const hub = newHub();
    const session = actorOf(hub, 's');
    await session.act('open', { url: `${server.url}/a` });
    await session.act('evaluate', { script: 'document.cookie = "login=yes"' });
    const page = await acquireBrowserPage({ sessionId: 's', hub }, 'notes');
    expect(page).toMatchObject({ owner: 's::notes', tab: expect.stringMatching(/^t\d+$/) });
    expect(await page.act('navigate', { url: `${server.url}/b` })).toMatchObject({
      ok: true,
      session: 's::notes',
      data: { title: 'Page B' },
    });
    // The person's log-ins are shared.
    expect(await page.act('evaluate', { script: 'document.cookie' })).toMatchObject({
      data: { value: 'login=yes' },
    });
    expect((await session.act('text')).data['text']).toBe('a');
    const { data } = await session.act('tabs');
    expect(data['tabs']).toContainEqual(
      expect.objectContaining({ url: `${server.url}/a`, owner: 's', isCurrent: true }),
    );
    expect(data['tabs']).toContainEqual(
      expect.objectContaining({ url: `${server.url}/b`, owner: 's::notes', isCurrent: false }),
    );
    await session.act('end');
  },
);

test.each(HUBS)(
  '%s: acquired again it is the same page, another namespace has another',
  async (_name, newHub) => {
    const context = { sessionId: 's', hub: newHub() };
    const first = await acquireBrowserPage(context, 'notes');
    await first.act('navigate', { url: `${server.url}/b` });
    const again = await acquireBrowserPage(context, 'notes');
    expect(again.tab).toBe(first.tab);
    expect(await again.act('text')).toMatchObject({ data: { text: 'b' } });
    const other = await acquireBrowserPage(context, 'mail');
    expect(other.owner).toBe('s::mail');
    expect(await other.act('evaluate', { script: 'location.href' })).toMatchObject({
      data: { value: expect.stringContaining('about:blank') },
    });
    await actorOf(context.hub, 's').act('end');
  },
);

test.each(HUBS)(
  '%s: release closes the namespace’s tabs and nothing else, and may be called twice',
  async (_name, newHub) => {
    const hub = newHub();
    const before = await urls();
    const session = actorOf(hub, 's');
    await session.act('open', { url: `${server.url}/a` });
    const context = { sessionId: 's', hub };
    const page = await acquireBrowserPage(context, 'notes');
    await page.act('navigate', { url: `${server.url}/b` });
    const other = await acquireBrowserPage(context, 'mail');
    await other.act('navigate', { url: `${server.url}/person` });
    await releaseBrowserPage(context, 'notes');
    await releaseBrowserPage(context, 'notes');
    expect(await urls()).toEqual([...before, `${server.url}/a`, `${server.url}/person`].sort());
    expect((await session.act('text')).data['text']).toBe('a');
    expect(await page.act('text')).toMatchObject({ ok: false, error: { code: 'tab_gone' } });
    await session.act('end');
    expect(await urls()).toEqual(before);
  },
);

test.each(HUBS)('%s: what cannot be a namespace is refused', async (_name, newHub) => {
  const context = { sessionId: 's', hub: newHub() };
  for (const namespace of ['', 'a b', 'a::b'])
    await expect(acquireBrowserPage(context, namespace)).rejects.toMatchObject({ code: 'bad_input' });
});
