/** From a ref to its element, in whichever frame it was given (SNAP-5). */
import { fail } from '../../errors.ts';
import type { RefInFrame } from '../../session/page/frames.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import { type FoundElement, listOf, toCandidates } from './found-element.ts';
import { unreadDetails, unreadHint } from './unread.ts';

/** Throws `stale_ref`, `many_matches` for one whose element is gone and has several twins, `bad_input` for a fold line. */
export async function byRef(page: Page, ref: string, call: PageContext): Promise<FoundElement> {
  const answer = await call.refs.give((firstRef) => page.frames.findRef(ref, firstRef, call.signal));
  if ('found' in answer) return toElement(ref, answer);
  throw fail('stale_ref', { ref, ...unreadDetails(answer.failed) }, unreadHint(answer.failed));
}

function toElement(asked: string, { frame, found }: RefInFrame): FoundElement {
  switch (found.status) {
    case 'exact':
      return { frame, ref: found.ref, match: 'exact', role: found.role, name: found.name };
    case 'recovered':
      return { frame, ref: found.ref, match: 'recovered', role: found.role, name: found.name, asked };
    case 'candidates':
      throw fail(
        'many_matches',
        { target: asked, count: found.candidates.length, candidates: toCandidates(found.candidates) },
        {
          message: `The element of ${asked} is gone, and ${found.candidates.length} new ones are like it.`,
          page: listOf(frame.origin, found.candidates),
        },
      );
    case 'gone':
    case 'unknown':
      throw fail('stale_ref', { ref: asked });
    case 'fold':
      throw fail(
        'bad_input',
        { reason: `${asked} is a line that stands for several elements.` },
        { hint: `Show them with \`remora snapshot --expand ${asked}\`.` },
      );
  }
}
