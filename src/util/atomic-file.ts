/** Files that are either the old or the new content, never half of it, and readable by their owner alone unless shared. */
import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Modes {
  readonly file: number;
  readonly folder: number;
}

const PRIVATE: Modes = { file: 0o600, folder: 0o700 };
/** What the person's umask leaves of it, as for any file of theirs. */
export const SHARED: Modes = { file: 0o666, folder: 0o777 };

/**
 * Makes `path` and its parents, with mode 0700 unless given. Not with mkdir's own `recursive`: Node 20 never returns from it where a
 * parent cannot be made although its own parent is there, as below /proc.
 */
export function makePrivateFolder(path: string, mode = PRIVATE.folder): void {
  if (makeFolder(path, mode)) return;
  makePrivateFolder(dirname(path), mode);
  if (!makeFolder(path, mode)) throw new Error(`ENOENT: the folder ${path} cannot be made`);
}

/** Writes through a sibling file and a rename; mode 0600 unless given. */
export function writeFileAtomic(path: string, content: string | Uint8Array, modes = PRIVATE): void {
  makePrivateFolder(dirname(path), modes.folder);
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, content, { mode: modes.file });
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
function makeFolder(path: string, mode: number): boolean {
  try {
    mkdirSync(path, { mode });
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST') && statSync(path).isDirectory()) return true;
    if (isErrno(error, 'ENOENT') && dirname(path) !== path) return false;
    throw error;
  }
}
