/**
 * Sees to it that keys and text come to the field that is meant or to nothing at all (ACT-4). A page may take the field
 * away, or give the focus to another one, between two keys: the first key that would come anywhere else is taken away
 * before the page hears of it, and so are all after it.
 */
import { isElementTarget, isFrame, shadowRootOf } from '../dom.ts';
import { deepFocus } from '../deep-focus.ts';
import { holds } from '../flat-tree.ts';
import { isUnread } from '../frames.ts';
import { refs } from '../refs.ts';
import { KEYS } from '../act/press-events.ts';
import { openSlots, type Slot } from '../act/slots.ts';
import { editableOf } from './editable.ts';
import { focused, hasFocus } from './focus.ts';
import type { FieldApi, KeysReport } from './types.ts';

const MODIFIER = /^(Alt|AltGraph|Control|Meta|Shift)$/;

interface KeyGuard {
  /** Undefined where nothing is to be typed at all. */
  readonly target: Element | undefined;
  readonly slots: readonly Slot[];
  readonly ms: number;
  readonly isOnce: boolean;
  inserted: number;
  lost: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

let guard: KeyGuard | undefined;

export const armKeys: FieldApi['armKeys'] = ({ ref, ms, isOnce = false }) => {
  end();
  const el = ref === undefined ? null : refs.find(ref);
  if (ref !== undefined && !el) return 'stale';
  // What is inside has the focus then, in a document of its own.
  if (el && isFrame(el)) return 'unguarded';
  const isItself = el !== null && isOnce && hasFocus(el);
  const target = el ? (isItself ? el : (editableOf(el)?.el ?? el)) : undefined;
  guard = { target, slots: openSlots(KEYS), ms, isOnce, inserted: 0, lost: 0, timer: undefined };
  for (const slot of guard.slots) slot.hear = hear;
  prolong(guard);
  return 'armed';
};

export const keysLost: FieldApi['keysLost'] = () => {
  const at = deepFocus();
  // What comes to a frame that cannot be read from here is counted there.
  return (guard?.lost ?? 0) > 0 || (at !== null && isUnread(at));
};

export const takeKeys: FieldApi['takeKeys'] = (firstRef) => {
  const { lost = 0, inserted = 0, target } = guard ?? {};
  end();
  const report: KeysReport = { lost: lost > 0, inserted, focus: null, nextRef: firstRef };
  if (lost === 0 || (target && hasFocus(target))) return report;
  const { line, nextRef } = focused(firstRef);
  return { ...report, focus: line, nextRef };
};

function end(): void {
  if (!guard) return;
  clearTimeout(guard.timer);
  for (const slot of guard.slots) slot.hear = undefined;
  guard = undefined;
}

/** The tab may be a person's, who wants to type too: without keys the guard ends by itself. */
function prolong(on: KeyGuard): void {
  clearTimeout(on.timer);
  on.timer = setTimeout(() => {
    if (guard === on) end();
  }, on.ms);
}

function hear(event: Event): void {
  if (!guard || !event.isTrusted) return;
  const on = guard;
  prolong(on);
  if (on.lost === 0 && isMeant(on, event)) {
    if (event.type === 'beforeinput') on.inserted += lengthOf(event);
    // What the key itself leads to is the page's business.
    if (on.isOnce && event.type === 'keydown' && 'key' in event && !MODIFIER.test(String(event.key))) end();
    return;
  }
  // A key that is let go where it has led to is no loss.
  if (event.type !== 'keyup') on.lost += 1;
  event.stopImmediatePropagation();
  event.preventDefault();
}

/** Of a closed shadow root only the host is told. */
function isMeant({ target }: KeyGuard, event: Event): boolean {
  const [at = null] = event.composedPath();
  if (!target || !isElementTarget(at) || !hasFocus(target)) return false;
  return at === target || holds(target, at) || (shadowRootOf(at) !== null && holds(at, target));
}

const lengthOf = (event: Event): number =>
  'data' in event && typeof event.data === 'string' ? event.data.length : 1;
