/** Recording the requests of a session, over navigations and tabs, and reading them. */
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { html, type Route } from '../helpers/server.ts';
import { until } from '../helpers/until.ts';
import { type Actor, setStage, type Stage } from './stage.ts';

const WORKER = `addEventListener('fetch', (event) => {
  if (event.request.url.endsWith('/via')) event.respondWith(fetch('/upstream'));
});
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));`;

const json: Route = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
};

const page = (title: string, script: string): string =>
  html(title, `<p>${title}</p><script>${script}</script>`);

const entries = z.array(
  z.looseObject({
    id: z.string(),
    url: z.string(),
    method: z.string(),
    type: z.string(),
    status: z.number().nullable(),
    tab: z.string(),
    page: z.string(),
    failed: z.string().optional(),
    fromServiceWorker: z.boolean().optional(),
  }),
);
type Entry = z.infer<typeof entries>[number];

let stage: Stage;

beforeAll(async () => {
  stage = await setStage({
    '/favicon.ico': '',
    '/one': page('one', `fetch('/api/one')`),
    '/two': page(
      'two',
      `fetch('/api/two', {method: 'POST', body: '1'}); fetch('/api/missing').catch(() => 0)`,
    ),
    '/opens': page('opens', '') + '<a target="_blank" href="/popup">pop</a>',
    '/popup': page('popup', `fetch('/api/popup')`),
    '/worker': page('worker', `navigator.serviceWorker.register('/sw.js')`),
    '/sw.js': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(WORKER);
    },
    '/api/one': json,
    '/api/two': json,
    '/api/popup': json,
    '/upstream': json,
    '/many': page('many', `for (let at = 0; at < 30; at += 1) fetch('/api/one?' + at)`),
  });
});

async function get(actor: Actor, input = {}, options = {}): Promise<readonly Entry[]> {
  const { data } = await actor.act('network_get', input, options);
  // The browser asks for it when it likes.
  return entries.parse(data['entries']).filter(({ url }) => !url.endsWith('/favicon.ico'));
}

const ends = (list: readonly Entry[]): string[] =>
  list.map(({ url, status }) => `${url.replace(stage.server.url, '')} ${status ?? ''}`.trim());

function untilEnded(actor: Actor, end: string): Promise<Entry> {
  const find = async (): Promise<Entry | undefined> =>
    (await get(actor, { filter: end })).find((entry) => 'ms' in entry);
  return until(find, 5_000, `the request to ${end}`);
}

test('nothing is recorded until it is asked for, and the answer says how', async () => {
  const actor = stage.actorNamed('quiet');
  const { data, text } = await actor.act('network_get');
  expect(data).toEqual({ total: 0, returned: 0, dropped: 0, recording: false, entries: [] });
  expect(text).toBe('Requests are not recorded: `remora network_start` records them from then on.');
  const started = await actor.act('network_start');
  expect(started.data).toEqual({ recording: true, domains: [], excludeTypes: [], wasOn: false });
  expect((await actor.act('network_get')).text).toBe('No requests have been recorded yet.');
});

