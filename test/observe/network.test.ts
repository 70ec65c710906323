/** The requests of a tab: each hop, every process, how it ended, and which of them a page makes by itself. */
import type { ServerResponse } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { Connection } from '../../src/cdp/connection.ts';
import type { NetworkFeed, RequestRecord } from '../../src/observe/network.ts';
import type { Page } from '../../src/session/page/page.ts';
import { atEnd } from '../helpers/at-end.ts';
import { attachPage } from '../helpers/attached-page.ts';
import { startBrowser } from '../helpers/browser.ts';
import { html, type Route, startServer, type TestServer } from '../helpers/server.ts';
import { until } from '../helpers/until.ts';

const { signal } = new AbortController();
const held: ServerResponse[] = [];

let connection: Connection;
let site: TestServer;
let elsewhere: string;

const json: Route = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"ä":1}');
};
const to =
  (location: string): Route =>
  (_, response) => {
    response.writeHead(302, { location, 'set-cookie': 'a=1' }).end();
  };

const routes: Record<string, Route> = {
  '/': html('plain', '<p>plain</p>'),
  '/next': html('next', '<p>next</p>'),
  '/r1': to('/r2'),
  '/r2': to('/json'),
  '/json': json,
  '/poll': json,
  '/api/items': json,
  '/hold': (_, response) => {
    held.push(response);
  },
  '/stream': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    response.write('a');
    held.push(response);
  },
  '/events-source': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
    held.push(response);
  },
};

beforeAll(async () => {
  const [browser, server] = await Promise.all([startBrowser(), startServer(routes)]);
  site = server;
  elsewhere = server.url.replace('127.0.0.1', 'localhost');
  connection = await Connection.open(browser.wsUrl);
  atEnd(() => connection.close());
  atEnd(() => held.forEach((response) => response.end()));
});

async function load(page: Page, path: string): Promise<void> {
  await page.cdp.send('Page.navigate', { url: `${site.url}${path}` });
  await page.navigation.until(() => page.url.endsWith(path) && page.navigation.has('load'), 10_000);
}

async function open(path = '/'): Promise<Page> {
  const page = await attachPage(connection);
  await load(page, path);
  return page;
}

const run = (page: Page, expression: string): Promise<unknown> =>
  page.cdp.send('Runtime.evaluate', { expression, awaitPromise: true });

/** The request whose address ends like this, once it is as wanted. */
function request(
  feed: NetworkFeed,
  end: string,
  isReady: (record: RequestRecord) => boolean = ({ endedAt }) => endedAt !== undefined,
): Promise<RequestRecord> {
  const find = (): RequestRecord | undefined =>
    feed.since(0).find((record) => record.url.endsWith(end) && isReady(record));
  return until(find, 5_000, `the request to ${end}`);
}

test('each hop of a redirect is a request with its own status', async () => {
  const page = await open();
  page.network.hold();
  await run(page, `fetch('/r1?x').then((answer) => answer.text())`);
  await request(page.network, '/json');
  // The browser asks for the icon when it likes.
  const hops = page.network.since(0).filter(({ url }) => !url.endsWith('/favicon.ico'));
  expect(hops.map(({ url, status }) => `${url.replace(site.url, '')} ${status ?? ''}`)).toEqual([
    '/r1?x 302',
    '/r2 302',
    '/json 200',
  ]);
  expect(hops[0]).toMatchObject({ redirectedTo: `${site.url}/r2`, type: 'fetch', method: 'GET', tab: 't1' });
  expect(new Set(hops.map(({ id }) => id)).size).toBe(3);
  expect(hops.every(({ endedAt, startedAt }) => endedAt !== undefined && endedAt >= startedAt)).toBe(true);
});

test('nothing is heard unless somebody holds the feed, and again nothing after', async () => {
  const page = await open();
  const get = (path: string): Promise<unknown> =>
    run(page, `fetch('${path}').then((answer) => answer.text())`);
  await get('/json?before');
  const first = page.network.hold();
  const second = page.network.hold();
  first();
  first();
  await get('/json?held');
  second();
  await get('/json?after');
  page.network.hold();
  await get('/json?again');
  await request(page.network, '?again');
  expect(page.network.since(0).map(({ url }) => url.replace(/.*\?/, ''))).toEqual(['held', 'again']);
});

test('since and open count from the mark; listeners hear of beginning, headers and end', async () => {
  const page = await open();
  page.network.hold();
  await run(page, `fetch('/json?old').then((answer) => answer.text())`);
  await request(page.network, '?old');
  const mark = page.network.mark();
  let news = 0;
  const off = page.network.onChange(() => {
    news += 1;
  });
  await run(page, `void fetch('/hold?new')`);
  const record = await request(page.network, '?new', () => true);
  expect(page.network.since(mark)).toEqual([record]);
  expect(page.network.open(mark)).toEqual([record]);
  await until(() => held.length > 0, 5_000, 'the request at the server');
  held.splice(0).forEach((response) => response.end('{}'));
  await request(page.network, '?new');
  expect(page.network.open(mark)).toEqual([]);
  expect(news).toBe(3);
  off();
});

