/** Documents and elements that go away while something is done to them. */
import { fail, RemoraError } from '../../errors.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import { findAgain } from './find-element.ts';
import type { FoundElement } from './found-element.ts';

/** Milliseconds in which an element is looked up again that its page makes anew and anew. */
const RENEWAL_MS = 5_000;

/** True once something was sent, and the tab or the element's own frame shows another document than now. */
export type HasLeft = () => boolean;

/** To be taken before anything is sent. */
export function departureOf({ navigation, action }: Page, { frame }: FoundElement): HasLeft {
  const { loaderId } = navigation;
  const { document } = frame;
  return () => action.sentWrite && (navigation.loaderId !== loaderId || frame.document !== document);
}

/** What a look at the element after the deed gives; undefined where its document went away with the deed. */
export async function unlessLeft<T>(hasLeft: HasLeft, look: () => Promise<T>): Promise<T | undefined> {
  if (hasLeft()) return undefined;
  try {
    const seen = await look();
    return hasLeft() ? undefined : seen;
  } catch (error) {
    if (!hasLeft()) throw error;
    return undefined;
  }
}

export const NOT_SEEN = 'Not verified: the page went to another document with it.';

/**
 * What the caller wrote is looked up again, as long as `attempt` throws `stale_ref` with nothing done yet: an element that
 * is made anew is as good as the one before (SNAP-5).
 */
export async function whileRenewed<T>(
  at: { readonly page: Page; readonly element: FoundElement; readonly call: PageContext },
  attempt: (isFirst: boolean) => Promise<T>,
): Promise<T> {
  const { page, element, call } = at;
  const hasLeft = departureOf(page, element);
  const end = Date.now() + RENEWAL_MS;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await attempt(isFirst);
    } catch (error) {
      if (!isGone(error)) throw error;
      if (hasLeft()) throw wentElsewhere(element, error);
      if (Date.now() > end || !(await findAgain(page, element, call))) throw error;
    }
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof RemoraError && error.code === 'stale_ref' && !error.mayHaveApplied;

/** Because the pointer came, or by itself: in either case nobody pressed anything. */
function wentElsewhere({ ref }: FoundElement, cause: unknown): Error {
  return fail(
    'stale_ref',
    { ref },
    {
      cause,
      message: `The page went to another document while the pointer came to ${ref}: nothing was pressed.`,
      hint: 'Look where it is now with `remora snapshot`.',
      mayHaveApplied: true,
    },
  );
}
