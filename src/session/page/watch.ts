/**
 * What a page does because of one action: watched from before the input until the page has come to rest (WAIT-1). The
 * page's own changes are seen by code in each frame, requests and messages by the observers.
 */
import { CdpError } from '../../cdp/cdp-error.ts';
import type { Settled, SettleOptions, WatchNews } from '../../page/types.ts';
import { delay } from '../../util/deadline.ts';
import type { Frame } from './frame.ts';
import type { Page } from './page.ts';
import { Started } from './started.ts';

/** Milliseconds each. */
export interface SettleLimits {
  /** Waited in any case. */
  readonly minWaitMs: number;
  /** Silence of the documents that counts as rest. */
  readonly quietMs: number;
  /** What a page gets to show the answer of a request. */
  readonly networkIdleMs: number;
  readonly maxWaitMs: number;
  /** A request without an answer for so long is no longer waited for. */
  readonly requestMs?: number;
}

export interface Rest {
  /** False when the limit came first. */
  readonly settled: boolean;
  readonly settleMs: number;
}

/** A frame that hangs holds nobody up. */
const BRIEF = { timeoutMs: 400 };
const ASKED_MS = 600;
const GRACE_MS = 500;
/** From the page's decision to leave to the browser's word of it. */
const BEGINNING_MS = 500;
/** What a new document that asks for nothing gets to show something. */
const CONTENT_MS = 1_000;
/** Whether a body streams on for ever only time tells. */
const LOOK_AGAIN_MS = 250;
export class Watch {
  readonly started: Started;
  readonly #page: Page;
  readonly #release: (() => void)[];
  /** Frames that did not answer are not asked again. */
  readonly #silent = new WeakSet<Frame>();
  #isAnswering = true;
  #isUnstirred = false;
  /** End of the newest request that was answered by a change, or had its time to be. */
  #answered = 0;

  private constructor(page: Page, document: string = page.navigation.loaderId) {
    this.#page = page;
    const { network, console } = page;
    this.#release = [network.hold(), console.hold()];
    this.started = new Started(page, document);
    this.#release.push(() => this.started.end());
  }

