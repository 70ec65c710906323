/**
 * What no script can find out about a document, told to our world in it: which elements listen to the pointer, and the
 * shadow roots that their hosts do not show. Asked from the browser itself, so that no page can tamper with the answer.
 */
import { CdpError, type CdpErrorKind } from '../cdp/cdp-error.ts';
import type { CdpSession } from '../cdp/connection.ts';
import type { Hearing } from '../page/types.ts';
import type { World } from './world.ts';

const POINTER = /^(click|dblclick|contextmenu|mousedown|mouseup|pointerdown|pointerup|touchstart|touchend)$/;
/** A node that hears so many kinds of events does so for a whole framework. */
const MANY_KINDS = 12;
/** Nodes that are made known at one time; the others follow at the next look. */
const MAX_NEW = 1_500;
const ASK_MS = 3_000;

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
  /** Of the outermost document of the frame's process, in the page's own world. */
  handle: string | undefined;
}

const toldTo = new WeakMap<World, Told>();

/** Makes known which elements listen now. Does nothing when that has not changed since the last time. */
export async function tellListeners(frame: Readable, signal: AbortSignal): Promise<void> {
  const { world, document } = frame;
  const known = toldTo.get(world);
  const isSame = known?.document === document && known.context === world.context;
  const told: Told = isSame ? known : { document, context: world.context, ids: new Map(), handle: undefined };
  toldTo.set(world, told);
  const now = await listenersOf(frame, told, signal);
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

/**
 * By backend node id, for all documents of the process, shadow roots and all worlds included. The document must be that of
 * the page's own world: asked about a handle of another one, Chromium 156 answers, and crashes at its next collection.
 */
async function listenersOf(
  { cdp }: Readable,
  told: Told,
  signal: AbortSignal,
): Promise<Map<number, Hearing>> {
  const { listeners } = await withDocument(cdp, told, signal, (objectId) =>
    cdp.send(
      'DOMDebugger.getEventListeners',
      { objectId, depth: -1, pierce: true },
      { timeoutMs: ASK_MS, signal },
    ),
  );
  const kinds = new Map<number, Set<string>>();
  for (const { backendNodeId, type } of listeners) {
    if (backendNodeId === undefined) continue;
    const own = kinds.get(backendNodeId);
    if (own) own.add(type);
    else kinds.set(backendNodeId, new Set([type]));
  }
  const hearing = new Map<number, Hearing>();
  for (const [id, types] of kinds) {
    if (types.size >= MANY_KINDS) hearing.set(id, 'many');
    else if ([...types].some((type) => POINTER.test(type))) hearing.set(id, 'few');
  }
  return hearing;
}

/** The handle is kept for as long as its document is there: to ask for it costs as much as the question itself. */
async function withDocument<T>(
  cdp: CdpSession,
  told: Told,
  signal: AbortSignal,
  ask: (objectId: string) => Promise<T>,
): Promise<T> {
  try {
    told.handle ??= await documentHandle(cdp, signal);
    return await ask(told.handle);
  } catch (error) {
    if (!(error instanceof CdpError && GONE.has(error.kind))) throw error;
    // The page went to another document meanwhile, perhaps just now.
    told.handle = await documentHandle(cdp, signal);
    return ask(told.handle);
  }
}

const GONE: ReadonlySet<CdpErrorKind> = new Set(['context-gone', 'node-gone', 'protocol']);

async function documentHandle(cdp: CdpSession, signal: AbortSignal): Promise<string> {
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'document' }, { signal });
  if (result.objectId === undefined)
    throw new CdpError('context-gone', 'Runtime.evaluate', 'the document has no handle');
  return result.objectId;
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