test('the record outlives navigations; each request names its document', async () => {
  const actor = await stage.actor('/opens');
  await actor.act('network_start');
  await actor.act('navigate', { url: `${stage.server.url}/one` });
  await untilEnded(actor, '/api/one');
  await actor.act('navigate', { url: `${stage.server.url}/two` });
  await untilEnded(actor, '/api/missing');
  await untilEnded(actor, '/api/two');
  const all = await get(actor);
  expect(ends(all)).toEqual(['/one 200', '/api/one 200', '/two 200', '/api/two 200', '/api/missing 404']);
  const [one, , two] = all.map(({ page: mark }) => mark);
  expect(one).not.toBe(two);
  expect(all.map(({ page: mark }) => mark)).toEqual([one, one, two, two, two]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(5);
  expect(ends(await get(actor, { type: ['document'] }))).toEqual(['/one 200', '/two 200']);
  expect(ends(await get(actor, { method: 'post' }))).toEqual(['/api/two 200']);
  expect(ends(await get(actor, { status: '4xx' }))).toEqual(['/api/missing 404']);
  expect(ends(await get(actor, { status: '400-499' }))).toEqual(['/api/missing 404']);
  expect(ends(await get(actor, { filter: 'FETCH', limit: 1 }))).toEqual(['/api/missing 404']);
  expect((await get(actor, {}, { tab: 't9' })).length).toBe(0);
  const { data, text } = await actor.act('requests', { filter: '/api/' });
  expect(data).toMatchObject({ total: 3, returned: 3, dropped: 0, recording: true });
  expect(text).toMatch(/^r\d+ POST 200 fetch \d+ms \d+B http\S+\/api\/two t1\.p\d+$/m);
  await actor.fail('network_get', { status: 'bad' });
  const cleared = await actor.act('requests', { clear: true });
  expect(cleared.data).toMatchObject({ total: 0, returned: 0, dropped: 0, entries: [] });
  expect(cleared.data['cleared']).toBeGreaterThanOrEqual(5);
  expect(await get(actor)).toEqual([]);
  expect((await actor.act('network_clear')).data).toMatchObject({ cleared: 0, recording: true });
});

test('the recording takes what it was asked for, begins anew, and ends', async () => {
  const actor = await stage.actor('/opens');
  await actor.act('network_start', { domains: ['*.example.com'] });
  await actor.act('navigate', { url: `${stage.server.url}/one` });
  await actor.act('network_start', { domains: ['127.0.0.1'], excludeTypes: ['document'] });
  await actor.act('navigate', { url: `${stage.server.url}/one` });
  await untilEnded(actor, '/api/one');
  expect(ends(await get(actor))).toEqual(['/api/one 200']);
  const { data } = await actor.act('network_stop');
  expect(data).toMatchObject({ recording: false, wasOn: true });
  expect((await actor.act('requests')).text).toContain('Recording is off');
  await actor.act('network_start');
  expect(await get(actor)).toEqual([]);
});

test('a pop-up of the session is recorded too', async () => {
  const actor = await stage.actor('/opens');
  await actor.act('network_start');
  await actor.act('click', { target: 'link "pop"' });
  const fetched = await untilEnded(actor, '/api/popup');
  expect(fetched).toMatchObject({ tab: 't2', status: 200 });
  // The page was on its way before the browser told of it.
  // It is added when the tab is known, perhaps after what its scripts have asked for by then.
  const all = async (): Promise<boolean> => (await get(actor, { filter: '/popup' })).length === 2;
  await until(all, 5_000, 'the pop-up itself');
  const ended = ends(await get(actor, { filter: '/popup' }));
  expect(ended.sort()).toEqual(['/api/popup 200', '/popup 200']);
});

test('an answer of a service worker is marked, and what workers ask for is seen', async () => {
  const actor = await stage.actor('/worker');
  await actor.act('evaluate', {
    script:
      'await navigator.serviceWorker.ready; await new Promise((done) => { const wait = () => navigator.serviceWorker.controller ? done() : setTimeout(wait, 10); wait(); }); return 1',
  });
  await actor.act('network_start');
  await actor.act('evaluate', { script: `await fetch('/via'); return 1` });
  expect(await untilEnded(actor, '/via')).toMatchObject({ fromServiceWorker: true, status: 200 });
  expect(await untilEnded(actor, '/upstream')).toMatchObject({ worker: 'service worker', status: 200 });
  const source = `setInterval(() => fetch("${stage.server.url}/api/one"), 100)`;
  const script = `new Worker(URL.createObjectURL(new Blob(['${source}']))); return 1`;
  await actor.act('evaluate', { script });
  expect(await untilEnded(actor, '/api/one')).toMatchObject({ worker: 'worker', type: 'fetch' });
});

test('sessions do not see each other, and the end of one forgets its record', async () => {
  const [one, two] = [await stage.actor('/opens'), await stage.actor('/opens')];
  await one.act('network_start');
  await one.act('navigate', { url: `${stage.server.url}/one` });
  await untilEnded(one, '/api/one');
  expect(await get(two, { filter: '/one' })).toEqual([]);
  await one.act('end');
  const { data } = await one.act('network_get');
  expect(data).toMatchObject({ total: 0, recording: false });
});
