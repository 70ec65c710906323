/** Is what a field holds the text that was sent? Pure. */
import type { TextKind } from './types.ts';

/** Editors put them where the caret needs a character to stand on. */
const FILLERS = /[\u200b\u2060\ufeff]/g;

export type Likeness = 'equal' | 'formatted' | 'differs';

export function likeness(kind: TextKind | undefined, held: string, wanted: string): Likeness {
  const text = wanted.replace(/\r\n?/g, '\n');
  if (held.replace(/\r\n?/g, '\n') === text) return 'equal';
  if (kind === 'contenteditable') return plainText(held) === plainText(text) ? 'equal' : 'differs';
  if (kind === 'picker') return asPicked(held) === asPicked(text) ? 'equal' : 'differs';
  return kind === 'input' && isFormatted(held, text) ? 'formatted' : 'differs';
}

/** Spaces that do not break count as spaces: browsers and editors write them where plain ones would fold. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ').replace(FILLERS, '');
}

/** Browsers write colours in small letters and put a T between day and time. */
const asPicked = (value: string): string => value.toLowerCase().replace(' ', 't');

/**
 * The page has only put separators between the characters, or changed their case: (123) 456-7890 for 1234567890. One
 * that changes the number is none of these: 12.34 for 1234, -5 for 5.
 */
function isFormatted(held: string, wanted: string): boolean {
  const letters = onlyLetters(wanted);
  if (letters === '' || onlyLetters(held) !== letters || !isWithin(wanted, held)) return false;
  if (/^[-+−]/.test(held) && !/^[-+−]/.test(wanted)) return false;
  return (
    !/\d[.,]\d/.test(held) ||
    /\d[.,]\d/.test(wanted) ||
    /^\D*\d{1,3}([.,])\d{3}(\1\d{3})*(?![\d.,])/.test(held)
  );
}

const onlyLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]/gu, '');

/** All characters of `part` in their order, others between. */
function isWithin(part: string, whole: string): boolean {
  const chars = [...part.toLowerCase()];
  let at = 0;
  for (const char of whole.toLowerCase()) if (char === chars[at]) at += 1;
  return at === chars.length;
}
