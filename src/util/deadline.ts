/** Time limits. Every await that talks to a browser, a socket or a process stands behind one of these. */

/**
 * Settles like `work`, or rejects with `late()` after `ms` milliseconds, or with the signal's reason when it aborts.
 * The work itself is not stopped: whoever started it owns that.
 */
export function withDeadline<T>(
  work: Promise<T>,
  ms: number,
  late: () => Error,
  signal?: AbortSignal,
): Promise<T> {
  // Its failure may come when nobody waits any more; that must not end the process.
  work.catch(() => undefined);
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => finish(() => reject(late())), ms);
    const onAbort = (): void => finish(() => reject(reasonOf(signal)));
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      settle();
    };
    if (signal?.aborted) {
      onAbort();
      return;
    }
    signal?.addEventListener('abort', onAbort, { once: true });
    work.then(
      (value) => finish(() => resolve(value)),
      (error: unknown) => finish(() => reject(asError(error))),
    );
  });
}

/** Resolves after `ms` milliseconds; rejects with the signal's reason when it aborts first. */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(reasonOf(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/** A person may be out for lunch, not for good. */
const LONGEST_PAUSE_MS = 3_600_000;

/**
 * A signal that aborts when `outer` does or when the time is over. AbortSignal.any and .timeout would do the same, but
 * keep all that listens to them until the time is over and a full collection has run, however short the work was.
 */
export class TimeLimit {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal;
  #timer: NodeJS.Timeout;
  /** Milliseconds, from the last start of the clock on. */
  #left: number;
  #startedAt = Date.now();
  #isOver = false;

  constructor(ms: number, outer: AbortSignal) {
    this.#outer = outer;
    this.#left = ms;
    this.#timer = setTimeout(this.#onOver, ms);
    if (outer.aborted) this.#onOuterAbort();
    else outer.addEventListener('abort', this.#onOuterAbort, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** True once the time ran out, whatever else happened. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Milliseconds, none once the time is over. */
  get leftMs(): number {
    return Math.max(0, this.#left - (Date.now() - this.#startedAt));
  }

  /** Stops the clock during `work`; ends with the outer signal's reason when that aborts first. */
  async pauseFor<T>(work: Promise<T>): Promise<T> {
    clearTimeout(this.#timer);
    this.#left -= Date.now() - this.#startedAt;
    try {
      return await withDeadline(work, LONGEST_PAUSE_MS, () => new Error('nobody answered'), this.#outer);
    } finally {
      this.#startedAt = Date.now();
      this.#timer = setTimeout(this.#onOver, Math.max(0, this.#left));
    }
  }

  /** To be called when the work has ended: the signal aborts no more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#outer.removeEventListener('abort', this.#onOuterAbort);
  }

  readonly #onOver = (): void => {
    this.#isOver = true;
    this.#controller.abort();
  };

  readonly #onOuterAbort = (): void => this.#controller.abort(this.#outer.reason);
}

/** What an aborted signal was aborted with, as an Error. */
export function reasonOf(signal: AbortSignal | undefined): Error {
  return asError(signal?.reason ?? new Error('aborted'));
}

export function asError(value: unknown): Error {
  return value instanceof Error ? value : new Error(String(value));
}
