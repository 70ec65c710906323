/** Text with looks, until it is painted. */
import { columnsOf, graphemes } from './glyphs.ts';

export type Look = 'plain' | 'bold' | 'dim' | 'accent' | 'code' | 'good' | 'bad' | 'warn';

export interface Span {
  readonly text: string;
  readonly look: Look;
}

/** One line of the screen. */
export type Row = readonly Span[];

/** What is shown, for a given width: it is asked again when the width changes. */
export type Block = (width: number) => readonly Row[];

export const span = (text: string, look: Look = 'plain'): Span => ({ text, look });

/** Select Graphic Rendition (ECMA-48 8.3.117): how it begins and ends. */
const SGR: Readonly<Record<Exclude<Look, 'plain'>, readonly [number, number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  accent: [36, 39],
  code: [36, 39],
  good: [32, 39],
  bad: [31, 39],
  warn: [33, 39],
};

export function paintRow(row: Row, hasColors: boolean): string {
  return row.map(({ text, look }) => paint(text, hasColors ? look : 'plain')).join('');
}

/** Cut to `width` with an ellipsis. */
export function cutRow(row: Row, width: number): Row {
  const kept: Span[] = [];
  let left = width;
  for (const { text, look } of row) {
    const shown = cutText(text, left);
    kept.push({ text: shown.text, look });
    if (shown.isCut) return kept;
    left -= shown.columns;
  }
  return kept;
}

/** Neighbours of one look become one span. */
export function joinSpans(row: readonly Span[]): Row {
  const joined: { text: string; look: Look }[] = [];
  for (const { text, look } of row) {
    const last = joined.at(-1);
    if (last?.look === look) last.text += text;
    else joined.push({ text, look });
  }
  return joined;
}

function cutText(text: string, width: number): { text: string; columns: number; isCut: boolean } {
  let shown = '';
  let columns = 0;
  const pieces = graphemes(text);
  for (const [at, grapheme] of pieces.entries()) {
    const wide = columnsOf(grapheme);
    const isLast = at === pieces.length - 1;
    if (columns + wide > width || (!isLast && columns + wide === width))
      return { text: `${shown.trimEnd()}…`, columns: width, isCut: true };
    shown += grapheme;
    columns += wide;
  }
  return { text: shown, columns, isCut: false };
}

function paint(text: string, look: Look): string {
  if (look === 'plain' || text === '') return text;
  const [on, off] = SGR[look];
  return `\u001b[${on}m${text}\u001b[${off}m`;
}
