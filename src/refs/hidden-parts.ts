/**
 * What no script can find out about a document, told to our world in it: which elements listen to the pointer, and the
 * shadow roots that their hosts do not show. Asked from the browser itself, so that no page can tamper with the answer.
 */
import { CdpError } from '../cdp/cdp-error.ts';
import type { CdpSession } from '../cdp/connection.ts';
import type { Hearing } from '../page/types.ts';
import { listenersOf } from './pointer-listeners.ts';
import type { World } from './world.ts';

/** Nodes that are made known at one time; the others follow at the next look. */
const MAX_NEW = 1_500;

/** A frame, as far as it matters here. */
export interface Readable {
  readonly cdp: CdpSession;
  readonly world: World;
  /** Names the document that it holds now. */
  readonly document: string;
}

interface Told {
  readonly document: string;
  /** Of the world that was told; undefined before there was anything to tell. */
  context: string | undefined;
  readonly ids: Map<number, Hearing>;
}

const toldTo = new WeakMap<World, Told>();

/** Makes known which elements listen now. Does nothing when that has not changed since the last time. */
export async function tellListeners(frame: Readable, signal: AbortSignal): Promise<void> {
  const { world, document } = frame;
  const known = toldTo.get(world);
  const isSame = known?.document === document && known.context === world.context;
  const told: Told = isSame ? known : { document, context: world.context, ids: new Map() };
  toldTo.set(world, told);
  const now = await listenersOf(frame.cdp, signal);
  if (!now) return;
  const added = [...now].filter(([id, hearing]) => told.ids.get(id) !== hearing).slice(0, MAX_NEW);
  const gone = [...told.ids.keys()].filter((id) => !now.has(id));
  if (added.length === 0 && gone.length === 0) return;
  const news = { added: added.map(([id, hearing]) => ({ id, hearing })), gone };
  await world.callWithNodes('noteHearing', news, { backendNodeIds: added.map(([id]) => id), signal });
  told.context = world.context;
  for (const [id, hearing] of added) told.ids.set(id, hearing);
  for (const id of gone) told.ids.delete(id);
}

/** False when the world that was told is not the one that answers now: its document came back, or is another one. */
export function isTold({ world }: Readable): boolean {
  const told = toldTo.get(world);
  return told === undefined || told.ids.size === 0 || told.context === world.context;
}

/** Looks into what the last snapshot could not. True when there is more to see than before. */
export async function openClosedRoots({ cdp, world }: Readable, signal: AbortSignal): Promise<boolean> {
  const backendNodeIds = await closedRootsIn(cdp, world, signal);
  if (backendNodeIds.length === 0) return false;
  await world.callWithNodes('noteClosedRoots', null, { backendNodeIds, signal });
  return true;
}

async function closedRootsIn(cdp: CdpSession, world: World, signal: AbortSignal): Promise<number[]> {
  try {
    const elements = await world.opaqueElements({ signal });
    const found = await Promise.all(elements.map((objectId) => closedRootsOf(cdp, objectId, signal)));
    return found.flat();
  } finally {
    await world.releaseNodes();
  }
}

async function closedRootsOf(cdp: CdpSession, objectId: string, signal: AbortSignal): Promise<number[]> {
  try {
    const { node } = await cdp.send('DOM.describeNode', { objectId, depth: 0 }, { signal });
    const roots = node.shadowRoots ?? [];
    return roots.flatMap((root) => (root.shadowRootType === 'closed' ? root.backendNodeId : []));
  } catch (error) {
    // It is gone by now.
    if (error instanceof CdpError && (error.kind === 'protocol' || error.kind === 'node-gone')) return [];
    throw error;
  }
}
