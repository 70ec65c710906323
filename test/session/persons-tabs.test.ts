/**
 * A browser full of the person's tabs, some of them in a bad way. Commands answer fast, and nothing that the person has
 * open is attached to, focused, loaded again or moved (ATT-3, OWN-4, OWN-13).
 */
import { expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../helpers/browser.ts';
import { newCaller } from '../helpers/caller.ts';
import { newHome } from '../helpers/home.ts';
import { html, startServer, type TestServer } from '../helpers/server.ts';
import { until } from '../helpers/until.ts';

const PLAIN_TABS = 45;
const LIMIT_MS = 2_000;

/** Notes whatever happens to its visibility and focus. */
const FRONT = html(
  'Front',
  `<p>What the person looks at</p><script>window.happened = [];
  for (const type of ['visibilitychange', 'focus', 'blur', 'pagehide', 'freeze'])
    addEventListener(type, () => happened.push(type + ' ' + document.visibilityState), true);</script>`,
);

test('fifty tabs, one frozen, one crashed, one with an alert: commands are fast, and no tab of the person notices', async () => {
  const browser = await startBrowser({
    args: ['--host-resolver-rules=MAP *.test 127.0.0.1', '--window-size=800,600'],
  });
  const server = await startServer({
    '/front': FRONT,
    '/tab': html('Tab', '<p>A tab of the person</p>'),
    '/own': html('Own', '<p>A page of the session</p>'),
  });
  const plain = Array.from({ length: PLAIN_TABS }, (_, number) => `${server.url}/tab?${number}`);
  await frozenTab(browser, server);
  await Promise.all(plain.map((url) => browser.client.newTab(url)));
  await crashedTab(browser, server);
  await tabWithAlert(browser, server);
  const front = await browser.client.newTab(`${server.url}/front`, true);
  await until(
    () => server.hits.includes('/front') && plain.every((url) => wasHit(server, url)),
    20_000,
    'all load',
  );
  await until(
    async () =>
      (await browser.client.evaluate(front, '"happened" in window && document.visibilityState')) ===
      'visible',
    10_000,
    'the front tab is in front',
  );
  await browser.client.evaluate(front, 'happened.length = 0');

  const foreign = await addresses(browser);
  expect(foreign.size).toBeGreaterThanOrEqual(50);
  const attached = await watchAttachments(browser);
  const hitsBefore = server.hits.filter((path) => !path.startsWith('/favicon')).length;

  const caller = newCaller(newHome(browser.endpoint).env, 'guest');
  await caller.data('start');
  for (const words of [
    ['tabs'],
    ['open', `${server.url}/own?1`],
    ['navigate', `${server.url}/own?2`],
    ['evaluate', 'document.title'],
    ['snapshot'],
    ['tabs'],
    ['close'],
    ['prune', '--scope', 'all'],
  ]) {
    const result = await caller.run(words);
    expect(result, words.join(' ')).toMatchObject({ exit: 0 });
    expect(result.ms, words.join(' ')).toBeLessThan(LIMIT_MS);
  }

  // One tab of its own it did attach to, which shows that the watch works.
  expect([...attached]).toHaveLength(1);
  expect([...attached].filter((targetId) => foreign.has(targetId))).toEqual([]);
  expect(await addresses(browser)).toEqual(foreign);
  const hits = server.hits.filter((path) => !path.startsWith('/favicon'));
  expect(hits.slice(hitsBefore)).toEqual(['/own?1', '/own?2']);
  expect(await browser.client.evaluate(front, '[document.visibilityState, ...happened]')).toEqual([
    'visible',
  ]);
});

function wasHit(server: TestServer, url: string): boolean {
  return server.hits.includes(url.slice(server.url.length));
}

/** Of all tabs, by target id. */
async function addresses(browser: TestBrowser): Promise<Map<string, string>> {
  const pages = await browser.client.pages();
  return new Map(pages.map((page) => [page.targetId, page.url]));
}

/** Target ids that anybody attaches to from now on, but for those that this client holds itself. */
async function watchAttachments(browser: TestBrowser): Promise<Set<string>> {
  const attached = new Set<string>();
  const held = new Set(
    (await browser.client.pages()).flatMap((page) => (page.attached ? [page.targetId] : [])),
  );
  browser.client.on('Target.targetInfoChanged', ({ targetInfo }) => {
    if (targetInfo.attached && !held.has(targetInfo.targetId)) attached.add(targetInfo.targetId);
  });
  await browser.client.send('Target.setDiscoverTargets', { discover: true });
  attached.clear();
  return attached;
}

async function loadedTab(browser: TestBrowser, url: string): Promise<string> {
  const targetId = await browser.client.newTab(url);
  await until(
    async () => (await browser.client.evaluate(targetId, 'document.title')) === 'Tab',
    10_000,
    `${url} loads`,
  );
  return targetId;
}

/** Its renderer, a process of its own as the only one of its site, is stopped for good. */
async function frozenTab(browser: TestBrowser, server: TestServer): Promise<void> {
  const targetId = await loadedTab(browser, `http://frozen.test:${server.port}/tab?frozen`);
  const sessionId = await browser.client.attach(targetId);
  const pid = await busiestRenderer(browser, () => {
    void browser.client.evaluateIn(sessionId, 'setTimeout(() => { for (;;); })');
  });
  process.kill(pid, 'SIGSTOP');
  await browser.client.detach(sessionId);
}

/** The pid of the renderer that is busy once `keepBusy` has run. */
async function busiestRenderer(browser: TestBrowser, keepBusy: () => void): Promise<number> {
  const times = async (): Promise<Map<number, number>> => {
    const { processInfo } = await browser.client.send('SystemInfo.getProcessInfo');
    return new Map(
      processInfo.flatMap(({ type, id, cpuTime }) => (type === 'renderer' ? [[id, cpuTime]] : [])),
    );
  };
  const before = await times();
  keepBusy();
  return until(
    async () => {
      const used = [...(await times())].map(([pid, time]) => ({ pid, time: time - (before.get(pid) ?? 0) }));
      const [first, second] = used.sort((a, b) => b.time - a.time);
      return first !== undefined && first.time > 0.5 + 2 * (second?.time ?? 0) && first.pid;
    },
    20_000,
    'one renderer is busier than all others',
  );
}

async function crashedTab(browser: TestBrowser, server: TestServer): Promise<void> {
  const targetId = await loadedTab(browser, `http://crashed.test:${server.port}/tab?crashed`);
  const sessionId = await browser.client.attach(targetId);
  const crashed = new Promise((resolve) => browser.client.on('Inspector.targetCrashed', resolve));
  await browser.client.send('Inspector.enable', undefined, sessionId);
  browser.client.send('Page.crash', undefined, sessionId).catch(() => undefined);
  await crashed;
  await browser.client.detach(sessionId);
}

/** The alert stays open as long as somebody is attached who could answer it. */
async function tabWithAlert(browser: TestBrowser, server: TestServer): Promise<void> {
  const targetId = await loadedTab(browser, `http://alert.test:${server.port}/tab?alert`);
  const sessionId = await browser.client.attach(targetId);
  const opened = new Promise((resolve) => browser.client.on('Page.javascriptDialogOpening', resolve));
  await browser.client.send('Page.enable', {}, sessionId);
  await browser.client.evaluateIn(sessionId, 'void setTimeout(() => alert("Wait"), 0)');
  await opened;
}
