/**
 * Whatever three sessions and a person do, and whenever the hub is killed, no tab of the person's is closed or changed,
 * and none of remora's is left over. 1,000 random days (a part of them unless all are asked for) on a browser that is only
 * its protocol (fake-browser.ts: nothing of remora is replaced, the kill comes after any message), 60 on Chromium through
 * a proxy that is cut.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startBrowser } from '../helpers/browser.ts';
import { startProxy } from '../helpers/proxy.ts';
import { html, startServer } from '../helpers/server.ts';
import { tempFolder } from '../helpers/temp-folder.ts';
import { isThorough } from '../helpers/thorough.ts';
import { until } from '../helpers/until.ts';
import { startFakeBrowser } from './fake-browser.ts';
import { days, liveThrough, type Step, type World } from './prune-random.ts';

const inFolders = (): (() => string) => {
  const top = tempFolder();
  let count = 0;
  return () => `${top}/${(count += 1)}`;
};

test('random days on a browser that is only its protocol', async () => {
  const browser = await startFakeBrowser();
  const world: World = {
    endpoint: browser.endpoint,
    newFolder: inFolders(),
    pages: async () => browser.pages(),
    openAsPerson: async (url) => browser.open(url),
    cut: () => browser.cut(),
    cutSoon: (messages, then) => browser.cutAfter(messages, then),
    urls: ['http://a.test/', 'about:blank', 'http://b.test/x#y'],
  };
  const day = fc.asyncProperty(days(8), async (steps) => {
    browser.reset();
    await liveThrough(steps, world);
  });
  await fc.assert(day, { numRuns: isThorough ? 1_000 : 30 });
}, 120_000);

test('random days on Chromium', async () => {
  const [browser, server] = await Promise.all([
    startBrowser(),
    startServer({ '/a': html('A', 'a'), '/b': html('B', 'b') }),
  ]);
  const proxy = await startProxy(browser.port);
  const { client } = browser;
  const world: World = {
    endpoint: proxy.endpoint,
    newFolder: inFolders(),
    pages: async () => new Map((await client.pages()).map(({ targetId, url }) => [targetId, url])),
    openAsPerson: (url) => client.newTab(url),
    cut: () => proxy.cut(),
    urls: [`${server.url}/a`, 'about:blank', `${server.url}/b`],
  };
  const day = fc.asyncProperty(days(5), async (steps) => {
    const before = (await client.pages()).map(({ targetId }) => targetId);
    const start = await client.newTab('about:blank');
    for (const targetId of before) await client.send('Target.closeTarget', { targetId });
    // The browser says yes before the tab is off its list.
    await until(async () => (await client.pages()).length === 1, 10_000, 'a browser with one tab');
    const pages = async (): Promise<Map<string, string>> => {
      const all = await world.pages();
      all.delete(start);
      return all;
    };
    await liveThrough(steps, { ...world, pages });
  });
  // One day is sure to have a kill in it, with something to lose before it.
  const open = { kind: 'open' as const, who: 0, url: 0 };
  const examples: [Step[]][] = [[[open, { kind: 'kill' }, open]]];
  await fc.assert(day, { numRuns: isThorough ? 60 : 4, examples });
  expect(proxy.upgrades).toBeGreaterThan(isThorough ? 60 : 4);
}, 120_000);
