import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBrowser } from '../../../src/cdp/find/find-browser.ts';
import { launchBrowser } from '../../../src/cdp/launch/launch.ts';
import type { LaunchOptions } from '../../../src/cdp/launch/launch.ts';
import { RemoraError } from '../../../src/errors.ts';
import { identityOf } from '../../../src/util/process-identity.ts';
import { QUIET_FLAGS, browserExecutable } from '../../helpers/browser.ts';
import { closedPort } from '../../helpers/listen.ts';
import { isAlive } from '../../helpers/processes.ts';
import { tempFolder } from '../../helpers/temp-folder.ts';
import {
  emptyPlace,
  endAfterTest,
  lockProfile,
  serveApproval,
  serveBrowser,
  serveSilence,
  writePortLines,
  writeProgram,
} from '../machine.ts';

async function machine(): Promise<LaunchOptions & { config: string; bin: string }> {
  const place = emptyPlace();
  return {
    ...place,
    bin: join(place.home, 'bin'),
    homeFolder: join(tempFolder(), '.remora'),
    preference: ['chromium'],
    dedicated: false,
    headless: 'auto',
    looked: [],
    port: await closedPort(),
    extraArgs: QUIET_FLAGS,
  };
}

async function failureOf(work: Promise<unknown>): Promise<RemoraError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof RemoraError)) throw new Error(`expected a failure of remora, got ${String(error)}`);
  return error;
}

/** The shell program writes its process id here before anything else. */
function pidsIn(file: string): number[] {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(Number) : [];
}

test('a dedicated browser starts on the asked port, outside our process group, and is found again', async () => {
  const options = { ...(await machine()), executable: browserExecutable(), dedicated: true };
  const launched = await launchBrowser(options);
  endAfterTest(launched.pid);
  const userDataDir = join(options.homeFolder, 'profiles/chromium');
  expect(launched).toMatchObject({
    endpoint: `http://127.0.0.1:${options.port}`,
    mode: 'open',
    executable: browserExecutable(),
    browser: 'chromium',
    userDataDir,
    dedicated: true,
    headless: true,
    noSandbox: process.getuid?.() === 0,
  });
  expect(launched.processStartedAt).toBe(identityOf(launched.pid).startedAt);
  expect(processGroupOf(launched.pid)).toBe(launched.pid);
  expect(argumentsOf(launched.pid)).toContain(`--remote-debugging-port=${options.port}`);
  expect(argumentsOf(launched.pid)).not.toContain('--enable-automation');
  expect(launched.notes.join(' ')).toContain('nobody is logged in');
  const { found } = await findBrowser({ ...options, defaultPort: await closedPort() });
  expect(found).toMatchObject({ rule: 'port-file', wsUrl: launched.wsUrl, userDataDir });
});

test('another port is taken when somebody listens on the asked one', async () => {
  const taken = await serveBrowser('/devtools/browser/other');
  const options = { ...(await machine()), executable: browserExecutable(), dedicated: true, port: taken };
  const launched = await launchBrowser(options);
  endAfterTest(launched.pid);
  expect(launched.endpoint).not.toBe(`http://127.0.0.1:${taken}`);
  expect(launched.wsUrl).not.toContain('other');
  expect(launched.notes.join(' ')).toContain(`Port ${taken} is taken`);
});

test('two launches at once for one profile give one browser', async () => {
  const options = { ...(await machine()), executable: browserExecutable(), dedicated: true };
  const [first, second] = await Promise.all([launchBrowser(options), launchBrowser(options)]);
  endAfterTest(first.pid);
  expect(second.pid).toBe(first.pid);
  const third = await failureOf(launchBrowser(options));
  expect(third.message).toContain(`process ${first.pid}`);
});

test('a hung browser and a profile in use start no process', async () => {
  const options = await machine();
  const pids = join(options.home, 'pids');
  writeProgram(join(options.bin, 'chromium'), `echo $$ >> ${pids}`);
  const profile = join(options.config, 'chromium');
  writePortLines(profile, await serveSilence(), '/devtools/browser/x');
  const seen = await findBrowser({ ...options, defaultPort: await closedPort(), timeoutMs: 200 });
  if (seen.found !== undefined) throw new Error('found a browser');
  const hung = await failureOf(launchBrowser({ ...options, looked: seen.looked }));
  expect(hung).toMatchObject({ code: 'no_browser', details: { hung: join(profile, 'DevToolsActivePort') } });
  lockProfile(profile, process.pid);
  const locked = await failureOf(launchBrowser(options));
  expect(locked).toMatchObject({ code: 'no_browser', details: { pid: process.pid, userDataDir: profile } });
  expect(pidsIn(pids)).toEqual([]);
  expect(existsSync(options.homeFolder)).toBe(false);
});

