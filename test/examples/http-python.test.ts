/** The Python client of the HTTP API against the daemon and a real browser. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { execa } from 'execa';
import { beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../helpers/browser.ts';
import { newCaller } from '../helpers/caller.ts';
import { newHome, type TestHome } from '../helpers/home.ts';
import { ROOT } from '../helpers/remora.ts';
import { html, startServer, type TestServer } from '../helpers/server.ts';

const EXAMPLE = join(ROOT, 'examples/http_client.py');
const hasPython = spawnSync('python3', ['--version']).status === 0;

const FORM = html(
  'Greeter',
  `<label>Name <input id="name"></label>
   <button onclick="document.querySelector('p').textContent = 'Hello ' + document.querySelector('#name').value">Greet</button>
   <p></p>`,
);

let browser: TestBrowser;
let server: TestServer;
let home: TestHome;

beforeAll(async () => {
  if (!hasPython) return;
  [browser, server] = await Promise.all([startBrowser(), startServer({ '/': FORM })]);
  home = newHome(browser.endpoint);
  await newCaller(home.env).data('tabs');
});

const run = (...words: string[]): Promise<{ exit: number | undefined; stdout: string; stderr: string }> =>
  execa('python3', [EXAMPLE, ...words], {
    env: home.env,
    extendEnv: false,
    cwd: home.env['HOME'] ?? '/',
    reject: false,
    timeout: 20_000,
  }).then(({ exitCode, stdout, stderr }) => ({ exit: exitCode, stdout, stderr }));

// Where there is no python3 the example cannot be run at all.
test.skipIf(!hasPython)('opens, fills, clicks and reads, and tells each step as it begins', async () => {
  const { exit, stdout, stderr } = await run(server.url, 'textbox "Name"', 'Ada', 'button "Greet"');
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  expect(stdout).toMatch(/^opened Greeter\n\.\.\. step 1 of 2: fill .*\n\.\.\. step 2 of 2: click .*\n/);
  expect(stdout).toContain('Hello Ada');
  expect((await browser.client.pages()).filter(({ url }) => url.startsWith(server.url))).toEqual([]);
});

test.skipIf(!hasPython)(
  'a failure is told with its code and its next step, and the tab is closed',
  async () => {
    const { exit, stderr } = await run(server.url, 'textbox "Name"', 'Ada', 'button "Missing"');
    expect(exit).toBe(1);
    expect(stderr).toMatch(/^http_client\.py: no_match: .*remora snapshot/);
    expect((await browser.client.pages()).filter(({ url }) => url.startsWith(server.url))).toEqual([]);
  },
);

test.skipIf(!hasPython)('without a daemon it ends with what starts one', async () => {
  const { exit, stderr } = await execa('python3', [EXAMPLE, 'a', 'b', 'c', 'd'], {
    env: newHome().env,
    extendEnv: false,
    reject: false,
    timeout: 20_000,
  }).then(({ exitCode, stderr }) => ({ exit: exitCode, stderr }));
  expect(exit).toBe(1);
  expect(stderr).toMatch(/nobody answers in .*: run `remora start` first/);
});
