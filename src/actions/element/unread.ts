/** What to say when some frames did not answer: what was looked for may be in one of them. */
import type { Details, FailOptions } from '../../errors.ts';
import type { UnreadFrame } from '../../session/page/frames.ts';

export function unreadDetails(failed: readonly UnreadFrame[]): Details {
  const left = remaining(failed);
  return left.length === 0 ? {} : { unreadFrames: left.map(({ reason }) => reason) };
}

export function unreadHint(failed: readonly UnreadFrame[]): FailOptions {
  const left = remaining(failed);
  if (left.length === 0) return {};
  const state = left.every(({ reason }) => reason === 'loading') ? 'still loading' : 'not answering';
  const who = left.length === 1 ? 'A frame of the page is' : `${left.length} frames of the page are`;
  return {
    hint: `${who} ${state}: it may be there. Try again, or look at the page with \`remora snapshot\`.`,
  };
}

/** As the reason of a failure: `a frame of the page could not be read (hung)`. Undefined when all were read. */
export function unreadReason(failed: readonly UnreadFrame[]): string | undefined {
  const left = remaining(failed);
  if (left.length === 0) return undefined;
  const who = left.length === 1 ? 'a frame of the page' : `${left.length} frames of the page`;
  return `${who} could not be read (${left.map(({ reason }) => reason).join(', ')})`;
}

/** Frames that went away hold nothing any more. */
function remaining(failed: readonly UnreadFrame[]): readonly UnreadFrame[] {
  return failed.filter(({ reason }) => reason !== 'gone');
}
