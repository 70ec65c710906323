/** From what a caller wrote, or did not write, to the list that is meant, in whichever frame it is. */
import { fail } from '../../errors.ts';
import type { FoundList } from '../../page/list/types.ts';
import { parseTarget } from '../../refs/parse-target.ts';
import type { Frame } from '../../session/page/frame.ts';
import { REFS_APART } from '../../session/page/frames.ts';
import { findRef } from '../element/find-ref.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import { byRef } from '../element/by-ref.ts';
import { findElement } from '../element/find-element.ts';
import { type FoundElement, recoveryLine } from '../element/found-element.ts';
import { unreadDetails, unreadHint } from '../element/unread.ts';
import type { TextPart } from '../../output/text.ts';
import { badCursor, type Cursor } from './cursor.ts';

export interface ListTarget {
  readonly element: FoundElement;
  readonly remarks: readonly TextPart[];
}

interface Asked {
  readonly ref: string | undefined;
  readonly cursor: Cursor | undefined;
}

/** Throws `no_match` when the page has no list, and what `findElement` throws. */
export async function listTarget(page: Page, asked: Asked, call: PageContext): Promise<ListTarget> {
  const { ref, cursor } = asked;
  if (ref !== undefined) return named(page, ref, call);
  if (cursor) return ofCursor(page, cursor, call);
  const { frame, list } = await mostProbable(page, call);
  return {
    element: { frame, ref: list.ref, match: 'located', role: list.role, name: list.name },
    remarks: [],
  };
}

async function named(page: Page, text: string, call: PageContext): Promise<ListTarget> {
  const target = parseTarget(text);
  const fold = target.kind === 'ref' ? await foldFrame(page, target.ref, call) : undefined;
  if (fold && target.kind === 'ref')
    return { element: { frame: fold, ref: target.ref, match: 'exact', role: 'fold', name: '' }, remarks: [] };
  const element = await findElement(page, text, call);
  return { element, remarks: recoveryLine(element) };
}

/** A fold line stands for rows: the list is what holds them. */
async function foldFrame(page: Page, ref: string, call: PageContext): Promise<Frame | undefined> {
  const answer = await findRef(page, ref, call);
  return 'found' in answer && answer.found.status === 'fold' ? answer.frame : undefined;
}

async function ofCursor(page: Page, { ref }: Cursor, call: PageContext): Promise<ListTarget> {
  const fold = await foldFrame(page, ref, call);
  if (fold) return { element: { frame: fold, ref, match: 'exact', role: 'fold', name: '' }, remarks: [] };
  try {
    const element = await byRef(page, ref, call);
    if (element.match === 'exact') return { element, remarks: [] };
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  throw badCursor('The cursor is of a list that is not in this page any more');
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'stale_ref' || error.code === 'many_matches');

/** What scrolls on its own goes before what the page scrolls, then the larger one. */
async function mostProbable(page: Page, call: PageContext): Promise<{ frame: Frame; list: FoundList }> {
  const { answers, failed } = await call.refs.give(
    async (first) => {
      let nextRef = first;
      const asked = await page.frames.ask(async (frame, turn) => {
        const list = await frame.world.call('findList', first + turn * REFS_APART, { signal: call.signal });
        nextRef = Math.max(nextRef, list?.nextRef ?? first);
        return list;
      }, call.signal);
      return { ...asked, nextRef };
    },
    { range: page.frames.refRange },
  );
  const lists = answers.flatMap(({ frame, answer }) => (answer ? [{ frame, list: answer }] : []));
  const [best] = lists.sort(
    (a, b) => Number(b.list.scrolls) - Number(a.list.scrolls) || b.list.area - a.list.area,
  );
  if (best) return best;
  throw fail(
    'no_match',
    { target: 'a list', ...unreadDetails(failed) },
    {
      message: 'The page has no list: nothing in it repeats.',
      hint: 'Look at the page with `remora snapshot`, and name the list with --ref.',
      ...unreadHint(failed),
    },
  );
}
