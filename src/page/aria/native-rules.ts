/** Native roles that depend on more than the tag: attributes, or what is around the element. */
import {
  attributeOf,
  firstChildOf,
  hasAttribute,
  isDetails,
  isElement,
  isInput,
  isSelect,
  nextSiblingOf,
  parentNodeOf,
  previousSiblingOf,
  tagOf,
} from '../dom.ts';
import { flatAncestors, flatParent } from '../flat-tree.ts';
import { hasAuthorName, hasGlobalAttribute } from './attributes.ts';
import { BY_INPUT_TYPE, SVG_SHAPE } from './role-sets.ts';

/** How the role of another element is found out. */
export type RoleReader = (el: Element) => string;

export function roleByRule(el: Element, tag: string, roleOf: RoleReader): string | undefined {
  const rule = BY_RULE[tag];
  if (rule) return rule(el, tag, roleOf);
  return tag.startsWith('svg:') && SVG_SHAPE.test(tag) ? 'graphics-symbol' : undefined;
}

type Rule = (el: Element, tag: string, roleOf: RoleReader) => string;

const linkRole: Rule = (el) =>
  ['href', 'xlink:href', 'onclick'].some((name) => hasAttribute(el, name)) ? 'link' : 'generic';

const BY_RULE: Readonly<Record<string, Rule>> = {
  a: linkRole,
  area: linkRole,
  'svg:a': linkRole,
  'svg:svg': (el) => (isInDrawing(el) ? 'group' : 'img'),
  input: inputRole,
  select: (el) => (isSelect(el) && (el.multiple ? el.size !== 1 : el.size > 1) ? 'listbox' : 'combobox'),
  img: (el) => (attributeOf(el, 'alt') === '' && isDecoration(el) ? 'none' : 'img'),
  summary: (el) => (isInDetails(el) ? 'button' : 'generic'),
  li: itemRole,
  tr: (el, _tag, roleOf) => (isTable(tableAround(el, roleOf)?.role) ? 'row' : 'generic'),
  td: cellRole,
  th: cellRole,
  thead: groupRole,
  tbody: groupRole,
  tfoot: groupRole,
  header: (el, _tag, roleOf) => (isInSection(el, roleOf) ? 'sectionheader' : 'banner'),
  footer: (el, _tag, roleOf) => (isInSection(el, roleOf) ? 'sectionfooter' : 'contentinfo'),
  aside: (el) => (isInPart(el) && !hasAuthorName(el) ? 'generic' : 'complementary'),
  section: (el) => (hasAuthorName(el) ? 'region' : 'generic'),
};

function isInDrawing(el: Element): boolean {
  const parent = flatParent(el);
  return parent !== null && tagOf(parent).startsWith('svg:') && tagOf(parent) !== 'svg:foreignObject';
}

function isDecoration(el: Element): boolean {
  return !hasAttribute(el, 'title') && !hasAttribute(el, 'tabindex') && !hasGlobalAttribute(el);
}

function isInDetails(el: Element): boolean {
  const parent = flatParent(el);
  return parent !== null && isDetails(parent);
}

function inputRole(el: Element): string {
  if (!isInput(el)) return 'textbox';
  const takesList = /^(text|search|url|tel|email|number|date)$/.test(el.type);
  if (takesList && hasAttribute(el, 'list') && el.list) return 'combobox';
  return BY_INPUT_TYPE[el.type] ?? 'textbox';
}

/** An item stays one unless its list says that it is none. */
function itemRole(el: Element, _tag: string, roleOf: RoleReader): string {
  const parent = flatParent(el);
  if (!parent || !hasAttribute(parent, 'role') || !/^(ul|ol|menu|dir)$/.test(tagOf(parent)))
    return 'listitem';
  return /^(|list|directory)$/.test(attributeOf(parent, 'role')?.trim().toLowerCase() ?? '') ||
    (roleOf(parent) === 'list' && hasGlobalAttribute(parent))
    ? 'listitem'
    : 'none';
}

interface Around {
  readonly el: Element;
  readonly role: string;
}

/** The nearest element around that means something within a table. */
function tableAround(el: Element, roleOf: RoleReader): Around | undefined {
  for (const at of flatAncestors(el)) {
    if (at === el || isPlainRowGroup(at)) continue;
    const role = roleOf(at);
    if (role !== 'group' && role !== 'generic' && role !== 'rowgroup') return { el: at, role };
  }
  return undefined;
}

/** Nothing to find out about the usual parts of a table: they are between rows and table anyway. */
const isPlainRowGroup = (el: Element): boolean =>
  /^(tbody|thead|tfoot)$/.test(tagOf(el)) && !hasAttribute(el, 'role');

function rowAround(el: Element, roleOf: RoleReader): Element | undefined {
  const parent = flatParent(el);
  // Whether it is a row depends on the table alone, which is looked at next.
  if (parent && tagOf(parent) === 'tr' && !hasAttribute(parent, 'role')) return parent;
  const row = tableAround(el, roleOf);
  return row?.role === 'row' ? row.el : undefined;
}

const isTable = (role: string | undefined): boolean =>
  role === 'table' || role === 'grid' || role === 'treegrid';

function groupRole(el: Element, _tag: string, roleOf: RoleReader): string {
  return isTable(tableAround(el, roleOf)?.role) ? 'rowgroup' : 'generic';
}

function cellRole(el: Element, tag: string, roleOf: RoleReader): string {
  const row = rowAround(el, roleOf);
  const table = row && tableAround(row, roleOf)?.role;
  if (!isTable(table)) return 'generic';
  if (tag === 'th') return headerRole(el);
  return table === 'table' ? 'cell' : 'gridcell';
}

function headerRole(el: Element): string {
  const scope = attributeOf(el, 'scope')?.toLowerCase();
  if (scope === 'row' || scope === 'rowgroup') return 'rowheader';
  if (scope === 'col' || scope === 'colgroup') return 'columnheader';
  return headsRow(el) ? 'rowheader' : 'columnheader';
}

/** As Chromium guesses: by a cell with content beside it, or first or last in its row. */
function headsRow(el: Element): boolean {
  const next = nextSiblingOf(el);
  const previous = previousSiblingOf(el);
  if (isHeader(next) && isHeader(previous)) return false;
  if (isFilledCell(next) || isFilledCell(previous)) return true;
  const row = parentNodeOf(el);
  const cells = row ? [...childElements(row)] : [];
  return [0, 1, cells.length - 1, cells.length - 2].some((index) => isFilledCell(cells[index] ?? null));
}

function* childElements(parent: Node): Generator<Element> {
  for (let node = firstChildOf(parent); node; node = nextSiblingOf(node)) if (isElement(node)) yield node;
}

const isHeader = (node: Node | null): boolean => isElement(node) && tagOf(node) === 'th';
const isFilledCell = (node: Node | null): boolean =>
  isElement(node) && tagOf(node) === 'td' && firstChildOf(node) !== null;

/** Headers and footers belong to the nearest part of the page, if it still is one. */
function isInSection(el: Element, roleOf: RoleReader): boolean {
  for (const at of flatAncestors(el)) {
    if (at === el) continue;
    if (hasAttribute(at, 'role')) {
      if (/^(article|complementary|main|navigation)$/.test(roleOf(at))) return true;
    } else if (/^(article|aside|main|nav|section)$/.test(tagOf(at))) return true;
  }
  return false;
}

function isInPart(el: Element): boolean {
  for (const at of flatAncestors(el)) {
    if (at !== el && /^(article|aside|nav|section)$/.test(tagOf(at))) return true;
  }
  return false;
}
