/**
 * Moving the pointer onto an element, and making sure that it is this element that a press would hit (ACT-2). Measured,
 * moved to, and measured again: what a page shows under the pointer may change because the pointer came.
 */
import { fail } from '../../errors.ts';
import type { PointResult } from '../../page/types.ts';
import type { Point } from '../../session/page/input.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import { elementLine, type FoundElement } from './found-element.ts';
import { inFrame } from './in-frame.ts';
import { blockOn, type Blocked, endOf, isSameWay, type PlacedPoint, type Way, wayOut } from './way-out.ts';

const ATTEMPTS = 4;
/** Frames that documents around an element's own get to come to rest: they scroll by messages between processes. */
const SETTLING_FRAMES = 12;
/** Times that the pointer is sent once more when it has not arrived: where a frame is the browser learns from the last picture. */
const MOVES = 10;

type Placed = Extract<PointResult, { status: 'ok' }>;

/** The pointer rests on the element when this returns. Throws the reason when it cannot be hit. */
export function pointAt(page: Page, element: FoundElement, call: PageContext): Promise<Point> {
  return inFrame(page, element, () => tryToPoint(page, element, call));
}

async function tryToPoint(page: Page, element: FoundElement, call: PageContext): Promise<Point> {
  const { ref, frame } = element;
  const { signal } = call;
  const first = frame.parent ? await bringFrameIntoView(page, element, call) : 0;
  let blocked: Blocked | undefined;
  for (let attempt = first; attempt < first + ATTEMPTS; attempt += 1) {
    const still = await frame.world.call('stable', ref, { signal });
    const placed = await measure(element, attempt, call);
    if (placed.status !== 'ok') throw explain(placed, element);
    if (!still) continue;
    const way = await settledWay(page, element, placed, call);
    if (!way) continue;
    blocked = await blockOn(way, call);
    if (blocked) continue;
    const point = endOf(way);
    if (await arrives(page, element, { placed, way, point }, call)) return point;
  }
  throw blocked ? explainBlock(blocked, element) : fail('not_stable', { target: ref });
}

/**
 * A frame out of view draws nothing, so that nothing in it could be seen to come to rest. Returns the attempt at which the
 * point was in view; scrolled to it the same way again nothing moves.
 */
async function bringFrameIntoView(page: Page, element: FoundElement, call: PageContext): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const placed = await measure(element, attempt, call);
    if (placed.status !== 'ok') break;
    const way = await settledWay(page, element, placed, call);
    if (way && (await blockOn(way, call)) === undefined) return attempt;
  }
  return 0;
}

function measure({ frame, ref }: FoundElement, attempt: number, call: PageContext): Promise<PointResult> {
  return call.refs.give(
    (firstRef) => frame.world.call('point', { ref, attempt, firstRef }, { signal: call.signal }),
    { range: 4 },
  );
}

/** The way from the tab's viewport to the point, once it is the same in two frames. */
async function settledWay(
  page: Page,
  { frame }: FoundElement,
  placed: PlacedPoint,
  call: PageContext,
): Promise<Way | undefined> {
  let way = await wayOut(frame, placed, call);
  if (!frame.parent) return way;
  for (let drawn = 0; drawn < SETTLING_FRAMES; drawn += 1) {
    await page.ensureFrames(call.signal);
    const now = await wayOut(frame, placed, call);
    if (way && now && isSameWay(way, now)) return now;
    way = now;
  }
  return undefined;
}

/** Moves the pointer there. True when the element is still there then, and the pointer came to its frame. */
async function arrives(
  page: Page,
  { frame, ref }: FoundElement,
  { placed, way, point }: { placed: Placed; way: Way; point: Point },
  call: PageContext,
): Promise<boolean> {
  const { signal } = call;
  const { world } = frame;
  await page.input.moveTo(point, signal);
  if (frame.root.parent) {
    for (let moves = 0; !(await world.isHovered({ signal })); moves += 1) {
      if (moves === MOVES) return false;
      await page.ensureFrames(signal);
      await page.input.moveTo(point, signal);
    }
  }
  if (!(await world.call('hits', { ref, x: placed.x, y: placed.y }, { signal }))) return false;
  if (!frame.parent) return true;
  const now = await wayOut(frame, placed, call);
  return now !== undefined && isSameWay(way, now) && (await blockOn(now, call)) === undefined;
}

function explainBlock({ frame, by }: Blocked, { ref }: FoundElement): Error {
  if (by) return obscured(ref, by, frame.origin);
  return fail('not_visible', { target: ref, reason: 'its frame cannot be scrolled into view' });
}

function obscured(
  ref: string,
  by: Extract<PointResult, { status: 'obscured' }>['by'],
  origin: string,
): Error {
  const { role, name } = by;
  return fail(
    'obscured',
    { target: ref, by: { ref: by.ref, role, name } },
    { page: { origin, text: `covered by ${elementLine(by)}` } },
  );
}

function explain(result: Exclude<PointResult, Placed>, { ref, frame }: FoundElement): Error {
  switch (result.status) {
    case 'obscured':
      return obscured(ref, result.by, frame.origin);
    case 'not_visible':
      return fail('not_visible', { target: ref, reason: result.reason });
    case 'disabled':
      return fail('disabled', { target: ref, reason: result.reason });
    case 'pointer_events':
      return fail(
        'not_visible',
        { target: ref, reason: 'pointer-events' },
        { message: `${ref} takes no pointer (pointer-events: none).` },
      );
    case 'stale':
      return fail('stale_ref', { ref });
  }
}