  /** Returns once all frames are watched; a frame that hangs is not. `end` must be called. */
  static async begin(page: Page, signal: AbortSignal): Promise<Watch> {
    const watch = new Watch(page);
    try {
      const begun = await watch.#inFrames((frame) =>
        frame.world.call('beginWatch', undefined, { signal, ...(frame.parent ? BRIEF : {}) }),
      );
      watch.#isUnstirred = begun.every(({ answer }) => !answer.stirred);
      return watch;
    } catch (error) {
      watch.end();
      throw error;
    }
  }

  /** Of a load, which the page that is left need not live to see. */
  static ofLoad(page: Page): Watch {
    return new Watch(page);
  }

  /** Of a tab that was opened just now: all of its document is new. */
  static ofOpened(page: Page): Watch {
    return new Watch(page, '');
  }

  /** Nothing has changed in the frames that are watched since the last watch here. */
  get isUnstirred(): boolean {
    return this.#isUnstirred;
  }

  /** False when the page could not be asked any more: it hangs, waits for its server, or is gone. */
  get isAnswering(): boolean {
    return this.#isAnswering;
  }

  /** The document is another one than before. */
  get hasLeft(): boolean {
    return this.started.hasLeft;
  }

  /** Resolves when the page has come to rest, at the latest after `maxWaitMs` or when the signal aborts. */
  async settle(limits: SettleLimits, signal: AbortSignal): Promise<Rest> {
    const start = Date.now();
    try {
      const settled = await this.#untilRest(start + limits.maxWaitMs, limits, signal);
      const left = limits.minWaitMs - (Date.now() - start);
      if (left > 0) await delay(left, signal);
      return { settled, settleMs: Date.now() - start };
    } catch (error) {
      // The time is up, or the caller gone, with the deed done: that is no failure of it.
      if (!signal.aborted) throw error;
      return { settled: false, settleMs: Date.now() - start };
    }
  }

  /** What the frames saw; ends their watches. `firstRef`: where the numbers begin that a frame may give. */
  news(firstRef: (turn: number) => number, signal: AbortSignal): Promise<readonly FrameNews[]> {
    return this.#inFrames((frame, turn) =>
      frame.world.call('endWatch', firstRef(turn), { signal, ...(frame.parent ? BRIEF : {}) }),
    );
  }

  end(): void {
    for (const release of this.#release.splice(0)) release();
  }

  async #untilRest(end: number, limits: SettleLimits, signal: AbortSignal): Promise<boolean> {
    const { navigation, dialogs } = this.#page;
    for (;;) {
      if (dialogs.open || Date.now() >= end) return false;
      const document = navigation.loaderId;
      if (this.#isOnItsWay() && !(await this.#untilArrived(end, signal))) {
        // Until a server answers the browser holds back whatever is asked of the page.
        this.#isAnswering = navigation.pendingUrl === undefined;
        return false;
      }
      const isQuiet = await this.#untilQuiet(end, limits, signal);
      if (navigation.loaderId !== document || this.#isOnItsWay()) continue;
      if (!isQuiet) return false;
      if (this.started.awaited(limits.requestMs ?? Infinity).length > 0) await this.#untilNews(end, signal);
      else if (!(await this.#isToChange(end, limits, signal))) return true;
    }
  }

  #isOnItsWay(): boolean {
    const { navigation } = this.#page;
    return navigation.pendingUrl !== undefined || (this.hasLeft && !navigation.has('domcontentloaded'));
  }

  #untilArrived(end: number, signal: AbortSignal): Promise<boolean> {
    return this.#page.navigation.until(() => !this.#isOnItsWay(), end - Date.now(), signal);
  }

  /** The document knows that it is to go before the browser tells. */
  async #untilBegun(end: number, signal: AbortSignal): Promise<void> {
    const { navigation } = this.#page;
    const { loaderId } = navigation;
    const hasBegun = (): boolean => navigation.pendingUrl !== undefined || navigation.loaderId !== loaderId;
    await navigation.until(hasBegun, Math.max(0, Math.min(BEGINNING_MS, end - Date.now())), signal);
  }

  async #untilQuiet(end: number, { quietMs }: SettleLimits, signal: AbortSignal): Promise<boolean> {
    const { action, url } = this.#page;
    // about:blank shows nothing and never will.
    const isToShow = this.hasLeft && !url.startsWith('about:');
    const options = {
      quietMs: Math.max(quietMs, action.quietMs),
      contentMs: isToShow ? CONTENT_MS : 0,
    };
    const ask = () => this.#inFrames((frame) => untilQuietIn(frame, options, end, signal));
    let answers = await ask();
    // A tab in the background gets few frames that nobody sees, then one a second (seen in Chromium 156).
    if (answers.some(({ answer }) => !answer.draws)) {
      const drawn = await unlessLost(this.#page.screencast.during(ask));
      if (drawn !== LOST) answers = drawn;
    }
    const [main] = answers;
    this.#isAnswering = main !== undefined && !main.frame.parent;
    if (main?.answer.leaving === true) await this.#untilBegun(end, signal);
    return this.#isAnswering && answers.every(({ answer }) => answer.settled);
  }

  /** The page gets its time to show what was answered last. False when there is nothing of the kind, or not any more. */
  async #isToChange(end: number, { networkIdleMs }: SettleLimits, signal: AbortSignal): Promise<boolean> {
    const last = this.started.lastAnswer;
    if (!last || last.endedAt <= this.#answered) return false;
    const until = Math.min(end, last.here + networkIdleMs);
    const forMs = Math.max(0, until - Date.now());
    const hasChanged = await Promise.race([
      this.#stirred(last.since, forMs, signal),
      this.#untilNews(until, signal, { looksAgain: false }),
    ]);
    if (hasChanged || Date.now() >= until) this.#answered = last.endedAt;
    return true;
  }

  /** True once a document has changed after `since`, by the browser's clock; false when none has in `forMs`. */
  async #stirred(since: number, forMs: number, signal: AbortSignal): Promise<boolean> {
    const frames = this.#page.frames.tree.known().filter((frame) => !this.#silent.has(frame));
    const asked = frames.map(async (frame) => {
      const options = { signal, timeoutMs: forMs + GRACE_MS };
      const stirred = await unlessLost(frame.world.call('untilStirred', { since, forMs }, options));
      if (stirred === true) return true;
      await delay(forMs, signal);
      return false;
    });
    return Promise.race(asked);
  }

  /** The network, the address or a dialog has news, or it is time to look again. */
  async #untilNews(end: number, signal: AbortSignal, { looksAgain } = { looksAgain: true }): Promise<false> {
    const { navigation, network } = this.#page;
    let hasNews = false;
    const off = network.onChange(() => {
      hasNews = true;
      navigation.wake();
    });
    try {
      const ms = Math.max(0, Math.min(looksAgain ? LOOK_AGAIN_MS : Infinity, end - Date.now()));
      await navigation.until(() => hasNews || this.#isOnItsWay(), ms, signal);
      return false;
    } finally {
      off();
    }
  }

  /** The main frame and all others that are known; those that do not answer are left out. */
  async #inFrames<T>(
    ask: (frame: Frame, turn: number) => Promise<T>,
  ): Promise<{ readonly frame: Frame; readonly answer: T }[]> {
    const frames = this.#page.frames.tree.known().filter((frame) => !this.#silent.has(frame));
    const answers = await Promise.all(
      frames.map(async (frame, turn) => {
        const answer = await unlessLost(ask(frame, turn));
        if (answer !== LOST) return [{ frame, answer }];
        if (frame.parent) this.#silent.add(frame);
        return [];
      }),
    );
    return answers.flat();
  }
}

/** Other frames are asked for a little at a time: one that begins to hang meanwhile is known soon. */
async function untilQuietIn(
  { world, parent }: Frame,
  options: Omit<SettleOptions, 'maxMs'>,
  end: number,
  signal: AbortSignal,
): Promise<Settled> {
  for (;;) {
    const left = Math.max(0, end - Date.now());
    const maxMs = parent ? Math.min(left, ASKED_MS) : left;
    const limit = { signal, timeoutMs: maxMs + (parent ? BRIEF.timeoutMs : GRACE_MS) };
    const answer = await world.call('untilQuiet', { ...options, maxMs }, limit);
    if (answer.settled || Date.now() >= end) return answer;
  }
}

const LOST = Symbol('lost');

/** The action led elsewhere, closed the tab, or its dialog holds the page: each is reported by its own mark. */
async function unlessLost<T>(answer: Promise<T>): Promise<T | typeof LOST> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CdpError && error.kind !== 'closed' && error.kind !== 'aborted') return LOST;
    throw error;
  }
}

export interface FrameNews {
  readonly frame: Frame;
  readonly answer: WatchNews;
}
