/** Which elements get a ref: what a person, or a script behind the page, takes an action on (recall first). */
import {
  attributeOf,
  bodyOf,
  documentOf,
  hasAttribute,
  isInput,
  matches,
  rootElementOf,
  tagOf,
} from '../dom.ts';
import { flatAncestors } from '../flat-tree.ts';
import { hasContentEditable } from '../aria/states.ts';
import { INTERACTIVE } from '../aria/role-sets.ts';
import { isSummary } from '../aria/roles.ts';
import { hears, hearsForOthers } from '../listeners.ts';
import type { Place } from '../sight/place.ts';

/**
 * `weak`: only its looks say so (a hand cursor), which it may owe to what it wraps. `heard`: a listener says so, which
 * may be there for what it holds.
 */
export type Actionable = 'strong' | 'heard' | 'weak' | 'no';

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
/** Attributes by which scripts that listen further up know what was clicked. */
const HOOKS =
  '[data-action],[data-act],[data-click],[data-onclick],[data-command],[data-cmd],[data-toggle],[data-bs-toggle],' +
  '[data-dismiss],[data-bs-dismiss],[data-href],[data-method],[jsaction],[phx-click],[ng-click],[data-ng-click]';
/** A hand over all of these belongs to their children one by one. */
const COLLECTION = /^(ul|ol|menu|table|tbody|thead|tfoot|dl)$/;

/** What can matter to somebody who wants to act: all other elements need not be looked at closely. */
const TELLING_TAGS = new Set(
  (
    'a area audio button canvas dialog embed fieldset form frame h1 h2 h3 h4 h5 h6 header footer main nav aside section search ' +
    'iframe input label object option output select summary svg:a table textarea video'
  ).split(' '),
);
const TELLING_ATTRIBUTES = `[role],[aria-live],[tabindex],[contenteditable],[draggable],[popover],${HANDLERS.map((event) => `[on${event}]`).join(',')},${HOOKS}`;

export const isTelling = (el: Element, tag: string): boolean =>
  TELLING_TAGS.has(tag) ||
  hears(el) ||
  (Element.prototype.hasAttributes.call(el) && matches(el, TELLING_ATTRIBUTES));

export function actionable(place: Place, role: string, around: Around): Actionable {
  const { el } = place;
  if (isForActing(el, role)) return 'strong';
  if (isPageItself(el)) return 'no';
  if (isMadeForActing(el)) return 'strong';
  if (around.inOneAction) return 'no';
  if (hears(el)) return 'heard';
  if (matches(el, HOOKS) && isHeardAbove(el)) return 'strong';
  return showsHand(place) && !around.hasHand && !COLLECTION.test(tagOf(el)) ? 'weak' : 'no';
}

/** By what it is. */
const isForActing = (el: Element, role: string): boolean =>
  INTERACTIVE.has(role) || isNative(el) || hasContentEditable(el) || takesFocus(el, role);

/** By what its maker wrote on it. */
const isMadeForActing = (el: Element): boolean =>
  HANDLERS.some((event) => hasAttribute(el, `on${event}`)) ||
  attributeOf(el, 'draggable')?.toLowerCase() === 'true';

/** Grids move one tabindex of 0 among cells of -1. */
function takesFocus(el: Element, role: string): boolean {
  const index = Number.parseInt(attributeOf(el, 'tabindex') ?? '', 10);
  return index >= 0 || (index === -1 && role === 'gridcell');
}

/** The hand that children inherit from a collection is theirs. */
export function passesHand(place: Place): boolean {
  return showsHand(place) && !COLLECTION.test(tagOf(place.el));
}

export const showsHand = (place: Place): boolean => place.style.cursor === 'pointer';

function isHeardAbove(el: Element): boolean {
  for (const at of flatAncestors(el)) if (at !== el && hearsForOthers(at)) return true;
  return hearsForOthers(documentOf(el));
}

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
