/** Whether something else lies over an element in sight, so that a click would go there. */
import { documentOf, elementAt, isLabel, rectsOf } from '../dom.ts';
import { holds } from '../flat-tree.ts';
import type { Place } from './place.ts';
import { intersect, isSeeable } from './rects.ts';

/** Where along the width it is looked at, halfway down: two of them free is free enough for a click. */
const SPOTS = [0.5, 0.2, 0.8];

/** Only for what is in the viewport: elsewhere nothing can be hit. */
export function isCovered({ el, own }: Place): boolean {
  const [rect] = rectsOf(el)
    .map((box) => intersect(box, own.view))
    .filter(isSeeable);
  if (!rect) return false;
  const doc = documentOf(el);
  return SPOTS.every((u) => {
    const x = rect.left + (rect.right - rect.left) * u;
    const hit = elementAt(doc, x, (rect.top + rect.bottom) / 2);
    return hit !== null && !belongs(hit, el);
  });
}

/** What a click in its middle would meet. */
export function hitOver({ el, own }: Place): Element | null {
  const [rect] = rectsOf(el)
    .map((box) => intersect(box, own.view))
    .filter(isSeeable);
  if (!rect) return null;
  return elementAt(documentOf(el), (rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2);
}

/** Itself, what it holds or is held by, or the label that stands for it. */
function belongs(hit: Element, el: Element): boolean {
  if (hit === el || holds(el, hit) || holds(hit, el)) return true;
  const label = Element.prototype.closest.call(hit, 'label');
  return label !== null && isLabel(label) && label.control === el;
}

/** Something slides or fades in or out just now: what covers what is another matter in a moment. */
export function isMoving(): boolean {
  return Document.prototype.getAnimations
    .call(document)
    .some(
      ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    );
}
