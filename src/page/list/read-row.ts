/** What one row says, and by what it is known again. */
import { attributeOf, isElement, isInput, isOption, isShownByCss, isText, rectOf, tagOf } from '../dom.ts';
import { flatChildren } from '../flat-tree.ts';
import { contentText } from '../aria/content-text.ts';
import { roleOf } from '../aria/roles.ts';
import { checkedState, statesOf } from '../aria/states.ts';
import { visibleText } from '../read/visible-text.ts';
import type { Rect } from '../sight/rects.ts';
import { cut, fold } from '../text.ts';
import { elementsIn } from './row-elements.ts';
import type { ListRow } from './types.ts';

const CELLS = 60;
const CELL_CHARS = 500;
const LINKS = 8;
const URL_CHARS = 1000;
/** Elements of a row that are looked at for cells, links and controls. */
const LOOKED_AT = 400;
const ROLES_OF_CELLS = /^(cell|gridcell|rowheader|columnheader)$/;
/** The numbers that ARIA and the usual lists give their rows. */
const NUMBERS = [
  'aria-rowindex',
  'aria-posinset',
  'row-index',
  'data-index',
  'data-item-index',
  'data-row-index',
  'data-rowindex',
];
const KEYS = ['row-id', 'data-key', 'data-row-key', 'data-id', 'id'];

export interface Cell {
  readonly el: Element;
  /** `aria-colindex`, where the page numbers its columns. */
  readonly column: number | undefined;
}

/** Undefined for what says nothing and has no number: a spacer; and for a row of headings. */
export function readRow(row: Element): ListRow | undefined {
  const role = roleOf(row);
  const inside = elementsOf(row);
  const own = cellsAmong(row, role, inside);
  if (areHeadings(own)) return undefined;
  const cells = textsOf(row, own);
  const index = numberOf(row, role);
  if (index === undefined && cells.every((text) => text === '')) return undefined;
  return {
    ...(index === undefined ? {} : { index }),
    cells,
    ...linksOf([row, ...inside]),
    ...statesOfRow(row, role),
  };
}

/** A row of headings only. */
export function isHeader(row: Element): boolean {
  return areHeadings(cellsAmong(row, roleOf(row), elementsOf(row)));
}

const areHeadings = (cells: readonly Cell[]): boolean =>
  cells.length > 0 && cells.every(({ el }) => roleOf(el) === 'columnheader');

/** In the order of their columns. */
export function cellsAmong(row: Element, role: string, inside: readonly Element[]): Cell[] {
  if (role !== 'row' && tagOf(row) !== 'tr') return [];
  const cells = inside
    .filter((el) => ROLES_OF_CELLS.test(roleOf(el)) || /^t[dh]$/.test(tagOf(el)))
    .map((el) => ({ el, column: toNumber(attributeOf(el, 'aria-colindex')) }));
  const isNumbered = cells.every(({ column }) => column !== undefined);
  return isNumbered ? cells.sort((a, b) => (a.column ?? 0) - (b.column ?? 0)) : cells;
}

/** Without what is in rows and tables inside it. */
export function elementsOf(row: Element): Element[] {
  const found: Element[] = [];
  const waiting = elementsIn(row).reverse();
  for (let el = waiting.pop(); el && found.length < LOOKED_AT; el = waiting.pop()) {
    found.push(el);
    if (roleOf(el) !== 'row' && tagOf(el) !== 'table') waiting.push(...elementsIn(el).reverse());
  }
  return found;
}

export function keyOf(row: Element): string | undefined {
  for (const name of KEYS) {
    const value = attributeOf(row, name);
    if (value !== null && value !== '') return cut(`${name}=${value}`, 80);
  }
  return undefined;
}

/** A row without a box of its own (`display: contents`) lies where its first cell does. */
export function boxOfRow(row: Element): Rect {
  const rect = rectOf(row);
  if (rect.width > 0 || rect.height > 0) return rect;
  const [first] = elementsIn(row);
  return first ? rectOf(first) : rect;
}

/** In trees `aria-posinset` begins anew on each branch. */
function numberOf(row: Element, role: string): number | undefined {
  for (const name of NUMBERS) {
    if (name === 'aria-posinset' && role === 'treeitem') continue;
    const number = toNumber(attributeOf(row, name));
    if (number !== undefined) return number;
  }
  return undefined;
}

export function toNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

function textsOf(row: Element, cells: readonly Cell[]): string[] {
  if (cells.length > 0) return cells.slice(0, CELLS).map(({ el }) => textOfCell(el));
  const parts = (textOfOne(row) ?? visibleText(row))
    .split('\n')
    .map(fold)
    .filter((part) => part !== '');
  return parts.length > 0 ? parts.slice(0, CELLS).map(short) : [textWithoutWords(row)];
}

function textOfCell(cell: Element): string {
  const text = fold(textOfOne(cell) ?? visibleText(cell));
  return text === '' ? textWithoutWords(cell) : short(text);
}

/** Where one text is all there is; to look for what can be seen takes ten times as long. */
function textOfOne(el: Element): string | undefined {
  const [only, other] = flatChildren(el).filter((node) => !isText(node) || node.data.trim() !== '');
  if (!only || other) return undefined;
  if (isText(only)) return only.data.replaceAll('\n', ' ');
  const isPlain = isElement(only) && /^(a|b|button|code|div|em|i|p|span|strong|time)$/.test(tagOf(only));
  return isPlain && isShownByCss(only) ? textOfOne(only) : undefined;
}

/** Names of icons, what a field holds (never a secret), whether a box is ticked. */
function textWithoutWords(el: Element): string {
  for (const at of [el, ...elementsOf(el)]) {
    const role = roleOf(at);
    const checked = checkedState(at, role) ?? givenChecked(at);
    if (checked !== undefined) return checked === 'mixed' ? '[-]' : checked ? '[x]' : '[ ]';
    const { value } = isInput(at) || /^(textarea|select)$/.test(tagOf(at)) ? statesOf(at, role, '') : {};
    if (value !== undefined) return short(value);
  }
  return short(contentText(el, {}));
}

/** Grids write it on their cells, though ARIA does not know it there. */
function givenChecked(el: Element): boolean | undefined {
  const given = attributeOf(el, 'aria-checked');
  return given === 'true' ? true : given === 'false' ? false : undefined;
}

function linksOf(elements: readonly Element[]): { links?: string[] } {
  const links = new Set<string>();
  for (const el of elements) {
    if (tagOf(el) !== 'a' || !('href' in el) || typeof el.href !== 'string') continue;
    if (/^(https?|file|mailto|tel):/i.test(el.href)) links.add(cut(el.href.toWellFormed(), URL_CHARS));
    if (links.size === LINKS) break;
  }
  return links.size === 0 ? {} : { links: [...links] };
}

function statesOfRow(row: Element, role: string): Pick<ListRow, 'selected' | 'checked'> {
  const isSelected = isOption(row) ? row.selected : attributeOf(row, 'aria-selected') === 'true';
  const checked = checkedState(row, role);
  return { ...(isSelected ? { selected: true } : {}), ...(checked === undefined ? {} : { checked }) };
}

const short = (text: string): string => cut(text, CELL_CHARS);
