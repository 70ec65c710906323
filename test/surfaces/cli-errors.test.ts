/** Every error of SPEC section 14 that can come up: its code, its exit code, a next step that exists, one JSON document (P3, P4). */
import { beforeAll, expect, test } from 'vitest';
import { catalogue } from '../../skills/browser/tools.ts';
import { META_COMMANDS } from '../../src/surfaces/cli/meta-names.ts';
import { startBrowser, type TestBrowser } from '../helpers/browser.ts';
import { failureOf, fields, newCaller, type Caller } from '../helpers/caller.ts';
import { newHome, type TestHome } from '../helpers/home.ts';
import { closedPort } from '../helpers/listen.ts';
import { startProxy } from '../helpers/proxy.ts';
import { html, startServer, type TestServer } from '../helpers/server.ts';
import { until } from '../helpers/until.ts';

let browser: TestBrowser;
let server: TestServer;
let home: TestHome;
/** A session on a page that no test leaves. */
let shared: Caller;
let count = 0;
beforeAll(async () => {
  const body = `<button disabled>Off</button><button>Twin</button><button>Twin</button><button style="display:none" id=none>x</button>
    <div style="position:relative"><button id=under>Under</button><div style="position:absolute;inset:0;background:#fff">cover</div></div>
    <input maxlength=2 id=short><button id=moving style="position:relative">Moving</button><p id=p>words</p>`;
  [browser, server] = await Promise.all([
    startBrowser(),
    startServer({
      '/p': html('Page', body),
      '/auth': (_request, response) => response.writeHead(401, { 'www-authenticate': 'Basic realm=x' }).end(),
      '/slow': () => undefined,
    }),
  ]);
  home = newHome(browser.endpoint);
  shared = await onPage();
});

async function onPage(): Promise<Caller> {
  count += 1;
  const caller = newCaller(home.env, `e${count}`);
  await caller.data('open', `${server.url}/p`);
  return caller;
}

