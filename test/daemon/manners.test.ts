/** The daemon as a guest on the machine: its files, its folder, its silence, its end (ATT-8, SEC-7). */
import { chmodSync, existsSync, mkdirSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../helpers/browser.ts';
import { failureOf, fields, newCaller } from '../helpers/caller.ts';
import { newHome } from '../helpers/home.ts';
import { COMMAND } from '../helpers/remora.ts';
import { html, startServer, type TestServer } from '../helpers/server.ts';
import { tempFolder } from '../helpers/temp-folder.ts';
import { until } from '../helpers/until.ts';

let browser: TestBrowser;
let server: TestServer;

beforeAll(async () => {
  browser = await startBrowser();
  server = await startServer({ '/page': html('Page', '<p>Some text</p>') });
});

const openFile = (pid: number | undefined, fd: number): string => readlinkSync(`/proc/${pid ?? 0}/fd/${fd}`);
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test('socket, locks and registry are the owner’s alone, also under a lax umask and in a folder that was open', async () => {
  const home = newHome(browser.endpoint);
  mkdirSync(home.paths.runFolder, { recursive: true });
  chmodSync(home.paths.runFolder, 0o777);
  await execa('sh', ['-c', 'umask 000; exec "$0" open', COMMAND], { env: home.env, extendEnv: false });
  expect(modeOf(home.paths.runFolder)).toBe('700');
  expect(modeOf(home.paths.socket)).toBe('600');
  expect(modeOf(home.paths.daemonLock)).toBe('600');
  expect(modeOf(home.paths.registry)).toBe('600');
  expect(modeOf(home.paths.daemonLog)).toBe('600');
});

test('a home whose socket path is too long is refused with its length and the limit', async () => {
  const home = newHome(browser.endpoint);
  const long = join(tempFolder(), 'x'.repeat(100));
  for (const viaNode of [false, true]) {
    const result = await newCaller({ ...home.env, REMORA_HOME: long }).run(['open', '--json'], { viaNode });
    const failure = failureOf(result);
    expect(failure).toMatchObject({ exit: 2, code: 'bad_input', details: { limit: 107 } });
    expect(failure.message).toContain(long);
    expect(failure.hint).toContain('REMORA_HOME');
  }
  expect(existsSync(long)).toBe(false);
});

test('a home that cannot be made is refused with the path and the cause', async () => {
  const file = join(tempFolder(), 'file');
  writeFileSync(file, '');
  // Not even root can make a folder below a file, or in proc.
  for (const home of [join(file, 'home'), '/proc/remora']) {
    const result = await newCaller({ ...newHome(browser.endpoint).env, REMORA_HOME: home }).run([
      'open',
      '--json',
    ]);
    const failure = failureOf(result);
    expect(failure.message).toContain(home);
    expect(failure.message).toMatch(/ENOTDIR|ENOENT|EACCES|not a directory|cannot be written|no such/i);
    expect(failure.hint).toContain('REMORA_HOME');
  }
});

test('a command returns at once in a substitution and a pipe although the daemon that it started lives on', async () => {
  const home = newHome(browser.endpoint);
  const script = `out=$("$0" open "$1" 2>&1 </dev/null); "$0" tabs | cat; printf '%s' "$out"`;
  const { stdout } = await execa('sh', ['-c', script, COMMAND, `${server.url}/page`], {
    env: home.env,
    extendEnv: false,
    timeout: 20_000,
  });
  expect(stdout).toContain(`${server.url}/page`);
  const pid = home.daemonPid();
  expect(pid).toBeGreaterThan(0);
  const terminal = [0, 1, 2].map((fd) => openFile(pid, fd));
  expect(terminal).toEqual(['/dev/null', home.paths.daemonLog, home.paths.daemonLog]);
});

test('the daemon lives on when the process group of the command that started it is killed', async () => {
  const home = newHome(browser.endpoint);
  const shell = execa('sh', ['-c', '"$0" open; echo ready; sleep 60', COMMAND], {
    env: home.env,
    extendEnv: false,
    detached: true,
    reject: false,
  });
  await until(
    () => home.daemonPid() !== undefined && existsSync(home.paths.registry),
    20_000,
    'the daemon runs',
  );
  process.kill(-(shell.pid ?? 0), 'SIGKILL');
  await shell;
  const caller = newCaller(home.env);
  const pid = home.daemonPid();
  await caller.data('tabs');
  expect(fields((await caller.data('status'))['daemon'])['pid']).toBe(pid);
});

test('an idle daemon ends by itself, and the next command goes on with the same tab', async () => {
  const home = newHome(browser.endpoint);
  mkdirSync(home.home, { recursive: true });
  writeFileSync(home.paths.config, 'idleMinutes: 0.01\n');
  const caller = newCaller(home.env, 'sleeper');
  const { tab } = await caller.data('open', `${server.url}/page`);
  await until(() => home.daemons().length === 0, 10_000, 'the daemon ends');
  expect(existsSync(home.paths.socket)).toBe(false);
  expect(existsSync(home.paths.daemonLock)).toBe(false);
  expect(await caller.envelope('evaluate', 'window.__remoraOwner')).toMatchObject({
    tab,
    data: { value: 'sleeper' },
  });
});

test('a daemon with work to do is not idle', async () => {
  const home = newHome(browser.endpoint);
  mkdirSync(home.home, { recursive: true });
  writeFileSync(home.paths.config, 'idleMinutes: 0.01\n');
  const caller = newCaller(home.env, 'busy');
  await caller.data('open', `${server.url}/page`);
  expect(await caller.value('new Promise((go) => setTimeout(() => go("done"), 2000))')).toBe('done');
});

test('stop ends the daemon and leaves browser and tabs', async () => {
  const home = newHome(browser.endpoint);
  const caller = newCaller(home.env, 'stopper');
  const url = `${server.url}/page?stopped`;
  const { tab } = await caller.data('open', url);
  expect(await caller.data('stop')).toMatchObject({ stopped: true, browserClosed: false });
  await until(() => home.daemons().length === 0, 10_000, 'the daemon ends');
  expect((await browser.client.pages()).filter((page) => page.url === url)).toHaveLength(1);
  expect(await caller.data('status')).toMatchObject({ daemon: null });
  expect(await caller.data('stop')).toMatchObject({ stopped: false });
  expect(await caller.envelope('evaluate', 'location.search')).toMatchObject({
    tab,
    data: { value: '?stopped' },
  });
});

test('a browser that remora did not launch is not closed by stop --browser', async () => {
  const home = newHome(browser.endpoint);
  const caller = newCaller(home.env, 'closer');
  await caller.data('tabs');
  expect(await caller.failure('stop', '--browser')).toMatchObject({ exit: 4, code: 'denied' });
  expect(await browser.client.send('Browser.getVersion')).toHaveProperty('product');
});
