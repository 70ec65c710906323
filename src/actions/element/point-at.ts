/**
 * Moving the pointer onto an element, and making sure that it is this element that a press would hit (ACT-2). Measured,
 * moved to, and measured again: what a page shows under the pointer may change because the pointer came.
 */
import { fail } from '../../errors.ts';
import type { Spot } from '../../page/act/types.ts';
import type { PointResult } from '../../page/types.ts';
import type { Point } from '../../session/page/input.ts';
import type { Page } from '../../session/page/page.ts';
import { delay } from '../../util/deadline.ts';
import type { PageContext } from '../action.ts';
import { explainBlock, explainRefusal } from '../pointer/explain-point.ts';
import { whileRenewed } from './departure.ts';
import type { FoundElement } from './found-element.ts';
import { inFrame } from './in-frame.ts';
import { blockOn, endOf, isSameWay, settledWay, type Way, wayOut } from './way-out.ts';

const ATTEMPTS = 5;
/** Ways to scroll, and points, that are tried where documents around the element's own lie across. */
const FRAME_ATTEMPTS = 9;
/** More of them for what never comes to rest: each may find it somewhere else. */
const MOVING_ATTEMPTS = 6;
/** Waits for what keeps moving, a second each; it is tried where it is after these. */
const RESTLESS_WAITS = 2;
/** A page that shifts because the pointer came, or a note that comes by, is soon done. */
const PAUSE_MS = 60;
/** Times that the pointer is sent once more when it has not arrived: where a frame is the browser learns from the last picture. */
const MOVES = 10;

type Placed = Extract<PointResult, { status: 'ok' }>;

export interface AimOptions {
  /** The one point to hit, from the element's top left corner. */
  readonly position?: Spot | undefined;
  /** Whatever is there, and in whatever state it is. */
  readonly force?: boolean | undefined;
  /** Moves the pointer; by default in one go. */
  readonly move?: (point: Point) => Promise<void>;
}

/** The pointer rests here, over the element when it was looked at last. */
export interface Aim {
  readonly page: Page;
  readonly element: FoundElement;
  readonly call: PageContext;
  readonly placed: Placed;
  readonly way: Way;
  readonly point: Point;
}

/** What is aimed at. */
export type AimAt = Pick<Aim, 'page' | 'element' | 'call'>;

/** Undefined: it was not there any more, nothing was done, and it is to be aimed at anew. */
export type Deed<T> = (aim: Aim) => Promise<T | undefined>;

/** The pointer rests on the element when this returns. Throws the reason when it cannot be hit. */
export function pointAt(
  page: Page,
  element: FoundElement,
  call: PageContext,
  options: AimOptions = {},
): Promise<Point> {
  const look = async (aim: Aim): Promise<Point | undefined> =>
    options.force === true || ((await isHit(aim)) && (await leadsThere(aim))) ? aim.point : undefined;
  return aimAt({ page, element, call }, options, look);
}

/** Moves the pointer onto the element, and does it there. Throws the reason when it cannot be hit. */
export function aimAt<T>(at: AimAt, options: AimOptions, deed: Deed<T>): Promise<T> {
  const { page, element, call } = at;
  // A page may make the element anew because the pointer moves, or before one that takes its time is there.
  const move = async (point: Point): Promise<void> => {
    const { at: rests } = page.input;
    if (rests?.x !== point.x || rests.y !== point.y) await page.input.moveTo(point, call.signal);
  };
  const again = { ...options, move };
  const attempt = (isFirst: boolean): Promise<T> => tryToAim(at, isFirst ? options : again, deed);
  return inFrame(page, element, () => whileRenewed(at, attempt));
}

/** The way to the point is the one that was measured, and nothing lies across it. */
export async function leadsThere({ element: { frame }, placed, way, call }: Aim): Promise<boolean> {
  if (!frame.parent) return true;
  const now = await wayOut(frame, placed, call);
  return now !== undefined && isSameWay(way, now) && (await blockOn(now, call)) === undefined;
}

interface Tries {
  readonly first: number;
  tried: number;
  /** How often it was waited for rest in vain. */
  restless: number;
  error: Error | undefined;
}

