/** What is said of a text whose field went away, or lost the focus, before all of it was in (ACT-4). */
import { fail } from '../../errors.ts';
import type { FieldTraits, TextCheck } from '../../page/field/types.ts';
import { elementLine, type FoundElement } from '../element/found-element.ts';
import type { LostKeys } from './key-guard.ts';

const SHOWN = 200;

export interface Loss {
  readonly lost: LostKeys;
  /** What the field holds; undefined where nobody could look. */
  readonly check: TextCheck | undefined;
  readonly wanted: string;
  /** Its document went away. */
  readonly hasLeft: boolean;
}

export function lostKeys(element: FoundElement, field: FieldTraits, loss: Loss): Error {
  const { ref, frame } = element;
  const { inserted, focus } = loss.lost;
  const isGone = loss.hasLeft || loss.check?.verdict === 'stale';
  const part = inserted === undefined ? '' : ` after ${inserted} of ${loss.wanted.length} characters`;
  const lines = [...gotLine(loss), ...(focus ? [`the focus went to ${elementLine(focus)}`] : [])];
  return fail(
    isGone ? 'stale_ref' : 'value_mismatch',
    {
      ...(isGone ? { ref } : { target: ref }),
      ...(inserted === undefined ? {} : { typed: inserted }),
      ...valueOf(loss),
      ...(focus ? { focus: { ...focus } } : {}),
    },
    {
      message: `${reason(ref, isGone, loss.hasLeft)} while the text went in${part}: the rest was sent nowhere.`,
      hint: nextStep(ref, field, loss),
      mayHaveApplied: true,
      ...(lines.length === 0 ? {} : { page: { origin: frame.origin, text: lines.join('\n') } }),
    },
  );
}

function reason(ref: string, isGone: boolean, hasLeft: boolean): string {
  if (hasLeft) return 'The page went to another document';
  return isGone ? `${ref} went away` : `${ref} lost the focus`;
}

/** Of a secret only that it is one. */
function valueOf({ check, wanted }: Loss): { secret?: true; got?: string; wanted?: string } {
  if (!check || !('secret' in check)) return {};
  if (check.secret) return { secret: true };
  return { got: (check.value ?? '').slice(0, SHOWN), wanted: wanted.slice(0, SHOWN) };
}

function gotLine(loss: Loss): readonly string[] {
  const { got } = valueOf(loss);
  return got === undefined ? [] : [`got ${JSON.stringify(got)}`];
}

function nextStep(
  ref: string,
  { maxLength }: FieldTraits,
  { lost: { focus }, wanted, hasLeft }: Loss,
): string {
  if (hasLeft || !focus) return 'Look with `remora snapshot` for what is there now.';
  const limit = maxLength === 1 ? '1 character' : `${maxLength} characters`;
  if (maxLength >= 0 && wanted.length > maxLength)
    return `${ref} takes ${limit} and hands the focus on to ${focus.ref}: fill each field by itself, the next with \`remora fill ${focus.ref} TEXT\`.`;
  return `The focus went to ${focus.ref}: look with \`remora snapshot\`, then put the text in where it belongs with \`remora fill\`.`;
}
