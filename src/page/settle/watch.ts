/** The watch that is kept in this document while an action is carried out, and waiting for it to see rest or change. */
import { Namer } from '../aria/names.ts';
import { twoFrames } from '../act/two-frames.ts';
import { isInput, isSelect, isTextArea, titleOf } from '../dom.ts';
import { focusedElement } from '../deep-focus.ts';
import { giveRef } from '../fingerprint.ts';
import { isAlive } from '../flat-tree.ts';
import { later } from '../later.ts';
import { RefCounter } from '../refs.ts';
import { lineFor } from '../snapshot/describe.ts';
import { cut, fold } from '../text.ts';
import type { RefLine } from '../tree/types.ts';
import type { ChangeWait, Settled, SettleOptions, WatchNews } from '../types.ts';
import { hasContent } from './has-content.ts';
import { Watching } from './watching.ts';

const MESSAGES = 10;
const MESSAGE_CHARS = 200;
const TITLE_CHARS = 200;
/** Longer animations do not bring anything into view, and those that go on for ever never end. */
const ANIMATION_MS = 1_000;
/** Where frames are few, animations advance slowly; a page that begins new ones for ever is not waited for. */
const ANIMATIONS_MS = 4_000;

/** A busy machine draws late. */
const LATE_FRAMES_MS = 300;
/** Frames are asked for so often, and are missing when they are this late. */
const STEP_MS = 50;
const MISSING_MS = 40;

let watching: Watching | undefined;
/** Between two actions. */
let idle: Watching | undefined;

/** To be called before the input is sent. The watch of before goes on until then, so that a page at rest is known as such. */
export function beginWatch(): { stirred: boolean } {
  const stirred = idle === undefined || idle.lastChangeAt > 0;
  for (const watch of [watching, idle]) watch?.end();
  idle = undefined;
  watching = newWatch();
  return { stirred };
}

/** What else there is to tell of the action. */
export function endWatch(firstRef: number): WatchNews {
  const watch = watching ?? newWatch();
  watching = undefined;
  watch.end();
  idle?.end();
  idle = new Watching(() => {
    idle = undefined;
  });
  const namer = new Namer();
  const counter = new RefCounter(firstRef);
  const refer = (el: Element): RefLine => {
    const { role, name } = lineFor(el, namer);
    return { ref: giveRef(el, namer, counter), role, name };
  };
  const focused = focusedElement();
  const validation = [...watch.invalid]
    .filter(isAlive)
    .slice(0, MESSAGES)
    .map((el) => ({ ...refer(el), message: messageOf(el) }));
  const focus = focused && focused !== watch.focused ? refer(focused) : null;
  const title = titleOf(document);
  const newTitle = title === watch.title ? null : cut(fold(title), TITLE_CHARS);
  return { focus, title: newTitle, validation, nextRef: counter.next };
}

/**
 * Back after two frames when nothing stirs; else once `quietMs` have passed without a change and what was set moving has
 * arrived; at the latest after `maxMs`.
 */
export async function untilQuiet({ quietMs, maxMs, contentMs }: SettleOptions): Promise<Settled> {
  watching ??= newWatch();
  const watch = watching;
  const start = Date.now();
  const end = start + maxMs;
  // A tab has been made to draw by now; a frame out of sight never does.
  const frames = new Frames(await twoFrames(...(isTop ? [LATE_FRAMES_MS] : [])));
  for (;;) {
    const now = Date.now();
    const isAwaited = now - start < contentMs && !hasContent();
    const left = isAwaited ? quietMs : restOf(watch, { now, start, quietMs });
    const { leaving } = watch;
    const draws = !isTop || !frames.areMissing;
    if (left <= 0) return { settled: true, leaving, draws };
    if (now >= end) return { settled: false, leaving, draws };
    frames.ask();
    await later(Math.min(left, end - now, STEP_MS));
  }
}

const isTop = window === window.parent;

/** Whether the document is drawn while it is waited for. */
class Frames {
  /** When the one that has not come was asked for, by the page's clock in milliseconds. */
  #asked: number | undefined;

  constructor(hasDrawn: boolean) {
    this.ask();
    if (!hasDrawn) this.#asked = -Infinity;
  }

  get areMissing(): boolean {
    return this.#asked !== undefined && performance.now() - this.#asked > MISSING_MS;
  }

  ask(): void {
    if (this.#asked !== undefined) return;
    this.#asked = performance.now();
    requestAnimationFrame(() => (this.#asked = undefined));
  }
}

/** True once the document has changed after `since`; false when it has not within `forMs`. */
export function untilStirred({ since, forMs }: ChangeWait): Promise<boolean> {
  watching ??= newWatch();
  const watch = watching;
  if (watch.lastChangeAt > since) return Promise.resolve(true);
  return new Promise((resolve) => {
    const finish = (changed: boolean): void => {
      clearTimeout(timer);
      off();
      resolve(changed);
    };
    const timer = setTimeout(() => finish(false), forMs);
    const off = watch.onChange(() => finish(true));
  });
}

/** The next one to ask after it has ended by itself begins anew: an ended one would see rest at once. */
function newWatch(): Watching {
  return new Watching(() => {
    watching = undefined;
  });
}

/** Milliseconds that are still to be waited for; 0 at rest. */
function restOf(
  { lastChangeAt, roots }: Watching,
  { now, start, quietMs }: { now: number; start: number; quietMs: number },
): number {
  const moving = now - start < ANIMATIONS_MS ? Math.max(0, ...[...roots].map(movesFor)) : 0;
  const quiet = Math.max(0, quietMs - (now - lastChangeAt));
  return Math.max(moving, quiet);
}

/** How long something in it still moves that will arrive soon. */
function movesFor(root: Document | ShadowRoot): number {
  const left = root.getAnimations().map(({ playState, currentTime, effect }) => {
    const end = effect?.getComputedTiming().endTime;
    if (playState !== 'running' || typeof end !== 'number' || typeof currentTime !== 'number') return 0;
    return end - currentTime > ANIMATION_MS ? 0 : Math.max(0, end - currentTime);
  });
  return Math.max(0, ...left);
}

function messageOf(el: Element): string {
  return isInput(el) || isTextArea(el) || isSelect(el) ? cut(fold(el.validationMessage), MESSAGE_CHARS) : '';
}
