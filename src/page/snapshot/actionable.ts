/** Which elements get a ref: what a person, or a script behind the page, takes an action on (recall first). */
import { attributeOf, bodyOf, documentOf, hasAttribute, isInput, rootElementOf, tagOf } from '../dom.ts';
import { hasContentEditable } from '../aria/states.ts';
import { INTERACTIVE } from '../aria/role-sets.ts';
import { isSummary } from '../aria/roles.ts';
import type { Place } from '../place.ts';

/** `weak`: only its looks say so (a hand cursor), which it may owe to what it wraps. */
export type Actionable = 'strong' | 'weak' | 'no';

export interface Around {
  /** The parent shows a hand cursor. */
  readonly hasHand: boolean;
  /** Inside a button, link or the like, which takes the action for all it holds. */
  readonly inOneAction: boolean;
}

const NATIVE = /^(button|select|textarea|video|canvas|iframe|frame|embed|object)$/;
const HANDLERS = [
  'click',
  'mousedown',
  'mouseup',
  'dblclick',
  'pointerdown',
  'pointerup',
  'touchstart',
  'keydown',
];
/** A hand over all of these belongs to their children one by one. */
const COLLECTION = /^(ul|ol|menu|table|tbody|thead|tfoot|dl)$/;

export function actionable(place: Place, role: string, around: Around): Actionable {
  const { el } = place;
  if (INTERACTIVE.has(role) || isNative(el) || hasContentEditable(el) || takesFocus(el, role))
    return 'strong';
  if (isPageItself(el)) return 'no';
  if (HANDLERS.some((event) => hasAttribute(el, `on${event}`))) return 'strong';
  if (attributeOf(el, 'draggable')?.toLowerCase() === 'true') return 'strong';
  const isOutermost = showsHand(place) && !around.hasHand;
  return isOutermost && !around.inOneAction && !COLLECTION.test(tagOf(el)) ? 'weak' : 'no';
}

/** Grids move one tabindex of 0 among cells of -1. */
function takesFocus(el: Element, role: string): boolean {
  const index = Number.parseInt(attributeOf(el, 'tabindex') ?? '', 10);
  return index >= 0 || (index === -1 && role === 'gridcell');
}

/** The hand that children inherit from a collection is theirs. */
export function passesHand(place: Place): boolean {
  return showsHand(place) && !COLLECTION.test(tagOf(place.el));
}

const showsHand = (place: Place): boolean => place.style.cursor === 'pointer';

function isNative(el: Element): boolean {
  const tag = tagOf(el);
  if (isInput(el)) return el.type !== 'hidden';
  if (tag === 'audio') return hasAttribute(el, 'controls');
  return NATIVE.test(tag) || isSummary(el);
}

function isPageItself(el: Element): boolean {
  const doc = documentOf(el);
  return el === bodyOf(doc) || el === rootElementOf(doc);
}
