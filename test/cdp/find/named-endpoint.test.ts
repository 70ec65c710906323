/** Rules 1 and 2 of finding: the endpoint that was named, and the one that is remembered. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBrowser } from '../../../src/cdp/find/find-browser.ts';
import type { FindOptions } from '../../../src/cdp/find/find-browser.ts';
import { RemoraError } from '../../../src/errors.ts';
import { closedPort } from '../../helpers/listen.ts';
import { emptyPlace, serve, serveApproval, serveBrowser, serveSilence, writePortLines } from '../machine.ts';

const PATH = '/devtools/browser/one';

/** A machine where a browser runs that no test here is to find by accident. */
async function machine(): Promise<FindOptions & { folder: string }> {
  const place = emptyPlace();
  const folder = join(place.config, 'chromium');
  writePortLines(folder, await serveBrowser(PATH, 'by file'), PATH);
  return { ...place, folder, preference: ['chromium'], defaultPort: await closedPort(), timeoutMs: 300 };
}

test('a named endpoint is taken before all others, in every spelling', async () => {
  const place = await machine();
  const port = await serveBrowser('/devtools/browser/named', 'named');
  const wsUrl = `ws://127.0.0.1:${port}/devtools/browser/named`;
  for (const endpoint of [
    `${port}`,
    `localhost:${port}`,
    `http://127.0.0.1:${port}/`,
    `ws://127.0.0.1:${port}`,
    wsUrl,
  ]) {
    const { found } = await findBrowser({
      ...place,
      endpoint,
      lastAttach: { endpoint: 'http://127.0.0.1:1' },
    });
    expect(found, endpoint).toMatchObject({ rule: 'endpoint', mode: 'open', wsUrl, product: 'named' });
    expect(found?.looked).toHaveLength(1);
  }
});

test('a named endpoint that is dead, hung or no browser never leads to another browser', async () => {
  const place = await machine();
  const dead = await closedPort();
  const cases: [string, RegExp][] = [
    [`127.0.0.1:${dead}`, /Nothing listens at http:\/\/127\.0\.0\.1:\d+ \(ECONNREFUSED\)/],
    [`ws://127.0.0.1:${dead}${PATH}`, /Nothing listens/],
    [`${await serveSilence()}`, /accepts connections but does not answer/],
    [`${await serve((_request, response) => response.end('hello'))}`, /is no browser \(HTTP 200\)/],
  ];
  for (const [endpoint, message] of cases) {
    const failure = await findBrowser({ ...place, endpoint }).catch((error: unknown) => error);
    if (!(failure instanceof RemoraError)) throw new Error(`${endpoint} was found`);
    expect(failure.code).toBe('no_browser');
    expect(failure.message).toMatch(message);
    expect(failure.hint).toContain('REMORA_ENDPOINT');
  }
});

test('what is no endpoint is bad input', async () => {
  await expect(findBrowser({ ...(await machine()), endpoint: 'session-7' })).rejects.toThrow(
    '"session-7" is no browser',
  );
});

test('a proxy that serves the WebSocket alone is taken as given', async () => {
  const place = await machine();
  const upgradeOnly = await serve((_request, response) => response.writeHead(426).end('Upgrade Required'));
  for (const port of [upgradeOnly, await serveSilence()]) {
    const endpoint = `ws://127.0.0.1:${port}/some/path?token=x`;
    const { found } = await findBrowser({ ...place, endpoint });
    expect(found).toMatchObject({ endpoint, wsUrl: endpoint, mode: 'open' });
    expect(JSON.stringify(found?.looked)).not.toContain('token');
  }
});

test('a remote WebSocket is not asked first', async () => {
  const endpoint = 'wss://browsers.invalid/run?token=x';
  const { found } = await findBrowser({ ...(await machine()), endpoint });
  expect(found).toMatchObject({ rule: 'endpoint', endpoint, wsUrl: endpoint });
});

test('a browser that asks its person is named by port, or by WebSocket', async () => {
  const place = await machine();
  const port = await serveApproval();
  const plain = await findBrowser({ ...place, endpoint: `${port}` });
  expect(plain.found).toMatchObject({ mode: 'approval', wsUrl: `ws://127.0.0.1:${port}/devtools/browser` });
  writePortLines(place.folder, port, PATH);
  const known = await findBrowser({ ...place, endpoint: `${port}` });
  expect(known.found).toMatchObject({
    mode: 'approval',
    wsUrl: `ws://127.0.0.1:${port}${PATH}`,
    browser: 'chromium',
  });
  const socket = await findBrowser({ ...place, endpoint: `ws://127.0.0.1:${port}/devtools/browser/two` });
  expect(socket.found).toMatchObject({
    mode: 'approval',
    wsUrl: `ws://127.0.0.1:${port}/devtools/browser/two`,
  });
});

test('headers go to the named endpoint and to no other', async () => {
  const place = await machine();
  const seen: unknown[] = [];
  const port = await serve((request, response) => {
    seen.push(request.headers['x-token']);
    response.writeHead(404).end();
  });
  const headers = { 'x-token': 'secret' };
  await findBrowser({ ...place, endpoint: `${port}`, headers });
  await findBrowser({ ...place, defaultPort: port, headers });
  expect(seen).toEqual(['secret', undefined]);
});

test('the browser of the last attach comes before the files, if it answers', async () => {
  const place = await machine();
  const port = await serveBrowser('/devtools/browser/last', 'last');
  const alive = await findBrowser({ ...place, lastAttach: { endpoint: `http://127.0.0.1:${port}` } });
  expect(alive.found).toMatchObject({ rule: 'last-attach', product: 'last' });
  const socket = await findBrowser({
    ...place,
    lastAttach: { endpoint: `ws://127.0.0.1:${port}/devtools/browser/last` },
  });
  expect(socket.found).toMatchObject({ rule: 'last-attach', product: 'last' });
});

test('a last attach that is dead, hung, replaced or damaged is passed over', async () => {
  const place = await machine();
  const replaced = `ws://127.0.0.1:${await serveBrowser('/devtools/browser/new')}/devtools/browser/old`;
  const cases: [string, string][] = [
    [`http://127.0.0.1:${await closedPort()}`, 'dead'],
    [`http://127.0.0.1:${await serveSilence()}`, 'hung'],
    [replaced, 'stale'],
    ['damaged', 'stale'],
  ];
  for (const [endpoint, outcome] of cases) {
    const { found } = await findBrowser({ ...place, lastAttach: { endpoint } });
    expect(found, endpoint).toMatchObject({ rule: 'port-file', product: 'by file' });
    expect(found?.looked[0]).toMatchObject({ rule: 'last-attach', outcome });
  }
});
