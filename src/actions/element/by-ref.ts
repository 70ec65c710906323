/** From a ref to its element, in whichever frame it was given (SNAP-5). */
import { fail } from '../../errors.ts';
import type { RefInFrame, UnreadFrame } from '../../session/page/frames.ts';
import { findRef } from './find-ref.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import { type FoundElement, listOf, toCandidates } from './found-element.ts';
import { unreadDetails, unreadHint } from './unread.ts';

/** Throws `stale_ref`, `many_matches` for one whose element is gone and has several twins, `bad_input` for a fold line. */
export async function byRef(page: Page, ref: string, call: PageContext): Promise<FoundElement> {
  const answer = await findRef(page, ref, call);
  if ('found' in answer) return toElement(ref, answer);
  throw unknownRef(ref, answer.failed);
}

/** No document that was read has given it: it is of another document, or of no one. */
export function unknownRef(ref: string, failed: readonly UnreadFrame[]): Error {
  const message = `${ref} is not known in this page.`;
  return fail('stale_ref', { ref, ...unreadDetails(failed) }, { message, ...unreadHint(failed) });
}

function toElement(asked: string, { frame, found }: RefInFrame): FoundElement {
  switch (found.status) {
    case 'exact':
      return {
        frame,
        ref: found.ref,
        match: 'exact',
        role: found.role,
        name: found.name,
        ...(found.was ? { was: found.was } : {}),
      };
    case 'recovered':
      return { frame, ref: found.ref, match: 'recovered', role: found.role, name: found.name, asked };
    case 'candidates':
      throw fail(
        'many_matches',
        { target: asked, count: found.candidates.length, candidates: toCandidates(found.candidates) },
        {
          message: `The element of ${asked} is gone; ${likeIt(found.candidates.length)} like it, and may be another's.`,
          page: listOf(frame.origin, found.candidates),
        },
      );
    case 'gone':
      throw fail('stale_ref', { ref: asked });
    case 'unknown':
      throw unknownRef(asked, []);
    case 'fold':
      throw fail(
        'bad_input',
        { reason: `${asked} is a line that stands for several elements.` },
        { hint: `Show them with \`remora snapshot --expand ${asked}\`.` },
      );
  }
}

const likeIt = (count: number): string => (count === 1 ? 'one new element is' : `${count} new ones are`);
