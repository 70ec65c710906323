/** The part of a text around what was found in it. */
import { safeEnd } from '../text.ts';

const AROUND = 40;
const FOUND_CHARS = 120;

/** Folded text in, with an ellipsis at each end that was cut. */
export function excerptOf(text: string, at: number, length: number): string {
  const from = at <= AROUND ? 0 : safeEnd(text, at - AROUND);
  const wanted = at + Math.min(length, FOUND_CHARS) + AROUND;
  const to = wanted >= text.length ? text.length : safeEnd(text, wanted);
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
}