async function tryToAim<T>(at: AimAt, options: AimOptions, deed: Deed<T>): Promise<T> {
  const { element, call } = at;
  const first = element.frame.parent && !options.force ? await bringFrameIntoView(at, options) : 0;
  const tries: Tries = { first, tried: 0, restless: 0, error: undefined };
  for (; tries.tried < (tries.restless > 0 ? MOVING_ATTEMPTS : ATTEMPTS); tries.tried += 1) {
    if (tries.tried > 0) {
      // Nothing of it is left to come to rest.
      if ((await element.frame.world.call('box', element.ref, { signal: call.signal })) === null)
        throw fail('stale_ref', { ref: element.ref });
      if (tries.restless === 0) await delay(PAUSE_MS * Math.min(tries.tried, 4), call.signal);
    }
    const aim = await findAim(at, options, tries);
    const done = aim && (await arrives(aim, options)) ? await deed(aim) : undefined;
    if (done !== undefined) return done;
  }
  throw tries.error ?? fail('not_stable', { target: element.ref, moving: tries.restless > 0 });
}

/** Where to press it as things are now. Throws where that is no use, now or later. */
async function findAim(at: AimAt, options: AimOptions, tries: Tries): Promise<Aim | undefined> {
  const { page, element, call } = at;
  const isFirst = tries.tried === 0;
  // The deed itself sees to it that nothing else is hit: only what did not come off at once is waited for.
  const isReady = options.force === true || isFirst || (await comesToRest(at, tries));
  let placed = await measure(at, tries.first + tries.tried, options);
  if (placed.status !== 'ok' && isFirst && options.force !== true && (await comesToRest(at, tries)))
    placed = await measure(at, tries.first, options);
  if (placed.status !== 'ok') {
    tries.error = explainRefusal(placed, element);
    // What the pointer has not changed will not change back.
    if (tries.tried === 0 || placed.status === 'stale') throw tries.error;
    return undefined;
  }
  const way = isReady ? await settledWay(page, element.frame, placed, call) : undefined;
  if (!way) return undefined;
  const blocked = options.force ? undefined : await blockOn(way, call);
  tries.error = blocked && explainBlock(blocked, element);
  return blocked ? undefined : { ...at, placed, way, point: endOf(way) };
}

/** True at last for what never does: it is tried where it is. */
async function comesToRest({ element, call }: Pick<Aim, 'element' | 'call'>, tries: Tries): Promise<boolean> {
  if (tries.restless >= RESTLESS_WAITS) return true;
  if (await element.frame.world.call('stable', element.ref, { signal: call.signal })) return true;
  tries.restless += 1;
  return tries.restless >= RESTLESS_WAITS;
}

/**
 * A frame out of view draws nothing, so that nothing in it could be seen to come to rest. Returns the attempt at which the
 * point was in view; scrolled to it the same way again nothing moves.
 */
async function bringFrameIntoView(at: AimAt, options: AimOptions): Promise<number> {
  for (let attempt = 0; attempt < FRAME_ATTEMPTS; attempt += 1) {
    const placed = await measure(at, attempt, options);
    if (placed.status !== 'ok') break;
    const way = await settledWay(at.page, at.element.frame, placed, at.call);
    if (way && (await blockOn(way, at.call)) === undefined) return attempt;
  }
  return 0;
}

export function measure(
  { element: { frame, ref }, call }: Pick<Aim, 'element' | 'call'>,
  attempt: number,
  { position, force }: AimOptions,
): Promise<PointResult> {
  const options = { ref, attempt, ...(position ? { position } : {}), ...(force ? { force } : {}) };
  return call.refs.give(
    (firstRef) => frame.world.call('point', { ...options, firstRef }, { signal: call.signal }),
    { range: 4 },
  );
}

/** Moves the pointer there. True when it came to the element's frame. */
async function arrives(
  { page, element: { frame }, point, call }: Aim,
  { move }: AimOptions,
): Promise<boolean> {
  const { signal } = call;
  await (move ? move(point) : page.input.moveTo(point, signal));
  if (!frame.root.parent) return true;
  for (let moves = 0; !(await frame.world.isHovered({ signal })); moves += 1) {
    if (moves === MOVES) return false;
    await page.ensureFrames(signal);
    await page.input.moveTo(point, signal);
  }
  return true;
}

function isHit({ element: { frame, ref }, placed: { x, y }, call }: Aim): Promise<boolean> {
  return frame.world.call('hits', { ref, x, y }, { signal: call.signal });
}
