/** So many at once; the others wait their turn, first come, first served. */
import { reasonOf } from '../../util/deadline.ts';

export class Slots {
  readonly #limit: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** `onWait`: hears how many are before it, where it has to wait. Rejects with the signal's reason while it waits. */
  async run<T>(work: () => Promise<T>, signal: AbortSignal, onWait: (before: number) => void): Promise<T> {
    signal.throwIfAborted();
    if (this.#taken < this.#limit) this.#taken += 1;
    else {
      onWait(this.#waiting.length + 1);
      // The one that ends hands its place over.
      await this.#turn(signal);
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#taken -= 1;
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1);
        reject(reasonOf(signal));
      };
      const go = (): void => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(go);
    });
  }
}
