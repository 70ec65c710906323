/** The text between two lines, gathered node by node. */
import type { Place } from '../sight/place.ts';
import { fold } from '../text.ts';
import { LegibleText } from '../sight/legible-text.ts';

export interface GatheredText {
  /** Folded, not empty. */
  readonly text: string;
  /** Where it begins. */
  readonly place: Place;
  readonly isHidden: boolean;
}

/** Of one walk. */
export class TextRun {
  readonly #includeHidden: boolean;
  readonly #legible = new LegibleText();
  #text = '';
  #place: Place | undefined;

  constructor(includeHidden: boolean) {
    this.#includeHidden = includeHidden;
  }

  wants(node: Text, parent: Place): boolean {
    return this.#includeHidden || this.#legible.shows(node, parent);
  }

  /** What is hidden and what is seen do not stand on one line. */
  endsBefore(parent: Place): boolean {
    const place = this.#place;
    return place !== undefined && place !== parent && this.#isHidden(place) !== this.#isHidden(parent);
  }

  add(node: Text, parent: Place): void {
    this.#place ??= parent;
    this.#text += this.#legible.read(node, parent);
  }

  addSpace(): void {
    this.#text += ' ';
  }

  /** What was gathered since the last time. */
  take(): GatheredText | undefined {
    const text = this.#text === '' ? '' : fold(this.#text);
    const place = this.#place;
    this.#text = '';
    this.#place = undefined;
    return text === '' || !place ? undefined : { text, place, isHidden: this.#isHidden(place) };
  }

  #isHidden(place: Place): boolean {
    return this.#includeHidden && (!place.isVisible || this.#legible.hides(place));
  }
}
