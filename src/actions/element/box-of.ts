/** Where an element is in the tab's viewport. */
import { CdpError } from '../../cdp/cdp-error.ts';
import { fail } from '../../errors.ts';
import type { Box } from '../../page/tree/types.ts';
import type { Point } from '../../session/page/input.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import type { FoundElement } from './found-element.ts';
import { inFrame } from './in-frame.ts';

/** Documents around a frame scroll by messages between processes: so many frames they get to come to rest. */
const SETTLING_FRAMES = 12;

/** As the browser lays it out, frames and transforms included; in CSS pixels. Throws `not_visible` when it has no box. */
export function boxOf(page: Page, element: FoundElement, call: PageContext): Promise<Box> {
  return inFrame(page, element, async () => {
    const { frame, ref } = element;
    const objectId = await frame.world.element(ref, { signal: call.signal });
    try {
      const box = frame.parent
        ? await broughtIntoView(page, element, objectId, call)
        : await measure(element, objectId, call);
      if (box.width < 1 || box.height < 1) throw fail('not_visible', { target: ref });
      return box;
    } catch (error) {
      if (error instanceof CdpError && error.kind === 'protocol')
        throw fail('not_visible', { target: ref }, { cause: error });
      throw error;
    } finally {
      await frame.world.release(objectId);
    }
  });
}

/** A picture shows of a frame only what is in view there. */
async function broughtIntoView(
  page: Page,
  element: FoundElement,
  objectId: string,
  call: PageContext,
): Promise<Box> {
  const { signal } = call;
  await element.frame.cdp.send('DOM.scrollIntoViewIfNeeded', { objectId }, { signal });
  let box = await measure(element, objectId, call);
  for (let drawn = 0; drawn < SETTLING_FRAMES; drawn += 1) {
    await page.ensureFrames(signal);
    const now = await measure(element, objectId, call);
    if (JSON.stringify(now) === JSON.stringify(box)) break;
    box = now;
  }
  return box;
}

async function measure({ frame }: FoundElement, objectId: string, { signal }: PageContext): Promise<Box> {
  const { model } = await frame.cdp.send('DOM.getBoxModel', { objectId }, { signal });
  const way = await frame.root.wayOut(cornersOf(model.border), signal);
  return boxAround(way?.at(-1)?.points ?? []);
}

function cornersOf(quad: readonly number[]): Point[] {
  return [0, 2, 4, 6].map((at) => ({ x: quad[at] ?? 0, y: quad[at + 1] ?? 0 }));
}

/** Without points it has no size. */
function boxAround(points: readonly Point[]): Box {
  if (points.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
