/**
 * A lock that is a file: it names the process that holds it, and falls free when that process is no more, however it
 * ended. The name appears with its content in one step (hard link), so nobody reads a half-written lock.
 */
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isErrno, makePrivateFolder, readTextIfThere } from './atomic-file.ts';
import { identityOf, isRunning, type ProcessIdentity } from './process-identity.ts';

export type LockAttempt =
  | { readonly held: true; readonly release: () => void }
  /** Undefined while another process is just taking over a lock of a dead one. */
  | { readonly held: false; readonly holder: ProcessIdentity | undefined };

/** Removing a dead holder's lock takes a moment; a guard older than this was left by a process that died in it. Milliseconds. */
const TAKEOVER_MS = 5_000;

/** Takes the lock or says who has it; never waits. */
export function tryLock(path: string): LockAttempt {
  makePrivateFolder(dirname(path));
  const content = JSON.stringify(identityOf(process.pid));
  if (linkNew(path, content)) return { held: true, release: () => release(path, content) };
  const holder = holderOf(path);
  if (holder && isRunning(holder)) return { held: false, holder };
  if (!takeOver(path, content)) return { held: false, holder: undefined };
  return { held: true, release: () => release(path, content) };
}

/** Who holds the lock now; undefined when it is free or its holder is dead. */
export function lockHolder(path: string): ProcessIdentity | undefined {
  const holder = holderOf(path);
  return holder && isRunning(holder) ? holder : undefined;
}

function linkNew(path: string, content: string): boolean {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** One process at a time looks again and replaces a dead lock, so that none removes a lock that was just taken. */
function takeOver(path: string, content: string): boolean {
  const guard = `${path}.takeover`;
  if (!makeGuard(guard)) return false;
  try {
    const holder = holderOf(path);
    if (holder && isRunning(holder)) return false;
    rmSync(path, { force: true });
    return linkNew(path, content);
  } finally {
    rmdirSync(guard);
  }
}

function makeGuard(guard: string): boolean {
  try {
    mkdirSync(guard);
    return true;
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
    if (isOld(guard)) rmSync(guard, { recursive: true, force: true });
    return false;
  }
}

function isOld(path: string): boolean {
  const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return made !== undefined && Date.now() - made > TAKEOVER_MS;
}

function holderOf(path: string): ProcessIdentity | undefined {
  const text = readTextIfThere(path);
  if (text === undefined) return undefined;
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || !('pid' in value) || !('startedAt' in value))
    return undefined;
  return typeof value.pid === 'number' ? { pid: value.pid, startedAt: String(value.startedAt) } : undefined;
}

/** A lock that a power cut left empty names nobody. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Half a note is none.
    return undefined;
  }
}

function release(path: string, content: string): void {
  if (readTextIfThere(path) === content) rmSync(path, { force: true });
}
