/** Which frame of a page knows a ref, and what became of it there. */
import type { FrameList, RefInFrame } from '../../session/page/frames.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';

/** The frames that were asked, where none knows it. */
export function findRef(
  { frames }: Page,
  ref: string,
  { refs, signal }: Pick<PageContext, 'refs' | 'signal'>,
): Promise<RefInFrame | FrameList> {
  return refs.give((firstRef) => frames.findRef(ref, firstRef, signal), { range: frames.refRange });
}
