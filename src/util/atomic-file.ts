/** Files that are either the old or the new content, never half of it, and readable by their owner alone. */
import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes `path` and its parents with mode 0700. Not with mkdir's own `recursive`: Node 20 never returns from it where a
 * parent cannot be made although its own parent is there, as below /proc.
 */
export function makePrivateFolder(path: string): void {
  if (makeFolder(path)) return;
  makePrivateFolder(dirname(path));
  if (!makeFolder(path)) throw new Error(`ENOENT: the folder ${path} cannot be made`);
}

/** Writes through a sibling file and a rename; mode 0600. */
export function writeFileAtomic(path: string, content: string | Uint8Array): void {
  makePrivateFolder(dirname(path));
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, content, { mode: 0o600 });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** The file's text, or undefined when there is none. Other failures throw. */
export function readTextIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'ENOTDIR')) return undefined;
    throw error;
  }
}

export function statIfThere(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'ENOTDIR')) return undefined;
    throw error;
  }
}

export function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** False when its parent is missing. */
function makeFolder(path: string): boolean {
  try {
    mkdirSync(path, { mode: 0o700 });
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST') && statSync(path).isDirectory()) return true;
    if (isErrno(error, 'ENOENT') && dirname(path) !== path) return false;
    throw error;
  }
}
