/** Where to click an element so that the click really lands on it (ACT-2). */
import { contains, intersect, isSeeable, overlaps, type Rect } from '../sight/rects.ts';
import { documentOf, isHtml, isLabel, rectOf, rectsOf, windowOf } from '../dom.ts';
import { flatAncestors, frameOf } from '../flat-tree.ts';
import { placeOf, type Place } from '../sight/place.ts';
import { giveRef } from '../fingerprint.ts';
import { RefCounter, refs } from '../refs.ts';
import { Namer } from '../aria/names.ts';
import { isDisabled } from '../aria/states.ts';
import { isSeen, isToggle, seenLabels } from '../snapshot/hidden-controls.ts';
import { lineFor } from '../snapshot/describe.ts';
import { roleOf } from '../aria/roles.ts';
import type { PointOptions, PointResult } from '../types.ts';
import { hitAt } from './hit.ts';

/** The centre first, then what lies around it: a centre may be a hole between wrapped lines or under a badge. */
const SPOTS = [0.5, 0.25, 0.75, 0.1, 0.9].flatMap((v) => [0.5, 0.25, 0.75, 0.1, 0.9].map((u) => ({ u, v })));
const RECTS_TRIED = 12;
const SCROLLS: readonly ScrollLogicalPosition[] = ['center', 'end', 'start'];

interface Spot {
  readonly x: number;
  readonly y: number;
}

interface Tried {
  readonly found: Spot | undefined;
  readonly cover: Element | undefined;
}

export function point({ ref, attempt, firstRef }: PointOptions): PointResult {
  const el = refs.find(ref);
  if (!el) return { status: 'stale' };
  const namer = new Namer();
  const targets = targetsOf(el, namer);
  const refusal = refuse(el, targets);
  if (refusal) return refusal;
  const counter = new RefCounter(firstRef);
  const { found, cover } = search(targets, attempt);
  if (found) return { status: 'ok', ...found, ...frameAround(el, counter), nextRef: counter.next };
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
function targetsOf(el: Element, namer: Namer): Element[] {
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

function search(targets: readonly Element[], attempt: number): Tried {
  let last: Tried = { found: undefined, cover: undefined };
  if (attempt === 0 && targets.some(isWhollyInView)) {
    last = tryPoints(targets);
    if (last.found) return last;
  }
  const shown = targets.find((target) => isSeen(target)) ?? targets[0];
  for (let i = 0; i < SCROLLS.length; i += 1) {
    const block = SCROLLS[(i + attempt) % SCROLLS.length] ?? 'center';
    if (shown)
      Element.prototype.scrollIntoView.call(shown, { block, inline: 'nearest', behavior: 'instant' });
    const tried = tryPoints(targets);
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

/** Points that the target itself takes come before those where something inside it would act. */
function tryPoints(targets: readonly Element[]): Tried {
  let nested: Spot | undefined;
  let cover: Element | undefined;
  for (const spot of spotsOf(targets)) {
    const hit = hitAt(targets, spot.x, spot.y);
    if (hit.kind === 'own') return { found: spot, cover };
    if (hit.kind === 'nested') nested ??= spot;
    else cover ??= hit.cover;
  }
  return { found: nested, cover };
}

function* spotsOf(targets: readonly Element[]): Generator<Spot> {
  for (const el of targets) {
    const rects = rectsOf(el)
      .filter(isSeeable)
      .sort((a, b) => area(b) - area(a))
      .slice(0, RECTS_TRIED);
    for (const { u, v } of SPOTS) {
      for (const rect of rects) yield { x: rect.left + u * rect.width, y: rect.top + v * rect.height };
    }
  }
}

const area = (rect: DOMRect): number => rect.width * rect.height;

/** The outermost thing that covers without holding the target, where it has a meaning: a dialog rather than its text. */
function coverToName(hit: Element, target: Element): Element {
  const around = new Set(flatAncestors(target));
  for (const at of flatAncestors(hit)) {
    if (around.has(at)) return hit;
    const role = roleOf(at);
    if (isHtml(at) && role !== 'generic' && role !== 'none' && role !== 'paragraph') return at;
  }
  return hit;
}
