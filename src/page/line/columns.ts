/** The columns of a table whose cells are not shown. */
import { matches, queryAll } from '../dom.ts';
import { contentText } from '../aria/content-text.ts';
import { cut } from '../text.ts';

const COLUMNS = 16;
const COLUMN_CHARS = 24;

export function columnsOf(table: Element, role: string): { columns?: readonly string[] } {
  if (role !== 'table' && role !== 'grid' && role !== 'treegrid') return {};
  const [row] = queryAll(table, 'tr, [role="row"]');
  if (!row) return {};
  const heads = queryAll(row, 'th, [role="columnheader"]').filter((head) => !matches(head, '[scope="row"]'));
  const columns = heads.slice(0, COLUMNS).map((head) => cut(contentText(head, {}), COLUMN_CHARS));
  return columns.some((text) => text !== '') ? { columns } : {};
}
