/**
 * A browser connection: typed calls with deadlines, typed events, flat sessions.
 *
 * Event order that callers may rely on: `Target.detachedFromTarget` ends the calls of that session, and of those attached
 * through it, before its listeners run; `close` listeners run after every call in flight has ended.
 */
import { type CdpSessionId, asCdpSessionId, type TargetId } from '../util/brand.ts';
import { CdpError } from './cdp-error.ts';
import { PendingCalls } from './pending-calls.ts';
import {
  asEventOf,
  asResultOf,
  type EventName,
  type EventOf,
  type Method,
  type ParamsOf,
  type ResultOf,
} from './protocol.ts';
import { openTransport, type Transport, type TransportEvent } from './transport.ts';

/** Milliseconds that a call may take when its caller names no other limit. */
export const DEFAULT_CALL_MS = 10_000;
const ATTACH_MS = 5_000;

export interface SendOptions {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
  /** Goes on waiting when a dialog opens, for calls whose caller answers it: script that shows one ends after it. */
  readonly outlastsDialog?: true;
}

/** Whatever commands can be sent to: the browser itself, or one target through a flat session. */
export interface CdpSender {
  send<M extends Method>(method: M, params?: ParamsOf<M>, options?: SendOptions): Promise<ResultOf<M>>;
  /** Returns the function that takes the listener off again. */
  on<E extends EventName>(event: E, listener: (params: EventOf<E>) => void): () => void;
}

export interface CdpSession extends CdpSender {
  readonly id: CdpSessionId;
  readonly targetId: TargetId;
  /** The session of a target that was attached through this one (`Target.attachedToTarget`); it ends with this one. */
  child(sessionId: string, targetId: TargetId): CdpSession;
  /** A dialog holds the tab, and nobody is about to answer it: what waits for the renderer ends. */
  endForDialog(): void;
  /** Resolves; a session that is gone already counts as detached. */
  detach(): Promise<void>;
}

type Listener = (params: unknown) => void;

/** Key of the listeners to the browser itself. */
const BROWSER = '';

/** Methods that the browser process answers even while a dialog holds the renderer. */
const BROWSER_SIDE =
  /^(Target|Browser|Storage|SystemInfo)\.|^Page\.(handleJavaScriptDialog|getNavigationHistory|stopLoading|reload|navigate)/;

export class Connection implements CdpSender {
  readonly #transport: Transport;
  readonly #pending = new PendingCalls();
  /** By session, '' for the browser itself, then by event. */
  readonly #listeners = new Map<string, Map<string, Set<Listener>>>();
  readonly #onClose = new Set<() => void>();
  /** Of sessions that were attached through another: that one. The browser reports the end of the outermost only. */
  readonly #parents = new Map<string, string>();
  readonly #targets = new Map<string, TargetId>();
  #open = true;

