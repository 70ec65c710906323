/** What a pointer would hit, seen from the element that is meant. */
import {
  documentOf,
  elementAt,
  firstChildOf,
  isText,
  makeRange,
  nextSiblingOf,
  shadowRootOf,
} from '../dom.ts';
import { flatAncestors, flatParent, frameOf, holds, slotShowing } from '../flat-tree.ts';
import { contentOrigin } from '../sight/clips.ts';
import { ONE_ACTION } from '../aria/role-sets.ts';
import { roleOf } from '../aria/roles.ts';
import { actionable } from '../snapshot/actionable.ts';
import { placeOf } from '../sight/place.ts';

/**
 * `own`: the target itself takes the click. `nested`: something else that can be acted on, inside the target, would.
 * Otherwise the element in the way, or undefined when the point is outside the viewport.
 */
export interface Hit {
  readonly kind: 'own' | 'nested' | 'other';
  /** What is there. */
  readonly hit?: Element;
  readonly cover?: Element;
}

/** `targets`: the element that is meant, and the labels that stand for it. The point is in the viewport of its frame. */
export function hitAt(targets: readonly Element[], x: number, y: number): Hit {
  const [first] = targets;
  if (!first) return { kind: 'other' };
  const doc = documentOf(first);
  const hit = pressedAt(doc, x, y);
  if (!hit) return { kind: 'other' };
  const found = hitOn(targets, hit);
  const cover = found.kind === 'other' ? undefined : coverOfFrame(doc, x, y);
  return cover ? { kind: 'other', cover } : found;
}

/** The same for what was hit already; it may lie in a frame inside a target. */
export function hitOn(targets: readonly Element[], hit: Element): Hit {
  const [first] = targets;
  const own = first && within(documentOf(first), hit);
  const target = own && targets.find((candidate) => holds(candidate, own));
  if (!own || !target) return { kind: 'other', cover: hit };
  return { kind: hasActionBetween(own, target, targets) ? 'nested' : 'own', hit };
}

/** Where a press at this point goes: with text that a host shows through a slot that is the slot, while the browser names the host. */
function pressedAt(doc: Document, x: number, y: number): Element | null {
  const hit = elementAt(doc, x, y);
  if (!hit || !shadowRootOf(hit)) return hit;
  for (let node = firstChildOf(hit); node; node = nextSiblingOf(node))
    if (isText(node) && showsAt(node, x, y)) return slotShowing(node) ?? hit;
  return hit;
}

function showsAt(text: Text, x: number, y: number): boolean {
  const range = makeRange(documentOf(text));
  range.selectNodeContents(text);
  return [...range.getClientRects()].some(
    ({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom,
  );
}

/** The element itself, or the frame of this document that holds it. */
function within(doc: Document, hit: Element): Element | undefined {
  for (let at: Element | null = hit; at; at = frameOf(documentOf(at))) if (documentOf(at) === doc) return at;
  return undefined;
}

/** What covers this point of the frame in the documents around it, as far as they may be read. */
function coverOfFrame(doc: Document, x: number, y: number): Element | undefined {
  const frame = frameOf(doc);
  if (!frame) return undefined;
  // The point of a turned frame cannot be told from its box: there the document around it is not asked.
  if ([...flatAncestors(frame)].some(isTurned)) return undefined;
  const { left, top, scaleX, scaleY } = contentOrigin(frame);
  const outer = { x: left + x * scaleX, y: top + y * scaleY };
  const outerDoc = documentOf(frame);
  const hit = elementAt(outerDoc, outer.x, outer.y);
  if (hit !== frame) return hit ?? frame;
  return coverOfFrame(outerDoc, outer.x, outer.y);
}

function isTurned(el: Element): boolean {
  const { transform, rotate } = getComputedStyle(el);
  if (rotate !== 'none') return true;
  if (transform === 'none') return false;
  const { is2D, b, c } = new DOMMatrix(transform);
  return !is2D || b !== 0 || c !== 0;
}

function hasActionBetween(hit: Element, target: Element, targets: readonly Element[]): boolean {
  const isOneAction = ONE_ACTION.has(roleOf(target));
  for (const at of flatAncestors(hit)) {
    if (at === target) return false;
    if (targets.includes(at)) return false;
    if (isActedOn(at, isOneAction)) return true;
  }
  return false;
}

/** A hand alone says nothing inside of what takes one action for all that it holds. */
function isActedOn(el: Element, inOneAction: boolean): boolean {
  const place = placeOf(el);
  const parent = flatParent(el);
  const hasHand = parent !== null && getComputedStyle(parent).cursor === 'pointer';
  const kind = actionable(place, roleOf(el), { hasHand, inOneAction: false });
  return kind !== 'no' && !(inOneAction && kind === 'weak');
}
