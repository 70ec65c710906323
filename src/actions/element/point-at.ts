/**
 * Moving the pointer onto an element, and making sure that it is this element that a press would hit (ACT-2). Measured,
 * moved to, and measured again: what a page shows under the pointer may change because the pointer came.
 */
import { CdpError } from '../../cdp/cdp-error.ts';
import { fail } from '../../errors.ts';
import type { PointResult } from '../../page/types.ts';
import type { Point } from '../../session/page/input.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import { elementLine, type FoundElement } from './find-element.ts';

const ATTEMPTS = 4;

type Placed = Extract<PointResult, { status: 'ok' }>;

/** The pointer rests on the element when this returns. Throws the reason when it cannot be hit. */
export async function pointAt(page: Page, element: FoundElement, call: PageContext): Promise<Point> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const still = await page.world.call('stable', element.ref, { signal: call.signal });
    const placed = await call.refs.give((firstRef) =>
      page.world.call('point', { ref: element.ref, attempt, firstRef }, { signal: call.signal }),
    );
    if (placed.status !== 'ok') throw explain(placed, element, page);
    if (!still) continue;
    const point = await toViewport(page, placed, call);
    if (!point) continue;
    await page.input.moveTo(point, call.signal);
    const at = { ref: element.ref, x: placed.x, y: placed.y };
    if (await page.world.call('hits', at, { signal: call.signal })) return point;
  }
  throw fail('not_stable', { target: element.ref });
}

/** From the element's own frame to the tab's viewport. Undefined when the frame lost its box meanwhile. */
async function toViewport(page: Page, placed: Placed, call: PageContext): Promise<Point | undefined> {
  const { x, y, frame } = placed;
  if (!frame) return { x, y };
  const objectId = await page.world.element(frame.ref, { signal: call.signal });
  try {
    const { model } = await page.cdp.send('DOM.getBoxModel', { objectId }, { signal: call.signal });
    return pointIn(model.content, x / frame.width, y / frame.height);
  } catch (error) {
    if (error instanceof CdpError && error.kind === 'protocol') return undefined;
    throw error;
  } finally {
    await page.world.release(objectId);
  }
}

/** At (u, v) of a parallelogram whose corners run clockwise from the top left: x1 y1 … x4 y4. */
function pointIn(quad: readonly number[], u: number, v: number): Point {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, , , x4 = 0, y4 = 0] = quad;
  return { x: x1 + (x2 - x1) * u + (x4 - x1) * v, y: y1 + (y2 - y1) * u + (y4 - y1) * v };
}

function explain(result: Exclude<PointResult, Placed>, { ref }: FoundElement, page: Page): Error {
  switch (result.status) {
    case 'obscured':
      return fail(
        'obscured',
        { target: ref, by: { ...result.by } },
        { page: { origin: page.origin, text: `covered by ${elementLine(result.by)}` } },
      );
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
