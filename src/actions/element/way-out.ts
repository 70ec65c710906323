/** The way of a pointer from the tab's viewport down to an element's frame: where it leads, and what lies across it. */
import { CdpError } from '../../cdp/cdp-error.ts';
import type { RefLine } from '../../page/tree/types.ts';
import { type Frame, pointIn, type Step } from '../../session/page/frame.ts';
import type { Point } from '../../session/page/input.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';

/** A point as `PointResult` gives it. */
export interface PlacedPoint extends Point {
  readonly frame?: { readonly ref: string; readonly width: number; readonly height: number };
}

/** Frames that documents around an element's own get to come to rest: they scroll by messages between processes. */
const SETTLING_FRAMES = 12;

export type Way = readonly Step[];

/** `by` is undefined where nothing can be hit: the point is out of sight. */
export interface Blocked {
  readonly frame: Frame;
  readonly by: RefLine | undefined;
}

/** Undefined when a frame on the way has lost its box. */
export async function wayOut(
  frame: Frame,
  placed: PlacedPoint,
  { signal }: PageContext,
): Promise<Way | undefined> {
  const inRoot = placed.frame
    ? await throughElement(frame, placed, signal)
    : await frame.toRoot([placed], signal);
  return inRoot && frame.wayOut(inRoot, signal);
}

/** The way from the tab's viewport to the point, once it is the same in two frames. */
export async function settledWay(
  page: Page,
  frame: Frame,
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

/** The point in the tab's viewport. */
export function endOf(way: Way): Point {
  return way.at(-1)?.points[0] ?? { x: 0, y: 0 };
}

export function isSameWay(one: Way, other: Way): boolean {
  return (
    JSON.stringify(one.map(({ points }) => points)) === JSON.stringify(other.map(({ points }) => points))
  );
}

/** Asks each process on the way what its document shows at the point: the frame that the way leads into, or something else. */
export async function blockOn(way: Way, call: PageContext): Promise<Blocked | undefined> {
  for (const step of way) {
    const blocked = await blockAt(step, call);
    if (blocked) return blocked;
  }
  return undefined;
}

/** From a frame of the same origin inside `frame`, whose element has a ref, to the viewport of the process. */
async function throughElement(
  frame: Frame,
  placed: PlacedPoint,
  signal: AbortSignal,
): Promise<readonly Point[] | undefined> {
  const { ref, width, height } = placed.frame ?? { ref: '', width: 1, height: 1 };
  const objectId = await frame.world.element(ref, { signal });
  try {
    const { model } = await frame.cdp.send('DOM.getBoxModel', { objectId }, { signal });
    return [pointIn(model.content, placed.x / width, placed.y / height)];
  } catch (error) {
    if (isWithoutBox(error)) return undefined;
    throw error;
  } finally {
    await frame.world.release(objectId);
  }
}

/** The innermost step of a frame that is its process's own root needs no look: the element itself is asked. */
async function blockAt({ root, points, into }: Step, call: PageContext): Promise<Blocked | undefined> {
  const [point] = points;
  if (!into || !point) return undefined;
  const { signal } = call;
  const hit = await nodeAt(root, point, signal);
  if (!hit) return { frame: root, by: undefined };
  if (into.session === root.session) {
    if (root.session.isWithin(hit.frameId, into.id)) return undefined;
  } else if (hit.backendNodeId === (await ownerOf(into, signal))) return undefined;
  return { frame: root, by: await nameOf(root, hit, call) };
}

interface Hit {
  readonly backendNodeId: number;
  readonly frameId: string;
}

/** DOM.getNodeForLocation takes whole pixels of the document, not of the viewport; it looks into frames of the process. */
async function nodeAt(root: Frame, { x, y }: Point, signal: AbortSignal): Promise<Hit | undefined> {
  const { scrollX, scrollY } = await root.world.viewport({ signal });
  try {
    return await root.cdp.send(
      'DOM.getNodeForLocation',
      { x: Math.floor(x + scrollX), y: Math.floor(y + scrollY) },
      { signal },
    );
  } catch (error) {
    // Nothing is there: outside of what the frame shows.
    if (error instanceof CdpError && error.kind === 'protocol') return undefined;
    throw error;
  }
}

async function ownerOf({ parent, key }: Frame, signal: AbortSignal): Promise<number | undefined> {
  const objectId = key === undefined ? undefined : await parent?.world.frameElement(key, { signal });
  if (!parent || objectId === undefined) return undefined;
  try {
    const { node } = await parent.cdp.send('DOM.describeNode', { objectId }, { signal });
    return node.backendNodeId;
  } finally {
    await parent.world.release(objectId);
  }
}

/** As a line of a snapshot, with a ref where the frame's own world can give one. */
async function nameOf(root: Frame, { backendNodeId }: Hit, { refs, signal }: PageContext): Promise<RefLine> {
  const { object } = await root.cdp.send('DOM.resolveNode', { backendNodeId }, { signal });
  const { objectId = '', description = '' } = object;
  try {
    const given = await refs.give((firstRef) => root.world.refOf(objectId, firstRef, { signal }), {
      range: 1,
    });
    const line = given && (await root.world.call('describe', given.ref, { signal }));
    return line ?? { ref: '', role: description, name: '' };
  } finally {
    await root.world.release(objectId);
  }
}

const isWithoutBox = (error: unknown): boolean =>
  error instanceof CdpError && (error.kind === 'protocol' || error.kind === 'node-gone');
