/** What a tab's console was told: by scripts, by failures, by the browser, before and after somebody listens. */
import { beforeAll, expect, test } from 'vitest';
import { Connection } from '../../src/cdp/connection.ts';
import type { ConsoleRecord } from '../../src/observe/console.ts';
import type { Page } from '../../src/session/page/page.ts';
import { SessionLog } from '../../src/session/log/session-log.ts';
import { atEnd } from '../helpers/at-end.ts';
import { attachPage } from '../helpers/attached-page.ts';
import { startBrowser } from '../helpers/browser.ts';
import { html, startServer, type TestServer } from '../helpers/server.ts';
import { until } from '../helpers/until.ts';

const SCRIPT = `<script>
console.log('early', 1, {a: [1, 2], b: 'x'});
console.log('early', 1, {a: [1, 2], b: 'x'});
function boom() {
  throw new TypeError('no such thing');
}
setTimeout(boom);
</script>`;

let connection: Connection;
let site: TestServer;

beforeAll(async () => {
  const [browser, server] = await Promise.all([
    startBrowser(),
    startServer({ '/': html('talks', SCRIPT), '/next': html('next', '<p>next</p>'), '/favicon.ico': '' }),
  ]);
  site = server;
  connection = await Connection.open(browser.wsUrl);
  atEnd(() => connection.close());
});

async function open(log = new SessionLog()): Promise<Page> {
  const page = await attachPage(connection, undefined, log);
  await page.cdp.send('Page.navigate', { url: site.url });
  await page.navigation.until(() => page.url === `${site.url}/` && page.navigation.has('load'), 10_000);
  return page;
}

const run = (page: Page, expression: string): Promise<unknown> =>
  page.cdp.send('Runtime.evaluate', { expression });

const textsOf = (log: SessionLog): string[] => log.messages.items().map(({ text }) => text);

function untilSaid(log: SessionLog, text: string): Promise<ConsoleRecord> {
  const find = (): ConsoleRecord | undefined => log.messages.items().find((one) => one.text === text);
  return until(find, 5_000, `the message ${text}`);
}

test('what was written before somebody listened is told once, and is not new', async () => {
  const log = new SessionLog();
  const page = await open(log);
  const mark = page.console.mark();
  const release = page.console.hold();
  await page.console.replayed();
  await untilSaid(log, 'Uncaught TypeError: no such thing');
  await run(page, `console.warn('late')`);
  expect(page.console.since(mark).map(({ text }) => text)).toEqual(['late']);
  const told = textsOf(log);
  expect(told.filter((text) => text.startsWith('early'))).toEqual(['early 1 Object', 'early 1 Object']);
  release();
  page.console.hold();
  await page.console.replayed();
  expect(textsOf(log)).toEqual(told);
});

test('a tab that is attached anew tells nothing twice', async () => {
  const log = new SessionLog();
  const page = await open(log);
  page.console.hold();
  await untilSaid(log, 'Uncaught TypeError: no such thing');
  await run(page, `for (let at = 0; at < 3; at += 1) console.log('object', {a: [1, 2], b: 'x'})`);
  await until(() => textsOf(log).length === 6, 5_000, 'all messages');
  const told = textsOf(log);
  expect(told.at(-1)).toBe('object {a: Array(2), b: "x"}');
  await page.detach();
  const again = await attachPage(connection, page.cdp.targetId, log);
  again.console.hold();
  await again.console.replayed();
  await run(again, `console.log('again')`);
  await untilSaid(log, 'again');
  expect(textsOf(log)).toEqual([...told, 'again']);
});

test('levels, places and exceptions', async () => {
  const log = new SessionLog();
  const page = await open(log);
  page.console.hold();
  const thrown = await untilSaid(log, 'Uncaught TypeError: no such thing');
  expect(thrown).toMatchObject({
    level: 'error',
    kind: 'exception',
    url: `${site.url}/`,
    line: 5,
    column: 3,
    tab: 't1',
  });
  expect(thrown.stack?.[0]).toBe(`boom (${site.url}/:5:9)`);
  expect(Math.abs(thrown.at - Date.now())).toBeLessThan(60_000);
  await run(
    page,
    `console.debug('d'); console.info('i'); console.error(new Error('e')); console.assert(false, 'a');
    console.log(null, undefined, true, 10n, Symbol('s'), [1, 'b'], new Map([[1, 2]]), document.body); console.clear();
    console.log('x'.repeat(900)); void Promise.reject(new RangeError('p')); new Image().src = '/missing'; 0`,
  );
  await untilSaid(log, 'Uncaught (in promise) RangeError: p');
  await run(page, `setTimeout(function later() { null.x; })`);
  const later = await untilSaid(log, "Uncaught TypeError: Cannot read properties of null (reading 'x')");
  expect(later.stack?.[0]).toMatch(/^later :1:\d+$/);
  const load = await until(
    () => log.messages.items().find(({ kind }) => kind === 'log'),
    5_000,
    'the failed load',
  );
  expect(load).toMatchObject({ level: 'error', url: `${site.url}/missing` });
  expect(load.text).toContain('404');
  const said = log.messages.items().map(({ level, text }) => `${level} ${text}`);
  expect(said).toEqual(
    expect.arrayContaining([
      'debug d',
      'info i',
      'error Error: e',
      'error Assertion failed: a',
      'log null undefined true 10n Symbol(s) [1, "b"] Map(1) {1 => 2} body',
    ]),
  );
  expect(Math.max(...log.messages.items().map(({ text }) => text.length))).toBe(500);
});

test('neither pushState nor another document takes messages away', async () => {
  const log = new SessionLog();
  const page = await open(log);
  page.console.hold();
  await untilSaid(log, 'Uncaught TypeError: no such thing');
  await run(page, `console.log('one'); history.pushState(0, '', '/pushed'); console.log('two')`);
  await page.cdp.send('Page.navigate', { url: `${site.url}/next` });
  await page.navigation.until(() => page.url.endsWith('/next') && page.navigation.has('load'), 10_000);
  await run(page, `console.log('three')`);
  await untilSaid(log, 'three');
  expect(textsOf(log).slice(-3)).toEqual(['one', 'two', 'three']);
});
