/** A map that holds so many entries and no more: those that were put last stay. */
export class BoundedMap<K, V> {
  readonly #max: number;
  readonly #entries = new Map<K, V>();

  constructor(max: number) {
    this.#max = max;
  }

  get(key: K): V | undefined {
    return this.#entries.get(key);
  }

  set(key: K, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#max && oldest !== undefined) this.#entries.delete(oldest);
  }

  /** The one that was put longest ago first. */
  [Symbol.iterator](): IterableIterator<[K, V]> {
    return this.#entries.entries();
  }
}
