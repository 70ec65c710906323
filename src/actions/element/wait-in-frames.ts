/** Waiting for what a document shows, in all frames of a tab: one that shows it is enough, to be gone it must be from all. */
import { CdpError } from '../../cdp/cdp-error.ts';
import { fail } from '../../errors.ts';
import type { WaitOptions } from '../../page/types.ts';
import type { Frame } from '../../session/page/frame.ts';
import type { FrameList, UnreadFrame } from '../../session/page/frames.ts';
import type { Page } from '../../session/page/page.ts';
import { delay } from '../../util/deadline.ts';
import { Watchers } from '../../util/watchers.ts';
import type { PageContext } from '../action.ts';

/** The page's own timer comes first. */
const GRACE_MS = 500;
/** A frame watches itself for so long at a time: nothing of it outlasts a wait that ended elsewhere by more. */
const SLICE_MS = 5_000;
/** A page that adds, drops and changes frames all the time is not asked more often. */
const REST_MS = 100;

export type Wanted = Omit<WaitOptions, 'timeoutMs'>;

interface Waiting {
  readonly page: Page;
  readonly wanted: Wanted;
  /** Milliseconds since 1970. */
  readonly end: number;
  readonly call: PageContext;
}

export interface Waited {
  /** False when `ms` have passed. */
  readonly met: boolean;
  /** Frames that may show it, or not show it yet, as far as that matters. */
  readonly failed: readonly UnreadFrame[];
}

/** Throws `bad_input` for a selector that is none. */
export async function waitInFrames(
  page: Page,
  wanted: Wanted,
  ms: number,
  call: PageContext,
): Promise<Waited> {
  const waiting = { page, wanted, end: Date.now() + ms, call };
  const isAbsence =
    wanted.gone !== undefined ||
    (wanted.selector !== undefined && (wanted.state === 'hidden' || wanted.state === 'detached'));
  return isAbsence ? untilInAll(waiting) : untilInAny(waiting);
}

async function untilInAll(waiting: Waiting): Promise<Waited> {
  const { page, end, call } = waiting;
  let failed: readonly UnreadFrame[] = [];
  while (end > Date.now()) {
    if (!(await untilMetIn(page.frames.main, waiting))) continue;
    const { frames } = await page.frames.all(call.signal);
    await Promise.all(frames.slice(1).map((frame) => untilMetIn(frame, waiting)));
    // Where one took its time the others may have changed.
    const now = await page.frames.ask((frame) => isMetNow(frame, waiting), call.signal);
    ({ failed } = now);
    if (now.answers.every(({ answer }) => answer)) return { met: true, failed };
    await delay(REST_MS, call.signal);
  }
  return { met: false, failed };
}

async function untilInAny(waiting: Waiting): Promise<Waited> {
  const search = new Search(waiting);
  try {
    return (await search.run()) ? { met: true, failed: [] } : { met: false, failed: await search.failed() };
  } finally {
    search.stop();
  }
}

/** Waits in every frame there is, and in those that come while it waits. */
class Search {
  readonly #waiting: Waiting;
  readonly #running = new Set<Frame>();
  readonly #news = new Watchers();
  readonly #stopListening: () => void;
  /** Frames have come, gone or changed since they were last asked for. */
  #hasChanged = false;
  #isOver = false;
  #frames: Promise<FrameList> | undefined;

  constructor(waiting: Waiting) {
    this.#waiting = waiting;
    this.#stopListening = waiting.page.frames.tree.onChange(() => this.#changed());
  }

  run(): Promise<boolean> {
    const { page, end, call } = this.#waiting;
    const met = new Promise<boolean>((resolve, reject) => {
      this.#start(page.frames.main, resolve, reject);
      this.#follow(resolve, reject).catch(reject);
    });
    const isOver = (): boolean => this.#isOver;
    return Promise.race([met, this.#news.until(isOver, end - Date.now() + GRACE_MS, call.signal)]);
  }

  /** Those that the last search for frames could not read. */
  async failed(): Promise<readonly UnreadFrame[]> {
    return (await this.#frames)?.failed ?? [];
  }

  stop(): void {
    this.#isOver = true;
    this.#stopListening();
    this.#news.notify();
  }

  #changed(): void {
    this.#hasChanged = true;
    this.#news.notify();
  }

  async #follow(resolve: (met: boolean) => void, reject: (error: unknown) => void): Promise<void> {
    const { page, call, end } = this.#waiting;
    while (!this.#isOver && end > Date.now()) {
      this.#hasChanged = false;
      this.#frames = page.frames.all(call.signal);
      const { frames } = await this.#frames;
      for (const frame of frames) this.#start(frame, resolve, reject);
      await this.#news.until(() => this.#hasChanged || this.#isOver, end - Date.now(), call.signal);
      await delay(REST_MS, call.signal);
    }
  }

  #start(frame: Frame, resolve: (met: boolean) => void, reject: (error: unknown) => void): void {
    if (this.#isOver || this.#running.has(frame)) return;
    this.#running.add(frame);
    untilMetIn(frame, this.#waiting).then((met) => {
      this.#running.delete(frame);
      if (met) resolve(true);
      else if (this.#waiting.end <= Date.now()) resolve(false);
      else this.#changed();
    }, reject);
  }
}

/** False when the time is over, or when the frame went to another document or away. */
async function untilMetIn(frame: Frame, { wanted, end, call }: Waiting): Promise<boolean> {
  for (let left = end - Date.now(); left > 0; left = end - Date.now()) {
    const met = await isMetIn(frame, wanted, frame.parent ? Math.min(left, SLICE_MS) : left, call);
    if (met !== false) return met === true;
  }
  return false;
}

async function isMetNow(frame: Frame, { wanted, call }: Waiting): Promise<boolean> {
  return (await isMetIn(frame, wanted, 0, call)) === true;
}

async function isMetIn(
  frame: Frame,
  wanted: Wanted,
  timeoutMs: number,
  call: PageContext,
): Promise<boolean | 'gone'> {
  try {
    const result = await frame.world.call(
      'waitFor',
      { ...wanted, timeoutMs },
      { signal: call.signal, timeoutMs: timeoutMs + GRACE_MS },
    );
    if ('met' in result) return result.met;
  } catch (error) {
    const { parent } = frame;
    const isLost =
      error instanceof CdpError &&
      (error.kind === 'context-gone' ||
        (parent !== undefined && !['closed', 'aborted', 'dialog'].includes(error.kind)));
    if (isLost) return 'gone';
    throw error;
  }
  throw fail('bad_input', {
    reason: `"${wanted.selector ?? ''}" is not a CSS selector`,
    action: 'wait',
  });
}
