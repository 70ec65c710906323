/** Who has a browser profile open. A second browser must not be started on it. */
import { closeSync, openSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isErrno, readTextIfThere } from '../../util/atomic-file.ts';

export interface LockHolder {
  /** Undefined where the system does not tell (Windows). */
  readonly pid: number | undefined;
  readonly host: string;
  /** False only when the holder is known to be gone; a crashed browser leaves its lock behind. */
  readonly alive: boolean;
}

/** The holder named by the profile's lock, or undefined when there is no lock. */
export function profileLockHolder(
  userDataDir: string,
  platform: NodeJS.Platform = process.platform,
): LockHolder | undefined {
  return platform === 'win32' ? windowsHolder(userDataDir) : symlinkHolder(userDataDir);
}

/** Linux and macOS: SingletonLock is a symbolic link to `host-pid`. */
function symlinkHolder(userDataDir: string): LockHolder | undefined {
  const target = readLink(join(userDataDir, 'SingletonLock'));
  const match = target === undefined ? null : /^(.*)-(\d+)$/.exec(target);
  if (match === null) return undefined;
  const host = match[1] ?? '';
  const pid = Number(match[2]);
  return { pid, host, alive: pid > 0 && (!isTellable(host, userDataDir) || isAlive(pid)) };
}

/** On another machine, or inside a Flatpak with its own process numbers, the pid says nothing here. */
function isTellable(host: string, userDataDir: string): boolean {
  return host === hostname() && !userDataDir.includes('/.var/app/');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    // EPERM: it runs, under another user.
    return isErrno(error, 'EPERM');
  }
}

/** Ended, but not yet collected by its parent; in a container without an init process that may stay so. See proc(5). */
function isZombie(pid: number): boolean {
  const stat = readTextIfThere(`/proc/${pid}/stat`) ?? '';
  return stat.slice(stat.lastIndexOf(')')).startsWith(') Z');
}

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    // No link, or a plain file that no browser made: no lock either way.
    return undefined;
  }
}

/** Windows: the browser keeps `lockfile` open without sharing it for writing, and the system removes it at its end. */
function windowsHolder(userDataDir: string): LockHolder | undefined {
  try {
    closeSync(openSync(join(userDataDir, 'lockfile'), 'r+'));
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'ENOTDIR')) return undefined;
    return { pid: undefined, host: hostname(), alive: true };
  }
  return { pid: undefined, host: hostname(), alive: false };
}
