import { spawn } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { profileLockHolder } from '../../../src/cdp/find/profile-lock.ts';
import { startBrowser } from '../../helpers/browser.ts';
import { deadPid } from '../../helpers/processes.ts';
import { tempFolder } from '../../helpers/temp-folder.ts';
import { lockProfile } from '../machine.ts';

test('no lock, a missing folder and a lock of another make', () => {
  const folder = tempFolder();
  expect(profileLockHolder(folder, 'linux')).toBeUndefined();
  expect(profileLockHolder(join(folder, 'missing'), 'linux')).toBeUndefined();
  writeFileSync(join(folder, 'SingletonLock'), 'plain file');
  expect(profileLockHolder(folder, 'linux')).toBeUndefined();
});

test('a link that names no process is no lock', () => {
  const folder = tempFolder();
  symlinkSync('nonsense', join(folder, 'SingletonLock'));
  expect(profileLockHolder(folder, 'linux')).toBeUndefined();
});

test('tells a running holder from one that crashed', async () => {
  const [held, left] = [tempFolder(), tempFolder()];
  lockProfile(held, process.pid);
  const gone = await deadPid();
  lockProfile(left, gone);
  expect(profileLockHolder(held, 'darwin')).toEqual({ pid: process.pid, host: hostname(), alive: true });
  expect(profileLockHolder(left, 'darwin')).toEqual({ pid: gone, host: hostname(), alive: false });
});

test('a browser that nobody has collected yet is gone', async () => {
  // The shell becomes a program that never collects the child it was left with.
  const parent = spawn('/bin/sh', ['-c', 'true & echo $!; exec sleep 1000'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const line = await new Promise((resolve) => parent.stdout.once('data', resolve));
  const folder = tempFolder();
  lockProfile(folder, Number(String(line)));
  await expect.poll(() => profileLockHolder(folder, 'linux')).toMatchObject({ alive: false });
});

test('a holder on another machine or inside a Flatpak cannot be known to be gone', async () => {
  const gone = await deadPid();
  const shared = tempFolder();
  lockProfile(shared, gone, 'other-host-2');
  expect(profileLockHolder(shared, 'linux')).toEqual({ pid: gone, host: 'other-host-2', alive: true });
  const flatpak = join(tempFolder(), '.var/app/com.brave.Browser/config/Brave-Browser');
  lockProfile(flatpak, gone);
  expect(profileLockHolder(flatpak, 'linux')).toMatchObject({ alive: true });
});

test('a lock file on Windows that may be opened is held by nobody', () => {
  const folder = tempFolder();
  expect(profileLockHolder(folder, 'win32')).toBeUndefined();
  writeFileSync(join(folder, 'lockfile'), '');
  expect(profileLockHolder(folder, 'win32')).toEqual({ pid: undefined, host: hostname(), alive: false });
});

test('a real browser holds its profile', async () => {
  const folder = tempFolder();
  const browser = await startBrowser({ userDataDir: folder });
  expect(profileLockHolder(folder, 'linux')).toEqual({ pid: browser.pid, host: hostname(), alive: true });
});
