/** Dialogs and popovers that lie over the rest of the page. */
import { attributeOf, hasAttribute, matches, tagOf } from '../dom.ts';
import type { Place } from '../sight/place.ts';

export function isOnTop(place: Place): boolean {
  return isModal(place) || (hasAttribute(place.el, 'popover') && matches(place.el, ':popover-open'));
}

/** What lies behind takes no action while it is open. */
export function isModal(place: Place): boolean {
  const { el } = place;
  if (tagOf(el) === 'dialog') return matches(el, ':modal');
  const role = attributeOf(el, 'role');
  if (role !== 'dialog' && role !== 'alertdialog') return false;
  return attributeOf(el, 'aria-modal') === 'true' && place.isVisible;
}
