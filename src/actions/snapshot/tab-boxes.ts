/** Boxes as they lie in the tab's viewport, whatever frame they were measured in. */
import type { Box } from '../../page/tree/types.ts';
import type { MergedNode, ReadDocument } from '../../refs/merge-frames.ts';
import type { Frame } from '../../session/page/frame.ts';
import type { Point } from '../../session/page/input.ts';

/** A frame may be moved, scaled and turned: three points tell how. */
const UNIT = 1_000;
const POINTS: readonly Point[] = [
  { x: 0, y: 0 },
  { x: UNIT, y: 0 },
  { x: 0, y: UNIT },
];

type ToTab = (box: Box) => Box;

/** A box in a frame that is not laid out any more is left out. */
export async function inTab(
  nodes: readonly MergedNode[],
  frames: ReadonlyMap<ReadDocument, Frame>,
  signal: AbortSignal,
): Promise<readonly MergedNode[]> {
  const ways = new Map<ReadDocument, ToTab | undefined>();
  await Promise.all(
    [...frames].map(async ([document, frame]) => {
      if (frame.parent) ways.set(document, await wayToTab(frame, signal));
    }),
  );
  return nodes.map((merged) => {
    const { node, document } = merged;
    if (!node.box || !ways.has(document)) return merged;
    const { box, ...rest } = node;
    const toTab = ways.get(document);
    return { document, node: toTab ? { ...rest, box: toTab(box) } : rest };
  });
}

async function wayToTab(frame: Frame, signal: AbortSignal): Promise<ToTab | undefined> {
  const inRoot = await frame.toRoot(POINTS, signal);
  const way = inRoot && (await frame.wayOut(inRoot, signal));
  const [origin, right, down] = way?.at(-1)?.points ?? [];
  if (!origin || !right || !down) return undefined;
  const place = (x: number, y: number): Point => ({
    x: origin.x + ((right.x - origin.x) * x + (down.x - origin.x) * y) / UNIT,
    y: origin.y + ((right.y - origin.y) * x + (down.y - origin.y) * y) / UNIT,
  });
  return ({ x, y, width, height }) =>
    around([place(x, y), place(x + width, y), place(x, y + height), place(x + width, y + height)]);
}

function around(points: readonly Point[]): Box {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const left = Math.round(Math.min(...xs));
  const top = Math.round(Math.min(...ys));
  return {
    x: left,
    y: top,
    width: Math.round(Math.max(...xs)) - left,
    height: Math.round(Math.max(...ys)) - top,
  };
}
