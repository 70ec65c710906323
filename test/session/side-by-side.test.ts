/** Many calls at once: sessions do not mix or wait for each other, calls on one tab keep their order (PERF, C5, C6). */
import { beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../helpers/browser.ts';
import { type Caller, failureOf, list, newCaller } from '../helpers/caller.ts';
import { newHome, type TestHome } from '../helpers/home.ts';
import { html, startServer, type TestServer } from '../helpers/server.ts';
import { isThorough } from '../helpers/thorough.ts';
import { until } from '../helpers/until.ts';

let browser: TestBrowser;
let home: TestHome;
let server: TestServer;

beforeAll(async () => {
  browser = await startBrowser();
  home = newHome(browser.endpoint);
  server = await startServer({
    '/page': html('Page', '<p>Some text</p>'),
    '/form': html(
      'Form',
      `<label>Name <input id="name"></label><script>window.inputs = [];
      document.addEventListener('input', () => inputs.push(document.getElementById('name').value));</script>`,
    ),
  });
});

/** Of each session, between its first command and its last: a hundred in all. */
const ROUNDS = isThorough ? 48 : 18;

test('interleaved commands of two sessions: each answer is about the caller’s own tab', async () => {
  const work = async (session: string): Promise<void> => {
    const caller = newCaller(home.env, session);
    const { tab } = await caller.data('open', `${server.url}/page?${session}`);
    for (let round = 0; round < ROUNDS; round += 1) {
      expect(await caller.envelope('evaluate', `[location.search, ${round}]`)).toMatchObject({
        session,
        tab,
        data: { value: [`?${session}`, round] },
      });
    }
    expect(await caller.data('close')).toMatchObject({ closed: tab, current: null });
  };
  await Promise.all([work('left'), work('right')]);
});

test('commands of one session on two tabs at once stay on their tabs, and what is current stays current', async () => {
  const caller = newCaller(home.env, 'juggler');
  await caller.data('open', `${server.url}/page?a`, '--name', 'a');
  const { tab } = await caller.data('open', `${server.url}/page?b`, '--name', 'b');
  const asks = Array.from({ length: 10 }, async (_, round) => {
    const name = round % 2 === 0 ? 'a' : 'b';
    expect(await caller.value('location.search', '--tab', name)).toBe(`?${name}`);
  });
  await Promise.all(asks);
  expect((await caller.tabs()).find((entry) => entry['isCurrent'])).toMatchObject({ id: tab });
});

test('fills of one field at the same time do not mix their letters', async () => {
  const caller = newCaller(home.env, 'typist');
  await caller.data('open', `${server.url}/form`);
  const ref = String(list((await caller.data('snapshot', '--interactive'))['refs'])[0]?.['ref']);
  const texts = ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb', 'cccccccccccccccc', 'dddddddddddddddd'];
  await Promise.all(texts.map((text) => caller.data('fill', ref, text)));
  const seen = list(await caller.value('inputs.map((text) => ({ text }))')).map(({ text }) => String(text));
  // Whatever order they arrived in: at no time did the field hold letters of two of them.
  for (const text of seen) expect(text).toMatch(/^(a*|b*|c*|d*)$/);
  expect(texts).toContain(await caller.value('document.querySelector("input").value'));
  expect(new Set(seen.filter((text) => texts.includes(text))).size).toBe(texts.length);
});

test('commands on one tab are carried out in the order in which they arrived', async () => {
  const caller = newCaller(home.env, 'liner');
  await caller.data('open', `${server.url}/page`);
  const first = caller.data(
    'evaluate',
    'window.log = []; return new Promise((go) => { window.go = go; document.title = "held" })',
  );
  const target = await heldTab('held');
  const later: Promise<unknown>[] = [];
  for (const number of [1, 2, 3, 4]) {
    later.push(caller.value(`log.push(${number})`));
    // The next is sent once this one stands in line, which nothing outside the daemon shows but its open socket.
    await until(() => home.connections() === number + 1, 5_000, `command ${number} has arrived`);
  }
  await browser.client.evaluate(target, 'go()');
  await first;
  await Promise.all(later);
  expect(await caller.value('log')).toEqual([1, 2, 3, 4]);
});

test('a page that loops holds up nobody else, and its tab can be closed', async () => {
  const [looper, other] = [newCaller(home.env, 'looper'), newCaller(home.env, 'other')];
  await other.data('open', `${server.url}/page?other`);
  const { tab } = await looper.data('open', `http://localhost:${server.port}/page`);
  const looping = looper.run([
    'evaluate',
    'document.title = "looping"; for(;;){}',
    '--timeout',
    '2000',
    '--json',
  ]);
  await until(() => isBusy(looper), 5_000, 'the script runs');
  const result = await other.run(['snapshot']);
  expect(result.exit).toBe(0);
  expect(result.ms).toBeLessThan(1_000);
  const failure = failureOf(await looping);
  expect(failure).toMatchObject({ code: 'timeout', mayHaveApplied: true });
  const close = await looper.run(['close', '--json']);
  expect(close.json()).toMatchObject({ ok: true, data: { closed: tab } });
  expect(close.ms).toBeLessThan(3_000);
  expect((await other.tabs()).some((entry) => entry['owner'] === 'looper')).toBe(false);
});

test('--no-wait answers busy instead of standing in line', async () => {
  const caller = newCaller(home.env, 'hasty');
  const { tab } = await caller.data('open', `${server.url}/page`);
  const held = caller.value('new Promise((go) => { window.go = go; document.title = "hasty" })');
  const target = await heldTab('hasty');
  expect(await caller.failure('evaluate', '1', '--no-wait')).toMatchObject({
    code: 'busy',
    details: { tab },
    mayHaveApplied: false,
  });
  await browser.client.evaluate(target, 'go("done")');
  expect(await held).toBe('done');
  expect(await caller.value('1', '--no-wait')).toBe(1);
});

test.each([false, true])(
  'a caller that goes away frees its tab at once (through Node: %s)',
  async (viaNode) => {
    const caller = newCaller(home.env, `quitter-${viaNode}`);
    await caller.data('open', `${server.url}/page`);
    const leaving = new AbortController();
    const words = ['wait', '--selector', '#never', '--timeout', '60000'];
    const left = caller.run(words, { viaNode, signal: leaving.signal });
    await until(() => isBusy(caller), 10_000, 'the wait runs');
    leaving.abort();
    await left;
    const next = await caller.run(['evaluate', 'location.pathname', '--json']);
    expect(next.json()).toMatchObject({ data: { value: '/page' } });
    expect(next.ms).toBeLessThan(2_000);
  },
);

/** The target id of the tab with this title. */
function heldTab(title: string): Promise<string> {
  return until(
    async () => (await browser.client.pages()).find((page) => page.title === title)?.targetId,
    10_000,
    `a page is titled ${title}`,
  );
}

async function isBusy(caller: Caller): Promise<boolean> {
  const result = await caller.run(['snapshot', '--no-wait']);
  return result.stderr.includes('error busy');
}
