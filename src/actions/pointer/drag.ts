/**
 * Drags with the button held, in many small steps: pages begin a drag only after some way, and take a drop only after
 * several moves over the place. A drag of the browser's own (HTML5 `draggable`) is taken over, so that none begins on the
 * person's screen; its events reach the page all the same.
 */
import type { Point } from '../../session/page/input.ts';
import type { Page } from '../../session/page/page.ts';
import { delay } from '../../util/deadline.ts';
import { type Dragged, TakenDrag } from './taken-drag.ts';

/** First a little way, for what waits for some before it counts as a drag. CSS pixels. */
const START_PX = [1, 3, 6, 10, 14];
const STEP_PX = 16;
const LEAST_STEPS = 10;
const MOST_STEPS = 40;
/** On a page that draws late, the way takes no more than about this time: after it, fewer moves. */
const WAY_MS = 1_500;
const LATE_STRIDE = 4;
/**
 * Moves over the place where it ends, with a rest after each: lists that sort themselves are deaf for a moment after each
 * change of places, and would be passed by while they are.
 */
const OVER = [
  { x: -2, y: -1 },
  { x: 1, y: 1 },
  { x: 0, y: 0 },
  { x: 0, y: 0 },
];
/** The browser itself repeats `dragover` in about this time while the pointer rests. */
const REST_MS = 50;

export const NOT_TAKEN = 'No drop came of it: what is there takes no drop of this.';

export interface DragPlan {
  readonly page: Page;
  readonly from: Point;
  /** The same before it has begun, without a change to the page: only the direction counts. */
  readonly towards: () => Promise<Point>;
  /** Where to; asked once the drag has begun, for what makes room then, or has to be scrolled to. */
  readonly to: () => Promise<Point>;
  readonly signal: AbortSignal;
  /** Called when the button is down: false ends it there. */
  readonly isHeld: () => Promise<boolean>;
}

/** Undefined when it was not held. The button is let go on every path. */
export async function drag(plan: DragPlan): Promise<Dragged | undefined> {
  const { page, from, signal } = plan;
  const taken = new TakenDrag(page);
  let at = from;
  try {
    await taken.start(signal);
    await taken.hold(from, signal);
    if (!(await plan.isHeld())) return undefined;
    const move = async (point: Point): Promise<void> => {
      signal.throwIfAborted();
      at = point;
      await taken.move(point, signal);
    };
    await begin(from, await plan.towards(), move);
    const goal = await plan.to();
    await walk(pathOf(at, goal), move);
    for (const { x, y } of OVER) {
      await move({ x: goal.x + x, y: goal.y + y });
      await delay(REST_MS, signal);
    }
    return await taken.drop(goal, signal);
  } finally {
    await taken.end(at);
  }
}

async function begin(from: Point, to: Point, move: (point: Point) => Promise<void>): Promise<void> {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [dx, dy] = length > 0 ? [(to.x - from.x) / length, (to.y - from.y) / length] : [1, 0];
  for (const far of START_PX) {
    if (length > 0 && far >= length) break;
    await move({ x: from.x + dx * far, y: from.y + dy * far });
  }
}

async function walk(way: readonly Point[], move: (point: Point) => Promise<void>): Promise<void> {
  const start = Date.now();
  let next = 0;
  for (let point = way[next]; point; point = way[next]) {
    await move(point);
    next += Date.now() - start < WAY_MS ? 1 : LATE_STRIDE;
  }
}

function pathOf(from: Point, to: Point): readonly Point[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const steps = Math.min(MOST_STEPS, Math.max(LEAST_STEPS, Math.ceil(length / STEP_PX)));
  return Array.from({ length: steps }, (_, index) => {
    const part = (index + 1) / steps;
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  });
}
