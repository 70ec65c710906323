/** A process is told from a later one that has its number. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { identityOf, isRunning } from '../../src/util/process-identity.ts';

test('this process runs; one that started at another time does not', () => {
  const self = identityOf(process.pid);
  expect(isRunning(self)).toBe(true);
  expect(isRunning({ ...self, startedAt: 'another time' })).toBe(false);
});

test('a process that ended does not run any more', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  await once(child, 'spawn');
  const identity = identityOf(child.pid ?? 0);
  expect(isRunning(identity)).toBe(true);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  expect(isRunning(identity)).toBe(false);
});
