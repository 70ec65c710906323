/** Rows as lines of a small table, as many as fit. */
import type { ListRow } from '../../page/list/types.ts';
import { shortenUrl } from '../../page/text.ts';
import { tokensOf } from '../../page/tree/tokens.ts';

export interface RowsAsText {
  readonly text: string;
  /** Rows that are in it. */
  readonly shown: number;
}

/** The columns first. `origin`: links within it lose it. */
export function rowsAsText(
  rows: readonly ListRow[],
  columns: readonly string[] | undefined,
  { maxTokens, origin }: { readonly maxTokens: number; readonly origin: string },
): RowsAsText {
  const lines = columns ? [columns.map(clean).join(' | ')] : [];
  let left = maxTokens - tokensOf(lines.join('\n'));
  let shown = 0;
  for (const row of rows) {
    const line = lineOf(row, origin);
    left -= tokensOf(line) + 1;
    if (left < 0 && shown > 0) break;
    lines.push(line);
    shown += 1;
  }
  return { text: lines.join('\n'), shown };
}

function lineOf({ cells, links, selected, checked }: ListRow, origin: string): string {
  const [link, ...others] = links ?? [];
  // Of several links none can be said to be the row's.
  const to = link === undefined || others.length > 0 ? '' : ` -> ${shortenUrl(link, origin)}`;
  const states = [
    ...(selected ? ['selected'] : []),
    ...(checked === undefined
      ? []
      : [checked === true ? 'checked' : checked ? 'partly checked' : 'not checked']),
  ];
  return `${cells.map(clean).join(' | ')}${to}${states.length > 0 ? ` (${states.join(', ')})` : ''}`;
}

const clean = (cell: string): string => cell.replaceAll('|', '¦');
