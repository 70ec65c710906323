/** Taking a file that somebody else wrote and named into a folder of ours. */
import { constants, statSync } from 'node:fs';
import { copyFile, link, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isErrno, makePrivateFolder } from './atomic-file.ts';
import { toSafeText } from './text.ts';

/** Bytes. File systems take 255; some room is left for a number. */
const NAME_BYTES = 200;
const EXTENSION_BYTES = 20;
/** Of Windows, in any case and with any ending; other systems get such files from there. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const FALLBACK = 'download';

/** A name without path, that every file system takes and no terminal or shell stumbles over; never empty. */
export function safeFileName(given: string): string {
  const plain = toSafeText(given)
    .replace(/[\t\n\ufffd/\\<>:"|?*]+/g, '_')
    // A dot in front hides it, dots and blanks at the end Windows drops, a dash in front looks like an option.
    .replace(/^[.\s-]+|[.\s]+$/g, '');
  if (plain === '' || /^_+$/.test(plain)) return FALLBACK;
  const extension = extensionOf(plain);
  const stem = cutBytes(plain.slice(0, plain.length - extension.length), NAME_BYTES - EXTENSION_BYTES);
  return RESERVED.test(plain) ? `_${stem}${extension}` : `${stem}${extension}`;
}

/** Moves the file there, under this name or the next that is free: `a (2).zip`. Returns its path. Overwrites nothing. */
export async function takeFile(from: string, folder: string, name: string): Promise<string> {
  makePrivateFolder(folder);
  const extension = extensionOf(name);
  const stem = name.slice(0, name.length - extension.length);
  for (let count = 1; ; count += 1) {
    const path = join(folder, count === 1 ? name : `${stem} (${count})${extension}`);
    if (!(await putAt(from, path))) continue;
    await rm(from);
    return path;
  }
}

/** True for a file of just this size that was written at this time or later (milliseconds since 1970). */
export function isFreshFile(path: string, size: number, since: number): boolean {
  try {
    const found = statSync(path);
    return found.isFile() && found.size === size && found.mtimeMs >= since;
  } catch {
    // It is not there, or may not be looked at: not that file.
    return false;
  }
}

/** False when something is there already. */
async function putAt(from: string, path: string): Promise<boolean> {
  try {
    await link(from, path);
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
  }
  // Another device, or a file system without links.
  try {
    await copyFile(from, path, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    throw error;
  }
}

function extensionOf(name: string): string {
  const extension = extname(name);
  return Buffer.byteLength(extension) > EXTENSION_BYTES ? '' : extension;
}

function cutBytes(text: string, max: number): string {
  let cut = text;
  while (Buffer.byteLength(cut) > max) cut = [...cut].slice(0, -1).join('');
  return cut.replace(/[.\s]+$/, '');
}
