/** Frames of a tab that have worlds of their own: found in every process, measured, and never waited for without bound. */
import { beforeAll, expect, test } from 'vitest';
import { Connection } from '../../../src/cdp/connection.ts';
import type { Frame } from '../../../src/session/page/frame.ts';
import type { Page } from '../../../src/session/page/page.ts';
import { atEnd } from '../../helpers/at-end.ts';
import { attachPage } from '../../helpers/attached-page.ts';
import { startBrowser, type TestBrowser } from '../../helpers/browser.ts';
import { html, type Route, startServer, type TestServer } from '../../helpers/server.ts';
import { until } from '../../helpers/until.ts';

const { signal } = new AbortController();
const REPORT = `<script>addEventListener('mousemove', (event) => { document.title = event.clientX + ' ' + event.clientY; });</script>`;
const inner = html('inner', `<p>inside</p>${REPORT}<div style="height:900px"></div>`);

let browser: TestBrowser;
let here: TestServer;
let port: TestServer;
let connection: Connection;
/** The same server under other sites' names; frames of one site share a process, over tabs too. */
let there: string;
let frozen: string;

beforeAll(async () => {
  const routes: Record<string, Route> = { '/inner': inner, '/hold': () => undefined };
  [browser, here, port] = await Promise.all([
    startBrowser({ args: ['--host-resolver-rules=MAP *.test 127.0.0.1'] }),
    startServer(routes),
    startServer(routes),
  ]);
  there = here.url.replace('127.0.0.1', 'localhost');
  frozen = here.url.replace('127.0.0.1', 'frozen.test');
  routes['/nest'] = html('nest', `<iframe src="${here.url}/inner?back"></iframe>`);
  routes['/freeze'] = html(
    'freeze',
    '<script>function freeze(ms) { const end = Date.now() + ms; while (Date.now() < end); }</script>',
  );
  connection = await Connection.open(browser.wsUrl);
  atEnd(() => connection.close());
});

async function open(body: string, state: 'load' | 'domcontentloaded' = 'load'): Promise<Page> {
  const page = await attachPage(connection);
  const path = `/p${page.cdp.targetId}`;
  pages[path] = html('page', body);
  await page.cdp.send('Page.navigate', { url: `${site.url}${path}` });
  await page.navigation.until(() => page.url.endsWith(path) && page.navigation.has(state), 10_000);
  return page;
}

const pages: Record<string, Route> = {};
let site: TestServer;
beforeAll(async () => {
  site = await startServer(pages);
});

