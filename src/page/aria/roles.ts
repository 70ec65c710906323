/** The role of an element: its `role` attribute where that is valid, else what HTML gives it (html-aam). */
import { attributeOf, hasAttribute, isDetails, isInput, isSelect, queryAll, tagOf } from '../dom.ts';
import { flatAncestors, flatParent } from '../flat-tree.ts';
import { firstSummary } from '../place.ts';
import { ROLES } from './role-sets.ts';

const SYNONYMS: Readonly<Record<string, string>> = { image: 'img', directory: 'list', presentation: 'none' };

const BY_TAG: Readonly<Record<string, string>> = {
  article: 'article',
  audio: 'audio',
  blockquote: 'blockquote',
  button: 'button',
  canvas: 'canvas',
  caption: 'caption',
  datalist: 'listbox',
  dd: 'definition',
  details: 'group',
  dialog: 'dialog',
  dt: 'term',
  fieldset: 'group',
  figure: 'figure',
  frame: 'iframe',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  hr: 'separator',
  iframe: 'iframe',
  li: 'listitem',
  main: 'main',
  math: 'math',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  p: 'paragraph',
  progress: 'progressbar',
  search: 'search',
  table: 'table',
  tbody: 'rowgroup',
  textarea: 'textbox',
  tfoot: 'rowgroup',
  thead: 'rowgroup',
  tr: 'row',
  ul: 'list',
  video: 'video',
  'svg:svg': 'img',
  'svg:image': 'img',
  'xml:math': 'math',
};

const BY_INPUT_TYPE: Readonly<Record<string, string>> = {
  button: 'button',
  checkbox: 'checkbox',
  file: 'file',
  hidden: 'none',
  image: 'button',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
};

export function roleOf(el: Element): string {
  const given = attributeOf(el, 'role');
  if (given === null) return nativeRole(el);
  for (const token of given.toLowerCase().split(/\s+/)) {
    if (!ROLES.has(token)) continue;
    const role = SYNONYMS[token] ?? token;
    // "Presentational roles conflict resolution": what can be focused or is named stays what it is.
    if (role === 'none' && (isFocusable(el) || hasExplicitName(el))) break;
    return role;
  }
  return nativeRole(el);
}

/** Can be focused by the keyboard or a script. */
export function isFocusable(el: Element): boolean {
  if (hasAttribute(el, 'tabindex')) return true;
  const tag = tagOf(el);
  if (tag === 'a' || tag === 'area' || tag === 'svg:a') return hasAttribute(el, 'href');
  return /^(button|input|select|textarea|iframe|summary)$/.test(tag);
}

export const levelOf = (el: Element): number | undefined => {
  const given = Number.parseInt(attributeOf(el, 'aria-level') ?? '', 10);
  if (given > 0) return given;
  const level = /^h([1-6])$/.exec(tagOf(el))?.[1];
  return level === undefined ? undefined : Number(level);
};

function nativeRole(el: Element): string {
  const tag = tagOf(el);
  return BY_RULE[tag]?.(el, tag) ?? BY_TAG[tag] ?? 'generic';
}

/** Where the role depends on more than the tag. */
const BY_RULE: Readonly<Record<string, (el: Element, tag: string) => string>> = {
  a: linkRole,
  area: linkRole,
  'svg:a': linkRole,
  input: inputRole,
  select: (el) => (isSelect(el) && (el.multiple || el.size > 1) ? 'listbox' : 'combobox'),
  img: (el) => (attributeOf(el, 'alt') === '' && !hasExplicitName(el) ? 'none' : 'img'),
  summary: (el) => (isSummary(el) ? 'button' : 'generic'),
  li: partRole,
  tr: partRole,
  td: partRole,
  th: partRole,
  thead: partRole,
  tbody: partRole,
  tfoot: partRole,
  header: areaRole,
  footer: areaRole,
  aside: areaRole,
  section: areaRole,
  form: areaRole,
};

function linkRole(el: Element): string {
  return hasAttribute(el, 'href') || hasAttribute(el, 'xlink:href') ? 'link' : 'generic';
}

export function isSummary(el: Element): boolean {
  const parent = tagOf(el) === 'summary' ? flatParent(el) : null;
  return parent !== null && isDetails(parent) && firstSummary(parent) === el;
}

function inputRole(el: Element): string {
  if (!isInput(el)) return 'textbox';
  const takesList = /^(text|search|url|tel|email)$/.test(el.type);
  if (takesList && el.list) return 'combobox';
  return BY_INPUT_TYPE[el.type] ?? 'textbox';
}

/** Parts of lists and tables are such only inside one that is still a list or a table. */
function partRole(el: Element, tag: string): string {
  if (tag === 'li') {
    const parent = flatParent(el);
    return parent && roleOf(parent) === 'list' ? 'listitem' : 'generic';
  }
  const table = tableRole(el);
  if (table === 'none' || table === 'generic') return 'generic';
  const cell = table === 'grid' || table === 'treegrid' ? 'gridcell' : 'cell';
  if (tag === 'td') return cell;
  return tag === 'th' ? headerRole(el) : (BY_TAG[tag] ?? 'generic');
}

function tableRole(el: Element): string {
  for (const at of flatAncestors(el)) if (tagOf(at) === 'table') return roleOf(at);
  return 'generic';
}

function headerRole(el: Element): string {
  const scope = attributeOf(el, 'scope')?.toLowerCase() ?? '';
  if (scope.startsWith('row')) return 'rowheader';
  if (scope.startsWith('col')) return 'columnheader';
  const row = flatParent(el);
  const group = row ? flatParent(row) : null;
  if (group && tagOf(group) === 'thead') return 'columnheader';
  const hasCells = row !== null && queryAll(row, ':scope > td').length > 0;
  return hasCells ? 'rowheader' : 'columnheader';
}

function areaRole(el: Element, tag: string): string {
  if (tag === 'header') return isInsideSection(el) ? 'generic' : 'banner';
  if (tag === 'footer') return isInsideSection(el) ? 'generic' : 'contentinfo';
  if (tag === 'aside') return isInsideSection(el) && !hasExplicitName(el) ? 'generic' : 'complementary';
  if (!hasExplicitName(el)) return 'generic';
  return tag === 'form' ? 'form' : 'region';
}

function isInsideSection(el: Element): boolean {
  for (const at of flatAncestors(el)) {
    if (at !== el && /^(article|aside|main|nav|section)$/.test(tagOf(at))) return true;
  }
  return false;
}

export function hasExplicitName(el: Element): boolean {
  return ['aria-label', 'aria-labelledby', 'title'].some(
    (name) => (attributeOf(el, name) ?? '').trim() !== '',
  );
}
