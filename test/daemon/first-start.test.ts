/** Many callers find no daemon at the same moment: they get one, and all of them their answers (C9). */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../helpers/browser.ts';
import { fields, newCaller } from '../helpers/caller.ts';
import { newHome, type TestHome } from '../helpers/home.ts';
import { deadPid } from '../helpers/processes.ts';
import { html, startServer, type TestServer } from '../helpers/server.ts';

let browser: TestBrowser;
let server: TestServer;

beforeAll(async () => {
  browser = await startBrowser();
  server = await startServer({ '/page': html('Page', '<p>Some text</p>') });
});

async function tenFirstCommands(home: TestHome): Promise<void> {
  const work = Array.from({ length: 10 }, async (_, number) => {
    const caller = newCaller(home.env, `first${number}`);
    const url = `${server.url}/page?${number}`;
    expect(await caller.data('open', url)).toMatchObject({ url, status: 200 });
    return fields((await caller.data('status'))['daemon'])['pid'];
  });
  const pids = await Promise.all(work);
  expect(home.daemons()).toEqual([home.daemonPid()]);
  expect(new Set(pids)).toEqual(new Set([home.daemonPid()]));
}

test('ten first commands at once share one daemon', async () => {
  await tenFirstCommands(newHome(browser.endpoint));
});

test('the socket and the locks of processes that were killed are in nobody’s way', async () => {
  const home = newHome(browser.endpoint);
  await newCaller(home.env, 'before').data('tabs');
  await home.killDaemon();
  expect(existsSync(home.paths.socket)).toBe(true);
  expect(existsSync(home.paths.daemonLock)).toBe(true);
  writeFileSync(home.paths.startLock, JSON.stringify({ pid: await deadPid(), startedAt: '12345' }));
  await tenFirstCommands(home);
});

test('a lock whose pid was given to another process since is no lock', async () => {
  const home = newHome(browser.endpoint);
  mkdirSync(home.paths.runFolder, { recursive: true, mode: 0o700 });
  const stranger = JSON.stringify({ pid: process.pid, startedAt: '1' });
  writeFileSync(home.paths.daemonLock, stranger);
  writeFileSync(home.paths.startLock, stranger);
  await tenFirstCommands(home);
});
