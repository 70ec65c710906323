/** Leads the walk through a list, step by step, within the time of the call. */
import { CdpError } from '../../cdp/cdp-error.ts';
import { fail } from '../../errors.ts';
import type { CollectedList, ListFault, ListProgress, ListStart } from '../../page/list/types.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import type { FoundElement } from '../element/found-element.ts';
import { badCursor } from './cursor.ts';

/** What a page gets to show or fetch rows after it was scrolled: a slow server's answer, and no more. */
const ANSWER_MS = 1_500;
/** For putting the scroll position back; also when the call itself has been cancelled. */
const END_MS = 3_000;
const GRACE_MS = 3_000;

export interface Walked extends CollectedList {
  /** The walk ended because the call's time was over. */
  readonly isLate: boolean;
}

/** Throws `stale_ref`, `no_match`, `bad_input` for a cursor of something else. The scroll position is put back whatever happens. */
export async function walkList(
  page: Page,
  element: FoundElement,
  { start, call }: { readonly start: Omit<ListStart, 'ref'>; readonly call: PageContext },
): Promise<Walked> {
  const { frame, ref } = element;
  const end = Date.now() + call.timeoutMs;
  const { signal } = call;
  await drawFrames(page, element, call);
  const begun = await frame.world.call('beginList', { ...start, ref }, { signal });
  if ('error' in begun) throw explain(begun.error, element);
  // From here on the page is scrolled, and may fetch.
  page.willWrite();
  let progress: ListProgress | undefined;
  try {
    progress = await stepOn(page, element, { end, call });
  } catch (error) {
    await endQuietly(element);
    throw error;
  }
  const list = await frame.world.call('endList', undefined, { signal: undefined, timeoutMs: END_MS });
  if (!list || progress.state === 'gone') throw explain('stale', element);
  if (progress.state === 'lost')
    throw badCursor('The list has changed: none of the rows that the cursor stopped at is in it any more');
  return { ...list, isLate: progress.state === 'more' };
}

/** Cancelled between two steps at the latest. */
async function stepOn(
  page: Page,
  { frame }: FoundElement,
  { end, call }: { readonly end: number; readonly call: PageContext },
): Promise<ListProgress> {
  const { signal } = call;
  for (;;) {
    await page.ensureFrames(signal, frame.world);
    const waitMs = Math.max(0, Math.min(ANSWER_MS, end - Date.now()));
    const progress = await frame.world.call('stepList', waitMs, { signal, timeoutMs: waitMs + GRACE_MS });
    if (progress.state !== 'more' || Date.now() >= end) return progress;
    call.progress({ message: `${progress.rows} rows so far`, done: progress.rows });
  }
}

/** A frame out of sight is not drawn: it hears of no scrolling, and its lists show no other rows. */
async function drawFrames(page: Page, { frame, ref }: FoundElement, { signal }: PageContext): Promise<void> {
  await page.ensureFrames(signal);
  if (!frame.parent || (await frame.world.call('draws', undefined, { signal }))) return;
  const objectId = await frame.world.element(ref, { signal });
  try {
    await frame.cdp.send('DOM.scrollIntoViewIfNeeded', { objectId }, { signal });
  } finally {
    await frame.world.release(objectId);
  }
}

async function endQuietly({ frame }: FoundElement): Promise<void> {
  try {
    await frame.world.call('endList', undefined, { signal: undefined, timeoutMs: END_MS });
  } catch (error) {
    // The page is gone or does not answer; the failure that led here is told.
    if (!(error instanceof CdpError)) throw error;
  }
}

function explain(fault: ListFault, { ref, asked }: FoundElement): Error {
  const target = asked ?? ref;
  switch (fault) {
    case 'stale':
      return fail('stale_ref', { ref: target });
    case 'other_list':
      return badCursor('The cursor is of another list');
    case 'one_row':
      return fail(
        'no_match',
        { target },
        {
          message: `${target} holds a single row, nothing in it repeats.`,
          hint: `Read it with \`remora text ${target}\`, or name the list around it: \`remora snapshot\` shows what scrolls.`,
        },
      );
    case 'no_list':
      return fail(
        'no_match',
        { target },
        {
          message: `${target} holds no rows.`,
          hint: `Look at it with \`remora snapshot --ref ${target}\`; without --ref the page’s largest list is taken.`,
        },
      );
  }
}
