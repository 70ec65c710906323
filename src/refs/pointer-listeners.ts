/** Which nodes of a process listen to the pointer. Asked from the browser, so that no page can tamper with the answer. */
import { CdpError, type CdpErrorKind } from '../cdp/cdp-error.ts';
import type { CdpSession } from '../cdp/connection.ts';
import type { Hearing } from '../page/types.ts';

const POINTER = /^(click|dblclick|contextmenu|mousedown|mouseup|pointerdown|pointerup|touchstart|touchend)$/;
/** A node that hears so many kinds of events does so for a whole framework. */
const MANY_KINDS = 12;
/** 7,500 listeners take some 50 ms. */
const ASK_MS = 3_000;
/** A process that did not answer in time is not asked again for so long: each question would cost as much again. */
const REST_MS = 60_000;

/** By backend node id. Undefined when the browser does not tell in time. */
export type Listening = ReadonlyMap<number, Hearing> | undefined;

/** Frames of one process that ask at the same time share one answer. */
const asked = new WeakMap<CdpSession, Promise<Listening>>();
const handles = new WeakMap<CdpSession, string>();
const restsUntil = new WeakMap<CdpSession, number>();

/** For all documents of the session's process, shadow roots and the listeners of all worlds included. */
export function listenersOf(cdp: CdpSession, signal: AbortSignal): Promise<Listening> {
  const running = asked.get(cdp);
  if (running) return running;
  const answer = ask(cdp, signal).finally(() => asked.delete(cdp));
  asked.set(cdp, answer);
  return answer;
}

/** True when its controls that only a listener makes clickable may be missing. */
export const isSilent = (cdp: CdpSession): boolean => (restsUntil.get(cdp) ?? 0) > Date.now();

async function ask(cdp: CdpSession, signal: AbortSignal): Promise<Listening> {
  if (isSilent(cdp)) return undefined;
  try {
    const { listeners } = await withDocument(cdp, signal, (objectId) =>
      cdp.send(
        'DOMDebugger.getEventListeners',
        { objectId, depth: -1, pierce: true },
        { timeoutMs: ASK_MS, signal },
      ),
    );
    return toHearing(listeners);
  } catch (error) {
    if (!(error instanceof CdpError && error.kind === 'timeout')) throw error;
    restsUntil.set(cdp, Date.now() + REST_MS);
    return undefined;
  }
}

function toHearing(
  listeners: readonly { readonly backendNodeId?: number; readonly type: string }[],
): Map<number, Hearing> {
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

/**
 * The handle is kept for as long as its document is there: to ask for it costs as much as the question itself. It must be
 * that of the page's own world: asked about a handle of another one, Chromium 156 answers, and crashes at its next
 * collection.
 */
async function withDocument<T>(
  cdp: CdpSession,
  signal: AbortSignal,
  work: (objectId: string) => Promise<T>,
): Promise<T> {
  const known = handles.get(cdp);
  try {
    return await work(known ?? (await documentHandle(cdp, signal)));
  } catch (error) {
    if (!(error instanceof CdpError && GONE.has(error.kind))) throw error;
    // The page went to another document meanwhile, perhaps just now.
    return work(await documentHandle(cdp, signal));
  }
}

const GONE: ReadonlySet<CdpErrorKind> = new Set(['context-gone', 'node-gone', 'protocol']);

async function documentHandle(cdp: CdpSession, signal: AbortSignal): Promise<string> {
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'document' }, { signal });
  if (result.objectId === undefined)
    throw new CdpError('context-gone', 'Runtime.evaluate', 'the document has no handle');
  handles.set(cdp, result.objectId);
  return result.objectId;
}
