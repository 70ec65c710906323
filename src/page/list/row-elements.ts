/** Which elements are the rows of a list: a run of siblings of one shape, as the folds of a snapshot find them (SNAP-10). */
import { isElement, isRendered, rootElementOf, tagOf } from '../dom.ts';
import { flatAncestors, flatChildren, flatParent, frameDocument, holds } from '../flat-tree.ts';
import { Namer } from '../aria/names.ts';
import { roleOf } from '../aria/roles.ts';
import { findRuns } from '../outline/fold-runs.ts';
import { collect, EVERYTHING } from '../snapshot/collect.ts';

const ROLES_OF_ROWS = /^(row|listitem|option|article|treeitem)$/;
const HOLD_ROWS = /^(table|grid|treegrid|list|listbox|tree|feed)$/;
const TABLES = /^(table|grid|treegrid)$/;
const CELLS = /^(cell|gridcell|columnheader|rowheader)$/;
/** Rows that the page calls so go before others, unless there are many times more of those. */
const WEIGHT_OF_ROLE = 4;

/** Where the rows are, and how they are told from what stands beside them. */
export interface RowPlace {
  readonly container: Element;
  readonly tag: string;
  /** `generic` where the page gives none. */
  readonly role: string;
  /** One of them, when they were found: a table's head may stand outside of what scrolls. */
  readonly sample: Element;
}

/** All there are below `target`, best first. `least`: siblings that make a run. */
export function rowPlacesIn(target: Element, least: number): RowPlace[] {
  const { roots } = collect(target, EVERYTHING, new Namer());
  const runs = findRuns([{ el: target, line: undefined, children: roots, lines: 0, shape: '' }], least);
  const places: (RowPlace & { worth: number })[] = [];
  const own = tableRowsOf(target);
  if (own) places.push({ ...own, worth: Infinity });
  for (const { items } of runs) {
    const place = placeOfRun(
      target,
      items.map(({ el }) => el),
    );
    if (!place || places.some((other) => isSame(place, other))) continue;
    const count = rowsOf(place).length;
    places.push({ ...place, worth: count * (isNamedRow(place) ? WEIGHT_OF_ROLE : 1) });
  }
  return places.sort((a, b) => b.worth - a.worth);
}

const isSame = (a: RowPlace, b: RowPlace): boolean =>
  a.container === b.container && a.tag === b.tag && a.role === b.role;

export const isNamedRow = ({ role }: { readonly role: string }): boolean => ROLES_OF_ROWS.test(role);

/** Those in the document now, as they stand there. */
export function rowsOf({ container, tag, role }: RowPlace): Element[] {
  const isRow = (el: Element): boolean => tagOf(el) === tag && roleOf(el) === role && isRendered(el);
  return ROLES_OF_ROWS.test(role) ? elementsBelow(container, isRow) : elementsIn(container).filter(isRow);
}

/** The outermost ones, in document order. */
function elementsBelow(container: Element, isWanted: (el: Element) => boolean): Element[] {
  const found: Element[] = [];
  const waiting = elementsIn(container).reverse();
  for (let el = waiting.pop(); el; el = waiting.pop()) {
    if (isWanted(el)) found.push(el);
    else waiting.push(...elementsIn(el).reverse());
  }
  return found;
}

export function elementsIn(el: Element): Element[] {
  const inner = frameDocument(el);
  const root = inner && rootElementOf(inner);
  return root ? [root] : flatChildren(el).filter(isElement);
}

/** A table with a head of columns is read by its rows, however few there are: nothing inside of them goes before. */
function tableRowsOf(target: Element): RowPlace | undefined {
  if (!TABLES.test(roleOf(target))) return undefined;
  const rows = elementsBelow(target, (el) => roleOf(el) === 'row');
  const sample = rows.at(-1);
  const hasHead = rows.some((row) => elementsIn(row).some((el) => roleOf(el) === 'columnheader'));
  return sample && hasHead ? { container: target, tag: tagOf(sample), role: 'row', sample } : undefined;
}

function placeOfRun(target: Element, items: readonly Element[]): RowPlace | undefined {
  const [first] = items;
  const last = items.at(-1);
  if (!first || !last) return undefined;
  const common = first === last ? flatParent(first) : commonAncestor(first, last);
  const item = common && childTowards(common, first);
  if (!item) return undefined;
  const row = (CELLS.test(roleOf(item)) && rowAround(item, target)) || item;
  const role = roleOf(row);
  const container = isNamedRow({ role }) ? listAround(flatParent(row) ?? common, target) : common;
  return { container, tag: tagOf(row), role, sample: row };
}

function commonAncestor(one: Element, other: Element): Element | undefined {
  for (const at of flatAncestors(one)) if (at !== one && holds(at, other)) return at;
  return undefined;
}

function childTowards(outer: Element, inner: Element): Element | undefined {
  for (const at of flatAncestors(inner)) if (flatParent(at) === outer) return at;
  return undefined;
}

/** Cells repeat within their row; the row is what a table repeats. None where the row itself was asked for. */
function rowAround(cell: Element, target: Element): Element | undefined {
  for (const at of flatAncestors(cell)) {
    if (at === target) return undefined;
    if (roleOf(at) === 'row') return at;
  }
  return undefined;
}

/** Tables have several bodies, grids pinned parts beside the scrolled one: what the page calls the list holds them all. */
function listAround(common: Element, target: Element): Element {
  for (const at of flatAncestors(common)) {
    if (HOLD_ROWS.test(roleOf(at))) return at;
    if (at === target) break;
  }
  return common;
}
