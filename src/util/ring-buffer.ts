/** The latest entries of a stream, bounded in number and size; what had to make way is counted. */

export interface RingLimits<T> {
  readonly entries: number;
  readonly bytes: number;
  /** Estimated size of an entry when it comes; one that grows later is not weighed again. */
  readonly sizeOf: (entry: T) => number;
}

interface Held<T> {
  readonly entry: T;
  readonly bytes: number;
}

/** Gaps at the front that are closed together. */
const COMPACT_AT = 256;

export class RingBuffer<T> {
  readonly #limits: RingLimits<T>;
  #held: Held<T>[] = [];
  /** Where the oldest entry is: what made way before it is removed now and then. */
  #from = 0;
  #bytes = 0;
  #dropped = 0;

  constructor(limits: RingLimits<T>) {
    this.#limits = limits;
  }

  get length(): number {
    return this.#held.length - this.#from;
  }

  /** Entries that had to make way since the last `clear`. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Estimated. */
  get bytes(): number {
    return this.#bytes;
  }

  /** An entry larger than the whole is dropped itself. */
  push(entry: T): void {
    const bytes = this.#limits.sizeOf(entry);
    this.#held.push({ entry, bytes });
    this.#bytes += bytes;
    while (this.length > this.#limits.entries || this.#bytes > this.#limits.bytes) this.#dropOldest();
  }

  /** Oldest first. */
  items(): readonly T[] {
    return this.#held.slice(this.#from).map(({ entry }) => entry);
  }

  /** The latest entries for which `condition` holds without a gap, oldest first. */
  tail(condition: (entry: T) => boolean): readonly T[] {
    let start = this.#held.length;
    while (start > this.#from) {
      const before = this.#held[start - 1];
      if (!before || !condition(before.entry)) break;
      start -= 1;
    }
    return this.#held.slice(start).map(({ entry }) => entry);
  }

  /** Empties it and counts anew. */
  clear(): void {
    this.#held = [];
    this.#from = 0;
    this.#bytes = 0;
    this.#dropped = 0;
  }

  #dropOldest(): void {
    this.#bytes -= this.#held[this.#from]?.bytes ?? 0;
    this.#from += 1;
    this.#dropped += 1;
    if (this.#from < COMPACT_AT) return;
    this.#held = this.#held.slice(this.#from);
    this.#from = 0;
  }
}
