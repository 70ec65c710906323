/** Scrolls an element into sight, or what holds it, or the page. */
import {
  bodyOf,
  documentOf,
  queryAll,
  rectOf,
  rootElementOf,
  scrollLeftOf,
  scrollTopOf,
  sizesOf,
  windowOf,
} from '../dom.ts';
import { flatAncestors, frameOf, rootsIn } from '../flat-tree.ts';
import { giveRef } from '../fingerprint.ts';
import { RefCounter, refs } from '../refs.ts';
import { Namer } from '../aria/names.ts';
import { lineFor } from '../snapshot/describe.ts';
import { intersect, isSeeable } from '../sight/rects.ts';
import type { ScrollOptions, ScrollResult } from './types.ts';

/** Of what is shown; the rest is there once more, so that nothing is passed by. */
const PAGEFUL = 0.8;
/** Less is a border or a rounding. */
const MORE_PX = 2;
const scrollTo: (this: Element, to: ScrollToOptions) => void = Element.prototype.scrollTo;

export function scroll(options: ScrollOptions): ScrollResult {
  const el = options.ref === undefined ? undefined : refs.find(options.ref);
  if (el === null) return { status: 'stale' };
  if (options.to === 'view') return el ? intoView(el, options.firstRef) : { status: 'stale' };
  const area = el ? scrollerAround(el, options) : mainScroller(options);
  const from = { left: scrollLeftOf(area), top: scrollTopOf(area) };
  scrollTo.call(area, { ...goal(area, options), behavior: 'instant' });
  return report(area, from, options);
}

function intoView(el: Element, firstRef: number): ScrollResult {
  if (!isSeeable(rectOf(el))) return { status: 'not_visible' };
  const areas = [...flatAncestors(el)].filter(
    (at) => at !== el && (isPage(at) || moves(at, 'down') || moves(at, 'right')),
  );
  const area = areas[0] ?? pageOf(documentOf(el));
  const from = { left: scrollLeftOf(area), top: scrollTopOf(area) };
  Element.prototype.scrollIntoView.call(el, { block: 'center', inline: 'nearest', behavior: 'instant' });
  return report(area, from, { direction: 'down', firstRef });
}

function goal(area: Element, { to, direction, amount }: ScrollOptions): ScrollToOptions {
  const { clientWidth, clientHeight, scrollWidth, scrollHeight } = sizesOf(area);
  const isUpright = direction === 'up' || direction === 'down';
  const way = direction === 'up' || direction === 'left' ? -1 : 1;
  const whole = isUpright ? scrollHeight : scrollWidth;
  const step = to === 'end' ? whole : (amount ?? (isUpright ? clientHeight : clientWidth) * PAGEFUL);
  return isUpright ? { top: scrollTopOf(area) + way * step } : { left: scrollLeftOf(area) + way * step };
}

function report(
  area: Element,
  from: { left: number; top: number },
  { direction, firstRef }: Pick<ScrollOptions, 'direction' | 'firstRef'>,
): ScrollResult {
  const counter = new RefCounter(firstRef);
  const namer = new Namer();
  const { role, name } = lineFor(area, namer);
  const { scrollWidth, scrollHeight } = sizesOf(area);
  const [left, top] = [scrollLeftOf(area), scrollTopOf(area)];
  return {
    status: 'ok',
    x: Math.round(left - from.left),
    y: Math.round(top - from.top),
    atEnd: !hasMore(area, direction),
    scroller:
      isPage(area) && !frameOf(documentOf(area))
        ? undefined
        : { ref: giveRef(area, namer, counter), role, name },
    left: Math.round(left),
    top: Math.round(top),
    width: scrollWidth,
    height: scrollHeight,
    nextRef: counter.next,
  };
}

/** The nearest one around that still goes that way; else the nearest that goes at all; frames are left outwards. */
function scrollerAround(el: Element, { direction }: ScrollOptions): Element {
  const around: Element[] = [];
  for (let at: Element | null = el; at; at = frameOf(documentOf(at))) {
    around.push(...[...flatAncestors(at)].filter((one) => !isPage(one)), pageOf(documentOf(at)));
  }
  const moving = around.filter((one) => moves(one, direction));
  return moving.find((one) => hasMore(one, direction)) ?? moving[0] ?? pageOf(documentOf(el));
}

/** The page, or where it does not scroll the largest part of it that does: many keep their content in one. */
function mainScroller({ direction }: ScrollOptions): Element {
  const page = pageOf(document);
  if (moves(page, direction)) return page;
  const parts = rootsIn(document)
    .flatMap((root) => queryAll(root, '*'))
    .filter((el) => !isPage(el) && moves(el, direction) && shownArea(el) > 0)
    .sort((a, b) => shownArea(b) - shownArea(a));
  return parts[0] ?? page;
}

function shownArea(el: Element): number {
  const win = windowOf(documentOf(el));
  const view = { left: 0, top: 0, right: win?.innerWidth ?? 0, bottom: win?.innerHeight ?? 0 };
  const rect = intersect(rectOf(el), view);
  return isSeeable(rect) ? (rect.right - rect.left) * (rect.bottom - rect.top) : 0;
}

const pageOf = (doc: Document): Element =>
  doc.scrollingElement ?? rootElementOf(doc) ?? bodyOf(doc) ?? document.createElement('div');

function isPage(el: Element): boolean {
  return el === pageOf(documentOf(el));
}

function moves(el: Element, direction: ScrollOptions['direction']): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = sizesOf(el);
  const isUpright = direction === 'up' || direction === 'down';
  if (isUpright ? scrollHeight <= clientHeight + MORE_PX : scrollWidth <= clientWidth + MORE_PX) return false;
  const { overflowX, overflowY } = getComputedStyle(el);
  const overflow = isUpright ? overflowY : overflowX;
  return isPage(el) ? overflow !== 'hidden' : /^(auto|scroll|overlay)$/.test(overflow);
}

function hasMore(el: Element, direction: ScrollOptions['direction']): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = sizesOf(el);
  const [left, top] = [scrollLeftOf(el), scrollTopOf(el)];
  switch (direction) {
    case 'up':
      return top > MORE_PX;
    case 'down':
      return top + clientHeight < scrollHeight - MORE_PX;
    case 'left':
      // From right to left the start is 0 and the rest lies below it.
      return getComputedStyle(el).direction === 'rtl'
        ? left - clientWidth > -scrollWidth + MORE_PX
        : left > MORE_PX;
    case 'right':
      return getComputedStyle(el).direction === 'rtl'
        ? left < -MORE_PX
        : left + clientWidth < scrollWidth - MORE_PX;
  }
}
