/**
 * Ref numbers are given once in a session, also over the daemon's death (SNAP-5): the number that is written down runs
 * ahead of the numbers in use, and a new process starts where the written one stood. Pages that give numbers at the same
 * time get ranges apart, so that none waits for another.
 */

/** Numbers that are written down ahead of use. */
const STEP = 200;
/** Numbers kept free for a page that is giving some when the next one asks: more elements than that have no page. */
const RANGE = 100_000;

export interface Reservation {
  refsReserved: number;
}

export class RefNumbers {
  readonly #reservation: Reservation;
  /** First numbers of the ranges that are being given from. */
  readonly #open = new Set<number>();
  #next: number;

  /** `reservation` is the session's record; whoever holds it writes it down before the refs leave the hub. */
  constructor(reservation: Reservation) {
    this.#reservation = reservation;
    this.#next = reservation.refsReserved;
  }

  /** Lets `work` give numbers from its argument on; its result says in `nextRef` where it stopped, if it gave any. */
  async give<T>(work: (firstRef: number) => Promise<T>): Promise<T> {
    const first = this.#open.size === 0 ? this.#next : Math.max(this.#next, ...this.#open) + RANGE;
    this.#open.add(first);
    try {
      const result = await work(first);
      this.#advanceTo(nextRefOf(result) ?? first);
      return result;
    } catch (error) {
      // It may have given some before it failed.
      this.#advanceTo(first + RANGE);
      throw error;
    } finally {
      this.#open.delete(first);
    }
  }

  #advanceTo(next: number): void {
    this.#next = Math.max(this.#next, next);
    if (this.#next > this.#reservation.refsReserved) this.#reservation.refsReserved = this.#next + STEP;
  }
}

function nextRefOf(result: unknown): number | undefined {
  if (typeof result !== 'object' || result === null || !('nextRef' in result)) return undefined;
  return typeof result.nextRef === 'number' ? result.nextRef : undefined;
}
