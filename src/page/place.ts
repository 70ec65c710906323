/** Where an element stands and whether a person could see it there, worked out from its ancestors downwards. */
import {
  bodyOf,
  documentOf,
  hasAttribute,
  isDetails,
  isElement,
  isFrame,
  isText,
  makeRange,
  queryAll,
  rectOf,
  rootElementOf,
  scrollLeftOf,
  scrollTopOf,
  tagOf,
  windowOf,
} from './dom.ts';
import { flatAncestors, flatChildren, frameOf } from './flat-tree.ts';
import { EVERYWHERE, intersect, isSeeable, overlaps, type Rect } from './rects.ts';

/** Why a whole subtree is out of sight. */
export type Hidden = 'display:none' | 'opacity:0' | 'clipped away';

/** `reach`: what could be brought into sight by scrolling. `view`: what is in sight now. */
interface Clip {
  readonly reach: Rect;
  readonly view: Rect;
}

/** What a frame gives to its document: how much of it is seen, in the document's own viewport coordinates. */
interface Surroundings {
  readonly hidden: Hidden | undefined;
  readonly inert: boolean;
  readonly view: Rect;
}

export class Place {
  readonly el: Element;
  readonly style: CSSStyleDeclaration;
  readonly hidden: Hidden | undefined;
  readonly inert: boolean;
  /** The clip of the element's own box. */
  readonly own: Clip;
  /** The clips of its children, by their position property. */
  readonly flow: Clip;
  readonly absolute: Clip;
  readonly fixed: Clip;
  #rect: Rect | undefined;

  constructor(el: Element, parent: Place | undefined) {
    this.el = el;
    this.style = getComputedStyle(el);
    const around = parent ?? surroundingsOf(documentOf(el));
    this.inert = around.inert || hasAttribute(el, 'inert');
    this.hidden = around.hidden ?? hiddenBy(el, this.style, parent);
    const clips = parent ?? viewportClips(documentOf(el));
    const { position } = this.style;
    this.own = position === 'fixed' ? clips.fixed : position === 'absolute' ? clips.absolute : clips.flow;
    this.flow = this.#clipOfChildren();
    const isTransformed = this.style.transform !== 'none' || this.style.filter !== 'none';
    this.absolute = isTransformed || position !== 'static' ? this.flow : clips.absolute;
    this.fixed = isTransformed ? this.flow : clips.fixed;
  }

  /** CSS says that the element itself is not painted or takes no part. */
  get isHidden(): boolean {
    return this.hidden !== undefined || this.inert || this.style.visibility !== 'visible';
  }

  get rect(): Rect {
    this.#rect ??= rectOf(this.el);
    return this.#rect;
  }

  /** The element has a box that can be brought into sight, whatever its own opacity. */
  get hasBox(): boolean {
    if (this.hidden === 'display:none') return false;
    if (isSeeable(this.rect)) return overlaps(this.rect, this.own.reach);
    return boxesBelow(this.el).some((box) => overlaps(box, this.flow.reach));
  }

  get isVisible(): boolean {
    return !this.isHidden && this.hasBox;
  }

  get inViewport(): boolean {
    if (isSeeable(this.rect)) return overlaps(this.rect, this.own.view);
    return boxesBelow(this.el).some((box) => overlaps(box, this.flow.view));
  }

  /** True when the text, a child of this element, can be seen. */
  shows(text: Text): boolean {
    if (this.isHidden || this.style.fontSize === '0px' || this.style.contentVisibility === 'hidden')
      return false;
    if (isDetails(this.el) && !this.el.open) return false;
    // Only these cases put the text somewhere else than its parent's box.
    const isPlain = this.flow === this.own && this.style.textIndent === '0px' && isSeeable(this.rect);
    return overlaps(isPlain ? this.rect : rectOfText(text), this.flow.reach);
  }

  #clipOfChildren(): Clip {
    const { overflowX, overflowY, display } = this.style;
    if (overflowX === 'visible' && overflowY === 'visible') return this.own;
    if (display === 'inline' || display === 'contents' || this.hidden === 'display:none') return this.own;
    const doc = documentOf(this.el);
    // The overflow of the root and the body is the viewport's.
    if (this.el === rootElementOf(doc) || this.el === bodyOf(doc)) return this.own;
    return { reach: this.#reachOfChildren(), view: intersect(this.own.view, this.rect) };
  }

