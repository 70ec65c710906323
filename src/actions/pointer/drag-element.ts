/** Drags an element; the press that begins it is guarded as a click is (ACT-2). */
import { fail } from '../../errors.ts';
import type { Spot } from '../../page/act/types.ts';
import type { Point } from '../../session/page/input.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import type { FoundElement } from '../element/found-element.ts';
import { type Aim, aimAt, leadsThere, measure } from '../element/point-at.ts';
import { endOf, settledWay, wayOut } from '../element/way-out.ts';
import { drag, type DragPlan } from './drag.ts';
import { explainRefusal } from './explain-point.ts';
import { Guard } from './guard.ts';
import type { Dragged } from './taken-drag.ts';

export interface DragOptions {
  /** The other element, or so many CSS pixels of the tab's viewport. */
  readonly to: FoundElement | Spot;
  /** Where in the element it is taken, from its top left corner. */
  readonly position?: Spot | undefined;
  /** Where in the other element it is let go. */
  readonly toPosition?: Spot | undefined;
  readonly force?: boolean;
}

/** Throws the reason when the element cannot be taken, or the other one cannot be come to. */
export async function dragElement(
  page: Page,
  element: FoundElement,
  options: DragOptions,
  call: PageContext,
): Promise<Dragged> {
  const { position, force, to } = options;
  const goal = 'frame' in to ? await lookAt(page, to, options, call) : undefined;
  return aimAt({ page, element, call }, { position, force }, async (aim) => {
    const by = (): Promise<Point> => Promise.resolve(moved(aim.point, 'frame' in to ? aim.point : to));
    const way = 'frame' in to ? wayTo({ page, element: to, call }, goal) : { towards: by, to: by };
    return force ? dragFrom(aim, way) : guardedDrag(aim, way);
  });
}

/** Before anything is sent: the place to come to can be hit. Returns where in the element. */
async function lookAt(
  page: Page,
  element: FoundElement,
  { toPosition: position, force }: DragOptions,
  call: PageContext,
): Promise<Spot> {
  const placed = await measure({ element, call }, 0, { position, force });
  if (placed.status !== 'ok') throw explainRefusal(placed, element);
  return placed.offset;
}

type DragWay = Pick<DragPlan, 'towards' | 'to'>;

/** It may be out of sight until the drag has begun: what was scrolled before would take the pointer off the element. */
function wayTo(goal: Pick<Aim, 'page' | 'element' | 'call'>, position: Spot | undefined): DragWay {
  return { towards: () => directionOf(goal), to: () => placeOf(goal, position) };
}

async function directionOf({ element: { frame, ref }, call }: Pick<Aim, 'element' | 'call'>): Promise<Point> {
  const options = { ref, attempt: 0, force: true, still: true };
  const placed = await call.refs.give(
    (firstRef) => frame.world.call('point', { ...options, firstRef }, { signal: call.signal }),
    { range: 4 },
  );
  const way = placed.status === 'ok' ? await wayOut(frame, placed, call) : undefined;
  if (!way) throw fail('stale_ref', { ref }, { mayHaveApplied: true });
  return endOf(way);
}

/** Whatever lies over it by then: what is dragged does. */
async function placeOf(
  { page, element, call }: Pick<Aim, 'page' | 'element' | 'call'>,
  position: Spot | undefined,
): Promise<Point> {
  const placed = await measure({ element, call }, 0, { position, force: true });
  const way = placed.status === 'ok' ? await settledWay(page, element.frame, placed, call) : undefined;
  if (!way) throw fail('stale_ref', { ref: element.ref }, { mayHaveApplied: true });
  return endOf(way);
}

const moved = ({ x, y }: Point, by: Spot): Point => ({ x: x + by.x, y: y + by.y });

function dragFrom({ page, point, call }: Aim, way: DragWay): Promise<Dragged | undefined> {
  return drag({ page, from: point, ...way, signal: call.signal, isHeld: () => Promise.resolve(true) });
}

async function guardedDrag(aim: Aim, way: DragWay): Promise<Dragged | undefined> {
  const { page, point, call } = aim;
  const guard = await Guard.arm(aim);
  if (!guard) return undefined;
  try {
    if (!(await leadsThere(aim))) return undefined;
    const isHeld = async (): Promise<boolean> => (await guard.take(true)).kind !== 'missed';
    return await drag({ page, from: point, ...way, signal: call.signal, isHeld });
  } finally {
    // After a press that missed the release has to be taken away too.
    await guard.disarm();
  }
}
