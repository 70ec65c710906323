/** The lock that is a file: real processes hold it, die with it and race for it. */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { lockHolder, tryLock } from '../../src/util/file-lock.ts';
import { identityOf } from '../../src/util/process-identity.ts';

const programFolder = mkdtempSync(join(tmpdir(), 'remora-lock-'));
const program = join(programFolder, 'lock-child.mjs');

beforeAll(async () => {
  const entryPoints = [join(import.meta.dirname, 'lock-child.ts')];
  await build({ entryPoints, bundle: true, platform: 'node', format: 'esm', outfile: program });
});
afterAll(() => rmSync(programFolder, { recursive: true, force: true }));

function lockPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'remora-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'run', 'daemon.lock');
}

interface Racer {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  line(): Promise<string>;
  go(): void;
}

async function startRacer(path: string): Promise<Racer> {
  const child = spawn(process.execPath, [program, path], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async (): Promise<string> => {
    const next = await lines.next();
    return next.done === true ? '' : next.value;
  };
  expect(await line()).toBe('ready');
  return { child, line, go: () => child.stdin.write('go\n') };
}

/** A lock that a process took and died with. */
async function leaveDeadLock(path: string): Promise<void> {
  const holder = await startRacer(path);
  holder.go();
  expect(await holder.line()).toBe('held');
  const ended = once(holder.child, 'exit');
  holder.child.kill('SIGKILL');
  await ended;
  expect(existsSync(path)).toBe(true);
}

test('a free lock is taken, names its holder, and is private', () => {
  const path = lockPath();
  const lock = tryLock(path);
  expect(lock.held).toBe(true);
  expect(lockHolder(path)).toEqual(identityOf(process.pid));
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(path, '..'))).toEqual(['daemon.lock']);
});

test('a lock that is held is not given twice, and is free after its release', () => {
  const path = lockPath();
  const first = tryLock(path);
  expect(tryLock(path)).toEqual({ held: false, holder: identityOf(process.pid) });
  if (first.held) first.release();
  expect(lockHolder(path)).toBeUndefined();
  expect(tryLock(path).held).toBe(true);
});

test('releasing a lock that somebody else holds by now leaves it alone', () => {
  const path = lockPath();
  const first = tryLock(path);
  writeFileSync(path, JSON.stringify({ pid: 1, startedAt: identityOf(1).startedAt }));
  if (first.held) first.release();
  expect(readFileSync(path, 'utf8')).toContain('"pid":1');
});

test('a live process in another program holds it, and its death sets it free', async () => {
  const path = lockPath();
  const holder = await startRacer(path);
  holder.go();
  expect(await holder.line()).toBe('held');
  expect(tryLock(path)).toMatchObject({ held: false, holder: { pid: holder.child.pid } });
  const ended = once(holder.child, 'exit');
  holder.child.kill('SIGKILL');
  await ended;
  expect(lockHolder(path)).toBeUndefined();
  expect(tryLock(path).held).toBe(true);
});

test('a later process with the same pid does not count as the holder', () => {
  const path = lockPath();
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, JSON.stringify({ pid: process.pid, startedAt: 'another time' }));
  expect(lockHolder(path)).toBeUndefined();
  expect(tryLock(path).held).toBe(true);
});

test('of several processes that race for a dead lock exactly one wins', async () => {
  for (let round = 0; round < 3; round += 1) {
    const path = lockPath();
    await leaveDeadLock(path);
    const racers = await Promise.all(Array.from({ length: 4 }, () => startRacer(path)));
    for (const racer of racers) racer.go();
    const outcomes = await Promise.all(racers.map((racer) => racer.line()));
    expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(1);
    const winner = racers[outcomes.indexOf('held')];
    expect(lockHolder(path)?.pid).toBe(winner?.child.pid);
    expect(readdirSync(join(path, '..'))).toEqual(['daemon.lock']);
  }
});

test('a take-over that died half-way holds nobody up for long', () => {
  const path = lockPath();
  const guard = `${path}.takeover`;
  mkdirSync(guard, { recursive: true });
  writeFileSync(path, JSON.stringify({ pid: process.pid, startedAt: 'another time' }));
  expect(tryLock(path)).toEqual({ held: false, holder: undefined });
  const before = new Date(Date.now() - 60_000);
  utimesSync(guard, before, before);
  // The first one after that clears the way, the next one takes the lock.
  expect(tryLock(path).held).toBe(false);
  expect(tryLock(path).held).toBe(true);
});