const nameOf = ({ url }: Frame): string =>
  url.slice(0, 9) === 'data:text' ? 'data' : url.replace(/^.*\//, '');

async function namesOf(page: Page): Promise<string[]> {
  return (await page.frames.all(signal)).frames.slice(1).map(nameOf);
}

async function frameNamed(page: Page, name: string): Promise<Frame> {
  const find = async (): Promise<Frame | undefined> =>
    (await page.frames.all(signal)).frames.find((frame) => nameOf(frame) === name);
  return until(find, 5_000, `the frame ${name}`);
}

test('the main frame and each document that its world does not reach, in document order', async () => {
  const page = await open(`
    <iframe src="/same"></iframe><iframe srcdoc="<p>same"></iframe>
    <iframe src="${port.url}/inner?port"></iframe>
    <iframe src="data:text/html,<p>data"></iframe>
    <iframe sandbox srcdoc="<p>sandboxed"></iframe>
    <div id=host></div><script>host.attachShadow({ mode: 'open' }).innerHTML = '<iframe src="${there}/inner?shadow"></iframe>';</script>
    <iframe src="${there}/nest"></iframe>
    <iframe srcdoc="<iframe src='${there}/inner?deep'></iframe>"></iframe>`);
  await until(async () => ((await namesOf(page)).length === 7 ? true : undefined), 5_000, 'seven frames');
  expect(await namesOf(page)).toEqual([
    'inner?port',
    'data',
    'about:srcdoc',
    'inner?shadow',
    'nest',
    'inner?back',
    'inner?deep',
  ]);
  const { frames, failed } = await page.frames.all(signal);
  expect(failed).toEqual([]);
  expect(frames.map(({ origin }) => origin)).toEqual([
    site.url,
    port.url,
    'null',
    'null',
    there,
    there,
    here.url,
    there,
  ]);
  const back = await frameNamed(page, 'inner?back');
  expect(back.parent && nameOf(back.parent)).toBe('nest');
  expect(back.parent && page.frames.child(back.parent, back.key ?? '')).toBe(back);
  await page.detach();
});

const SHAPES: readonly (readonly [string, string])[] = [
  ['plain', ''],
  ['border and padding', 'border: 7px solid; padding: 5px 11px'],
  ['scaled', 'transform: scale(0.6, 1.4); transform-origin: 0 0'],
  ['rotated', 'transform: rotate(30deg) translate(120px, -40px)'],
  ['zoomed', 'zoom: 1.5; border: 3px solid'],
];

test.each(SHAPES)(
  'a point in a frame that is %s is the tab’s point at which the frame is hit',
  async (_name, style) => {
    for (const url of [`${port.url}/inner?a`, `${there}/inner?a`, `${there}/nest`]) {
      const page = await open(`<div style="height:30px"></div>
      <iframe src="${url}" style="width:310px;height:170px;${style}"></iframe><div style="height:2000px"></div>`);
      await page.cdp.send('Runtime.evaluate', { expression: 'scrollTo(0, 13)' });
      const frame = await frameNamed(page, url.endsWith('/nest') ? 'inner?back' : 'inner?a');
      await frame.cdp.send('Runtime.evaluate', {
        expression: frame.root === frame ? 'scrollTo(0, 40)' : '1',
      });
      const wanted = { x: 60, y: 45 };
      const point = await frame.toViewport(wanted, signal);
      // Where a frame of another process is, the browser learns from the last picture: the pointer is sent until that is there.
      const isThere = async (): Promise<true | undefined> => {
        await page.input.moveTo(point ?? { x: 0, y: 0 }, signal);
        const { title } = await frame.world.call('pageState', undefined, { signal });
        const [x = NaN, y = NaN] = title.split(' ').map(Number);
        return Math.abs(x - wanted.x) <= 1 && Math.abs(y - wanted.y) <= 1 ? true : undefined;
      };
      await until(isThere, 5_000, 'the pointer at the point');
      await page.detach();
    }
  },
);

test('a frame that never loads and one that is frozen are named within the bound, and the others answer', async () => {
  const page = await open(
    `<iframe src="${there}/hold"></iframe><iframe src="${port.url}/inner?port"></iframe>
    <iframe src="${frozen}/freeze"></iframe>`,
    'domcontentloaded',
  );
  const freezer = await frameNamed(page, 'freeze');
  const busy = freezer.cdp.send('Runtime.evaluate', { expression: 'freeze(6000)' }, { timeoutMs: 20_000 });
  const start = performance.now();
  const list = await page.frames.all(signal);
  expect(performance.now() - start).toBeLessThan(5_000);
  expect(list.frames.map(nameOf).slice(1)).toEqual(['inner?port']);
  expect(list.failed.map(({ reason }) => reason)).toEqual(['loading', 'hung']);
  const again = performance.now();
  expect((await page.frames.all(signal)).failed).toHaveLength(2);
  expect(performance.now() - again).toBeLessThan(1_450);
  await busy;
  expect(nameOf(await frameNamed(page, 'freeze'))).toBe('freeze');
  await page.detach();
});

test('a frame that was frozen before the page was attached is named, and read once it answers', async () => {
  const first = await open(`<iframe src="${frozen}/freeze"></iframe>`);
  const freezer = await frameNamed(first, 'freeze');
  const busy = freezer.cdp.send('Runtime.evaluate', { expression: 'freeze(4000)' }, { timeoutMs: 20_000 });
  const second = await attachPage(connection, first.cdp.targetId);
  expect((await second.frames.all(signal)).failed.map(({ reason }) => reason)).toEqual(['hung']);
  await busy;
  expect(nameOf(await frameNamed(second, 'freeze'))).toBe('freeze');
  await Promise.all([first.detach(), second.detach()]);
});

test('frames that go, come, and change their process while they are listed disturb nothing', async () => {
  const page = await open(`<iframe id=f src="${port.url}/inner?0"></iframe>
    <script>let n = 0; setInterval(() => { n += 1; const url = [${JSON.stringify(there)}, ${JSON.stringify(port.url)}, ''][n % 3];
      if (n % 4 === 0) { f.remove(); document.body.append(f); } else f.src = url === '' ? 'about:blank' : url + '/inner?' + n; }, 40);</script>`);
  for (let round = 0; round < 25; round += 1) {
    const { frames } = await page.frames.all(signal);
    expect(frames[0]).toBe(page.frames.main);
  }
  await page.detach();
});

test('a frame keeps its key over its documents, and ends with the document around it', async () => {
  const page = await open(`<iframe id=f src="${there}/inner?one"></iframe>`);
  const one = await frameNamed(page, 'inner?one');
  await page.cdp.send('Runtime.evaluate', {
    expression: `f.src = ${JSON.stringify(`${port.url}/inner?two`)}`,
  });
  const two = await frameNamed(page, 'inner?two');
  expect(two.key).toBe(one.key);
  expect(two.cdp).toBe(page.cdp);
  await page.cdp.send('Page.navigate', { url: `${here.url}/inner` });
  await page.navigation.until(() => page.navigation.has('load'), 10_000);
  expect((await page.frames.all(signal)).frames).toEqual([page.frames.main]);
  expect(page.frames.child(page.frames.main, two.key ?? '')).toBeUndefined();
  await page.detach();
});

test('a call to a frame ends with the session of its tab', async () => {
  const page = await open(`<iframe src="${there}/nest"></iframe>`);
  const back = await frameNamed(page, 'inner?back');
  const call = back.cdp.send('Runtime.evaluate', { expression: 'new Promise(() => {})', awaitPromise: true });
  const ended = expect(call).rejects.toMatchObject({ kind: 'session-gone' });
  await page.detach();
  await ended;
});

test('when a page goes, the sessions of frames are let go of, those inside other processes too', async () => {
  const page = await open(`<iframe src="${there}/nest"></iframe>`);
  const inside = await frameNamed(page, 'inner?back');
  const outside = await frameNamed(page, 'nest');
  const { tree } = page.frames;
  expect([tree.sessionOf(outside.id), tree.sessionOf(inside.id)]).toEqual([outside.session, inside.session]);
  await page.cdp.send('Runtime.evaluate', { expression: 'location.href = "about:blank"' });
  await until(() => (tree.sessionOf(outside.id) ? undefined : true), 5_000, 'the end of the frames');
  expect(tree.sessionOf(inside.id)).toBeUndefined();
  await page.detach();
});
