/** Which frames of a tab have worlds of their own, and in which session each lives. */
import { CdpError } from '../../cdp/cdp-error.ts';
import type { CdpSession } from '../../cdp/connection.ts';
import { asTargetId } from '../../util/brand.ts';
import { withDeadline } from '../../util/deadline.ts';
import { Frame } from './frame.ts';
import { FrameSession } from './frame-session.ts';
import { guardPresses } from './guard-presses.ts';
import { Input } from './input.ts';

/** A frozen process takes its set-up once it thaws; one that does not in this time is tried again when asked for. */
const SET_UP_MS = 30_000;

export interface FrameTreeParts {
  readonly cdp: CdpSession;
  /** Of the main frame. */
  readonly input: Input;
  readonly url: () => string;
  readonly document: () => string;
  /** Called before anything is sent to a frame that may change it. */
  readonly onSend: () => void;
}

/** Told of the sessions of frames in processes of their own. */
export interface SessionWatcher {
  came(cdp: CdpSession): void;
  went(cdp: CdpSession): void;
  /** The same of workers, as long as they are wanted. */
  workerCame?(cdp: CdpSession, kind: WorkerKind): void;
  workerWent?(cdp: CdpSession): void;
}

const WORKERS = {
  worker: 'worker',
  shared_worker: 'shared worker',
  service_worker: 'service worker',
} as const;
export type WorkerKind = (typeof WORKERS)[keyof typeof WORKERS];

/** A frame's element, by its key in the world of the frame above. */
export interface FramePlace {
  readonly parent: Frame;
  readonly key: string;
}

interface Attached {
  readonly session: FrameSession;
  /** The id of the session that it was attached through. */
  readonly through: string;
  /** Undefined after a failure: whoever needs it next tries again. */
  ready: Promise<void> | undefined;
}

/** The frames found in one document. */
interface Inside {
  readonly document: string;
  readonly byKey: Map<string, Frame>;
}

export class FrameTree {
  readonly main: Frame;
  readonly #onSend: () => void;
  /** Of frames in processes of their own, by frame id. */
  readonly #attached = new Map<string, Attached>();
  readonly #inside = new WeakMap<Frame, Inside>();
  readonly #watchers = new Set<() => void>();
  readonly #sessionWatchers = new Set<SessionWatcher>();
  /** By session id, with the session that it was attached through. */
  readonly #workers = new Map<string, { readonly cdp: CdpSession; readonly through: CdpSession }>();
  #wantsWorkers = false;

