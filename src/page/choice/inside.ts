/** What is inside of an element, as it is laid out. */
import { isShadowRoot, isSlot, matches, queryAll, shadowRootOf } from '../dom.ts';

/** Shadow roots and slots in one another, as deep as is looked. */
const MAX_DEPTH = 8;

/** All matches below the element, what is in shadow roots and slots included. */
export function allInside(el: Element | ShadowRoot, css: string, depth = 0): Element[] {
  if (depth > MAX_DEPTH) return [];
  const below = queryAll(el, '*');
  const own = isShadowRoot(el) ? null : shadowRootOf(el);
  const roots = [...(own ? [own] : []), ...below.flatMap((child) => shadowRootOf(child) ?? [])];
  const slotted = below.filter(isSlot).flatMap((slot) => slot.assignedElements());
  return [
    ...new Set([
      ...queryAll(el, css),
      ...slotted.filter((child) => matches(child, css)),
      ...[...roots, ...slotted].flatMap((part) => allInside(part, css, depth + 1)),
    ]),
  ];
}
