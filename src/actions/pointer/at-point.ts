/** What is at a point of the tab's viewport, through frames of every kind; for input that names a place, not an element. */
import { fail } from '../../errors.ts';
import type { AtPoint } from '../../page/act/types.ts';
import type { RefLine } from '../../page/tree/types.ts';
import type { Frame } from '../../session/page/frame.ts';
import type { Point } from '../../session/page/input.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';

export interface Found {
  readonly line: RefLine;
  readonly origin: string;
}

/** Throws `bad_input` for a point outside of the viewport. Undefined where nothing is. */
export async function atPoint(page: Page, point: Point, call: PageContext): Promise<Found | undefined> {
  await refuseOutside(page, point, call);
  let frame = page.frames.main;
  let found: Found | undefined;
  for (let inside: Point | undefined = point; inside;) {
    const at = await ask(frame, inside, call);
    if (at.kind === 'nothing') break;
    found = { line: at.line, origin: frame.origin };
    if (at.kind === 'element') break;
    const child = await page.frames.tree.find({ parent: frame, key: at.key }, call.signal);
    if (!child) break;
    inside = await fromTab(child, point, call.signal);
    frame = child;
  }
  return found;
}

async function refuseOutside(page: Page, { x, y }: Point, { signal }: PageContext): Promise<void> {
  const { width, height } = await page.world.viewport({ signal });
  if (x >= 0 && y >= 0 && x < width && y < height) return;
  throw fail('bad_input', {
    reason: `The point ${x},${y} lies outside of what is shown, which is ${width} x ${height} CSS pixels large.`,
  });
}

function ask(frame: Frame, { x, y }: Point, { refs, signal }: PageContext): Promise<AtPoint> {
  return refs.give((firstRef) => frame.world.call('at', { x, y, firstRef }, { signal }), { range: 1 });
}

/** From the tab's viewport to a frame's: the way out of three of its points tells how it lies there. */
async function fromTab(frame: Frame, point: Point, signal: AbortSignal): Promise<Point | undefined> {
  const [origin, right, down] = await Promise.all(
    [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 0, y: 100 },
    ].map((corner) => frame.toViewport(corner, signal)),
  );
  if (!origin || !right || !down) return undefined;
  const [a, b] = [(right.x - origin.x) / 100, (right.y - origin.y) / 100];
  const [c, d] = [(down.x - origin.x) / 100, (down.y - origin.y) / 100];
  const area = a * d - b * c;
  if (area === 0) return undefined;
  const [x, y] = [point.x - origin.x, point.y - origin.y];
  return { x: (d * x - c * y) / area, y: (a * y - b * x) / area };
}
