import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { profileLockHolder } from '../../../src/cdp/find/profile-lock.ts';
import { restartBrowser } from '../../../src/cdp/launch/restart.ts';
import type { RestartOptions } from '../../../src/cdp/launch/restart.ts';
import { QUIET_FLAGS, browserExecutable, startBrowser } from '../../helpers/browser.ts';
import { closedPort } from '../../helpers/listen.ts';
import { isAlive } from '../../helpers/processes.ts';
import { tempFolder } from '../../helpers/temp-folder.ts';
import { emptyPlace, endAfterTest, lockProfile, writeProgram } from '../machine.ts';

/**
 * A display is claimed so that the person's profile is used. The browsers have no window all the same, and a browser
 * without one goes to a throw-away profile unless it is told its folder.
 */
async function machine(): Promise<RestartOptions & { profile: string }> {
  const { config, ...place } = emptyPlace();
  const bin = join(place.home, 'bin');
  const profile = join(config, 'chromium');
  writeProgram(join(bin, 'chromium'), `exec ${browserExecutable()} --user-data-dir='${profile}' "$@"`);
  return {
    ...place,
    env: { ...process.env, ...place.env, DISPLAY: ':0' },
    profile,
    homeFolder: join(tempFolder(), '.remora'),
    preference: ['chromium'],
    port: await closedPort(),
    extraArgs: QUIET_FLAGS,
  };
}

test('the browser is ended and comes back on the same profile, with a fixed port and its tabs', async () => {
  const options = await machine();
  mkdirSync(options.profile, { recursive: true });
  const before = await startBrowser({ userDataDir: options.profile });
  const restarted = await restartBrowser(options);
  endAfterTest(restarted.pid);
  expect(isAlive(before.pid)).toBe(false);
  expect(readFileSync(`/proc/${restarted.pid}/cmdline`, 'utf8')).toContain('--restore-last-session');
  expect(restarted).toMatchObject({
    dedicated: false,
    userDataDir: options.profile,
    endpoint: `http://127.0.0.1:${options.port}`,
    mode: 'open',
  });
  await expect
    .poll(() => profileLockHolder(options.profile), { timeout: 5000 })
    .toMatchObject({ pid: restarted.pid, alive: true });
});

test('a process that is no browser is not ended, whatever the lock says', async () => {
  const options = await machine();
  const stranger = spawn('/bin/sleep', ['1000'], { stdio: 'ignore' });
  onTestFinished(async () => {
    stranger.kill('SIGKILL');
    await once(stranger, 'exit');
  });
  await once(stranger, 'spawn');
  lockProfile(options.profile, stranger.pid ?? 0);
  await expect(restartBrowser(options)).rejects.toThrow('is no browser');
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
});

test('what could not come back is not ended', async () => {
  const options = await machine();
  const browser = await startBrowser({ userDataDir: options.profile });
  const noDisplay = { ...options, env: { ...options.env, DISPLAY: '' } };
  await expect(restartBrowser(noDisplay)).rejects.toThrow('There is no display');
  await expect(restartBrowser({ ...options, extraArgs: ['--user-data-dir=/x'] })).rejects.toThrow(
    '--user-data-dir',
  );
  await expect(restartBrowser({ ...options, platform: 'win32' })).rejects.toMatchObject({
    code: 'unsupported',
  });
  expect(isAlive(browser.pid)).toBe(true);
});

test('a browser of another machine is out of reach', async () => {
  const options = await machine();
  lockProfile(options.profile, process.pid, 'other-host');
  await expect(restartBrowser(options)).rejects.toThrow('runs out of reach (other-host)');
});

test('nothing to restart', async () => {
  await expect(restartBrowser(await machine())).rejects.toMatchObject({ code: 'no_browser' });
});
