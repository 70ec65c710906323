/**
 * Where an element stands and whether a person could see it there. Everything is worked out when it is asked for, from
 * the ancestors downwards, and once: most elements of a page are never asked.
 */
import {
  documentOf,
  hasAttribute,
  isDetails,
  isElement,
  isShownByCss,
  isText,
  makeRange,
  queryAll,
  rectOf,
  tagOf,
} from '../dom.ts';
import { type Clip, clipInside, type Hidden, surroundingsOf, type Surroundings } from './clips.ts';
import { flatAncestors, flatChildren, frameOf } from '../flat-tree.ts';
import { isSeeable, overlaps, type Rect } from './rects.ts';

/** What has been worked out of a place. Made when it is first asked for: most places never are. */
interface Sight {
  rect?: Rect;
  around?: Surroundings;
  inert?: boolean;
  isClipped?: boolean;
  isShown?: boolean;
  own?: Clip;
  flow?: Clip;
}

export class Place {
  readonly el: Element;
  readonly parent: Place | undefined;
  #style: CSSStyleDeclaration | undefined;
  #known: Sight | undefined;

  constructor(el: Element, parent: Place | undefined) {
    this.el = el;
    this.parent = parent;
  }

  get style(): CSSStyleDeclaration {
    this.#style ??= getComputedStyle(this.el);
    return this.#style;
  }

  get rect(): Rect {
    const sight = this.#sight;
    sight.rect ??= rectOf(this.el);
    return sight.rect;
  }

  get inert(): boolean {
    return (
      this.#sight.inert ??
      this.#fromTop(
        'inert',
        (place, above) => (above ?? place.#around.inert) || hasAttribute(place.el, 'inert'),
      )
    );
  }

  get hidden(): Hidden | undefined {
    const { hidden } = this.#top.#around;
    if (hidden !== undefined) return hidden;
    if (!this.isShown) {
      for (const at of upwards(this))
        if (at.style.display === 'none' || isUnrendered(at)) return 'display:none';
      for (const at of upwards(this)) if (at.style.opacity === '0') return 'opacity:0';
    }
    return this.#isClipped ? 'clipped away' : undefined;
  }

  /** CSS says that the element itself is not painted or takes no part. */
  get isHidden(): boolean {
    if (this.inert) return true;
    if (this.isShown) return this.#isClipped || this.#top.#around.hidden !== undefined;
    return this.hidden !== undefined || this.style.visibility !== 'visible';
  }

  /** Laid out, opaque and visible, as the browser sees it: the quick answer for most. */
  get isShown(): boolean {
    const sight = this.#sight;
    sight.isShown ??= isShownByCss(this.el);
    return sight.isShown;
  }

  /** The clip of the element's own box. */
  get own(): Clip {
    return (
      this.#sight.own ??
      this.#fromTop('own', (place) => {
        const own = place.#clipOfBox();
        // Those below ask for it next.
        place.#sight.own = own;
        place.#sight.flow = clipInside(place);
        return own;
      })
    );
  }

  /** The clip of what is in its flow. */
  get flow(): Clip {
    const { own } = this;
    return this.#sight.flow ?? own;
  }

  /** The element has a box that can be brought into sight, whatever its own opacity. */
  get hasBox(): boolean {
    if (!this.isShown && this.hidden === 'display:none') return false;
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

  get #sight(): Sight {
    this.#known ??= {};
    return this.#known;
  }

  get #isClipped(): boolean {
    return (
      this.#sight.isClipped ??
      this.#fromTop('isClipped', (place, above) => above === true || isClippedAway(place.style))
    );
  }

  get #top(): Place {
    return topOf(this);
  }

  get #around(): Surroundings {
    const sight = this.#sight;
    if (!sight.around) {
      const doc = documentOf(this.el);
      const frame = frameOf(doc);
      sight.around = surroundingsOf(doc, frame ? placeOf(frame) : undefined);
    }
    return sight.around;
  }

  #clipOfBox(): Clip {
    const { position } = this.style;
    const isOut = position === 'absolute' || position === 'fixed';
    let at = this.parent;
    while (isOut && at && !at.#holds(position)) at = at.parent;
    if (at) return at.flow;
    const around = this.#top.#around;
    return position === 'fixed' ? around.fixed : around.flow;
  }

  /** Is the containing block of positioned elements inside. */
  #holds(position: string): boolean {
    if (position === 'absolute' && this.style.position !== 'static') return true;
    return this.style.transform !== 'none' || this.style.filter !== 'none';
  }

  /** Works a value out for this place from its nearest ancestor that has it; without recursion, pages nest deep. */
  #fromTop<K extends 'inert' | 'isClipped' | 'own'>(
    key: K,
    work: (place: Place, above: Sight[K] | undefined) => NonNullable<Sight[K]>,
  ): NonNullable<Sight[K]> {
    const waiting: Place[] = [this];
    let above: Sight[K] | undefined = undefined;
    for (let at = this.parent; at; at = at.parent) {
      above = at.#sight[key];
      if (above !== undefined) break;
      waiting.push(at);
    }
    const first = waiting.pop() ?? this;
    let value = work(first, above);
    first.#sight[key] = value;
    for (let at = waiting.pop(); at; at = waiting.pop()) {
      value = work(at, value);
      at.#sight[key] = value;
    }
    return value;
  }
}

function* upwards(place: Place): Generator<Place> {
  for (let at: Place | undefined = place; at; at = at.parent) yield at;
}

function topOf(place: Place): Place {
  let top = place;
  while (top.parent) top = top.parent;
  return top;
}

/** The place of any element, by way of its ancestors. */
export function placeOf(el: Element): Place {
  let place: Place | undefined;
  for (const at of [...flatAncestors(el)].reverse()) place = new Place(at, place);
  return place ?? new Place(el, undefined);
}

/** Ways of not being laid out that the element's own computed style does not tell. */
function isUnrendered({ el, parent }: Place): boolean {
  if (!parent) return false;
  if (parent.style.contentVisibility === 'hidden') return true;
  // A closed `details` hides all but its first `summary`.
  if (!isDetails(parent.el) || parent.el.open) return false;
  return tagOf(el) !== 'summary' || el !== firstSummary(parent.el);
}

export function firstSummary(details: HTMLDetailsElement): Element | undefined {
  return queryAll(details, ':scope > summary')[0];
}

/** The usual spellings of "for screen readers only". */
function isClippedAway(style: CSSStyleDeclaration): boolean {
  const { clipPath } = style;
  if (clipPath !== 'none' && /^inset\((50|100)%|^circle\(0|^polygon\(0px 0px, 0px 0px/.test(clipPath))
    return true;
  const { clip } = style;
  if (clip === 'auto' || (style.position !== 'absolute' && style.position !== 'fixed')) return false;
  const edges = /^rect\((.+)\)$/.exec(clip)?.[1]?.split(/,\s*/).map(Number.parseFloat);
  if (!edges || edges.some(Number.isNaN)) return false;
  const [top = 0, right = 0, bottom = 0, left = 0] = edges;
  return right - left <= 1 || bottom - top <= 1;
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
