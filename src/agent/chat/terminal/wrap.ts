/**
 * Breaks text at blanks, and words that are too long anywhere. More text at the end changes the last row alone, so that an
 * answer can be shown while it grows.
 */
import { columnsOf, columnsOfText, graphemes } from './glyphs.ts';
import { joinSpans, type Row, type Span, span, type Look } from './span.ts';

export interface Indents {
  /** Before the first row. */
  readonly first?: Span;
  /** Before each further row; blanks as wide as the first unless given. */
  readonly rest?: Span;
}

/** A grapheme. */
interface Glyph extends Span {
  readonly columns: number;
}

/** Of what is left beside an indent. */
const LEAST_COLUMNS = 4;

export function wrap(spans: readonly Span[], width: number, indents: Indents = {}): readonly Row[] {
  const first = indents.first ?? span('');
  const rest = indents.rest ?? span(' '.repeat(columnsOfText(first.text)));
  const room = (at: number): number =>
    Math.max(LEAST_COLUMNS, width - columnsOfText((at === 0 ? first : rest).text));
  return breakRows(spans.flatMap(toGlyphs), room).map((glyphs, at) => [
    ...(at === 0 ? [first] : [rest]).filter(({ text }) => text !== ''),
    ...joinSpans(glyphs),
  ]);
}

/** Of our own words: lines with a look. */
export const wrapText = (text: string, width: number, look: Look = 'plain'): readonly Row[] =>
  text.split('\n').flatMap((line) => wrap([span(line, look)], width));

function breakRows(glyphs: readonly Glyph[], room: (row: number) => number): readonly Glyph[][] {
  const rows: Glyph[][] = [];
  let row: Glyph[] = [];
  let columns = 0;
  for (const glyph of glyphs) {
    const isBlank = glyph.text === ' ';
    // Blanks at a break belong to neither row.
    if (isBlank && row.length === 0 && rows.length > 0) continue;
    if (columns + glyph.columns > room(rows.length)) {
      const { kept, moved } = isBlank ? { kept: row, moved: [] } : splitAtBlank(row);
      rows.push(kept);
      row = moved;
      columns = moved.reduce((sum, { columns: wide }) => sum + wide, 0);
      if (isBlank) continue;
    }
    row.push(glyph);
    columns += glyph.columns;
  }
  return [...rows, row];
}

/** The last word moves on, unless it fills the row. */
function splitAtBlank(row: readonly Glyph[]): { kept: Glyph[]; moved: Glyph[] } {
  const at = row.findLastIndex(({ text }) => text === ' ');
  const hasWords = row.slice(0, Math.max(0, at)).some(({ text }) => text !== ' ');
  return hasWords ? { kept: row.slice(0, at), moved: row.slice(at + 1) } : { kept: [...row], moved: [] };
}

const toGlyphs = ({ text, look }: Span): Glyph[] =>
  graphemes(text).map((grapheme) => ({ text: grapheme, look, columns: columnsOf(grapheme) }));
