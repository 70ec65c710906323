/** The little of Markdown that helps in a terminal: headings, bold, code, and bullets whose lines hang. */
import { toTerminalText } from '../terminal/glyphs.ts';
import { type Block, joinSpans, type Span, span } from '../terminal/span.ts';
import { wrap } from '../terminal/wrap.ts';

const FENCE = /^\s*(?:```|~~~)/;
const HEADING = /^#{1,6}\s+/;
const BULLET = /^\s*(?:[-*+]|\d{1,3}[.)])\s+/;

export const isFence = (line: string): boolean => FENCE.test(line);

/** One line of an answer, whole or the beginning of it. `isCode`: it stands between fences. */
export function answerLine(line: string, isCode: boolean): Block {
  const text = toTerminalText(line);
  if (isFence(text)) return (width) => wrap([span(text, 'dim')], width);
  if (isCode) return (width) => wrap([span(text, 'code')], width);
  if (HEADING.test(text)) return (width) => wrap([span(text.replace(HEADING, ''), 'bold')], width);
  const [bullet = ''] = BULLET.exec(text) ?? [];
  const spans = inlineSpans(text.slice(bullet.length));
  return (width) => wrap(spans, width, { first: span(bullet) });
}

/** What changes the look, by the look that it has. */
const MARKS = {
  plain: /`|(?<![\p{L}\p{N}*])\*\*(?=[^\s*])/gu,
  bold: /(?<=\S)\*\*/gu,
  code: /`/gu,
} as const;

/** Pairs of `**` and of backticks; what has no partner yet counts as open to the end of the line. */
function inlineSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  let look: keyof typeof MARKS = 'plain';
  for (let at = 0; at < text.length;) {
    const mark = findFrom(MARKS[look], text, at);
    spans.push(span(text.slice(at, mark?.index), look));
    if (!mark) break;
    at = mark.index + mark[0].length;
    look = look !== 'plain' ? 'plain' : mark[0] === '`' ? 'code' : 'bold';
  }
  return joinSpans(spans.filter((piece) => piece.text !== ''));
}

function findFrom(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
