/** What a snapshot loses when it is larger than its budget (SNAP-7): far text first, controls last. */
import type { Item } from './items.ts';

export interface LeftOut {
  /** Lines of text and structure. */
  readonly texts: number;
  readonly controls: number;
}

/** Takes items out (`isKept`) until the rest fits `tokens`. */
export function fitBudget(items: readonly Item[], tokens: number): LeftOut {
  const fitting = new Fitting(items, tokens);
  const texts =
    fitting.dropLeaves((item) => isPlain(item) && isFar(item) && !isTelling(item)) +
    fitting.dropLeaves((item) => isPlain(item) && !isTelling(item)) +
    fitting.dropLeaves((item) => isPlain(item) && isFar(item));
  const controls =
    fitting.dropLeaves((item) => isFar(item) && !isFold(item)) +
    fitting.dropLeaves((item) => !isFold(item)) +
    fitting.dropLeaves(() => true);
  return { texts, controls };
}

const isFold = (item: Item): boolean => item.node.role === 'fold';
const isPlain = ({ node }: Item): boolean => node.ref === undefined && node.pending === undefined;
const isFar = (item: Item): boolean => !item.node.inViewport;
const isTelling = ({ node }: Item): boolean => node.role === 'heading' || node.telling === true;

class Fitting {
  readonly #items: readonly Item[];
  readonly #tokens: number;
  #size = 0;

  constructor(items: readonly Item[], tokens: number) {
    this.#items = items;
    this.#tokens = tokens;
    for (const item of items) if (item.isKept) this.#size += item.tokens;
  }

  /** From the end backwards, so that a parent goes only after all that it held. Returns how many nodes went. */
  dropLeaves(mayGo: (item: Item) => boolean): number {
    let dropped = 0;
    for (let i = this.#items.length - 1; i >= 0 && this.#size > this.#tokens; i -= 1) {
      const item = this.#items[i];
      if (!item?.isKept || !mayGo(item) || item.children.some((child) => child.isKept)) continue;
      item.isKept = false;
      this.#size -= item.tokens;
      dropped += 1 + item.joined.length;
    }
    return dropped;
  }
}
