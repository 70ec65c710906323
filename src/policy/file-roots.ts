/** Which files may be read and written for a caller (SEC-6). Links and `..` are resolved before the check. */
import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fail } from '../errors.ts';
import { isErrno } from '../util/atomic-file.ts';
import { shorten } from '../util/text.ts';

export interface FileRules {
  /** The caller's working folder: relative paths start there, and it is a root itself. */
  readonly cwd: string;
  readonly roots: readonly string[];
  /** Where remora keeps its own settings and notes: closed to callers, whatever the roots, but for one folder in it. */
  readonly private: { readonly folder: string; readonly but: string };
}

export class FileRoots {
  readonly #cwd: string;
  readonly #roots: readonly string[];
  readonly #private: { readonly folder: string; readonly but: string };

  constructor({ cwd, roots, private: own }: FileRules) {
    this.#cwd = cwd;
    this.#roots = [cwd, ...roots].map(toRealPath);
    this.#private = { folder: toRealPath(own.folder), but: toRealPath(own.but) };
  }

  /** The absolute, link-free path of something that is to be read; throws `file_not_allowed` outside the roots. */
  toReadable(path: string): string {
    return this.#check(path);
  }

  /** The same for something that is to be written and need not exist yet. */
  toWritable(path: string): string {
    return this.#check(path);
  }

  #check(path: string): string {
    if (path.includes('\0')) throw fail('bad_input', { reason: 'a path cannot hold a NUL character' });
    const real = this.#resolve(path);
    const { folder, but } = this.#private;
    const isPrivate = isInside(real, folder) && !isInside(real, but);
    if (isPrivate || !this.#roots.some((root) => isInside(real, root))) {
      throw fail('file_not_allowed', { path: real, roots: [...this.#roots] });
    }
    return real;
  }

  #resolve(path: string): string {
    try {
      return toRealPath(resolve(this.#cwd, path));
    } catch (cause) {
      throw fail(
        'file_not_allowed',
        { path: shorten(path, 300), roots: [...this.#roots] },
        { cause, message: `The path ${shorten(path, 300)} leads nowhere that can be checked.` },
      );
    }
  }
}

/** Resolves links in the path, also those that lead to what does not exist yet. Throws for a circle of links. */
function toRealPath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (!isErrno(error, 'ENOENT') && !isErrno(error, 'ENOTDIR')) throw error;
    const target = linkTarget(path);
    if (target !== undefined) return toRealPath(resolve(toRealPath(dirname(path)), target));
    const parent = dirname(path);
    return parent === path ? path : join(toRealPath(parent), basename(path));
  }
}

/** Where a link points to that leads into nothing; undefined for anything that is no link. */
function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    // It does not exist, or is no link: then there is nothing to follow.
    return undefined;
  }
}

function isInside(path: string, root: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
