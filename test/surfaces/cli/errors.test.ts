/** Every error of SPEC section 14 that can come up: its code, its exit code, a next step that exists, one JSON document (P3, P4). */
import { beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../../helpers/browser.ts';
import { type Caller, fields, newCaller } from '../../helpers/caller.ts';
import { newHome, type TestHome } from '../../helpers/home.ts';
import { html, startServer, type TestServer } from '../../helpers/server.ts';
import { expectFailure } from './failing.ts';

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
  await expectFailure(
    shared,
    words.map((word) => word.replace('SERVER', server.url)),
    { code, exit },
  );
});

test('not_stable', async () => {
  const caller = await onPage();
  await caller.data(
    'evaluate',
    'moving.style.left = "0"; addEventListener("pointermove", () => { moving.style.left = moving.style.left === "0px" ? "300px" : "0px" }, true); 1',
  );
  await expectFailure(caller, ['click', '#moving'], { code: 'not_stable', exit: 1 });
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
