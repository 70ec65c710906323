/** What attributes say about an element's role and name, and who owns it. */
import { attributeOf, byId, firstChildOf, hasAttribute, isElement, nextSiblingOf, tagOf } from '../dom.ts';
import { GLOBAL_ATTRIBUTES } from './role-sets.ts';

export function hasExplicitName(el: Element): boolean {
  return ['aria-label', 'aria-labelledby', 'title'].some(
    (name) => (attributeOf(el, name) ?? '').trim() !== '',
  );
}

/** As `hasExplicitName`, where the ids of `aria-labelledby` are looked up. */
export function hasAuthorName(el: Element): boolean {
  return (
    (attributeOf(el, 'aria-label') ?? '').trim() !== '' ||
    (attributeOf(el, 'title') ?? '').trim() !== '' ||
    referencesOf(el).length > 0
  );
}

export function hasGlobalAttribute(el: Element): boolean {
  return GLOBAL_ATTRIBUTES.some((name) => hasAttribute(el, name));
}

/** The elements that `aria-labelledby` names; Chromium takes the American spelling too. */
export function referencesOf(el: Element): Element[] {
  const given = attributeOf(el, 'aria-labelledby') ?? attributeOf(el, 'aria-labeledby');
  return given === null ? [] : byIds(el, given);
}

export function byIds(near: Element, ids: string): Element[] {
  return ids
    .trim()
    .split(/\s+/)
    .map((id) => (id === '' ? null : byId(near, id)))
    .filter((found) => found !== null);
}

/** Can be focused by the keyboard or a script. */
export function isFocusable(el: Element): boolean {
  if (hasAttribute(el, 'tabindex')) return true;
  const tag = tagOf(el);
  if (tag === 'a' || tag === 'area' || tag === 'svg:a') return hasAttribute(el, 'href');
  return /^(button|input|select|textarea|iframe|summary)$/.test(tag) && !hasAttribute(el, 'disabled');
}

/** The `title` element of a drawing, or undefined. */
export function titleChild(el: Element): Element | undefined {
  for (let node = firstChildOf(el); node; node = nextSiblingOf(node)) {
    if (isElement(node) && tagOf(node) === 'svg:title') return node;
  }
  return undefined;
}

/** Parts of drawings are something to speak of once they have a name. */
export const isNamedDrawing = (el: Element): boolean =>
  hasGlobalAttribute(el) || titleChild(el) !== undefined;
