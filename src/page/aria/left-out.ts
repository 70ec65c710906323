/** What an element adds to a name around it: nothing, when it is hidden or for the looks alone. */
import {
  attributeOf,
  documentOf,
  firstChildOf,
  hasAttribute,
  isDetails,
  isElement,
  makeRange,
  nextSiblingOf,
  previousSiblingOf,
  queryAll,
  shadowRootOf,
  tagOf,
} from '../dom.ts';
import { flatAncestors, flatParent } from '../flat-tree.ts';
import { REPLACED } from './joined.ts';
import { isSummary } from './roles.ts';

export const NO_TEXT =
  /^(script|style|template|noscript|datalist|head|svg:(style|script|defs|symbol|metadata|title|desc))$/;

/** What a browser does not lay out, though it could: its text cannot be told. */
export function isLocked(el: Element): boolean {
  for (const at of flatAncestors(el)) {
    const parent = flatParent(at);
    if (parent && isInClosedDetails(at, parent)) return true;
    if (getComputedStyle(at).contentVisibility === 'hidden') return at !== el;
  }
  return false;
}

export const isInClosedDetails = (el: Element, parent: Element): boolean =>
  isDetails(parent) && !parent.open && !isSummary(el);

export const isAriaHidden = (el: Element): boolean =>
  attributeOf(el, 'aria-hidden')?.toLowerCase() === 'true';

/** Chromium drops white space beside what says nothing: comments, hidden and empty elements. */
export function isDropped(space: Text): boolean {
  const previous = previousSiblingOf(space);
  const next = nextSiblingOf(space);
  return (previous !== null && !speaks(previous)) || (next !== null && !speaks(next));
}

function speaks(node: Node | null): boolean {
  if (!isElement(node) || NO_TEXT.test(tagOf(node))) return false;
  const isEmpty = firstChildOf(node) === null && shadowRootOf(node) === null && !REPLACED.test(tagOf(node));
  return !isEmpty && getComputedStyle(node).display !== 'none';
}

const WITH_FALLBACK = /^(video|audio|object|embed|iframe)$/;

/** What it holds is for browsers that cannot show the element itself. Chromium reads that of a canvas into names. */
export function isFallback(el: Element, tag: string, { forEyes = false }: { forEyes?: boolean }): boolean {
  if (tag === 'canvas') return forEyes;
  if (!WITH_FALLBACK.test(tag) || shadowRootOf(el) !== null) return false;
  // An object that could not be loaded shows it.
  if (tag !== 'object') return true;
  const range = makeRange(documentOf(el));
  range.selectNodeContents(el);
  return range.getClientRects().length === 0;
}

/** A table for the looks alone is read as any other element; Chromium tells by these, and by borders and colours. */
export function isDataTable(el: Element): boolean {
  if (hasAttribute(el, 'role') || hasAttribute(el, 'summary') || hasAttribute(el, 'border')) return true;
  return queryAll(el, 'th, caption, thead, tfoot, col, [headers], tr:nth-child(20)').length > 0;
}
