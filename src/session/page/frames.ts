/** Questions to all frames of a tab. The frames are found anew each time: a page adds, moves and drops them at will. */
import { setMaxListeners } from 'node:events';
import { CdpError } from '../../cdp/cdp-error.ts';
import { RemoraError } from '../../errors.ts';
import type { FoundRef } from '../../page/types.ts';
import { TimeLimit } from '../../util/deadline.ts';
import type { Frame } from './frame.ts';
import { type FramePlace, FrameTree, type FrameTreeParts } from './frame-tree.ts';

/** A frame that lives answers at once, one in a process that is just starting or busy within a second or so. Milliseconds. */
const ANSWER_MS = 1_500;
/** For one that still owes an answer: a page with a frozen frame must not be slow at every call. */
const SUSPECT_MS = 150;
/** How long an owed answer is listened for. */
const RECOVERY_MS = 30_000;
/** Refs that one answer of a frame may give: the numbers of frames that are asked at the same time lie this far apart. */
export const REFS_APART = 20;

export interface UnreadFrame extends FramePlace {
  /** `loading`: its document has not come yet; `hung`: it does not answer; `gone`: it went while it was asked. */
  readonly reason: 'loading' | 'hung' | 'gone';
}

export interface FrameList {
  /** The main frame first, then in document order, each before those inside it. */
  readonly frames: readonly Frame[];
  readonly failed: readonly UnreadFrame[];
}

export interface Answers<T> {
  /** In the order of `FrameList`. */
  readonly answers: readonly { readonly frame: Frame; readonly answer: T }[];
  readonly failed: readonly UnreadFrame[];
}

/** `turn`: how many were asked before. */
export type Question<T> = (frame: Frame, turn: number) => Promise<T>;

export interface RefInFrame {
  readonly frame: Frame;
  readonly found: FoundRef;
  readonly nextRef: number | undefined;
}

export class Frames {
  readonly #tree: FrameTree;
  readonly #suspects = new WeakSet<Frame>();

  constructor(parts: FrameTreeParts) {
    this.#tree = new FrameTree(parts);
  }

  get main(): Frame {
    return this.#tree.main;
  }

  /** Numbers that a question to all frames may give, those of frames to come included. */
  get refRange(): number {
    return REFS_APART * (50 + 2 * this.#tree.known().length);
  }

  get tree(): FrameTree {
    return this.#tree;
  }

  /** Frames that do not answer cost a bounded time, and are named. */
  async all(signal: AbortSignal): Promise<FrameList> {
    const { answers, failed } = await this.ask(() => Promise.resolve(), signal);
    return { frames: answers.map(({ frame }) => frame), failed };
  }

  /** The frame behind an element of `parent`, if it has been found before and is still there. */
  child(parent: Frame, key: string): Frame | undefined {
    return this.#tree.child(parent, key);
  }

  /** Puts a question to all frames, each as soon as it is found. Only the main frame's failure is one of the whole. */
  async ask<T>(question: Question<T>, signal: AbortSignal): Promise<Answers<T>> {
    const asking = new Asking(question, signal);
    const [answer, below] = await Promise.all([asking.put(this.main), this.#askBelow(this.main, asking)]);
    return { answers: [{ frame: this.main, answer }, ...below.answers], failed: below.failed };
  }

  /** Asks the main frame first: most refs are its, and the others need not be found then. */
  async findRef(ref: string, firstRef: number, signal: AbortSignal): Promise<RefInFrame | FrameList> {
    const ask = (frame: Frame, turn: number): Promise<FoundRef> =>
      frame.world.call('findRef', { ref, firstRef: firstRef + turn * REFS_APART }, { signal });
    const inMain = await ask(this.main, 0);
    if (inMain.status !== 'unknown') return inFrame(this.main, inMain);
    return new Promise((resolve, reject) => {
      const asking = new Asking(async (frame, turn) => {
        const found = await ask(frame, turn);
        // A ref is given once: the first that knows it is the one.
        if (found.status !== 'unknown') resolve(inFrame(frame, found));
      }, signal);
      this.#askBelow(this.main, asking).then(({ answers, failed }) => {
        resolve({ frames: [this.main, ...answers.map(({ frame }) => frame)], failed });
      }, reject);
    });
  }

  async #askBelow<T>(parent: Frame, asking: Asking<T>, known?: readonly string[]): Promise<Answers<T>> {
    const keys = known ?? (await this.#keysOf(parent, asking.signal));
    const parts = await Promise.all(keys.map((key) => this.#askOne({ parent, key }, asking)));
    return {
      answers: parts.flatMap(({ answers }) => answers),
      failed: parts.flatMap(({ failed }) => failed),
    };
  }

  /** The frames inside are asked even when this one's own answer does not come. */
  async #askOne<T>(place: FramePlace, asking: Asking<T>): Promise<Answers<T>> {
    const reached = await this.#reach(place, asking.signal);
    if (typeof reached === 'string') return { answers: [], failed: [{ ...place, reason: reached }] };
    const { frame, keys } = reached;
    const [own, below] = await Promise.all([
      this.#ownAnswer(frame, place, asking),
      this.#askBelow(frame, asking, keys),
    ]);
    return { answers: [...own.answers, ...below.answers], failed: [...own.failed, ...below.failed] };
  }

  async #ownAnswer<T>(frame: Frame, place: FramePlace, asking: Asking<T>): Promise<Answers<T>> {
    try {
      return { answers: [{ frame, answer: await asking.put(frame) }], failed: [] };
    } catch (error) {
      return { answers: [], failed: [{ ...place, reason: reasonOf(error, frame, asking.signal) }] };
    }
  }

  async #keysOf(main: Frame, signal: AbortSignal): Promise<readonly string[]> {
    try {
      return await main.world.call('unreadFrames', undefined, { signal });
    } catch (error) {
      // Between two documents there is nothing inside.
      if (error instanceof CdpError && error.kind === 'context-gone') return [];
      throw error;
    }
  }

