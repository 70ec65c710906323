/** The focus of a field, which some pages take away again. */
import { focusedElement } from '../deep-focus.ts';
import { documentOf, focusedIn, rootOf } from '../dom.ts';
import { frameOf, holds } from '../flat-tree.ts';
import { giveRef } from '../fingerprint.ts';
import { isUnread } from '../frames.ts';
import { later } from '../later.ts';
import { RefCounter } from '../refs.ts';
import { Namer } from '../aria/names.ts';
import { lineFor } from '../snapshot/describe.ts';
import type { FieldApi } from './types.ts';

/** A page that takes the focus back does so at once or a moment later. Milliseconds. */
const STEAL_MS = 25;
const TRIES = 12;

export async function keepFocus(el: HTMLElement): Promise<boolean> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    if (!hasFocus(el)) HTMLElement.prototype.focus.call(el, { preventScroll: false });
    // Once it was taken back, it may be so again.
    await later(tried === 0 ? 0 : STEAL_MS);
    if (hasFocus(el)) return true;
  }
  return false;
}

/**
 * Focus may rest on something inside an editor, or be drawn into a shadow root's field. A frame's document names an
 * element that has its focus, the body at least, whether or not the frame has the page's.
 */
export function hasFocus(el: Element): boolean {
  const focused = focusedIn(rootOf(el));
  if (focused === null || !(focused === el || holds(el, focused))) return false;
  const doc = documentOf(el);
  const frame = doc === document ? null : frameOf(doc);
  return frame === null || hasFocus(frame);
}

export const focused: FieldApi['focused'] = (firstRef) => {
  const el = focusedElement();
  if (!el || isUnread(el)) return { line: null, nextRef: firstRef };
  const namer = new Namer();
  const counter = new RefCounter(firstRef);
  const { role, name } = lineFor(el, namer);
  return { line: { ref: giveRef(el, namer, counter), role, name }, nextRef: counter.next };
};
