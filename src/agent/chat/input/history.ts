/** What was sent in this chat and in earlier ones, for the arrow keys. A line that begins with a blank is not kept. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isErrno, makePrivateFolder, readTextIfThere, writeFileAtomic } from '../../../util/atomic-file.ts';
import { type Cell, shownText, textOf, toCells } from './editor.ts';

/** Of the file; once it holds twice as many, the older half goes. */
const MOST_KEPT = 500;
/** Longer messages are kept for this chat alone. */
const LONGEST_KEPT = 2_000;

export class History {
  readonly #path: string;
  readonly #entries: (readonly Cell[])[];

  /** Never throws for a file that cannot be read: a chat goes without its history then. */
  constructor(home: string) {
    this.#path = join(home, 'chat-history');
    const lines = readLines(this.#path);
    this.#entries = lines.slice(-MOST_KEPT).map(toCells);
    if (lines.length > 2 * MOST_KEPT) this.#write(lines.slice(-MOST_KEPT));
  }

  get length(): number {
    return this.#entries.length;
  }

  /** From the oldest, 0. */
  entry(index: number): readonly Cell[] | undefined {
    return this.#entries[index];
  }

  add(cells: readonly Cell[]): void {
    const text = textOf(cells);
    const last = this.#entries.at(-1);
    if (/^\s/u.test(text) || text === '' || (last && shownText(last) === shownText(cells))) return;
    this.#entries.push(cells);
    if (text.length <= LONGEST_KEPT) this.#append(text);
  }

  #append(text: string): void {
    try {
      makePrivateFolder(join(this.#path, '..'));
      appendFileSync(this.#path, `${JSON.stringify(text)}\n`, { mode: 0o600 });
    } catch (error) {
      ignoreFileTrouble(error);
    }
  }

  #write(lines: readonly string[]): void {
    try {
      writeFileAtomic(this.#path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    } catch (error) {
      ignoreFileTrouble(error);
    }
  }
}

function readLines(path: string): readonly string[] {
  try {
    return (readTextIfThere(path) ?? '').split('\n').flatMap(readLine);
  } catch (error) {
    ignoreFileTrouble(error);
    return [];
  }
}

function readLine(line: string): string[] {
  try {
    return [z.string().parse(JSON.parse(line))];
  } catch {
    // The end of the file, or a line that was cut when a disk was full.
    return [];
  }
}

/** A full disk or a folder that cannot be written costs the history, not the chat. */
function ignoreFileTrouble(error: unknown): void {
  const known = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EISDIR', 'ENOTDIR'];
  if (!known.some((code) => isErrno(error, code))) throw error;
}
