/** Containers that scroll on their own: what they hold more than they show is a thing to act on. */
import { bodyOf, documentOf, rootElementOf, scrollTopOf, sizesOf, tagOf } from '../dom.ts';
import type { Place } from '../sight/place.ts';

/** Phrases and cells never scroll; their styles need not be asked for. */
const NEVER = new Set(
  (
    'a abbr b button cite code em h1 h2 h3 h4 h5 h6 i input kbd label li mark option p q s select small span strong sub ' +
    'sup svg:svg svg:g svg:path td th time tr tbody thead tfoot u var'
  ).split(' '),
);
/** Less is a border or a rounding. */
const MORE_PX = 4;

export function isScroller(place: Place): boolean {
  const { el } = place;
  if (NEVER.has(tagOf(el))) return false;
  const { overflowY } = place.style;
  const isVertical = overflowY === 'auto' || overflowY === 'scroll';
  if (!isVertical && overflowY !== 'hidden') return false;
  const { overflowX } = isVertical ? { overflowX: '' } : place.style;
  if (!isVertical && overflowX !== 'auto' && overflowX !== 'scroll') return false;
  const doc = documentOf(el);
  if (el === rootElementOf(doc) || el === bodyOf(doc)) return false;
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = sizesOf(el);
  const isLarger = isVertical ? scrollHeight > clientHeight + MORE_PX : scrollWidth > clientWidth + MORE_PX;
  return isLarger && clientHeight > MORE_PX && place.isVisible;
}

/** Where its view stands; nothing for what does not scroll. */
export function scrollNote(place: Place): { note?: string } {
  if (!isScroller(place)) return {};
  const { el } = place;
  const { scrollHeight, clientHeight } = sizesOf(el);
  const above = scrollTopOf(el) > MORE_PX;
  const below = scrollTopOf(el) + clientHeight < scrollHeight - MORE_PX;
  if (above && below) return { note: 'more above and below' };
  if (above) return { note: 'more above' };
  return below ? { note: 'more below' } : {};
}
