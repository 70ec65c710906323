/** The token that a client of the HTTP server must show: whoever can read the home's files may have the browser. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isErrno, readTextIfThere, statIfThere, writeFileAtomic } from '../../../util/atomic-file.ts';

const TOKEN = /^[\w-]{43}$/;

export interface StoredToken {
  readonly token: string;
  readonly file: string;
}

/**
 * The one of the last time, so that a client's settings stay good; a new one where others could have read it. Servers that
 * start at once have the same.
 */
export function storedToken(home: string): StoredToken {
  const file = join(home, 'mcp-token');
  const known = readToken(file);
  if (known !== undefined) return { token: known, file };
  if (statIfThere(file)) rmSync(file, { force: true });
  const made = randomBytes(32).toString('base64url');
  return { token: placeToken(file, made) ? made : (readToken(file) ?? made), file };
}

/** Whether the Authorization header shows the token; takes as long for any wrong one. */
export function showsToken(header: string | undefined, token: string): boolean {
  const [, shown = ''] = /^Bearer +(\S+)$/i.exec(header ?? '') ?? [];
  return timingSafeEqual(digest(shown), digest(token));
}

/** Undefined for one that is not whole, or that others could have read. */
function readToken(file: string): string | undefined {
  const text = isPrivate(file) ? readTextIfThere(file)?.trim() : undefined;
  return text !== undefined && TOKEN.test(text) ? text : undefined;
}

/** False when another server was quicker: a link, unlike a rename, takes nobody's place, and the file behind it is whole. */
function placeToken(file: string, token: string): boolean {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileAtomic(draft, `${token}\n`);
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function isPrivate(file: string): boolean {
  const found = statIfThere(file);
  return found !== undefined && (process.platform === 'win32' || (found.mode & 0o077) === 0);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
