/** Text that style sheets add or change: `::before`, `::after` and `text-transform`. */
import { attributeOf, tagOf } from '../dom.ts';

export interface Generated {
  readonly text: string;
  /** Said instead of what is drawn. */
  readonly isAlternative: boolean;
  readonly display: string;
}

/** Nothing is generated in these. */
const REPLACED =
  /^(img|input|textarea|select|option|br|hr|wbr|video|audio|canvas|iframe|object|embed|svg:.*|xml:.*)$/;

export function generated(el: Element, which: '::before' | '::after'): Generated | undefined {
  if (REPLACED.test(tagOf(el))) return undefined;
  const style = getComputedStyle(el, which);
  const { content } = style;
  if (content === 'none' || content === 'normal' || content === '') return undefined;
  const { display } = style;
  if (display === 'none') return undefined;
  const { text, isAlternative } = contentOf(content, el);
  const isSeen = style.visibility === 'visible';
  return { text: isSeen ? transform(text, style.textTransform) : '', isAlternative, display };
}

const TOKEN =
  /"((?:[^"\\]|\\.)*)"|(open-quote)|(close-quote)|attr\(\s*([\w-]+)[^)]*\)|[a-z-]+\([^)]*\)|(\/)/gi;

/** The text of a computed `content`. What follows a slash is said instead of what is drawn. */
function contentOf(content: string, el: Element): Pick<Generated, 'text' | 'isAlternative'> {
  let text = '';
  let isAlternative = false;
  for (const [, string, open, close, attribute, slash] of content.matchAll(TOKEN)) {
    if (slash !== undefined) {
      text = '';
      isAlternative = true;
    }
    if (string !== undefined) text += unescape(string);
    else if (open !== undefined) text += '“';
    else if (close !== undefined) text += '”';
    else if (attribute !== undefined) text += attributeOf(el, attribute) ?? '';
  }
  return { text, isAlternative };
}

/** CSS Syntax 3, "consume an escaped code point". */
function unescape(string: string): string {
  return string.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_all, hex: string | undefined, other: string) =>
    hex === undefined ? other : String.fromCodePoint(Number.parseInt(hex, 16)),
  );
}

/** `before` is the character in front of the text: a word that it continues is not capitalized. */
export function transform(text: string, how: string, before = ' '): string {
  if (how === 'none') return text;
  if (how.includes('uppercase')) return text.toUpperCase();
  if (how.includes('lowercase')) return text.toLowerCase();
  if (!how.includes('capitalize')) return text;
  const words = `${before}${text}`.replace(
    /([^\p{L}\p{N}'’_])(\p{L})/gu,
    (_all, gap: string, letter: string) => gap + letter.toUpperCase(),
  );
  return words.slice(before.length);
}
