import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { homePaths, remoraHome } from '../../src/config/home.ts';
import { failureOf } from './workspace.ts';

test('REMORA_HOME or ~/.remora', () => {
  expect(remoraHome({})).toBe(join(homedir(), '.remora'));
  expect(remoraHome({ REMORA_HOME: '' })).toBe(join(homedir(), '.remora'));
  expect(remoraHome({ REMORA_HOME: '~/r' })).toBe(join(homedir(), 'r'));
  expect(remoraHome({ REMORA_HOME: 'r' })).toBe(resolve('r'));
});

test('everything lies under the home', () => {
  const { home, socket: _, ...paths } = homePaths('/h', 'linux');
  expect(home).toBe('/h');
  expect(paths).toEqual({
    runFolder: join('/h', 'run'),
    daemonLock: join('/h', 'run', 'daemon.lock'),
    startLock: join('/h', 'run', 'start.lock'),
    daemonLog: join('/h', 'logs', 'daemon.log'),
    registry: join('/h', 'registry.json'),
    artifacts: join('/h', 'artifacts'),
    profiles: join('/h', 'profiles'),
    config: join('/h', 'config.yaml'),
  });
});

test.each([
  ['linux', 107],
  ['darwin', 103],
] as const)('on %s a socket path of %i bytes fits and one more does not', (platform, limit) => {
  const fitting = `/${'ü'.repeat(20)}`.padEnd(limit - 20 - '/run/daemon.sock'.length, 'x');
  expect(Buffer.byteLength(homePaths(fitting, platform).socket)).toBe(limit);
  const { code, message, hint, details } = failureOf(() => homePaths(`${fitting}x`, platform));
  expect(code).toBe('bad_input');
  expect(message).toContain(`has ${limit + 1} bytes; this system takes at most ${limit}`);
  expect(hint).toContain('REMORA_HOME');
  expect(details).toMatchObject({ path: 'REMORA_HOME', limit });
});

test('on Windows the socket is a pipe, one for each home whatever its case and length', () => {
  const pipe = homePaths('C:\\Users\\Ann', 'win32').socket;
  expect(pipe).toMatch(/^\\\\\.\\pipe\\remora-[0-9a-f]{16}$/);
  expect(homePaths('c:\\users\\ann', 'win32').socket).toBe(pipe);
  expect(homePaths('x'.repeat(300), 'win32').socket).not.toBe(pipe);
});
