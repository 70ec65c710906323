/** The part of the page's API that serves the pointer. */
import { elementAt, focusedIn, isFrame, isHtml, matches, rootOf, tagOf } from '../dom.ts';
import { frameDocument } from '../flat-tree.ts';
import { frameKey, isUnread } from '../frames.ts';
import { giveRef } from '../fingerprint.ts';
import { RefCounter, refs } from '../refs.ts';
import { Namer } from '../aria/names.ts';
import { isDisabled } from '../aria/states.ts';
import { contentOrigin } from '../sight/clips.ts';
import { lineFor } from '../snapshot/describe.ts';
import { domHover, domPress } from './dom-events.ts';
import { untilDropped, watchDrops } from './drop-watch.ts';
import { arm, missedBy, takePress } from './guard.ts';
import { scroll } from './scroll.ts';
import type { AtPoint, PointerApi, Spot } from './types.ts';

export const pointerApi: PointerApi = {
  arm,
  takePress,
  missedBy,
  watchDrops,
  untilDropped,
  domPress,
  domHover,
  scroll,
  at,
  focus,
};

function at({ x, y, firstRef }: Spot & { firstRef: number }): AtPoint {
  const el = innermostAt(document, { x, y });
  if (!el) return { kind: 'nothing' };
  const namer = new Namer();
  const counter = new RefCounter(firstRef);
  const { role, name } = lineFor(el, namer);
  const line = { ref: giveRef(el, namer, counter), role, name };
  const nextRef = counter.next;
  return isUnread(el)
    ? { kind: 'frame', key: frameKey(el), line, nextRef }
    : { kind: 'element', line, nextRef };
}

/** Through the frames that this world reaches. */
function innermostAt(doc: Document, { x, y }: Spot): Element | null {
  const el = elementAt(doc, x, y);
  const inner = el && isFrame(el) && !isUnread(el) ? frameDocument(el) : null;
  if (!el || !inner) return el;
  const { left, top, scaleX, scaleY } = contentOrigin(el);
  return innermostAt(inner, { x: (x - left) / scaleX, y: (y - top) / scaleY }) ?? el;
}

/** As Tab would bring it there; the view goes along. */
function focus(ref: string): ReturnType<PointerApi['focus']> {
  const el = refs.find(ref);
  if (!el) return 'stale';
  if (isDisabled(el)) return 'disabled';
  if (isHtml(el)) HTMLElement.prototype.focus.call(el);
  else if (tagOf(el).startsWith('svg:')) SVGElement.prototype.focus.call(el);
  const isFocused = focusedIn(rootOf(el)) === el || matches(el, ':focus-within');
  return isFocused ? 'ok' : 'refused';
}
