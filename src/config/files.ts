/** Finds and reads the two files that hold settings. A file is parsed once per change (by time, size and inode). */
import type { Stats } from 'node:fs';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isErrno } from '../util/atomic-file.ts';
import type { Found } from './invalid.ts';
import { invalid } from './invalid.ts';
import { parseSettings } from './yaml-text.ts';

type FileKind = 'user' | 'project';

interface Parsed {
  readonly stamp: string;
  readonly entries: readonly Found[];
}

const PROJECT_FILE = '.remora.yaml';
const MAX_BYTES = 65_536;
/** A daemon that serves many projects must not grow with their number. */
const MAX_PARSED = 64;
const parsedFiles = new Map<string, Parsed>();

/** The nearest `.remora.yaml` from `cwd` up to the git top-level; without git only that of `cwd` itself. */
export function findProjectFile(cwd: string): string | undefined {
  const start = resolve(cwd);
  let found: string | undefined;
  for (let folder = start; ; folder = dirname(folder)) {
    const candidate = join(folder, PROJECT_FILE);
    if (found === undefined && statOf(candidate, 'project')) found = candidate;
    // A folder in the main checkout, a file in a worktree or submodule.
    if (statOf(join(folder, '.git'), 'project')) return found;
    if (dirname(folder) === folder) break;
  }
  return found === join(start, PROJECT_FILE) ? found : undefined;
}

/** Empty when there is no such file. Fails with `bad_input` on anything that is not a valid settings file. */
export function readSettingsFile(file: string, kind: FileKind): readonly Found[] {
  const stat = statOf(file, kind);
  if (!stat) return [];
  const stamp = `${stat.mtimeMs} ${stat.size} ${stat.ino}`;
  const known = parsedFiles.get(file);
  if (known?.stamp === stamp) return known.entries;
  const entries = parseSettings(readText(file, kind, stat), { kind, file });
  parsedFiles.delete(file);
  const [oldest] = parsedFiles.keys();
  if (parsedFiles.size >= MAX_PARSED && oldest !== undefined) parsedFiles.delete(oldest);
  parsedFiles.set(file, { stamp, entries });
  return entries;
}

/** Undefined when there is no settings file. */
export function readSettingsText(file: string, kind: FileKind): string | undefined {
  const stat = statOf(file, kind);
  return stat && readText(file, kind, stat);
}

function readText(file: string, kind: FileKind, stat: Stats): string {
  // Opening a pipe would wait for its writer for ever.
  if (!stat.isFile()) throw unreadable(file, kind, 'a regular file');
  if (stat.size > MAX_BYTES) throw unreadable(file, kind, `a file of at most ${MAX_BYTES} bytes`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (cause) {
    throw unreadable(file, kind, 'a file of UTF-8 text that may be read', cause);
  }
}

function statOf(file: string, kind: FileKind): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch (cause) {
    // A file stands where a folder would have to be: then there is none in it.
    if (isErrno(cause, 'ENOTDIR')) return undefined;
    throw unreadable(file, kind, 'a file that may be looked at', cause);
  }
}

function unreadable(file: string, kind: FileKind, expected: string, cause?: unknown): Error {
  return invalid({ path: '', expected, source: { kind, file }, cause });
}
