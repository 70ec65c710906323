/** Points of an element at which a press would hit it: in view, or brought there by scrolling. */
import { documentOf, rectOf, rectsOf, windowOf } from '../dom.ts';
import { placeOf } from '../sight/place.ts';
import { contains, intersect, isSeeable, overlaps, type Rect } from '../sight/rects.ts';
import { isSeen } from '../snapshot/hidden-controls.ts';
import { hitAt } from './hit.ts';
import type { Spot } from './types.ts';

/** The centre first, then what lies around it: a centre may be a hole between wrapped lines or under a badge. */
const SPOTS = [0.5, 0.25, 0.75, 0.1, 0.9].flatMap((v) => [0.5, 0.25, 0.75, 0.1, 0.9].map((u) => ({ u, v })));
const RECTS_TRIED = 12;
/** For slivers that are left free, where the others find nothing. */
const STEPS = Array.from({ length: 16 }, (_, step) => 0.03 + step * 0.0625);
const FINE_SPOTS = STEPS.flatMap((v) => STEPS.map((u) => ({ u, v })));
const FINE_RECTS = 3;
/** Points passed over once all ways to scroll were tried: what lies across a frame is not seen from inside. */
const SKIPPED = 6;
/** CSS pixels. */
const AROUND = [
  { u: -1, v: -1 },
  { u: 1, v: -1 },
  { u: -1, v: 1 },
  { u: 1, v: 1 },
];
const SCROLLS: readonly ScrollLogicalPosition[] = ['center', 'end', 'start'];

export interface Tried {
  readonly found: Spot | undefined;
  readonly cover: Element | undefined;
}

/** `attempt`: a later one scrolls even if the element seems to be in place, and then tries other points. */
export function search(targets: readonly Element[], attempt: number, position: Spot | undefined): Tried {
  let last: Tried = { found: undefined, cover: undefined };
  if (attempt === 0 && targets.some(isWhollyInView)) {
    last = tryPoints(targets, attempt, position);
    if (last.found) return last;
  }
  const shown = targets.find((target) => isSeen(target)) ?? targets[0];
  for (let i = 0; i < SCROLLS.length; i += 1) {
    const block = SCROLLS[(i + attempt) % SCROLLS.length] ?? 'center';
    if (shown)
      Element.prototype.scrollIntoView.call(shown, { block, inline: 'nearest', behavior: 'instant' });
    const tried = tryPoints(targets, attempt, position);
    if (tried.found) return tried;
    last = { found: undefined, cover: tried.cover ?? last.cover };
  }
  return last;
}

function isWhollyInView(el: Element): boolean {
  const win = windowOf(documentOf(el));
  if (!win) return false;
  const rect = rectOf(el);
  const viewport: Rect = { left: 0, top: 0, right: win.innerWidth, bottom: win.innerHeight };
  const isLarger = rect.height > win.innerHeight || rect.width > win.innerWidth;
  const view = placeOf(el).own.view;
  return isLarger ? overlaps(rect, view) : contains(intersect(viewport, view), rect);
}

/**
 * Points that the target itself takes come before those where something inside it would act, and among them those that
 * have it around them too: the browser rounds where it sends the pointer. What is left is tried in turns.
 */
function tryPoints(targets: readonly Element[], attempt: number, position: Spot | undefined): Tried {
  const [first] = targets;
  const looks =
    position && first
      ? [[offsetOf(first, position)]]
      : [spotsOf(targets, SPOTS, RECTS_TRIED), spotsOf(targets, FINE_SPOTS, FINE_RECTS)];
  const skip = position ? 0 : Math.floor(attempt / SCROLLS.length) * SKIPPED;
  const edges: Spot[] = [];
  let cover: Element | undefined;
  for (const spots of looks) {
    const looked = lookAt(targets, spots, skip);
    cover ??= looked.cover;
    if (looked.found) return { found: looked.found, cover };
    edges.push(...looked.edges);
  }
  return { found: edges[attempt % edges.length], cover };
}

/** `edges`: points that are the target's only just, or only by way of something inside it. */
function lookAt(
  targets: readonly Element[],
  spots: Iterable<Spot>,
  skip: number,
): Tried & { readonly edges: readonly Spot[] } {
  const own: Spot[] = [];
  const edges: Spot[] = [];
  const nested: Spot[] = [];
  let cover: Element | undefined;
  for (const spot of spots) {
    const hit = hitAt(targets, spot.x, spot.y);
    if (hit.kind === 'own') (isWithin(targets, spot) ? own : edges).push(spot);
    else if (hit.kind === 'nested') nested.push(spot);
    else cover ??= hit.cover;
    if (own.length > skip) break;
  }
  return { found: own.at(-1), cover, edges: [...edges, ...nested] };
}

function isWithin(targets: readonly Element[], { x, y }: Spot): boolean {
  return AROUND.every(({ u, v }) => hitAt(targets, x + u, y + v).kind === 'own');
}

function* spotsOf(
  targets: readonly Element[],
  parts: readonly { readonly u: number; readonly v: number }[],
  most: number,
): Generator<Spot> {
  for (const el of targets) {
    const rects = rectsOf(el)
      .filter(isSeeable)
      .sort((a, b) => area(b) - area(a))
      .slice(0, most);
    for (const { u, v } of parts) {
      for (const rect of rects) yield { x: rect.left + u * rect.width, y: rect.top + v * rect.height };
    }
  }
}

export const area = (rect: DOMRect): number => rect.width * rect.height;

/** From the element's top left corner, as it is drawn. */
export function offsetOf(el: Element, { x, y }: Spot): Spot {
  const { left, top } = rectOf(el);
  return { x: left + x, y: top + y };
}
