/** How much of an element shows once the opacity of all that is around it is counted. */
import { documentOf } from '../dom.ts';
import { frameOf } from '../flat-tree.ts';
import { placeOf, type Place } from './place.ts';

const FILTER = /\bopacity\(([\d.e-]+)(%?)\)/g;

/** Of one walk. */
export class Opacities {
  readonly #known = new Map<Place, number>();

  /** From 0 to 1. */
  of(place: Place): number {
    const waiting: Place[] = [];
    let at: Place | undefined = place;
    for (; at && !this.#known.has(at); at = at.parent) waiting.push(at);
    const outermost = waiting.at(-1);
    let opacity = at ? (this.#known.get(at) ?? 1) : outermost ? this.#around(outermost) : 1;
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      opacity *= ownOpacity(next.style);
      this.#known.set(next, opacity);
    }
    return opacity;
  }

  /** That of the frame which shows the document. */
  #around({ el }: Place): number {
    const frame = frameOf(documentOf(el));
    return frame ? this.of(placeOf(frame)) : 1;
  }
}

function ownOpacity({ opacity, filter }: CSSStyleDeclaration): number {
  const own = opacity === '1' ? 1 : Number(opacity);
  if (filter === 'none' || filter === '') return own;
  return [...filter.matchAll(FILTER)].reduce(
    (product, [, amount, percent]) => product * (Number(amount) / (percent === '%' ? 100 : 1)),
    own,
  );
}
