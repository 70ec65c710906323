/** Those that want to know when something changes, and those that wait for a change to bring what they want. */
import { withDeadline } from './deadline.ts';

export class Watchers {
  readonly #listeners = new Set<() => void>();

  /** Something has changed. */
  notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  /** Calls at each change. Returns what ends that. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Resolves true once `condition` holds, now or after a change, and false after `ms`; rejects with the signal's reason
   * when it aborts.
   */
  async until(condition: () => boolean, ms: number, signal?: AbortSignal): Promise<boolean> {
    let look = (): void => undefined;
    const met = new Promise<true>((resolve) => {
      look = (): void => {
        if (condition()) resolve(true);
      };
    });
    const off = this.onChange(look);
    try {
      look();
      return await withDeadline(met, ms, () => new Late(), signal);
    } catch (error) {
      if (error instanceof Late) return false;
      throw error;
    } finally {
      off();
    }
  }
}

class Late extends Error {}
