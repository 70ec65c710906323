/** The token that a client of the HTTP server must show: whoever can read the home's files may have the browser. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { readTextIfThere, statIfThere, writeFileAtomic } from '../../../util/atomic-file.ts';

const TOKEN = /^[\w-]{43}$/;

export interface StoredToken {
  readonly token: string;
  readonly file: string;
}

/** The one of the last time, so that a client's settings stay good; a new one where others could have read it. */
export function storedToken(home: string): StoredToken {
  const file = join(home, 'mcp-token');
  const known = isPrivate(file) ? readTextIfThere(file)?.trim() : undefined;
  if (known !== undefined && TOKEN.test(known)) return { token: known, file };
  const token = randomBytes(32).toString('base64url');
  writeFileAtomic(file, `${token}\n`);
  return { token, file };
}

/** Whether the Authorization header shows the token; takes as long for any wrong one. */
export function showsToken(header: string | undefined, token: string): boolean {
  const [, shown = ''] = /^Bearer +(\S+)$/i.exec(header ?? '') ?? [];
  return timingSafeEqual(digest(shown), digest(token));
}

function isPrivate(file: string): boolean {
  const found = statIfThere(file);
  return found !== undefined && (process.platform === 'win32' || (found.mode & 0o077) === 0);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
