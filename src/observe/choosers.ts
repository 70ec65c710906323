/**
 * File choosers that a page wants to open. On an agent's tab the browser is told not to show them, so that none pops up on
 * the person's screen; who wants to give files to one is told of it here (ACT-10). On a person's own tab that holds only
 * while an action of ours waits for one.
 */
import { CdpError } from '../cdp/cdp-error.ts';
import type { CdpSession } from '../cdp/connection.ts';
import { Watchers } from '../util/watchers.ts';

export interface Chooser {
  /** Of the frame that opened it. */
  readonly cdp: CdpSession;
  /** Of the file field; undefined for a picker that a script opened without one. */
  readonly backendNodeId: number | undefined;
  readonly isMultiple: boolean;
}

const SWITCH_MS = 5_000;

export class Choosers {
  readonly #isAlwaysOn: boolean;
  readonly #sessions = new Set<CdpSession>();
  #pending: Chooser | undefined;
  readonly #opened = new Watchers();

  constructor({ isAlwaysOn }: { readonly isAlwaysOn: boolean }) {
    this.#isAlwaysOn = isAlwaysOn;
  }

  /** Begins with a session of the tab: its own, or that of a frame in another process. Its Page domain is on. */
  async follow(cdp: CdpSession, signal?: AbortSignal): Promise<void> {
    if (!this.#sessions.has(cdp)) {
      this.#sessions.add(cdp);
      cdp.on('Page.fileChooserOpened', ({ backendNodeId, mode }) => {
        this.#pending = { cdp, backendNodeId, isMultiple: mode === 'selectMultiple' };
        this.#opened.notify();
      });
    }
    if (this.#isAlwaysOn) await intercept(cdp, true, signal);
  }

  /** A session that is just set up: the browser takes what it is told in order, whether it answers or not. */
  readonly followFrame = (cdp: CdpSession): void => {
    this.follow(cdp).catch((error: unknown) => {
      // The frame went away again.
      if (!(error instanceof CdpError)) throw error;
    });
  };

  readonly unfollow = (cdp: CdpSession): void => void this.#sessions.delete(cdp);

  /** The last one that was opened since the last call. */
  take(): Chooser | undefined {
    const pending = this.#pending;
    this.#pending = undefined;
    return pending;
  }

  /** Keeps choosers from the screen while `work` runs. */
  async during<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    this.take();
    if (this.#isAlwaysOn) return work();
    try {
      await this.#switchAll(true, signal);
      return await work();
    } finally {
      // Also when the time is over: the person's own choosers must come up again.
      await this.#switchAll(false, undefined);
    }
  }

  /** The one that is opened within `ms`, or has been already. */
  async next(ms: number, signal: AbortSignal): Promise<Chooser | undefined> {
    await this.#opened.until(() => this.#pending !== undefined, ms, signal);
    return this.take();
  }

  async #switchAll(isOn: boolean, signal: AbortSignal | undefined): Promise<void> {
    await Promise.all(
      [...this.#sessions].map(async (cdp) => {
        try {
          await intercept(cdp, isOn, signal);
        } catch (error) {
          // The frame went away, and its choosers with it, or does not answer: that must not keep the others from it.
          if (!(error instanceof CdpError) || error.kind === 'aborted') throw error;
        }
      }),
    );
  }
}

async function intercept(cdp: CdpSession, enabled: boolean, signal: AbortSignal | undefined): Promise<void> {
  await cdp.send('Page.setInterceptFileChooserDialog', { enabled }, { signal, timeoutMs: SWITCH_MS });
}