  constructor({ cdp, ...parts }: FrameTreeParts) {
    this.#onSend = parts.onSend;
    this.main = new Frame({ ...parts, id: cdp.targetId, session: this.#follow(cdp), place: undefined });
  }

  /** Has the browser attach to the frames of other processes, those to come too. */
  async start(signal: AbortSignal | undefined): Promise<void> {
    await autoAttach(this.main.cdp, this.#wantsWorkers, signal);
  }

  child(parent: Frame, key: string): Frame | undefined {
    const inside = this.#inside.get(parent);
    return inside?.document === parent.document ? inside.byKey.get(key) : undefined;
  }

  /** Undefined when the frame has no document of its own yet. Throws `context-gone` when its element is not there any more. */
  async find(place: FramePlace, signal: AbortSignal): Promise<Frame | undefined> {
    const { parent, key } = place;
    await parent.session.read(signal);
    const known = this.child(parent, key);
    if (known && (this.sessionOf(known.id) ?? parent.session) === known.session) return known;
    const { frameId, isToLoad } = await describeElement(place, signal);
    const own = this.sessionOf(frameId);
    const session = own ?? parent.session;
    if (!own && isToLoad && isBlank(session.urlOf(frameId))) return undefined;
    const frame = new Frame({
      id: frameId,
      session,
      place,
      input: new Input(session.cdp, this.#onSend),
      url: () => session.urlOf(frameId),
      document: () => session.documentOf(frameId),
    });
    this.#keep(place, frame);
    return frame;
  }

  /** Resolves when the frame's session tells what happens in it; a frozen process is waited for until `ms` are over. */
  async ready(frame: Frame, ms: number, signal: AbortSignal): Promise<void> {
    const attached = this.#attached.get(frame.id);
    if (attached?.session !== frame.session) return;
    const late = (): Error => new CdpError('timeout', 'Page.enable', 'the frame does not answer');
    await withDeadline(this.#setUp(attached), ms, late, signal);
  }

  /** The session of a frame that has a process of its own. */
  sessionOf(frameId: string): FrameSession | undefined {
    return this.#attached.get(frameId)?.session;
  }

  /** The frames that have been found so far and are still there, the main one first. */
  known(parent: Frame = this.main): readonly Frame[] {
    const inside = this.#inside.get(parent);
    const children = inside?.document === parent.document ? [...inside.byKey.values()] : [];
    return [parent, ...children.flatMap((child) => this.known(child))];
  }

  /** True for a frame of this tab that has been told of. */
  holds(frameId: string): boolean {
    const sessions = [this.main.session, ...[...this.#attached.values()].map(({ session }) => session)];
    return this.#attached.has(frameId) || sessions.some((session) => session.knows(frameId));
  }

  /** Calls when a frame comes, goes or has another document. Returns what ends that. */
  onChange(listener: () => void): () => void {
    this.#watchers.add(listener);
    return () => this.#watchers.delete(listener);
  }

  /** For as long as the tab is attached. To be called before `start`. */
  onSession(watcher: SessionWatcher): void {
    this.#sessionWatchers.add(watcher);
  }

  /** Attaches to the workers of the tab, or lets them go; nothing is waited for. */
  setWorkers(isWanted: boolean): void {
    if (this.#wantsWorkers === isWanted) return;
    this.#wantsWorkers = isWanted;
    const sessions = [this.main.cdp, ...[...this.#attached.values()].map(({ session }) => session.cdp)];
    // A session that is gone has no workers left.
    for (const cdp of sessions) autoAttach(cdp, isWanted, undefined).catch(() => undefined);
    if (isWanted) return;
    for (const [sessionId, { through }] of this.#workers)
      through.send('Target.detachFromTarget', { sessionId }).catch(() => undefined);
  }

  #keep({ parent, key }: FramePlace, frame: Frame): void {
    const { document } = parent;
    const inside = this.#inside.get(parent);
    if (inside?.document === document) inside.byKey.set(key, frame);
    else this.#inside.set(parent, { document, byKey: new Map([[key, frame]]) });
  }

  #follow(cdp: CdpSession): FrameSession {
    const session = new FrameSession(cdp, {
      changed: () => this.#changed(),
      removed: (frameId) => this.#forget(({ id }) => id === frameId),
    });
    cdp.on('Target.attachedToTarget', ({ sessionId, targetInfo: { targetId, type } }) => {
      const came = cdp.child(sessionId, asTargetId(targetId));
      if (isWorker(type)) {
        this.#workers.set(sessionId, { cdp: came, through: cdp });
        for (const watcher of this.#sessionWatchers) watcher.workerCame?.(came, WORKERS[type]);
        return;
      }
      const child = this.#follow(came);
      const attached: Attached = { session: child, through: cdp.id, ready: undefined };
      this.#attached.set(targetId, attached);
      for (const watcher of this.#sessionWatchers) watcher.came(child.cdp);
      // At once, so that the frames inside are found; whoever needs it meets its failure.
      this.#setUp(attached).catch(() => undefined);
      this.#changed();
    });
    cdp.on('Target.detachedFromTarget', ({ sessionId }) => {
      this.#drop(sessionId);
      this.#forget(({ cdp: gone }) => gone.id === sessionId);
      this.#changed();
    });
    return session;
  }

  /** With the sessions below it: the browser reports the end of the outermost only. */
  #drop(sessionId: string): void {
    for (const [id, { cdp, through }] of this.#workers) {
      if (id !== sessionId && through.id !== sessionId) continue;
      this.#workers.delete(id);
      for (const watcher of this.#sessionWatchers) watcher.workerWent?.(cdp);
    }
    for (const [frameId, { session, through }] of this.#attached) {
      if (session.cdp.id === sessionId) {
        this.#attached.delete(frameId);
        for (const watcher of this.#sessionWatchers) watcher.went(session.cdp);
      } else if (through === sessionId) this.#drop(session.cdp.id);
    }
  }

  #setUp(attached: Attached): Promise<void> {
    attached.ready ??= setUp(attached.session, this.#wantsWorkers).catch((error: unknown) => {
      attached.ready = undefined;
      throw error;
    });
    return attached.ready;
  }

  #forget(isGone: (frame: Frame) => boolean, parent: Frame = this.main): void {
    for (const [key, frame] of this.#inside.get(parent)?.byKey ?? []) {
      if (isGone(frame)) this.#inside.get(parent)?.byKey.delete(key);
      else this.#forget(isGone, frame);
    }
  }

  #changed(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }
}

async function setUp(session: FrameSession, withWorkers: boolean): Promise<void> {
  const { cdp } = session;
  const limit = { timeoutMs: SET_UP_MS };
  await Promise.all([
    autoAttach(cdp, withWorkers, undefined),
    cdp.send('Inspector.enable', undefined, limit),
    cdp.send('Page.enable', undefined, limit),
    guardPresses(cdp, limit),
    session.read(undefined, SET_UP_MS),
  ]);
}

async function autoAttach(
  cdp: CdpSession,
  withWorkers: boolean,
  signal: AbortSignal | undefined,
): Promise<void> {
  const types = ['iframe', ...(withWorkers ? Object.keys(WORKERS) : [])];
  const filter = types.map((type) => ({ type }));
  await cdp.send(
    'Target.setAutoAttach',
    { autoAttach: true, waitForDebuggerOnStart: false, flatten: true, filter },
    { signal },
  );
}

const isWorker = (type: string): type is keyof typeof WORKERS => type in WORKERS;

interface FrameNode {
  readonly frameId: string;
  /** It has an address to load, and may show the empty document from before. */
  readonly isToLoad: boolean;
}

async function describeElement({ parent, key }: FramePlace, signal: AbortSignal): Promise<FrameNode> {
  const gone = new CdpError('context-gone', 'DOM.describeNode', 'the frame is gone');
  const objectId = await parent.world.frameElement(key, { signal });
  if (objectId === undefined) throw gone;
  try {
    const { node } = await parent.cdp.send('DOM.describeNode', { objectId }, { signal });
    const { frameId, attributes = [] } = node;
    if (frameId === undefined) throw gone;
    const src = attributes[attributes.indexOf('src') + 1] ?? '';
    return {
      frameId,
      isToLoad: attributes.includes('src') && !/^(about|javascript|data|blob):|^$/i.test(src),
    };
  } finally {
    await parent.world.release(objectId);
  }
}

const isBlank = (url: string): boolean => url === '' || url === 'about:blank';