test('a program that ends at once is quoted, from this run only', async () => {
  const options = { ...(await machine()), dedicated: true };
  const program = writeProgram(join(options.home, 'chromium'), 'echo "old news" >&2; exit 3');
  await failureOf(launchBrowser({ ...options, executable: program }));
  writeProgram(program, 'echo "Missing X server or $DISPLAY" >&2; exit 4');
  const failure = await failureOf(launchBrowser({ ...options, executable: program }));
  expect(failure.code).toBe('no_browser');
  expect(failure.message).toMatch(/ended at once \(exit code 4\).*Missing X server/);
  expect(failure.message).not.toContain('old news');
  expect(readFileSync(join(options.homeFolder, 'logs/browser.log'), 'utf8')).toContain('old news');
});

test('a program that never opens its port is ended, with its children', async () => {
  const options = { ...(await machine()), dedicated: true, timeoutMs: 600 };
  const pids = join(options.home, 'pids');
  const lines = `echo $$ > ${pids}; sleep 1000 & echo $! >> ${pids}; echo waiting >&2; wait`;
  const executable = writeProgram(join(options.home, 'chromium'), lines);
  const failure = await failureOf(launchBrowser({ ...options, executable }));
  expect(failure.message).toMatch(/did not open its debugging port within 600 ms.*waiting/);
  await expect.poll(() => pidsIn(pids).filter(isAlive)).toEqual([]);
  expect(pidsIn(pids)).toHaveLength(2);
});

test('an abort ends what was started', async () => {
  const options = { ...(await machine()), dedicated: true };
  const pids = join(options.home, 'pids');
  const executable = writeProgram(join(options.home, 'chromium'), `echo $$ > ${pids}; exec sleep 1000`);
  const stop = new AbortController();
  const launch = launchBrowser({ ...options, executable, signal: stop.signal });
  const settled = launch.catch((error: unknown) => error);
  await expect.poll(() => pidsIn(pids).length).toBe(1);
  stop.abort(new Error('enough'));
  expect(await settled).toEqual(new Error('enough'));
  expect(pidsIn(pids).filter(isAlive)).toEqual([]);
});

test('a refusal, and a start that was passed on to a running browser, are told as such', async () => {
  const options = { ...(await machine()), dedicated: true };
  const refusal = 'DevTools remote debugging requires a non-default data directory.';
  const executable = writeProgram(join(options.home, 'chromium'), `echo "${refusal}" >&2; exec sleep 1000`);
  const refused = await failureOf(launchBrowser({ ...options, executable }));
  expect(refused.message).toContain('refuses remote debugging on its default profile');
  writeProgram(executable, 'echo "Opening in existing browser session."');
  const passedOn = await failureOf(launchBrowser({ ...options, executable }));
  expect(passedOn.message).toContain('its profile is in use by a running browser');
});

test('a browser that another one has beaten to the port is not taken for it', async () => {
  const options = { ...(await machine()), dedicated: true };
  const answer = JSON.stringify({ Browser: 'other', webSocketDebuggerUrl: 'ws://x/devtools/browser/other' });
  const server = `require('http').createServer((q, r) => r.end('${answer}')).listen(${options.port}, '127.0.0.1')`;
  const lines = [`echo "DevTools listening on ws://127.0.0.1:${options.port}/devtools/browser/mine" >&2`];
  lines.push(
    `cat > ${options.home}/server.cjs <<'E'\n${server}\nE`,
    `exec ${process.execPath} ${options.home}/server.cjs`,
  );
  const executable = writeProgram(join(options.home, 'chromium'), lines.join('\n'));
  const failure = await failureOf(launchBrowser({ ...options, executable }));
  expect(failure.message).toContain(`found its port ${options.port} taken by another browser`);
});

test('a program that cannot be run is told', async () => {
  const options = { ...(await machine()), dedicated: true };
  const executable = join(options.home, 'chromium');
  writeFileSync(executable, '#!/no/such/shell\n', { mode: 0o755 });
  const failure = await failureOf(launchBrowser({ ...options, executable }));
  expect(failure).toMatchObject({ code: 'no_browser', message: `${executable} could not be run.` });
});

test('Google Chrome with its switch on starts without a flag and asks its person', async () => {
  const options = { ...(await machine()), preference: ['chrome'] as const, extraArgs: [] };
  const profile = join(options.config, 'google-chrome');
  mkdirSync(profile, { recursive: true });
  writeFileSync(join(profile, 'Local State'), '{"devtools":{"remote_debugging":{"user-enabled":true}}}');
  const port = await serveApproval();
  const lines = `printf '${port}\\n/devtools/browser/x' > '${profile}/DevToolsActivePort'; exec sleep 1000`;
  writeProgram(join(options.bin, 'google-chrome'), lines);
  const env = { ...options.env, DISPLAY: ':0' };
  const launched = await launchBrowser({ ...options, env });
  endAfterTest(launched.pid);
  const wsUrl = `ws://127.0.0.1:${port}/devtools/browser/x`;
  expect(launched).toMatchObject({ mode: 'approval', wsUrl, dedicated: false, userDataDir: profile });
  expect(launched.notes.join(' ')).toContain('asks its person');
  rmSync(join(profile, 'Local State'));
  expect(readdirSync(profile)).toEqual(['DevToolsActivePort']);
});

function argumentsOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
}

function processGroupOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
}
