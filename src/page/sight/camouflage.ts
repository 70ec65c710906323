/** Text in the very colour of what is behind it, which no person can see (SNAP-4). */
import { documentOf, firstElementIn, isElement, nextElementOf, queryAll, rectOf, tagOf } from '../dom.ts';
import type { Place } from './place.ts';
import { overlaps } from './rects.ts';

/** The colour behind an element as browsers write it; undefined where that cannot be told. */
type Backdrop = string | undefined;

/** Looks at what else is painted behind, in one walk: a page where much seems hidden is taken as it is. */
const MAX_LOOKS = 200;
/** Children of one ancestor that are looked at. */
const MAX_CHILDREN = 40;
const CANVAS = 'rgb(255, 255, 255)';
const CLEAR = /^(transparent|rgba\(.*, 0\))$/;
const OPAQUE = /^rgb\(/;
const PICTURES = 'img,picture,video,canvas,svg,iframe,object,embed';
const PICTURE = /^(img|picture|video|canvas|svg:svg|iframe|object|embed)$/;

/** Of one walk. */
export class Camouflage {
  readonly #backdrops = new Map<Place, { readonly color: Backdrop }>();
  readonly #verdicts = new Map<Place, boolean>();
  #looks = 0;

  /** Of the texts that are children of the element itself. */
  hides(place: Place): boolean {
    const known = this.#verdicts.get(place);
    if (known !== undefined) return known;
    const verdict = this.#isPaintedAway(place);
    this.#verdicts.set(place, verdict);
    return verdict;
  }

  #isPaintedAway(place: Place): boolean {
    const { style } = place;
    const color = style.webkitTextFillColor;
    if (!OPAQUE.test(color) || color !== this.#backdropOf(place)) return false;
    if (style.textShadow !== 'none' || Number.parseFloat(style.webkitTextStrokeWidth) > 0) return false;
    this.#looks += 1;
    return this.#looks <= MAX_LOOKS && !isOverSomethingElse(place);
  }

  #backdropOf(place: Place): Backdrop {
    const waiting: Place[] = [];
    let color: Backdrop;
    for (let at: Place | undefined = place; ; at = at.parent) {
      const known = at && this.#backdrops.get(at);
      if (known || !at) {
        color = known ? known.color : canvasBehind(waiting.at(-1) ?? place);
        break;
      }
      waiting.push(at);
      const { backgroundColor } = at.style;
      if (!CLEAR.test(backgroundColor)) {
        color = OPAQUE.test(backgroundColor) ? backgroundColor : undefined;
        break;
      }
    }
    for (const at of waiting) this.#backdrops.set(at, { color });
    return color;
  }
}

/** Paints something besides one colour, or changes the colours of what it holds. */
const isDecorated = (style: CSSStyleDeclaration): boolean =>
  style.backgroundImage !== 'none' || style.filter !== 'none' || style.mixBlendMode !== 'normal';

const paints = (style: CSSStyleDeclaration): boolean =>
  isDecorated(style) || !CLEAR.test(style.backgroundColor);

/** A frame lets the page around it shine through, and a dark page has a canvas of its own. */
function canvasBehind({ el, style }: Place): Backdrop {
  const isTop = documentOf(el) === document && window.top === window;
  return isTop && /^(normal|(only )?light)$/.test(style.colorScheme) ? CANVAS : undefined;
}

/** Something that is no ancestor may lie between the text and the background: a picture, an overlay, a pseudo-element. */
function isOverSomethingElse(place: Place): boolean {
  let inner: Element | undefined;
  for (let at: Place | undefined = place; at; at = at.parent) {
    if (isDecorated(at.style) || paintsByPseudo(at.el)) return true;
    let seen = 0;
    for (let child = firstElementIn(at.el); child && seen < MAX_CHILDREN; child = nextElementOf(child)) {
      seen += 1;
      if (isElement(child) && child !== inner && mayLieBehind(child, place)) return true;
    }
    if (paints(at.style)) return false;
    inner = at.el;
  }
  return false;
}

function mayLieBehind(el: Element, text: Place): boolean {
  if (!overlaps(rectOf(el), text.rect)) return false;
  const style = getComputedStyle(el);
  return PICTURE.test(tagOf(el)) || paints(style) || paintsByPseudo(el) || queryAll(el, PICTURES).length > 0;
}

function paintsByPseudo(el: Element): boolean {
  return ['::before', '::after'].some((pseudo) => {
    const style = getComputedStyle(el, pseudo);
    return style.content !== 'none' && style.content !== 'normal' && paints(style);
  });
}
