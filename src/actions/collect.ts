/**
 * `collect`. Data: `{tab, ref, rows: [{index?, cells, links?, selected?, checked?}], columns?, total?, done, cursor?,
 * scrolled}`; `scrolled` tells that the list had to be scrolled. It is put back where it stood: the person may be
 * reading there, refs of a virtual list name rows that are in view, and the cursor needs no position to be kept.
 */
import { z } from 'zod';
import { fail } from '../errors.ts';
import type { Page } from '../session/page/page.ts';
import type { TextPart } from '../output/text.ts';
import { type ActionResult, definePageAction } from './action.ts';
import { elementLine, type FoundElement } from './element/found-element.ts';
import { inFrame } from './element/in-frame.ts';
import { readCursor, writeCursor } from './list/cursor.ts';
import { listTarget } from './list/list-target.ts';
import { rowsAsText } from './list/list-text.ts';
import { type Walked, walkList } from './list/walk-list.ts';

const MAX_ROWS = 5_000;
/** What one answer may hold of a page's text. */
const MAX_CHARS = 200_000;

const input = z.strictObject({
  ref: z
    .string()
    .min(1)
    .optional()
    .describe(
      'List, or what holds it: a ref (e5), also of a fold line, role and name, or CSS selector; else the largest list that scrolls.',
    ),
  maxRows: z.number().int().min(1).max(MAX_ROWS).default(200).describe('Rows at most.'),
  cursor: z.string().min(1).optional().describe('Go on where an earlier answer stopped.'),
  maxTokens: z
    .number()
    .int()
    .min(200)
    .max(200_000)
    .default(3_000)
    .describe('Size of the rows as text; the data has all rows.'),
});

export const collect = definePageAction({
  name: 'collect',
  summary: 'Read all rows of a list, table or grid, scrolling through it where it shows only some.',
  effect: 'write',
  step: 'reads',
  level: 'page',
  keepsTime: true,
  input,
  positionals: [],
  examples: [
    'collect',
    'collect --ref e5 --max-rows 500',
    `collect --ref 'table "Orders"'`,
    'collect --ref e5 --cursor CURSOR',
  ],
  async run(page, { ref, cursor: word, maxRows, maxTokens }, call) {
    const cursor = word === undefined ? undefined : readCursor(word);
    const { element, remarks } = await listTarget(page, { ref, cursor }, call);
    const after = cursor ? { after: { list: cursor.list, marks: cursor.marks } } : {};
    const start = { maxRows, maxChars: MAX_CHARS, ...after };
    const walked = await inFrame(page, element, () => walkList(page, element, { start, call }));
    if (cursor === undefined && isNoList(walked)) throw noList(element, walked);
    const result = toResult(page, { element, walked, before: cursor?.count ?? 0, maxRows, maxTokens });
    return { ...result, text: [...remarks, ...result.text] };
  },
});

/** Not one row, and neither a count nor a head of columns that would say that it is an empty list. */
const isNoList = ({ rows, columns, total }: Walked): boolean =>
  rows.length === 0 && columns === undefined && total === undefined;

function noList({ ref }: FoundElement, { isLate }: Walked): Error {
  return fail(
    'no_match',
    { target: ref },
    {
      message: isLate
        ? `Not one row of ${ref} could be read in the time there was.`
        : `Not one row could be read: what seemed to be a list (${ref}) is none, or has gone.`,
      hint: 'Look at the page with `remora snapshot`, and name the list with --ref.',
    },
  );
}

/** As a snapshot prints it; a fold line stands for rows of what it does not name. */
function lineOf(element: FoundElement): TextPart {
  const { ref, role, frame } = element;
  if (role === 'fold') return `The list that the fold line ${ref} is of:`;
  return { origin: frame.origin, text: elementLine(element) };
}

interface Answer {
  readonly element: FoundElement;
  readonly walked: Walked;
  /** Rows that earlier answers gave. */
  readonly before: number;
  readonly maxRows: number;
  readonly maxTokens: number;
}

function toResult(page: Page, answer: Answer): ActionResult {
  const { element, walked, before, maxTokens } = answer;
  const { ref, frame } = element;
  const { rows, columns, total, done, scrolled } = walked;
  const count = before + rows.length;
  const { list, marks } = walked;
  const cursor = done || marks.length === 0 ? undefined : writeCursor({ list, ref, count, marks });
  const { origin } = frame;
  const { text, shown } = rowsAsText(rows, columns, { maxTokens, origin });
  return {
    data: {
      tab: page.tab,
      ref,
      rows: rows.map((row) => ({ ...row })),
      ...(columns ? { columns } : {}),
      ...(total === undefined ? {} : { total }),
      done,
      ...(cursor === undefined ? {} : { cursor }),
      scrolled,
    },
    text: [
      lineOf(element),
      headOf(answer, count),
      { origin, text },
      shown < rows.length ? hiddenRows(rows.length, shown) : '',
      cursor === undefined ? '' : `Go on with \`remora collect --ref ${ref} --cursor ${cursor}\`.`,
    ],
  };
}

function headOf({ walked, before, maxRows }: Answer, count: number): string {
  const { rows, total, done } = walked;
  const of = total === undefined ? '' : `, of ${total} by the page's count`;
  const range = rows.length === 0 ? 'No rows' : `Rows ${before + 1} to ${count}`;
  return `${range}${of}; ${done ? 'the list ends here.' : whyStopped(walked, maxRows)}`;
}

function whyStopped({ isLate, rows }: Walked, maxRows: number): string {
  if (isLate) return 'the time was over (--timeout gives more), there may be others.';
  return rows.length < maxRows ? 'there are more than one answer holds (200 kB).' : 'there are more.';
}

function hiddenRows(all: number, shown: number): string {
  return `Shown here: ${shown} of ${all} rows. All are in the data (--json); or take --max-rows ${shown} at a time, or a larger --max-tokens.`;
}
