/** What the page says of a list as a whole: its columns, and how many rows it has. */
import { attributeOf } from '../dom.ts';
import { contentText } from '../aria/content-text.ts';
import { roleOf } from '../aria/roles.ts';
import { flatAncestors } from '../flat-tree.ts';
import { visibleText } from '../read/visible-text.ts';
import { cut, fold } from '../text.ts';
import { cellsAmong, elementsOf, isHeader, toNumber } from './read-row.ts';
import { elementsIn } from './row-elements.ts';

const TABLES = /^(table|grid|treegrid)$/;
const LISTS = /^(table|grid|treegrid|list|listbox|tree|feed)$/;
const COLUMN_CHARS = 80;
/** Elements before the head that are looked at: it stands near the beginning. */
const LOOKED_AT = 2000;

/** Also of a head that stands outside of what scrolls. */
export function columnsAbove(container: Element): { columns?: string[] } {
  const table = around(container, TABLES);
  const row = table && headRow(table);
  if (!row) return {};
  const columns = cellsAmong(row, 'row', elementsOf(row)).map(({ el }) =>
    cut(fold(visibleText(el)) || contentText(el, {}), COLUMN_CHARS),
  );
  return columns.some((text) => text !== '') ? { columns } : {};
}

/** `aria-rowcount` counts the head too where there is one; -1 is "not known". */
export function totalOf(container: Element, row: Element | undefined): number | undefined {
  const list = around(container, LISTS);
  const given = list && toNumber(attributeOf(list, 'aria-rowcount'));
  return given ?? (row ? toNumber(attributeOf(row, 'aria-setsize')) : undefined);
}

function around(container: Element, roles: RegExp): Element | undefined {
  for (const at of flatAncestors(container)) if (roles.test(roleOf(at))) return at;
  return undefined;
}

function headRow(table: Element): Element | undefined {
  const waiting = elementsIn(table).reverse();
  let looked = 0;
  for (let el = waiting.pop(); el && looked < LOOKED_AT; el = waiting.pop(), looked += 1) {
    const isRow = roleOf(el) === 'row';
    if (isRow && isHeader(el)) return el;
    if (!isRow) waiting.push(...elementsIn(el).reverse());
  }
  return undefined;
}