  /** The frame and what is inside it, which shows that it lives. */
  async #reach(
    place: FramePlace,
    signal: AbortSignal,
  ): Promise<{ frame: Frame; keys: readonly string[] } | UnreadFrame['reason']> {
    let frame = this.child(place.parent, place.key);
    const ms = frame && this.#suspects.has(frame) ? SUSPECT_MS : ANSWER_MS;
    const limit = new TimeLimit(ms, signal);
    try {
      frame = await this.#tree.find(place, limit.signal);
      if (!frame) return 'loading';
      await this.#tree.ready(frame, ms, limit.signal);
      return { frame, keys: await frame.world.call('unreadFrames', undefined, { signal: limit.signal }) };
    } catch (error) {
      const reason = limit.isOver ? reasonOfSilence(frame) : reasonOf(error, frame, signal);
      if (reason !== 'gone' && frame) this.#suspect(frame);
      return reason;
    } finally {
      limit.end();
    }
  }

  /** Until the answer that it owes has come. */
  #suspect(frame: Frame): void {
    if (this.#suspects.has(frame)) return;
    this.#suspects.add(frame);
    const trust = (): void => void this.#suspects.delete(frame);
    // Still silent, or gone: it is asked again when the next question comes.
    frame.world
      .call('unreadFrames', undefined, { signal: undefined, timeoutMs: RECOVERY_MS })
      .then(trust, trust);
  }
}

/** One question on its way through the frames. */
class Asking<T> {
  readonly signal: AbortSignal;
  readonly #question: Question<T>;
  #turn = 0;

  constructor(question: Question<T>, signal: AbortSignal) {
    this.#question = question;
    this.signal = signal;
    // Every frame that is asked listens for its end: many at once are no leak.
    setMaxListeners(0, signal);
  }

  put(frame: Frame): Promise<T> {
    this.#turn += 1;
    return this.#question(frame, this.#turn - 1);
  }
}

function inFrame(frame: Frame, found: FoundRef): RefInFrame {
  return { frame, found, nextRef: 'nextRef' in found ? found.nextRef : undefined };
}

/** Why a frame did not answer. Throws when the reason lies elsewhere. */
function reasonOf(error: unknown, frame: Frame | undefined, signal: AbortSignal): UnreadFrame['reason'] {
  if (signal.aborted) throw error;
  if (error instanceof RemoraError && error.code !== 'internal') throw error;
  if (!(error instanceof RemoraError || error instanceof CdpError)) throw error;
  if (error instanceof CdpError && (error.kind === 'closed' || error.kind === 'dialog')) throw error;
  return error instanceof CdpError && error.kind === 'timeout' ? reasonOfSilence(frame) : 'gone';
}

/** While a frame of its own process loads, the browser holds back all calls to it. */
function reasonOfSilence(frame: Frame | undefined): 'loading' | 'hung' {
  return frame?.session.isWaiting(frame.id) === true ? 'loading' : 'hung';
}
