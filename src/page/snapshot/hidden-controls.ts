/** Controls that a page hides to draw its own in their place: a person sees and clicks the label. */
import { isInput, isRendered, isSelect, isTextArea } from '../dom.ts';
import { isAlive } from '../flat-tree.ts';
import { placeOf } from '../sight/place.ts';
import type { LabelIndex } from '../aria/labels.ts';

/** Native controls that are drawn over by styled ones, yet take the click themselves while `opacity` is 0. */
export function isTransparentControl(el: Element): boolean {
  return (
    isSelect(el) || isTextArea(el) || (isInput(el) && !/^(submit|button|reset|image|hidden)$/.test(el.type))
  );
}

/** Drawn over by a styled one, but still the one that takes the click. */
export function isTransparentTarget(control: Element): boolean {
  if (!isTransparentControl(control)) return false;
  const place = placeOf(control);
  return place.hidden === 'opacity:0' && place.style.visibility === 'visible' && !place.inert && place.hasBox;
}

/** A person sees the control itself, in its own looks. */
export const isSeen = (control: Element): boolean => isRendered(control) && placeOf(control).isVisible;

/** Its label stands for it: clicking the label does what clicking it would do. */
export const isToggle = (el: Element): el is HTMLInputElement =>
  isInput(el) && (el.type === 'checkbox' || el.type === 'radio' || el.type === 'file');

/** The labels of a toggle that can be seen, first one first. */
export function seenLabels(control: Element, labels: LabelIndex): HTMLLabelElement[] {
  if (!isToggle(control)) return [];
  return labels.of(control).filter((label) => isAlive(label) && isSeen(label));
}
