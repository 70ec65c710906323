/** First come, first served. One holder at a time; who stops waiting leaves the line. */
import { reasonOf } from './deadline.ts';

export class Queue {
  #tail: Promise<void> = Promise.resolve();
  #waiting = 0;

  /** True while somebody holds the turn or stands in line. */
  get busy(): boolean {
    return this.#waiting > 0;
  }

  /** Runs `work` when all that came before have ended. Rejects with the signal's reason if it aborts while waiting. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const before = this.#tail;
    let release = (): void => undefined;
    this.#tail = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#waiting += 1;
    try {
      await waitFor(before, signal);
      return await work();
    } finally {
      this.#waiting -= 1;
      // A waiter that gives up must not let the next one overtake the holder.
      void before.then(release);
    }
  }
}

function waitFor(turn: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return turn;
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(reasonOf(signal));
    if (signal.aborted) {
      onAbort();
      return;
    }
    signal.addEventListener('abort', onAbort, { once: true });
    void turn.then(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    });
  });
}
