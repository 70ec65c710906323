/** Strings that stay well formed when they are cut. */

/** Cuts to at most `max` UTF-16 units, never through a surrogate pair, and marks the cut with an ellipsis. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = max - 1;
  const splitsPair = isHighSurrogate(text.charCodeAt(end - 1));
  return `${text.slice(0, splitsPair ? end - 1 : end)}…`;
}

/** Replaces lone surrogates and the characters that would break a terminal or a JSON reader. */
export function toSafeText(text: string): string {
  // C0 controls but tab and line feed, DEL, C1 controls, and the bidirectional overrides that reorder what follows.
  return (
    text
      .toWellFormed()
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      // Text that only a machine sees: tag characters, zero-width ones (but the joiners of emoji and scripts), and marks.
      .replace(/[\u{e0000}-\u{e007f}\u200b\u200e\u200f\u2060\ufeff]/gu, '')
      .replace(/[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
  );
}

/** One line: runs of white space become one space. */
export function toOneLine(text: string): string {
  return toSafeText(text.replace(/\s+/gu, ' ').trim());
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
