/**
 * Text that no person can see where it stands: faint, without colour, in the colour of what is behind it, or with its
 * letters on top of each other (SNAP-4).
 */
import { documentOf, firstElementIn, isElement, nextElementOf, queryAll, rectOf, tagOf } from '../dom.ts';
import { colorOf, type Color, contrast, mix, WHITE } from './colors.ts';
import { inksOf } from './inks.ts';
import { Opacities } from './opacities.ts';
import type { Place } from './place.ts';
import { overlaps } from './rects.ts';

/** The colour behind an element; undefined where that cannot be told. */
type Backdrop = Color | undefined;

/** Less of a colour than this is not seen. */
const FAINT = 0.1;
/** Of 255: channels that differ by less look the same. */
const NEAR = 8;
/** Looks at what else is painted behind, in one walk: a page where much seems hidden is taken as it is. */
const MAX_LOOKS = 200;
/** Children of one ancestor that are looked at. */
const MAX_CHILDREN = 40;
const CLEAR = /^(transparent|rgba\(.*, 0\))$/;
const PICTURES = 'img,picture,video,canvas,svg,iframe,object,embed';
const PICTURE = /^(img|picture|video|canvas|svg:svg|iframe|object|embed)$/;
const SVG_SHAPE = /^svg:(?!(text|tspan|textPath|title|desc|defs)$)/;

/** Of one walk. */
export class Camouflage {
  readonly #backdrops = new Map<Place, Backdrop>();
  readonly #verdicts = new Map<Place, boolean>();
  readonly #opacities = new Opacities();
  #looks = 0;

  /** Of the texts that are children of the element itself. */
  hides(place: Place): boolean {
    const known = this.#verdicts.get(place);
    if (known !== undefined) return known;
    const verdict = this.#isUnseen(place);
    this.#verdicts.set(place, verdict);
    return verdict;
  }

  #isUnseen(place: Place): boolean {
    const opacity = this.#opacities.of(place);
    if (opacity < FAINT || isHeaped(place.style)) return true;
    let isDrawn = false;
    for (const ink of inksOf(place)) {
      if (!ink) return false;
      if (ink.alpha * opacity < FAINT) continue;
      isDrawn = true;
      const backdrop = this.#backdropOf(place);
      if (!backdrop || contrast(ink, backdrop) * opacity >= NEAR) return false;
    }
    if (!isDrawn && isCutOut(place)) return false;
    this.#looks += 1;
    if (this.#looks > MAX_LOOKS) return false;
    // Viewers of scanned pages lay text without colour over the picture of it.
    return isDrawn ? !isOverSomethingElse(place) : !isOverPicture(place);
  }

  #backdropOf(place: Place): Backdrop {
    const waiting: Place[] = [];
    let at: Place | undefined = place;
    for (; at && !this.#backdrops.has(at); at = at.parent) {
      waiting.push(at);
      if (isOpaque(at.style)) break;
    }
    let color = at && this.#backdrops.get(at);
    if (!at) color = canvasBehind(waiting.at(-1) ?? place);
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const own = colorOf(next.style.backgroundColor);
      if (own?.alpha !== 0) color = own?.alpha === 1 ? own : own && color && mix(own, color);
      this.#backdrops.set(next, color);
    }
    return color;
  }
}

const isOpaque = ({ backgroundColor }: CSSStyleDeclaration): boolean =>
  !CLEAR.test(backgroundColor) && colorOf(backgroundColor)?.alpha === 1;

/** Each letter is drawn where the one before it began, or further back. */
function isHeaped({ letterSpacing, fontSize }: CSSStyleDeclaration): boolean {
  return letterSpacing.startsWith('-') && Number.parseFloat(letterSpacing) <= -Number.parseFloat(fontSize);
}

/** The letters are windows to a background. */
function isCutOut(place: Place): boolean {
  for (let at: Place | undefined = place; at; at = at.parent) {
    if (at.style.backgroundClip.includes('text') && paints(at.style)) return true;
  }
  return false;
}

/** Paints something besides one colour, or changes the colours of what it holds. */
const isDecorated = (style: CSSStyleDeclaration): boolean =>
  style.backgroundImage !== 'none' || style.filter !== 'none' || style.mixBlendMode !== 'normal';

const paints = (style: CSSStyleDeclaration): boolean =>
  isDecorated(style) || !CLEAR.test(style.backgroundColor);

/** A frame lets the page around it shine through, and a dark page has a canvas of its own. */
function canvasBehind({ el, style }: Place): Backdrop {
  const isTop = documentOf(el) === document && window.top === window;
  return isTop && /^(normal|(only )?light)$/.test(style.colorScheme) ? WHITE : undefined;
}

/** Something that is no ancestor may lie between the text and the background: a picture, an overlay, a pseudo-element. */
function isOverSomethingElse(place: Place): boolean {
  let inner: Element | undefined;
  for (let at: Place | undefined = place; at; at = at.parent) {
    if (isDecorated(at.style) || paintsByPseudo(at.el)) return true;
    if (lieWithIt(at.el, inner, place).some(mayCover)) return true;
    if (isOpaque(at.style)) return false;
    inner = at.el;
  }
  return false;
}

function isOverPicture(place: Place): boolean {
  let inner: Element | undefined;
  for (let at: Place | undefined = place; at; at = at.parent) {
    if (lieWithIt(at.el, inner, place).some(isPicture)) return true;
    inner = at.el;
  }
  return false;
}

/** The children of an ancestor, but for the one that holds the text, that lie where the text does. */
function lieWithIt(ancestor: Element, inner: Element | undefined, text: Place): Element[] {
  const found: Element[] = [];
  let looked = 0;
  for (let child = firstElementIn(ancestor); child && looked < MAX_CHILDREN; child = nextElementOf(child)) {
    looked += 1;
    if (isElement(child) && child !== inner && overlaps(rectOf(child), text.rect)) found.push(child);
  }
  return found;
}

function mayCover(el: Element): boolean {
  return paints(getComputedStyle(el)) || SVG_SHAPE.test(tagOf(el)) || paintsByPseudo(el) || isPicture(el);
}

const isPicture = (el: Element): boolean => PICTURE.test(tagOf(el)) || queryAll(el, PICTURES).length > 0;

function paintsByPseudo(el: Element): boolean {
  return ['::before', '::after'].some((pseudo) => {
    const style = getComputedStyle(el, pseudo);
    return style.content !== 'none' && style.content !== 'normal' && paints(style);
  });
}
