/** Which failures another step could mend: the page has changed, and the flow still names what was there before. */
import type { ErrorCode, PublicError } from '../../errors.ts';

/** A run that needs more is another flow. */
export const MAX_REPAIRS = 5;

const HEALABLE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'no_match',
  'many_matches',
  'stale_ref',
  'obscured',
  'not_visible',
  'disabled',
  'not_editable',
  'option_missing',
  'expect_failed',
  'value_mismatch',
]);

/** Never where a write may have reached the page: done again it might be done twice. */
export function canHeal(action: string, { code, mayHaveApplied }: PublicError): boolean {
  if (mayHaveApplied) return false;
  return HEALABLE.has(code) || (action === 'wait' && code === 'timeout');
}
