/** `remora flow run` as a shell calls it. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../helpers/browser.ts';
import { newCaller } from '../helpers/caller.ts';
import { newHome, type TestHome } from '../helpers/home.ts';
import { COMMAND, remora } from '../helpers/remora.ts';
import { html, startServer, type TestServer } from '../helpers/server.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const PAGE = html(
  'Shop',
  `<label>Code <input id=code></label><p id=out></p>
   <table><tr><td>Ada<td><button onclick="out.textContent = 'edited Ada'">Edit</button>
   <tr><td>Bob<td><button onclick="out.textContent = 'edited Bob with ' + code.value">Edit</button></table>`,
);
const SECRET = 'open-sesame-7';

let home: TestHome;
let site: TestServer;
let cwd: string;
beforeAll(async () => {
  home = newHome((await startBrowser()).endpoint);
  site = await startServer({ '/': PAGE });
  cwd = tempFolder();
  mkdirSync(join(cwd, '.remora', 'flows'), { recursive: true });
  writeFileSync(
    join(cwd, '.remora', 'flows', 'edit.yaml'),
    `inputs: {who: Ada, button: Edit}
secrets: [code]
steps:
  - open: ${site.url}/
  - fill: [textbox "Code", "\${secrets.code}"]
  - click: button "\${button}" in row "\${who}"
    timeoutMs: 1500
  - text: css=#out
    as: said
outputs: {said: "\${said}"}
`,
  );
}, 60_000);

const flow = (...words: string[]) =>
  remora(['flow', 'run', 'edit', ...words], { cwd, env: { ...home.env, REMORA_SECRET_CODE: SECRET } });

const tabsOfSite = async (): Promise<number> =>
  (await newCaller(home.env, 'look').tabs()).filter(({ url }) => String(url).startsWith(site.url)).length;

const everything = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

test('passes: outputs, a report, no tab left, and the secret in nothing that is written', async () => {
  const { exit, stdout, stderr } = await flow('--json', '--input', 'who=Bob');
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  const report: unknown = JSON.parse(stdout);
  expect(report).toMatchObject({
    status: 'done',
    data: { said: 'edited Bob with •••' },
    inputs: { who: 'Bob' },
  });
  expect(await tabsOfSite()).toBe(0);
  expect(stdout).not.toContain(SECRET);
  expect(everything(join(home.home, 'artifacts'))).not.toContain(SECRET);
});

test('fails: where, why, what the page holds, and what was not done', async () => {
  const { exit, stdout } = await flow('--input', 'button=Change');
  expect(exit).toBe(1);
  expect(stdout).toContain('edit.yaml:6');
  expect(stdout).toContain('no_match');
  expect(stdout).toContain('--heal');
  expect(stdout).toContain('Not run: text css=#out');
  expect(await tabsOfSite()).toBe(0);
});

test('what cannot begin is told, with exit code 2', async () => {
  expect(await flow('--input', 'nobody=1')).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining('The flow has no input nobody'),
  });
  const without = await remora(['flow', 'run', 'edit'], { cwd, env: home.env });
  expect(without).toMatchObject({ exit: 2, stderr: expect.stringContaining('REMORA_SECRET_CODE') });
});

test.each(['SIGINT', 'no reader'] as const)(
  '%s ends it: its tabs are closed, and it says so or is silent',
  async (how) => {
    const child = execa(COMMAND, ['flow', 'run', 'edit', '--input', 'button=Never'], {
      cwd,
      env: { ...home.env, REMORA_SECRET_CODE: SECRET },
      extendEnv: false,
      reject: false,
      timeout: 40_000,
      killSignal: 'SIGKILL',
    });
    child.stdout.once('data', () => {
      if (how === 'SIGINT') child.kill('SIGINT');
      else child.stdout.destroy();
    });
    const { exitCode, stdout, stderr } = await child;
    expect({ exitCode, stderr }).toEqual({ exitCode: 130, stderr: '' });
    if (how === 'SIGINT') expect(stdout).toContain('Cancelled at');
    expect(await tabsOfSite()).toBe(0);
  },
);
