/** Which ref names which element. By identity: an element keeps its ref for life, a number is never given twice. */
import { isAlive } from './flat-tree.ts';

/** Hands out numbers from the first that the caller has left. */
export class RefCounter {
  #next: number;

  constructor(first: number) {
    this.#next = first;
  }

  get next(): number {
    return this.#next;
  }

  take(): number {
    this.#next += 1;
    return this.#next - 1;
  }
}

export class RefTable {
  readonly #elements = new Map<string, WeakRef<Element>>();
  #refs = new WeakMap<Element, string>();

  /** The element, or null when the ref is unknown or the element is out of the page. */
  find(ref: string): Element | null {
    const el = this.#elements.get(ref)?.deref();
    return el && isAlive(el) ? el : null;
  }

  /** Forgets all: the elements that are still there get new refs when they are seen again. */
  clear(): void {
    this.#elements.clear();
    this.#refs = new WeakMap();
  }

  /** The element's ref; a new one if it has none. */
  give(el: Element, counter: RefCounter): string {
    const known = this.#refs.get(el);
    if (known !== undefined) return known;
    let ref = `e${counter.take()}`;
    // A caller that lost count must not make one ref mean two elements.
    while (this.#elements.has(ref)) ref = `e${counter.take()}`;
    this.#elements.set(ref, new WeakRef(el));
    this.#refs.set(el, ref);
    return ref;
  }
}

export const refs = new RefTable();
