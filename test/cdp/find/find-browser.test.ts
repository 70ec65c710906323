import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBrowser } from '../../../src/cdp/find/find-browser.ts';
import type { FindOptions } from '../../../src/cdp/find/find-browser.ts';
import { readPortFile, writePortFile } from '../../../src/cdp/find/port-file.ts';
import { startBrowser } from '../../helpers/browser.ts';
import { closedPort } from '../../helpers/listen.ts';
import { deadPid } from '../../helpers/processes.ts';
import {
  emptyPlace,
  lockProfile,
  serve,
  serveApproval,
  serveBrowser,
  serveSilence,
  writePortLines,
} from '../machine.ts';

const PATH = '/devtools/browser/one';

interface Machine extends FindOptions {
  readonly brave: string;
  readonly beta: string;
  readonly chromium: string;
}

async function machine(): Promise<Machine> {
  const place = emptyPlace();
  const brave = join(place.config, 'BraveSoftware/Brave-Browser');
  return {
    ...place,
    preference: ['brave', 'chromium'],
    defaultPort: await closedPort(),
    timeoutMs: 300,
    brave,
    beta: `${brave}-Beta`,
    chromium: join(place.config, 'chromium'),
  };
}

test('a real browser is found by the file in its folder', async () => {
  const place = await machine();
  await startBrowser({ userDataDir: place.chromium });
  const file = readPortFile(place.chromium);
  if (file.state !== 'ok') throw new Error('no port file');
  const { found } = await findBrowser({ ...place, timeoutMs: 1500 });
  expect(found).toMatchObject({
    rule: 'port-file',
    endpoint: `http://127.0.0.1:${file.port}`,
    wsUrl: `ws://127.0.0.1:${file.port}${file.path}`,
    mode: 'open',
    browser: 'chromium',
    userDataDir: place.chromium,
  });
});

test('the preference decides between two browsers, whichever answers first', async () => {
  const place = await machine();
  writePortLines(place.chromium, await serveBrowser(PATH, 'quick'), PATH);
  const slow = await serve((_request, response) => {
    const answer = JSON.stringify({ Browser: 'slow', webSocketDebuggerUrl: `ws://x${PATH}` });
    setTimeout(() => response.end(answer), 50);
  });
  writePortLines(place.brave, slow, PATH);
  expect((await findBrowser(place)).found).toMatchObject({ browser: 'brave', product: 'slow' });
  const turned = await findBrowser({ ...place, preference: ['chromium', 'brave'] });
  expect(turned.found).toMatchObject({ browser: 'chromium', product: 'quick' });
});

test('within one browser the newest file comes first', async () => {
  const place = await machine();
  const old = writePortLines(place.brave, await serveBrowser(PATH, 'stable'), PATH);
  writePortLines(place.beta, await serveBrowser(PATH, 'beta'), PATH);
  utimesSync(old, 1000, 1000);
  expect((await findBrowser(place)).found).toMatchObject({ product: 'beta', userDataDir: place.beta });
});

test('of two files with one port the one whose path matches is right', async () => {
  const place = await machine();
  const port = await serveBrowser(PATH);
  const wrong = writePortLines(place.brave, port, '/devtools/browser/other');
  writePortLines(place.chromium, port, PATH);
  const { found } = await findBrowser(place);
  expect(found).toMatchObject({ browser: 'chromium', userDataDir: place.chromium });
  const detail = `port ${port} is answered by another browser`;
  expect(found?.looked).toContainEqual({ rule: 'port-file', what: wrong, outcome: 'stale', detail });
});

test('where a browser asks its person, the path comes from the file; a live lock tells whose it is', async () => {
  const place = await machine();
  const port = await serveApproval();
  writePortLines(place.brave, port, '/devtools/browser/left-behind');
  const file = writePortLines(place.chromium, port, PATH);
  utimesSync(file, 1000, 1000);
  lockProfile(place.chromium, process.pid);
  const { found } = await findBrowser(place);
  expect(found).toMatchObject({
    mode: 'approval',
    wsUrl: `ws://127.0.0.1:${port}${PATH}`,
    browser: 'chromium',
  });
});

test('a file whose port a stranger has taken is stale and stays where it is', async () => {
  const place = await machine();
  const port = await serve((_request, response) => response.end('hello'));
  const file = writePortLines(place.brave, port, PATH);
  const outcome = await findBrowser(place);
  const detail = `port ${port} is answered by something that is no browser`;
  expect(outcome).toMatchObject({ found: undefined, looked: [{ what: file, outcome: 'stale', detail }, {}] });
  expect(existsSync(file)).toBe(true);
});

test('tells folders without a file, damaged files, hung ports and profiles in use apart', async () => {
  const place = await machine();
  mkdirSync(place.chromium, { recursive: true });
  mkdirSync(place.beta, { recursive: true });
  writeFileSync(join(place.beta, 'DevToolsActivePort'), '92');
  const dead = await closedPort();
  writePortLines(place.brave, dead, PATH);
  lockProfile(place.brave, process.pid);
  lockProfile(place.chromium, await deadPid());
  const { found, ...rest } = await findBrowser(place);
  expect(found).toBeUndefined();
  const detail = `in use by process ${process.pid}; nothing listens on port ${dead} (ECONNREFUSED)`;
  expect(rest).toEqual({
    looked: [
      { rule: 'port-file', what: place.brave, outcome: 'locked', detail },
      expect.objectContaining({ what: join(place.beta, 'DevToolsActivePort'), outcome: 'stale' }),
      { rule: 'port-file', what: place.chromium, outcome: 'no-file' },
      {
        rule: 'default-port',
        what: `http://127.0.0.1:${place.defaultPort}`,
        outcome: 'dead',
        detail: 'ECONNREFUSED',
      },
    ],
  });
});

test('a hung port is told', async () => {
  const place = await machine();
  writePortLines(place.brave, await serveSilence(), PATH);
  expect(await findBrowser(place)).toMatchObject({ found: undefined, looked: [{ outcome: 'hung' }, {}] });
});

test('the default port comes last, and is taken when nothing else answers', async () => {
  const place = { ...(await machine()), defaultPort: await serveBrowser(PATH) };
  expect((await findBrowser(place)).found).toMatchObject({ rule: 'default-port', mode: 'open' });
  const asking = { ...place, defaultPort: await serveApproval() };
  const wsUrl = `ws://127.0.0.1:${asking.defaultPort}/devtools/browser`;
  expect((await findBrowser(asking)).found).toMatchObject({ rule: 'default-port', mode: 'approval', wsUrl });
  writePortLines(place.brave, await serveBrowser(PATH), PATH);
  expect((await findBrowser(place)).found).toMatchObject({ rule: 'port-file' });
});

test("remora's own profiles come after the person's", async () => {
  const place = { ...(await machine()), homeFolder: emptyPlace().home };
  const own = join(place.homeFolder, 'profiles/brave');
  writePortFile(own, await serveBrowser(PATH, 'own'), PATH);
  expect((await findBrowser(place)).found).toMatchObject({ product: 'own', userDataDir: own });
  writePortLines(place.chromium, await serveBrowser(PATH, 'theirs'), PATH);
  expect((await findBrowser(place)).found).toMatchObject({ product: 'theirs' });
});
