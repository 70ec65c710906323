/** Numbers for what an answer names, once all frames are together: so refs count through a page in reading order. */
import { CdpError } from '../../cdp/cdp-error.ts';
import type { Frame } from '../../session/page/frame.ts';
import type { PageContext } from '../action.ts';

/** What a frame's world holds ready for a ref, by its place in the list there (see `PageApi.giveRefs`). */
export interface Waiting {
  readonly frame: Frame;
  readonly pending: number;
}

/** The refs, in the order of `waiting`. `free`: no document has given a number from this one on. */
export async function giveNumbers(
  waiting: readonly Waiting[],
  free: number,
  { refs, signal }: PageContext,
): Promise<readonly string[]> {
  if (waiting.length === 0) return [];
  // A document may remember more than was written down before the last daemon died.
  const room = { range: waiting.length, from: free };
  const given = await refs.give(async (first) => {
    const byFrame = new Map<Frame, Map<number, string>>();
    let count = 0;
    const list = waiting.map(({ frame, pending }) => {
      const own = byFrame.get(frame) ?? new Map<number, string>();
      byFrame.set(frame, own);
      const known = own.get(pending);
      if (known !== undefined) return known;
      const ref = `e${first + count}`;
      count += 1;
      own.set(pending, ref);
      return ref;
    });
    await Promise.all([...byFrame].map(([frame, own]) => giveIn(frame, own, signal)));
    return { list, nextRef: first + count };
  }, room);
  return given.list;
}

async function giveIn(frame: Frame, own: ReadonlyMap<number, string>, signal: AbortSignal): Promise<void> {
  const list = [...own].map(([pending, ref]) => ({ pending, ref }));
  try {
    await frame.world.call('giveRefs', list, { signal });
  } catch (error) {
    // The frame went meanwhile: its refs are stale before they are used.
    if (!frame.parent || !(error instanceof CdpError) || signal.aborted) throw error;
  }
}