/** Fails both ways of asking alike; the plain one on stderr alone, the JSON one as one document on stdout. */
async function check(
  caller: Caller,
  words: readonly string[],
  wanted: { code: string; exit: number },
): Promise<void> {
  const plain = await caller.run(words);
  expect(plain).toMatchObject({ exit: wanted.exit, stdout: '' });
  expect(plain.stderr).toMatch(new RegExp(`^error ${wanted.code}: .+`));
  const hint = /^next: (.+)$/m.exec(plain.stderr)?.[1] ?? '';
  expect(hint).not.toBe('');
  for (const [, name = ''] of hint.matchAll(/`remora ([a-z]+)/g)) {
    const known = catalogue.some((action) => action.name === name) || META_COMMANDS.has(name);
    expect(known, hint).toBe(true);
  }
  const json = await caller.run([...words, '--json']);
  expect(json).toMatchObject({ exit: wanted.exit, stderr: '' });
  expect(json.stdout.trimEnd()).not.toContain('\n');
  const envelope = fields(JSON.parse(json.stdout));
  expect(envelope).toEqual({
    ok: false,
    action: words[0] === 'act' ? expect.any(String) : words[0],
    session: expect.any(String),
    error: {
      code: wanted.code,
      message: expect.any(String),
      hint: expect.any(String),
      retryable: expect.any(Boolean),
      mayHaveApplied: expect.any(Boolean),
      details: expect.any(Object),
    },
  });
  // What the protocol said stays in details.cause.
  expect(failureOf(json).message).not.toMatch(/CdpError|Target\.|Runtime\.|Page\.[a-z]|-32000| at .*\.ts:/);
}

test.each([
  [['click', 'e999'], 'stale_ref', 1],
  [['click', 'button "Nowhere"'], 'no_match', 1],
  [['click', 'button "Twin"'], 'many_matches', 1],
  [['click', '#none'], 'not_visible', 1],
  [['click', 'button "Off"'], 'disabled', 1],
  [['click', '#under'], 'obscured', 1],
  [['fill', '#p', 'x'], 'not_editable', 1],
  [['fill', '#short', 'long'], 'value_mismatch', 1],
  [['evaluate', 'throw new Error("x")'], 'script_error', 1],
  [['evaluate', '"x".repeat(2e6)'], 'too_large', 1],
  [['wait', 'never', '--timeout', '300'], 'timeout', 1],
  [['evaluate', 'new Promise(() => {})', '--timeout', '300'], 'timeout', 1],
  [['press', 'a', '#p'], 'unsupported', 1],
  [['snapshot', '--tab', 't99'], 'tab_gone', 1],
  [['focus', 'nowhere'], 'tab_gone', 1],
  [['back'], 'navigation_failed', 1],
  [['open', 'http://127.0.0.1:1/'], 'navigation_failed', 1],
  [['open', 'SERVER/auth'], 'http_auth', 1],
  [['open', 'file:///etc/passwd'], 'blocked_url', 4],
  [['open', 'javascript:1'], 'blocked_url', 4],
  [['screenshot', '--save-path', '/etc/x.png'], 'file_not_allowed', 4],
  [['stop', '--browser'], 'denied', 4],
  [['open', '--max-pages', '1'], 'too_many_tabs', 1],
  [['nosuch'], 'bad_input', 2],
  [['click'], 'bad_input', 2],
  [['click', 'a', 'b'], 'bad_input', 2],
  [['click', 'e1', '--colour', 'red'], 'bad_input', 2],
  [['click', 'e1', '--count', 'many'], 'bad_input', 2],
  [['click', 'e1', '--count', '9'], 'bad_input', 2],
  [['click', 'e1', '--button'], 'bad_input', 2],
  [['click', 'p['], 'bad_input', 2],
  [['tabs', '--timeout', '0'], 'bad_input', 2],
  [['tabs', '--session', 'a b'], 'bad_input', 2],
  [['tabs', '--endpoint', 'nonsense'], 'bad_input', 2],
  [['act', 'tabs'], 'bad_input', 2],
  [['act'], 'bad_input', 2],
  [['config', 'set', 'colour', 'red'], 'bad_input', 2],
  [['config', 'what?'], 'bad_input', 2],
  [['completions', 'tcsh'], 'bad_input', 2],
  [['help', 'nosuch'], 'bad_input', 2],
  [['prune', '--older-than', 'soon'], 'bad_input', 2],
] as const)('%j is %s', async (words, code, exit) => {
  await check(
    shared,
    words.map((word) => word.replace('SERVER', server.url)),
    { code, exit },
  );
});

test('not_stable', async () => {
  const caller = await onPage();
  await caller.data(
    'evaluate',
    'moving.animate([{ left: "0" }, { left: "400px" }], { duration: 900, iterations: Infinity }); 1',
  );
  await check(caller, ['click', '#moving'], { code: 'not_stable', exit: 1 });
});

test('tab_owned, and busy for who does not wait', async () => {
  const [mine, other] = [await onPage(), await onPage()];
  const list = await other.tabs();
  const foreign = list.find(
    (tab) => tab['owner'] !== null && tab['isCurrent'] === false && tab['isRemora'] === true,
  );
  await check(other, ['focus', String(foreign?.['id'])], { code: 'tab_owned', exit: 1 });
  const leave = new AbortController();
  const holding = mine.run(['wait', 'never'], { signal: leave.signal }).catch(() => 'left');
  await until(async () => (await mine.run(['text', '--no-wait', '--json'])).exit === 1, 10_000, 'a busy tab');
  await check(mine, ['text', '--no-wait'], { code: 'busy', exit: 1 });
  leave.abort();
  await holding;
});

test('tab_crashed', async () => {
  const caller = await onPage();
  await caller.data('navigate', `${server.url}/p?crash`);
  const page = (await browser.client.pages()).find(({ url }) => url.endsWith('?crash'));
  const session = await browser.client.attach(page?.targetId ?? '');
  // Nobody answers a crash.
  browser.client.send('Page.crash', undefined, session).catch(() => undefined);
  await until(async () => (await caller.run(['text', '--json'])).exit === 1, 10_000, 'a crashed tab');
  await check(caller, ['text'], { code: 'tab_crashed', exit: 1 });
});

test('dialog_open: the person’s own dialog on a tab that was taken over is left to them', async () => {
  const target = await browser.client.newTab(`${server.url}/p?dialog`);
  const caller = await onPage();
  const adopted = (await caller.tabs()).find((tab) => String(tab['url']).endsWith('?dialog'));
  await caller.data('focus', String(adopted?.['id']));
  await caller.data('text');
  const session = await browser.client.attach(target);
  // Only who listened before it came can answer it.
  await browser.client.send('Page.enable', undefined, session);
  const asked = browser.client.evaluateIn(session, 'setTimeout(() => confirm("Yours?"), 1200); 1');
  await asked;
  await until(async () => (await caller.run(['text', '--json'])).exit === 1, 10_000, 'an open dialog');
  await check(caller, ['text'], { code: 'dialog_open', exit: 1 });
  await browser.client.send('Page.handleJavaScriptDialog', { accept: true }, session);
  expect((await caller.data('text'))['text']).toContain('words');
});

test('no_browser, and a setting that cannot be', async () => {
  const nowhere = newHome(`http://127.0.0.1:${await closedPort()}`);
  await check(newCaller(nowhere.env), ['tabs'], { code: 'no_browser', exit: 3 });
  const broken = newCaller({ ...home.env, REMORA_MAX_PAGES: 'many' });
  await check(broken, ['tabs'], { code: 'bad_input', exit: 2 });
});

test('attach_waiting while the browser asks its person, browser_gone when it goes, denied when they say no', async () => {
  const proxy = await startProxy(browser.port, { holdUpgrades: true });
  const waiting = newCaller({ ...newHome(proxy.endpoint).env, REMORA_TIMEOUT_ATTACH: '200' });
  await check(waiting, ['tabs'], { code: 'attach_waiting', exit: 3 });
  expect(proxy.upgrades).toBe(1);
  proxy.release();
  await until(async () => (await waiting.run(['tabs'])).exit === 0, 10_000, 'the connection');
  await waiting.data('open', `${server.url}/p`);
  const cut = waiting.run(['wait', 'never', '--json']);
  await until(
    async () => (await waiting.run(['text', '--no-wait', '--json'])).exit === 1,
    10_000,
    'a busy tab',
  );
  proxy.cut();
  expect(failureOf(await cut)).toMatchObject({ code: 'browser_gone', exit: 3 });
  const refusing = await startProxy(browser.port);
  refusing.refuseWith = 403;
  await check(newCaller(newHome(refusing.endpoint).env), ['tabs'], { code: 'denied', exit: 4 });
});

test('--json counts wherever it stands, and not behind --', async () => {
  const caller = await onPage();
  for (const words of [
    ['--json', 'nosuch'],
    ['nosuch', '--json'],
    ['--json', 'click'],
  ]) {
    const { exit, stdout, stderr } = await caller.run(words);
    expect({ exit, stderr, ok: fields(JSON.parse(stdout))['ok'] }).toEqual({
      exit: 2,
      stderr: '',
      ok: false,
    });
  }
  expect((await caller.run(['nosuch', '--', '--json'])).stderr).toMatch(/^error bad_input/);
});
