/** Where to click an element so that the click really lands on it (ACT-2). */
import { isSeeable } from '../sight/rects.ts';
import { documentOf, isHtml, isLabel, isOption, isSelect, rectOf, rectsOf, windowOf } from '../dom.ts';
import { flatAncestors, frameOf } from '../flat-tree.ts';
import { placeOf, type Place } from '../sight/place.ts';
import { giveRef } from '../fingerprint.ts';
import { RefCounter, refs } from '../refs.ts';
import { Namer } from '../aria/names.ts';
import { isDisabled } from '../aria/states.ts';
import { isToggle, seenLabels } from '../snapshot/hidden-controls.ts';
import { lineFor } from '../snapshot/describe.ts';
import { roleOf } from '../aria/roles.ts';
import type { PointOptions, PointResult } from '../types.ts';
import { hitAt } from './hit.ts';
import { area, offsetOf, search } from './spots.ts';
import type { Spot } from './types.ts';

export function point({ ref, attempt, firstRef, position, force, still }: PointOptions): PointResult {
  const el = refs.find(ref);
  if (!el) return { status: 'stale' };
  const namer = new Namer();
  const counter = new RefCounter(firstRef);
  const placed = (spot: Spot): PointResult => ({
    status: 'ok',
    x: spot.x,
    y: spot.y,
    offset: offsetIn(el, spot),
    ...frameAround(el, counter),
    nextRef: counter.next,
  });
  if (force === true) {
    const spot = forcedSpot(el, position, still === true);
    return spot ? placed(spot) : { status: 'not_visible', reason: 'it has no size' };
  }
  const list = closedListOf(el);
  if (list) return { status: 'option', list: giveRef(list, namer, counter), nextRef: counter.next };
  const targets = targetsOf(el, namer);
  const refusal = refuse(el, targets);
  if (refusal) return refusal;
  const spots = position && [offsetOf(el, position)];
  if (spots?.some((spot) => !isInside(el, spot))) return { status: 'outside', ...sizeOf(el) };
  const { found, cover } = search(targets, attempt, position);
  if (found) return placed(found);
  if (targets.every((target) => getComputedStyle(target).pointerEvents === 'none'))
    return { status: 'pointer_events' };
  if (!cover) return { status: 'not_visible', reason: 'it cannot be scrolled into view' };
  const by = lineFor(coverToName(cover, el), namer);
  return {
    status: 'obscured',
    by: { ref: giveRef(by.el, namer, counter), role: by.role, name: by.name },
    nextRef: counter.next,
  };
}

/** Is the element, what it holds, or the label of a hidden control hit at this point right now? */
export function hits({ ref, x, y }: { ref: string; x: number; y: number }): boolean {
  const el = refs.find(ref);
  return el !== null && hitAt(targetsOf(el, new Namer()), x, y).kind !== 'other';
}

/** The frame that holds the element, if that is not the one of this world. */
function frameAround(
  el: Element,
  counter: RefCounter,
): { frame?: { ref: string; width: number; height: number } } {
  const doc = documentOf(el);
  const frame = doc === document ? null : frameOf(doc);
  const win = windowOf(doc);
  if (!frame || !win) return {};
  return {
    frame: { ref: giveRef(frame, new Namer(), counter), width: win.innerWidth, height: win.innerHeight },
  };
}

/** The element itself if it can be seen, and the labels that stand for it. */
export function targetsOf(el: Element, namer: Namer): Element[] {
  if (!isToggle(el)) return [el];
  return [el, ...seenLabels(el, namer.labels)];
}

function refuse(el: Element, targets: readonly Element[]): PointResult | undefined {
  const control = isLabel(el) ? (el.control ?? el) : el;
  if (isDisabled(control)) return { status: 'disabled', reason: 'it is disabled' };
  const places = targets.map(placeOf);
  if (places.every((place) => place.inert)) return { status: 'disabled', reason: 'it is inert' };
  const [first] = places;
  return first && !places.some(hasTarget) ? { status: 'not_visible', reason: reasonOf(first) } : undefined;
}

/** Transparent elements take clicks all the same; the hit test has the last word. */
function hasTarget(place: Place): boolean {
  return (
    place.hidden !== 'display:none' &&
    place.style.visibility === 'visible' &&
    (isSeeable(place.rect) || place.hasBox)
  );
}

function reasonOf(place: Place): string {
  if (place.hidden === 'display:none') return 'it or something around it is display:none';
  if (place.style.visibility !== 'visible') return `it is visibility:${place.style.visibility}`;
  return 'it has no size';
}

/** The select of an option that is drawn only while the browser's own list is open, where no pointer of ours comes. */
function closedListOf(el: Element): Element | undefined {
  if (!isOption(el) || rectsOf(el).some(isSeeable)) return undefined;
  for (const at of flatAncestors(el)) if (isSelect(at)) return at;
  return undefined;
}

/** Without a look at what is there; scrolled to where it is out of sight, unless all shall stay as it is. */
function forcedSpot(el: Element, position: Spot | undefined, isStill: boolean): Spot | undefined {
  const measure = (): Spot | undefined => {
    if (position) return offsetOf(el, position);
    const [rect] = rectsOf(el).sort((a, b) => area(b) - area(a));
    return rect && area(rect) > 0
      ? { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 }
      : undefined;
  };
  const spot = measure();
  const win = windowOf(documentOf(el));
  if (isStill || !spot || !win || isIn(win, spot)) return spot;
  Element.prototype.scrollIntoView.call(el, { block: 'center', inline: 'nearest', behavior: 'instant' });
  return measure();
}

const isIn = (win: Window, { x, y }: Spot): boolean =>
  x >= 0 && y >= 0 && x < win.innerWidth && y < win.innerHeight;

function offsetIn(el: Element, { x, y }: Spot): Spot {
  const { left, top } = rectOf(el);
  return { x: x - left, y: y - top };
}

function isInside(el: Element, { x, y }: Spot): boolean {
  const { left, top, right, bottom } = rectOf(el);
  return x >= left && x < right && y >= top && y < bottom;
}

function sizeOf(el: Element): { width: number; height: number } {
  const { width, height } = rectOf(el);
  return { width, height };
}

/** The outermost thing that covers without holding the target, where it has a meaning: a dialog rather than its text. */
export function coverToName(hit: Element, target: Element): Element {
  const around = new Set(flatAncestors(target));
  for (const at of flatAncestors(hit)) {
    if (around.has(at)) return hit;
    const role = roleOf(at);
    if (isHtml(at) && role !== 'generic' && role !== 'none' && role !== 'paragraph') return at;
  }
  return hit;
}
