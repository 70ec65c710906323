/** What of an element's surroundings cuts it off: how far scrolling can bring it into sight, and what is in sight now. */
import {
  bodyOf,
  documentOf,
  isFrame,
  rectOf,
  rootElementOf,
  scrollLeftOf,
  scrollTopOf,
  windowOf,
} from '../dom.ts';
import { EVERYWHERE, intersect, isSeeable, overlaps, type Rect } from './rects.ts';

/** `reach`: what could be brought into sight by scrolling. `view`: what is in sight now. */
export interface Clip {
  readonly reach: Rect;
  readonly view: Rect;
}

/** Why a whole subtree is out of sight. */
export type Hidden = 'display:none' | 'opacity:0' | 'clipped away';

/** An element and what is known of its box. */
export interface Boxed {
  readonly el: Element;
  readonly style: CSSStyleDeclaration;
  readonly rect: Rect;
  readonly own: Clip;
}

/** The frame element that a document is shown in. */
export interface Showing extends Boxed {
  readonly hidden: Hidden | undefined;
  readonly inert: boolean;
  readonly isVisible: boolean;
}

/** What a document gives to its root element. */
export interface Surroundings {
  readonly hidden: Hidden | undefined;
  readonly inert: boolean;
  readonly flow: Clip;
  readonly fixed: Clip;
}

/** `frame`: the element that shows the document, where it can be reached. */
export function surroundingsOf(doc: Document, frame: Showing | undefined): Surroundings {
  const win = windowOf(doc);
  const root = rootElementOf(doc);
  const whole: Rect = { left: 0, top: 0, right: win?.innerWidth ?? 0, bottom: win?.innerHeight ?? 0 };
  const around = frame ? seenThrough(frame, whole) : { hidden: undefined, inert: false, view: whole };
  const isRtl = root !== null && getComputedStyle(root).direction === 'rtl';
  const reach: Rect = {
    ...EVERYWHERE,
    left: isRtl ? -Infinity : -(win?.scrollX ?? 0),
    top: -(win?.scrollY ?? 0),
  };
  const { view, hidden, inert } = around;
  return { hidden, inert, flow: { reach, view }, fixed: { reach: whole, view } };
}

/** How much of a frame's document is seen, in the document's own viewport coordinates. */
function seenThrough(frame: Showing, whole: Rect): Pick<Surroundings, 'hidden' | 'inert'> & { view: Rect } {
  const shown = intersect(frame.own.view, frame.rect);
  const { left, top, scaleX, scaleY } = contentOrigin(frame.el);
  const view = intersect(whole, {
    left: (shown.left - left) / scaleX,
    top: (shown.top - top) / scaleY,
    right: (shown.right - left) / scaleX,
    bottom: (shown.bottom - top) / scaleY,
  });
  const hidden = frame.hidden ?? (frame.isVisible || frame.inert ? undefined : 'clipped away');
  return { hidden, inert: frame.inert, view };
}

/** Where a frame's own (0, 0) lies in the viewport of the document that holds it, and how large its pixels are there. */
export function contentOrigin(frame: Element): { left: number; top: number; scaleX: number; scaleY: number } {
  const rect = rectOf(frame);
  const style = getComputedStyle(frame);
  const px = (value: string): number => Number.parseFloat(value) || 0;
  const size = isFrame(frame) ? { width: frame.offsetWidth, height: frame.offsetHeight } : rect;
  const scaleX = size.width > 0 && rect.width > 0 ? rect.width / size.width : 1;
  const scaleY = size.height > 0 && rect.height > 0 ? rect.height / size.height : 1;
  return {
    left: rect.left + (px(style.borderLeftWidth) + px(style.paddingLeft)) * scaleX,
    top: rect.top + (px(style.borderTopWidth) + px(style.paddingTop)) * scaleY,
    scaleX,
    scaleY,
  };
}

/** The clip of what lies in an element's own flow. */
export function clipInside(place: Boxed): Clip {
  const { el, style, own } = place;
  // One question instead of two, for nearly all elements.
  if (style.overflow === 'visible') return own;
  const { display } = style;
  if (display === 'inline' || display === 'contents' || display === 'none') return own;
  const doc = documentOf(el);
  // The overflow of the root and the body is the viewport's.
  if (el === rootElementOf(doc) || el === bodyOf(doc)) return own;
  return { reach: reachInside(place), view: intersect(own.view, place.rect) };
}

function reachInside({ el, style, own, rect: box }: Boxed): Rect {
  if (isSeeable(box) && !overlaps(box, own.reach)) return box;
  const { overflowX, overflowY, direction } = style;
  const outer = intersect(own.reach, box);
  const start = direction === 'rtl' ? -Infinity : box.left - scrollLeftOf(el);
  const [left, right] = scrolls(overflowX)
    ? [start, Infinity]
    : overflowX === 'visible'
      ? [own.reach.left, own.reach.right]
      : [outer.left, outer.right];
  const [top, bottom] = scrolls(overflowY)
    ? [box.top - scrollTopOf(el), Infinity]
    : overflowY === 'visible'
      ? [own.reach.top, own.reach.bottom]
      : [outer.top, outer.bottom];
  return { left, right, top, bottom };
}

const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
