/**
 * Ref numbers are given once in a session, also over the daemon's death (SNAP-5): the number that is written down runs
 * ahead of the numbers in use, and a new process starts where the written one stood. Pages that give numbers at the same
 * time get ranges apart, so that none waits for another.
 */

/** Numbers that are written down ahead of use. */
const STEP = 200;

export interface Reservation {
  refsReserved: number;
}

export class RefNumbers {
  readonly #reservation: Reservation;
  /** Where the ranges end that are being given from. */
  readonly #open = new Set<number>();
  #next: number;

  /** `reservation` is the session's record; whoever holds it writes it down before the refs leave the hub. */
  constructor(reservation: Reservation) {
    this.#reservation = reservation;
    this.#next = reservation.refsReserved;
  }

  /**
   * Lets `work` give up to `range` numbers from its argument on, none below `from`; its result says in `nextRef` where it
   * stopped, if it gave any. Whoever asks meanwhile gets numbers behind that range.
   */
  async give<T>(
    work: (firstRef: number) => Promise<T>,
    { range, from = 0 }: { range: number; from?: number },
  ): Promise<T> {
    const first = Math.max(this.#next, from, ...this.#open);
    const end = first + range;
    this.#open.add(end);
    try {
      const result = await work(first);
      this.#advanceTo(nextRefOf(result) ?? first);
      return result;
    } catch (error) {
      // It may have given some before it failed.
      this.#advanceTo(end);
      throw error;
    } finally {
      this.#open.delete(end);
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
