/** The prompt as rows, and where its cursor stands. */
import type { LiveView } from '../terminal/display.ts';
import { columnsOf, columnsOfText, graphemes } from '../terminal/glyphs.ts';
import { joinSpans, type Row, type Span, span } from '../terminal/span.ts';
import { type Editor, shownCell } from './editor.ts';

export interface PromptLooks {
  /** Before the first row; further rows are indented as far. */
  readonly mark: Span;
  readonly width: number;
  /** More rows than that are shown around the cursor alone. */
  readonly maxRows: number;
}

export function promptView(editor: Editor, { mark, width, maxRows }: PromptLooks): LiveView {
  const indent = columnsOfText(mark.text);
  const { rows, cursor } = layOut(editor, Math.max(1, width - indent));
  const first = Math.max(0, Math.min(cursor.row - maxRows + 1, rows.length - maxRows));
  return {
    rows: rows
      .map((row, at): Row => [at === 0 ? mark : span(' '.repeat(indent)), ...row])
      .slice(first, first + maxRows),
    cursor: { row: cursor.row - first, column: cursor.column + indent },
  };
}

/** Broken anywhere, so that a cell stays where it is while one types behind it. */
function layOut({ cells, at }: Editor, width: number): { rows: readonly Row[]; cursor: LiveView['cursor'] } {
  const rows: Span[][] = [[]];
  let column = 0;
  let cursor = { row: 0, column: 0 };
  const add = ({ text, look }: Span): void => {
    const columns = columnsOf(text);
    if (column + columns > width) newRow();
    rows.at(-1)?.push(span(text, look));
    column += columns;
  };
  const newRow = (): void => {
    rows.push([]);
    column = 0;
  };
  for (const [index, cell] of cells.entries()) {
    if (index === at) cursor = { row: rows.length - 1, column };
    if (cell === '\n') newRow();
    else
      for (const text of graphemes(shownCell(cell)))
        add({ text, look: typeof cell === 'string' ? 'plain' : 'accent' });
  }
  if (at === cells.length) {
    // Behind a full row the next character comes on a new one, and so does the cursor.
    if (column >= width) newRow();
    cursor = { row: rows.length - 1, column };
  }
  return { rows: rows.map(joinSpans), cursor };
}
