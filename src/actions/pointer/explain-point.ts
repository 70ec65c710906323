/** Why an element cannot be hit, as an error (ACT-2). */
import { fail } from '../../errors.ts';
import type { RefLine } from '../../page/tree/types.ts';
import type { PointResult } from '../../page/types.ts';
import { elementLine, type FoundElement } from '../element/found-element.ts';
import type { Blocked } from '../element/way-out.ts';

export type Refused = Exclude<PointResult, { status: 'ok' }>;

export function explainRefusal(result: Refused, { ref, frame }: FoundElement): Error {
  switch (result.status) {
    case 'obscured':
      return obscured(ref, result.by, frame.origin);
    case 'not_visible':
      return fail('not_visible', { target: ref, reason: result.reason });
    case 'disabled':
      return fail('disabled', { target: ref, reason: result.reason });
    case 'pointer_events':
      return fail(
        'not_visible',
        { target: ref, reason: 'pointer-events' },
        { message: `${ref} takes no pointer (pointer-events: none).` },
      );
    case 'option':
      return fail(
        'unsupported',
        {
          reason: `${ref} is an option of ${result.list}, whose list the browser itself draws: no pointer comes there.`,
          list: result.list,
        },
        { hint: `Choose it with \`remora select ${ref}\`.` },
      );
    case 'outside': {
      const [width, height] = [result.width, result.height].map(Math.round);
      return fail('bad_input', {
        reason: `The position lies outside ${ref}, which is ${width} x ${height} pixels large.`,
      });
    }
    case 'stale':
      return fail('stale_ref', { ref });
  }
}

export function explainBlock({ frame, by }: Blocked, { ref }: FoundElement): Error {
  if (by) return obscured(ref, by, frame.origin);
  return fail('not_visible', { target: ref, reason: 'its frame cannot be scrolled into view' });
}

export function obscured(ref: string, by: RefLine, origin: string): Error {
  const { role, name } = by;
  return fail(
    'obscured',
    { target: ref, by: { ref: by.ref, role, name } },
    { page: { origin, text: `covered by ${elementLine(by)}` } },
  );
}