test('frames of other processes are heard, also those that come later, and named', async () => {
  const page = await open();
  page.network.hold();
  await run(
    page,
    `document.body.append(Object.assign(document.createElement('iframe'), {src: '${elsewhere}/next'}))`,
  );
  const frame = await request(page.network, '/next');
  expect(frame).toMatchObject({ type: 'document', status: 200, frame: elsewhere });
  const child = (await page.frames.all(signal)).frames[1] ?? expect.fail('no frame');
  await child.cdp.send('Runtime.evaluate', { expression: `fetch('/json?inside')` });
  expect(await request(page.network, '?inside')).toMatchObject({
    type: 'fetch',
    frame: elsewhere,
    status: 200,
  });
  await child.cdp.send('Runtime.evaluate', { expression: `void fetch('/hold?gone')` });
  await request(page.network, '?gone', () => true);
  await run(page, `document.querySelector('iframe').remove()`);
  expect(await request(page.network, '?gone')).toMatchObject({ failed: 'canceled' });
  expect(new Set(page.network.since(0).map(({ page: mark }) => mark)).size).toBe(1);
});

test('a request that fails says why, one of a document that is left is cancelled', async () => {
  const page = await open();
  page.network.hold();
  await run(page, `fetch('http://127.0.0.1:1/no').catch(() => 0)`);
  expect(await request(page.network, '/no')).toMatchObject({ status: null, failed: 'net::ERR_UNSAFE_PORT' });
  await run(page, `fetch('${elsewhere}/json?cors').catch(() => 0)`);
  expect((await request(page.network, '?cors')).failed).toMatch(/CORS|^net::ERR_FAILED/);
  await run(
    page,
    `const c = new AbortController(); fetch('/hold?abort', {signal: c.signal}).catch(() => 0); setTimeout(() => c.abort(), 50); 0`,
  );
  expect(await request(page.network, '?abort')).toMatchObject({ failed: 'canceled' });
  await run(page, `void fetch('/hold?left').catch(() => 0)`);
  await request(page.network, '?left', () => true);
  await page.cdp.send('Page.navigate', { url: `${elsewhere}/next` });
  expect(await request(page.network, '?left')).toMatchObject({ failed: 'canceled' });
  expect((await request(page.network, '/next')).page).not.toBe((await request(page.network, '?left')).page);
});

test('log-ins in addresses are not shown', async () => {
  const page = await open();
  page.network.hold();
  const address = elsewhere.replace('//', '//ada:secret@');
  await run(page, `document.body.append(Object.assign(new Image(), {src: '${address}/next?image'}))`);
  const record = await request(page.network, '?image', () => true);
  expect(record.url).toBe(`${elsewhere}/next?image`);
});

test('sockets, streams, beacons and polls are listed, and are no part of what an action does', async () => {
  const page = await open();
  const { network } = page;
  network.hold();
  network.mark();
  const socket = site.url.replace('http', 'ws');
  await run(
    page,
    `new EventSource('/events-source'); new WebSocket('${socket}/socket'); navigator.sendBeacon('/json?beacon');
    fetch('/stream'); fetch('/poll?one'); fetch('/json?plain'); fetch('/api/items?q=1'); 0`,
  );
  const types = {
    '/events-source': 'eventsource',
    '/socket': 'websocket',
    '?beacon': 'ping',
    '?one': 'fetch',
  };
  for (const [end, type] of Object.entries(types)) {
    const record = await request(network, end, () => true);
    expect([end, record.type, network.isPoll(record)]).toEqual([end, type, true]);
  }
  for (const end of ['?plain', '?q=1']) expect(network.isPoll(await request(network, end))).toBe(false);
  const stream = await request(network, '/stream', ({ respondedAt }) => respondedAt !== undefined);
  expect(network.isPoll(stream)).toBe(false);
  await until(() => network.isPoll(stream), 2_000, 'a stream after a while');
});

test('the body of an answer can be read, cut where it is long', async () => {
  const page = await open();
  page.network.hold();
  await run(page, `fetch('/json?body').then((answer) => answer.text())`);
  const record = await request(page.network, '?body');
  expect(await page.network.body(record, 100, signal)).toEqual({
    text: '{"ä":1}',
    bytes: 8,
    truncated: false,
  });
  expect(await page.network.body(record, 3, signal)).toEqual({ text: '{"', bytes: 8, truncated: true });
});
