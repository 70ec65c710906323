/** What a person can read of the page's text: the same for all that tells it (SNAP-4). */
import { isDrawnAsDots, MASK } from '../secrets.ts';
import { Camouflage } from './camouflage.ts';
import type { Place } from './place.ts';

/** Of one walk. */
export class LegibleText {
  readonly #camouflage = new Camouflage();
  readonly #masked = new Map<Place, boolean>();

  /** The text is a child of the place's element. */
  shows(text: Text, parent: Place): boolean {
    return parent.shows(text) && !this.#camouflage.hides(parent);
  }

  /** All text that stands directly in the element, wherever it lies. */
  hides(parent: Place): boolean {
    return this.#camouflage.hides(parent);
  }

  /** What is drawn as dots is told as a mask, which does not tell its length. */
  read(text: Text, parent: Place): string {
    const isBlank = text.data.trim() === '';
    return !isBlank && this.#isMasked(parent) ? MASK : text.data;
  }

  #isMasked(place: Place): boolean {
    const known = this.#masked.get(place);
    if (known !== undefined) return known;
    const isMasked = isDrawnAsDots(place.style);
    this.#masked.set(place, isMasked);
    return isMasked;
  }
}