  private constructor(transport: Transport) {
    this.#transport = transport;
    transport.onEvent((event) => this.#receive(event));
    transport.onClose(() => this.#closed());
  }

  /** Opens the socket; pending for as long as the browser's person has not answered (no deadline, see transport). */
  static async open(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Connection> {
    return new Connection(await openTransport(url, headers));
  }

  get isOpen(): boolean {
    return this.#open;
  }

  send<M extends Method>(method: M, params?: ParamsOf<M>, options: SendOptions = {}): Promise<ResultOf<M>> {
    return this.#call(method, params, undefined, options);
  }

  on<E extends EventName>(event: E, listener: (params: EventOf<E>) => void): () => void {
    return this.#listen(BROWSER, event, (params) => listener(asEventOf(event, params)));
  }

  onClose(listener: () => void): void {
    this.#onClose.add(listener);
  }

  /** Attaches a flat session to a target. The caller owns the session and detaches it. */
  async attach(targetId: TargetId, signal?: AbortSignal): Promise<CdpSession> {
    const { sessionId } = await this.send(
      'Target.attachToTarget',
      { targetId, flatten: true },
      { timeoutMs: ATTACH_MS, signal },
    );
    return this.#session(sessionId, targetId);
  }

  async close(): Promise<void> {
    await this.#transport.close();
  }

  #session(sessionId: string, targetId: TargetId): CdpSession {
    this.#targets.set(sessionId, targetId);
    return {
      id: asCdpSessionId(sessionId),
      targetId,
      send: (method, params, options = {}) => this.#call(method, params, sessionId, options),
      on: (event, listener) => this.#listen(sessionId, event, (params) => listener(asEventOf(event, params))),
      child: (childId, childTarget) => {
        this.#parents.set(childId, sessionId);
        return this.#session(childId, childTarget);
      },
      endForDialog: () => this.#endForDialog(sessionId, (method) => !BROWSER_SIDE.test(method)),
      detach: () => this.#detach(sessionId),
    };
  }

  async #call<M extends Method>(
    method: M,
    params: ParamsOf<M> | undefined,
    sessionId: string | undefined,
    options: SendOptions,
  ): Promise<ResultOf<M>> {
    if (options.signal?.aborted) throw new CdpError('aborted', method, 'cancelled before it was sent');
    if (!this.#open) throw new CdpError('closed', method, 'the connection is closed');
    const reply = this.#transport.send(method, params ?? {}, sessionId);
    const timeoutMs = options.timeoutMs ?? DEFAULT_CALL_MS;
    return asResultOf(method, await this.#pending.track({ ...options, method, sessionId, timeoutMs }, reply));
  }

  #listen(session: string, event: string, listener: Listener): () => void {
    const events = this.#listeners.get(session) ?? new Map<string, Set<Listener>>();
    const set = events.get(event) ?? new Set();
    this.#listeners.set(session, events.set(event, set.add(listener)));
    return () => set.delete(listener);
  }

  #receive(event: TransportEvent): void {
    const { method, sessionId } = event;
    if (method === 'Target.detachedFromTarget') this.#sessionEnded(event.params);
    if (sessionId !== undefined && method === 'Inspector.targetCrashed')
      this.#pending.endSession(sessionId, 'crashed');
    if (method === 'Target.targetCrashed') this.#targetCrashed(event.params);
    // What it came of gets no answer before it; everything else goes on once it has its own.
    if (sessionId !== undefined && method === 'Page.javascriptDialogOpening')
      this.#endForDialog(sessionId, (called) => called.startsWith('Input.'));
    const set = this.#listeners.get(sessionId ?? BROWSER)?.get(method);
    for (const listener of [...(set ?? [])]) listener(event.params);
  }

  /** The session's own word of it may have come before a call that was sent then, which nobody answers. */
  #targetCrashed(params: unknown): void {
    if (typeof params !== 'object' || params === null || !('targetId' in params)) return;
    for (const [id, targetId] of this.#targets)
      if (targetId === params.targetId)
        this.#pending.endSession(id, 'crashed', ({ method }) => !BROWSER_SIDE.test(method));
  }

  /** It holds the whole tab, whichever of its frames opened it. */
  #endForDialog(sessionId: string, isHeldUp: (method: string) => boolean): void {
    for (const id of [sessionId, ...this.#below(sessionId)])
      this.#pending.endSession(id, 'dialog', (call) => !call.outlastsDialog && isHeldUp(call.method));
  }

  #sessionEnded(params: unknown): void {
    if (
      typeof params === 'object' &&
      params !== null &&
      'sessionId' in params &&
      typeof params.sessionId === 'string'
    ) {
      for (const id of [params.sessionId, ...this.#below(params.sessionId)]) {
        this.#pending.endSession(id, 'session-gone');
        this.#parents.delete(id);
        this.#targets.delete(id);
        this.#listeners.delete(id);
      }
    }
  }

  /** The sessions that were attached through this one, however deep. */
  #below(sessionId: string): string[] {
    const children = [...this.#parents].flatMap(([id, parent]) => (parent === sessionId ? [id] : []));
    return children.flatMap((id) => [id, ...this.#below(id)]);
  }

  async #detach(sessionId: string): Promise<void> {
    try {
      await this.send('Target.detachFromTarget', { sessionId });
    } catch (error) {
      // Gone with its target or its socket: that is what was wanted.
      if (!(error instanceof CdpError)) throw error;
    } finally {
      this.#targets.delete(sessionId);
      this.#listeners.delete(sessionId);
    }
  }

  #closed(): void {
    this.#open = false;
    this.#pending.endAll('closed');
    for (const listener of [...this.#onClose]) listener();
    this.#listeners.clear();
  }
}