  #reachOfChildren(): Rect {
    const box = this.rect;
    if (isSeeable(box) && !overlaps(box, this.own.reach)) return box;
    const { overflowX, overflowY, direction } = this.style;
    const scrollsX = overflowX === 'auto' || overflowX === 'scroll';
    const scrollsY = overflowY === 'auto' || overflowY === 'scroll';
    const outer = intersect(this.own.reach, box);
    const start = direction === 'rtl' ? -Infinity : box.left - scrollLeftOf(this.el);
    return {
      left: scrollsX ? start : overflowX === 'visible' ? this.own.reach.left : outer.left,
      right: scrollsX ? Infinity : overflowX === 'visible' ? this.own.reach.right : outer.right,
      top: scrollsY
        ? box.top - scrollTopOf(this.el)
        : overflowY === 'visible'
          ? this.own.reach.top
          : outer.top,
      bottom: scrollsY ? Infinity : overflowY === 'visible' ? this.own.reach.bottom : outer.bottom,
    };
  }
}

/** The place of any element, by way of its ancestors. */
export function placeOf(el: Element): Place {
  let place: Place | undefined;
  for (const at of [...flatAncestors(el)].reverse()) place = new Place(at, place);
  return place ?? new Place(el, undefined);
}

function hiddenBy(el: Element, style: CSSStyleDeclaration, parent: Place | undefined): Hidden | undefined {
  if (style.display === 'none' || parent?.style.contentVisibility === 'hidden') return 'display:none';
  if (parent && isFoldedAway(el, parent.el)) return 'display:none';
  if (style.opacity === '0') return 'opacity:0';
  return isClippedAway(style) ? 'clipped away' : undefined;
}

/** A closed `details` hides all but its first `summary`, in a way that computed style does not tell. */
function isFoldedAway(el: Element, parent: Element): boolean {
  if (!isDetails(parent) || parent.open) return false;
  return tagOf(el) !== 'summary' || el !== firstSummary(parent);
}

export function firstSummary(details: HTMLDetailsElement): Element | undefined {
  return queryAll(details, ':scope > summary')[0];
}

/** The usual spellings of "for screen readers only". */
function isClippedAway(style: CSSStyleDeclaration): boolean {
  if (/^inset\((50|100)%|^circle\(0|^polygon\(0px 0px, 0px 0px/.test(style.clipPath)) return true;
  if (style.position !== 'absolute' && style.position !== 'fixed') return false;
  const edges = /^rect\((.+)\)$/.exec(style.clip)?.[1]?.split(/,\s*/).map(Number.parseFloat);
  if (!edges || edges.some(Number.isNaN)) return false;
  const [top = 0, right = 0, bottom = 0, left = 0] = edges;
  return right - left <= 1 || bottom - top <= 1;
}

function surroundingsOf(doc: Document): Surroundings {
  const frame = frameOf(doc);
  const win = windowOf(doc);
  const whole: Rect = { left: 0, top: 0, right: win?.innerWidth ?? 0, bottom: win?.innerHeight ?? 0 };
  if (!frame) return { hidden: undefined, inert: false, view: whole };
  const outer = placeOf(frame);
  const shown = intersect(outer.own.view, outer.rect);
  const { left, top, scaleX, scaleY } = contentOrigin(frame);
  const view = intersect(whole, {
    left: (shown.left - left) / scaleX,
    top: (shown.top - top) / scaleY,
    right: (shown.right - left) / scaleX,
    bottom: (shown.bottom - top) / scaleY,
  });
  const hidden = outer.hidden ?? (outer.isVisible || outer.inert ? undefined : 'clipped away');
  return { hidden, inert: outer.inert, view };
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

function viewportClips(doc: Document): { flow: Clip; absolute: Clip; fixed: Clip } {
  const win = windowOf(doc);
  const root = rootElementOf(doc);
  const { view } = surroundingsOf(doc);
  const style = root ? getComputedStyle(root) : undefined;
  const reach: Rect = {
    ...EVERYWHERE,
    left: style?.direction === 'rtl' ? -Infinity : -(win?.scrollX ?? 0),
    top: -(win?.scrollY ?? 0),
  };
  const flow = { reach, view };
  const whole = { left: 0, top: 0, right: win?.innerWidth ?? 0, bottom: win?.innerHeight ?? 0 };
  return { flow, absolute: flow, fixed: { reach: whole, view } };
}

/** Boxes of what an element without area holds: floats, positioned children, text. Looks at the first few only. */
function boxesBelow(el: Element): Rect[] {
  const boxes: Rect[] = [];
  const waiting: Node[] = [...flatChildren(el)];
  for (let looked = 0; looked < 40 && boxes.length < 8; looked += 1) {
    const node = waiting.shift();
    if (!node) break;
    const box = isElement(node) ? rectOf(node) : isText(node) ? rectOfText(node) : undefined;
    if (box && isSeeable(box)) boxes.push(box);
    else if (isElement(node)) waiting.push(...flatChildren(node));
  }
  return boxes;
}

function rectOfText(text: Text): Rect {
  const range = makeRange(documentOf(text));
  range.selectNodeContents(text);
  return range.getBoundingClientRect();
}
