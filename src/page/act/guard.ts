/**
 * Sees to it that a press hits the element that is meant or nothing at all (ACT-2). Between the last look and the press a
 * page may shift, and the browser may send the press by an older picture than the one that was measured. So the press
 * itself is judged, before the page hears of it: one that would hit something else is taken away with all that follows.
 */
import {
  documentOf,
  hasAttribute,
  isConnected,
  isElement,
  isFrame,
  isSelect,
  rootOf,
  tagOf,
  windowOf,
} from '../dom.ts';
import { closedRootOf } from '../closed-roots.ts';
import { holds } from '../flat-tree.ts';
import { unreadFrames } from '../frames.ts';
import { giveRef } from '../fingerprint.ts';
import { RefCounter, refs } from '../refs.ts';
import { Namer } from '../aria/names.ts';
import { lineFor } from '../snapshot/describe.ts';
import type { RefLine } from '../tree/types.ts';
import { hitAt, hitOn } from './hit.ts';
import { coverToName, targetsOf } from './point.ts';
import { PRESSES } from './press-events.ts';
import { openSlots, type Slot } from './slots.ts';
import type { ArmOptions, ArmResult, PressReport } from './types.ts';

interface Press {
  readonly hit: boolean;
  clicked: boolean;
  /** The page has its own idea of where the rest of the gesture goes. */
  captured: boolean;
}

interface Guard {
  /** The element that is meant, and the labels that stand for it; none where no press is wanted at all. */
  readonly targets: readonly Element[];
  /** The point was on something inside the element that can be acted on by itself. */
  readonly onNested: boolean;
  readonly presses: Press[];
  readonly slots: readonly Slot[];
  isDown: boolean;
  isOver: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

let guard: Guard | undefined;
let missed: { readonly hit: Element; readonly target: Element | undefined } | undefined;

export function arm({ ref, x = 0, y = 0, ms }: ArmOptions): ArmResult {
  end();
  const el = ref === undefined ? undefined : refs.find(ref);
  const targets = el ? targetsOf(el, new Namer()) : [];
  const { kind, hit, cover } = hitAt(targets, x, y);
  if (ref !== undefined && kind === 'other') {
    missed = cover && { hit: cover, target: targets[0] };
    return { armed: false, onFrame: false, frames: [] };
  }
  const slots = openSlots(PRESSES);
  const made: Guard = {
    targets,
    onNested: kind === 'nested',
    presses: [],
    slots,
    isDown: false,
    isOver: false,
    timer: setTimeout(() => quit(made), ms),
  };
  guard = made;
  for (const slot of slots) slot.hear = hear;
  return {
    armed: true,
    onFrame: hit !== undefined && (isFrame(hit) || isPlayer(hit)),
    frames: unreadFrames(),
  };
}

export function takePress(isHeld: boolean): PressReport {
  const taken = guard;
  if (!isHeld || taken?.presses.at(-1)?.hit !== false) end();
  if (!taken) return { state: 'gone', presses: [], expectsClick: false };
  const [first] = taken.targets;
  return {
    state: taken.isOver ? 'late' : 'guarded',
    presses: taken.presses.map(({ hit, clicked }) => ({ hit, clicked })),
    expectsClick: first !== undefined && bringsClick(first),
  };
}

export function missedBy(firstRef: number): (RefLine & { nextRef: number }) | null {
  const { hit, target } = missed ?? {};
  // Where the element has gone away from, what it lies in is all that is left.
  if (!hit || !isConnected(hit) || (target && holds(hit, target))) return null;
  const namer = new Namer();
  const counter = new RefCounter(firstRef);
  const by = lineFor(target ? coverToName(hit, target) : hit, namer);
  return { ref: giveRef(by.el, namer, counter), role: by.role, name: by.name, nextRef: counter.next };
}

/** Whether or not it is still there: a page that takes it away at the press has had no click of it. */
function bringsClick(el: Element): boolean {
  // The browser's own list of a select takes the release.
  return windowOf(documentOf(el)) !== null && !isSelect(el) && !isFrame(el);
}

function end(): void {
  if (guard) quit(guard);
  guard = undefined;
}

function quit(ended: Guard): void {
  clearTimeout(ended.timer);
  ended.isOver = true;
  for (const slot of ended.slots) slot.hear = undefined;
}

function hear(event: Event): void {
  if (!guard || !event.isTrusted || !isOfMouse(event)) return;
  if (event.type === 'pointerdown' || (event.type === 'mousedown' && !guard.isDown)) press(guard, event);
  const last = guard.presses.at(-1);
  if (!last) return;
  if (event.type === 'pointerup') {
    guard.isDown = false;
    last.captured = isCaptured(event);
  }
  const isClick = /^(click|auxclick|contextmenu)$/.test(event.type);
  if (isClick) last.clicked ||= isOn(guard, elementOf(event));
  // A click on what the press and the release have in common, since the element went away in between, is nobody's.
  if (!last.hit || (isClick && !last.clicked && !last.captured)) {
    event.stopImmediatePropagation();
    event.preventDefault();
  }
}

function isCaptured(event: MouseEvent): boolean {
  const id = 'pointerId' in event && typeof event.pointerId === 'number' ? event.pointerId : -1;
  return elementOf(event)?.hasPointerCapture(id) === true;
}

function press(on: Guard, event: MouseEvent): void {
  on.isDown = true;
  const el = elementOf(event);
  const hit = isOn(on, el);
  on.presses.push({ hit, clicked: false, captured: false });
  if (!hit && el) missed = { hit: el, target: on.targets[0] };
}

function isOn({ targets, onNested }: Guard, el: Element | undefined): boolean {
  const kind = el ? hitOn(targets, el).kind : 'other';
  return kind === 'own' || (kind === 'nested' && onNested);
}

/** Where the event goes, closed shadow roots looked into. */
function elementOf(event: MouseEvent): Element | undefined {
  const [inner] = event.composedPath();
  let el = isNode(inner) && isElement(inner) ? inner : undefined;
  for (let root = el && closedRootOf(el); root; root = closedRootOf(el)) {
    const deeper = root.elementFromPoint(event.clientX, event.clientY);
    if (!deeper || rootOf(deeper) !== root) break;
    el = deeper;
  }
  return el;
}

/** The controls of a player keep what they hear to themselves. */
const isPlayer = (el: Element): boolean => /^(video|audio)$/.test(tagOf(el)) && hasAttribute(el, 'controls');

const isNode = (target: EventTarget | undefined): target is Node =>
  target !== undefined && 'nodeType' in target;

/** Events of other documents have other constructors. */
const isOfMouse = (event: Event): event is MouseEvent => 'clientX' in event;
