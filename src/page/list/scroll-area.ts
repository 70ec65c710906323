/** What a list is scrolled in: an element, or the page of its document. */
import {
  bodyOf,
  documentOf,
  isHtml,
  rectOf,
  rootElementOf,
  scrollLeftOf,
  scrollTopOf,
  sizesOf,
} from '../dom.ts';
import { flatAncestors } from '../flat-tree.ts';
import type { Rect } from '../sight/rects.ts';

/** Less is a border or a rounding. */
const MORE_PX = 4;
/** A field of a form may have its name. */
const scrollTo: (this: Element, to: ScrollToOptions) => void = Element.prototype.scrollTo;

/** The nearest one around that has more than it shows; else the page. `el` itself may be it. */
export function scrollAreaOf(el: Element): ScrollArea {
  for (const at of flatAncestors(el)) if (scrolls(at)) return new ScrollArea(at, false);
  const doc = documentOf(el);
  return new ScrollArea(doc.scrollingElement ?? rootElementOf(doc) ?? el, true);
}

function scrolls(el: Element): boolean {
  const { scrollHeight, clientHeight } = sizesOf(el);
  if (scrollHeight <= clientHeight + MORE_PX || clientHeight <= MORE_PX) return false;
  const doc = documentOf(el);
  const root = rootElementOf(doc);
  // The root's scroll bar is the page's, and so is the body's unless both have one.
  if (el === root || (el === bodyOf(doc) && root && overflowOf(root) === 'visible')) return false;
  return /^(auto|scroll|overlay)$/.test(overflowOf(el));
}

const overflowOf = (el: Element): string => getComputedStyle(el).overflowY;

export class ScrollArea {
  readonly el: Element;
  readonly isPage: boolean;

  constructor(el: Element, isPage: boolean) {
    this.el = el;
    this.isPage = isPage;
  }

  get top(): number {
    return scrollTopOf(this.el);
  }

  get view(): number {
    return sizesOf(this.el).clientHeight;
  }

  get height(): number {
    return sizesOf(this.el).scrollHeight;
  }

  get isAtEnd(): boolean {
    return this.top + this.view >= this.height - 2;
  }

  /** Of what it shows, in square CSS pixels. */
  get area(): number {
    const { clientWidth, clientHeight } = sizesOf(this.el);
    return clientWidth * clientHeight;
  }

  /** At once, whatever `scroll-behavior` says; the page hears of it as of a person's scrolling. */
  scrollTo(top: number): void {
    scrollTo.call(this.el, { top, behavior: 'instant' });
  }

  /** From the viewport to the scrolled content, which lies still while it scrolls. */
  toContent(): (rect: Rect) => { x: number; y: number; height: number } {
    const own = this.isPage ? { x: 0, y: 0 } : rectOf(this.el);
    const scale = this.isPage ? 1 : scaleOf(this.el);
    const left = scrollLeftOf(this.el);
    const { top } = this;
    return (rect) => ({
      x: (rect.left - own.x) / scale + left,
      y: (rect.top - own.y) / scale + top,
      height: (rect.bottom - rect.top) / scale,
    });
  }
}

/** Of transforms around it. */
function scaleOf(el: Element): number {
  const { offsetHeight } = isHtml(el) ? el : { offsetHeight: 0 };
  return typeof offsetHeight === 'number' && offsetHeight > 0 ? rectOf(el).height / offsetHeight || 1 : 1;
}
