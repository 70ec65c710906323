/** From what a caller wrote to a fold line of a snapshot, in whichever frame it was given. */
import { fail } from '../../errors.ts';
import { parseTarget } from '../../refs/parse-target.ts';
import type { Frame } from '../../session/page/frame.ts';
import { findRef } from './find-ref.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import { unknownRef } from './by-ref.ts';

/** Throws `stale_ref`, or `bad_input` for what is no ref. That it is no fold is found out where it is opened. */
export async function foldOf(
  page: Page,
  text: string,
  call: PageContext,
): Promise<{ frame: Frame; ref: string }> {
  const target = parseTarget(text);
  if (target.kind !== 'ref')
    throw fail('bad_input', { reason: `"${text.slice(0, 80)}" is no ref of a fold line.` });
  const { ref } = target;
  const answer = await findRef(page, ref, call);
  if ('found' in answer) return { frame: answer.frame, ref };
  throw unknownRef(ref, answer.failed);
}
