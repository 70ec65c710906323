/**
 * The browser draws a tab in the background while it casts its screen. It casts once at a time, so those who want it share
 * one cast: the first begins it, the last ends it.
 */
import type { CdpSession } from '../../cdp/connection.ts';

/** What is cast is thrown away. */
const SMALL = { format: 'jpeg', quality: 1, maxWidth: 16, maxHeight: 16 } as const;
const CAST_MS = 3_000;

export class Screencast {
  readonly #cdp: CdpSession;
  #users = 0;
  #begun: Promise<unknown> = Promise.resolve();

  constructor(cdp: CdpSession) {
    this.#cdp = cdp;
  }

  /** Rejects with what `work` rejects with, or where the browser does not begin. What is sent next comes after the end. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#users += 1;
    if (this.#users === 1)
      this.#begun = this.#cdp.send('Page.startScreencast', SMALL, { timeoutMs: CAST_MS });
    try {
      await this.#begun;
      return await work();
    } finally {
      this.#users -= 1;
      // Whether it ends now or with the connection makes no difference to the caller.
      if (this.#users === 0)
        void this.#cdp.send('Page.stopScreencast', undefined, { timeoutMs: CAST_MS }).catch(() => undefined);
    }
  }
}
