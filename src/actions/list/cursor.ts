/** Where a walk through a list stopped, as an opaque word that the next call hands back. */
import { z } from 'zod';
import { fail } from '../../errors.ts';
import type { RowMark } from '../../page/list/types.ts';

export interface Cursor {
  /** The list's own name in its document, which nobody can guess. */
  readonly list: string;
  readonly ref: string;
  /** How many rows came before. */
  readonly count: number;
  readonly marks: readonly RowMark[];
}

/** Short, since it stands in command lines: a list of values, its first the version of their order. */
const VERSION = 1;
const mark = z.tuple([
  z.number(),
  z.number(),
  z.number().nullable(),
  z.string().max(200).nullable(),
  z.string().max(40),
]);
const shape = z.tuple([
  z.literal(VERSION),
  z.string().max(40),
  z.string().regex(/^e[1-9]\d*$/),
  z.number().int().min(0),
  z.array(mark).min(1).max(10),
]);

export function writeCursor({ list, ref, count, marks }: Cursor): string {
  const short = marks.map(({ x, y, index, key, hash }) => [x, y, index ?? null, key ?? null, hash]);
  return Buffer.from(JSON.stringify([VERSION, list, ref, count, short])).toString('base64url');
}

/** Throws `bad_input` for anything that `writeCursor` did not write. */
export function readCursor(text: string): Cursor {
  const parsed = shape.safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')));
  if (!parsed.success) throw badCursor('This is no cursor of `collect`');
  const [, list, ref, count, marks] = parsed.data;
  return {
    list,
    ref,
    count,
    marks: marks.map(([x, y, index, key, hash]) => ({
      x,
      y,
      hash,
      ...(index === null ? {} : { index }),
      ...(key === null ? {} : { key }),
    })),
  };
}

export function badCursor(reason: string): Error {
  return fail(
    'bad_input',
    { reason: `${reason}.`, action: 'collect' },
    { hint: 'Begin anew: `remora collect` without --cursor.' },
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Whatever it is, no cursor; the caller is told so.
    return undefined;
  }
}
