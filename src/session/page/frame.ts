/**
 * A document that is read in a world of its own: the tab's main frame, a frame of another process, or one of another
 * origin in the same process. Frames that share the origin of the one above are part of that one's world.
 */
import { CdpError } from '../../cdp/cdp-error.ts';
import type { CdpSession } from '../../cdp/connection.ts';
import { World } from '../../refs/world.ts';
import type { FrameSession } from './frame-session.ts';
import type { Input, Point } from './input.ts';

export interface FrameParts {
  /** Of the protocol. */
  readonly id: string;
  readonly session: FrameSession;
  /** Undefined for the main frame. */
  readonly place: { readonly parent: Frame; readonly key: string } | undefined;
  /** For keys and text: they go to what has the focus in this frame's process. The pointer is the tab's. */
  readonly input: Input;
  readonly url: () => string;
  /** Names the document that the frame holds now. */
  readonly document: () => string;
}

/** One process on the way from a frame to the tab's viewport. */
export interface Step {
  /** The outermost frame of that process; the points are in its viewport. */
  readonly root: Frame;
  readonly points: readonly Point[];
  /** The frame in whose box the points must lie there; undefined where they are in the root's own document. */
  readonly into: Frame | undefined;
}

export class Frame {
  readonly id: string;
  readonly session: FrameSession;
  readonly parent: Frame | undefined;
  /** Names the frame's element in the parent's world; the same as long as the element lives. */
  readonly key: string | undefined;
  readonly world: World;
  readonly input: Input;
  readonly #parts: FrameParts;

  constructor(parts: FrameParts) {
    this.#parts = parts;
    this.id = parts.id;
    this.session = parts.session;
    this.parent = parts.place?.parent;
    this.key = parts.place?.key;
    this.input = parts.input;
    this.world = new World({ cdp: this.cdp, frameId: parts.id, document: parts.document });
  }

  get cdp(): CdpSession {
    return this.session.cdp;
  }

  get url(): string {
    return this.#parts.url();
  }

  /** `null`, as browsers write it, where the address has none (about:, data:). */
  get origin(): string {
    return URL.canParse(this.url) ? new URL(this.url).origin : 'null';
  }

  /** The outermost frame of this one's process. */
  get root(): Frame {
    return this.parent && this.parent.session === this.session ? this.parent.root : this;
  }

  get document(): string {
    return this.#parts.document();
  }

  /** From this frame's viewport to the tab's. Undefined when a frame on the way has no box any more. */
  async toViewport(point: Point, signal: AbortSignal): Promise<Point | undefined> {
    const inRoot = await this.toRoot([point], signal);
    const way = inRoot && (await this.wayOut(inRoot, signal));
    return way?.at(-1)?.points[0];
  }

  /** From this frame's viewport to that of `root`, in which the DOM domain answers. */
  async toRoot(points: readonly Point[], signal: AbortSignal): Promise<readonly Point[] | undefined> {
    return this.root === this ? points : throughElement(this, points, signal);
  }

  /** From the viewport of `root` to the tab's, process by process; the last step is in the tab's. */
  async wayOut(points: readonly Point[], signal: AbortSignal): Promise<readonly Step[] | undefined> {
    let { root } = this;
    const steps: Step[] = [{ root, points, into: root === this ? undefined : this }];
    for (let at: readonly Point[] | undefined = points; root.parent;) {
      at = await throughElement(root, at, signal);
      if (!at) return undefined;
      steps.push({ root: root.parent.root, points: at, into: root });
      root = root.parent.root;
    }
    return steps;
  }
}

/** From a frame's viewport to that of the process which holds its element. */
async function throughElement(
  frame: Frame,
  points: readonly Point[],
  signal: AbortSignal,
): Promise<readonly Point[] | undefined> {
  const [quad, size] = await Promise.all([contentQuad(frame, signal), frame.world.viewport({ signal })]);
  if (!quad || size.width <= 0 || size.height <= 0) return undefined;
  return points.map(({ x, y }) => pointIn(quad, x / size.width, y / size.height));
}

/** Of the frame's element, without border and padding, all transforms included. */
async function contentQuad(
  { parent, key }: Frame,
  signal: AbortSignal,
): Promise<readonly number[] | undefined> {
  if (!parent || key === undefined) return undefined;
  const objectId = await parent.world.frameElement(key, { signal });
  if (objectId === undefined) return undefined;
  try {
    const { model } = await parent.cdp.send('DOM.getBoxModel', { objectId }, { signal });
    return model.content;
  } catch (error) {
    if (error instanceof CdpError && (error.kind === 'protocol' || error.kind === 'node-gone'))
      return undefined;
    throw error;
  } finally {
    await parent.world.release(objectId);
  }
}

/** At (u, v) of a parallelogram whose corners run clockwise from the top left: x1 y1 … x4 y4. */
export function pointIn(quad: readonly number[], u: number, v: number): Point {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, , , x4 = 0, y4 = 0] = quad;
  return { x: x1 + (x2 - x1) * u + (x4 - x1) * v, y: y1 + (y2 - y1) * u + (y4 - y1) * v };
}
