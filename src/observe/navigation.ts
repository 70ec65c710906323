/**
 * Where the main frame is, and how far its document has come.
 *
 * Event order per document (Chromium 156): frameStartedNavigating, frameNavigated (commit; the loader id changes),
 * lifecycleEvent DOMContentLoaded, then load, both with the loader id of their document. A navigation that never
 * commits (download, 204, refused) ends with frameStoppedLoading. Within one document: navigatedWithinDocument only.
 */
import type { CdpSession } from '../cdp/connection.ts';
import type { Protocol } from '../cdp/protocol.ts';
import { asLoaderId, type LoaderId } from '../util/brand.ts';
import { Watchers } from '../util/watchers.ts';

export type LoadState = 'commit' | 'domcontentloaded' | 'load' | 'networkidle';

const ALL_STATES: readonly LoadState[] = ['commit', 'domcontentloaded', 'load', 'networkidle'];

const LIFECYCLE: Readonly<Record<string, LoadState>> = {
  DOMContentLoaded: 'domcontentloaded',
  load: 'load',
  networkAlmostIdle: 'networkidle',
};

export class Navigation {
  readonly #frameId: string;
  readonly #watchers = new Watchers();
  #loaderId: LoaderId;
  #url: string;
  #reached = new Set<LoadState>(['commit']);
  #pending: string | undefined;
  #failedUrl: string | undefined;

  constructor(cdp: CdpSession, frame: Pick<Protocol.Page.Frame, 'id' | 'loaderId' | 'url' | 'urlFragment'>) {
    this.#frameId = frame.id;
    this.#loaderId = asLoaderId(frame.loaderId);
    this.#url = addressOf(frame);
    cdp.on('Page.frameStartedNavigating', (event) => this.#started(event.frameId, event.url));
    cdp.on('Page.frameNavigated', (event) => this.#committed(event.frame, event.type));
    cdp.on('Page.navigatedWithinDocument', (event) => this.#movedWithin(event.frameId, event.url));
    cdp.on('Page.lifecycleEvent', (event) => this.#lifecycle(event.frameId, event.loaderId, event.name));
    cdp.on('Page.frameStoppedLoading', (event) => this.#stopped(event.frameId));
  }

  /** The document that is there now. */
  get loaderId(): LoaderId {
    return this.#loaderId;
  }

  get url(): string {
    return this.#url;
  }

  /** What should have been loaded, where the browser shows an error page in its place. */
  get failedUrl(): string | undefined {
    return this.#failedUrl;
  }

  /** Address of a navigation that has begun and not yet committed. */
  get pendingUrl(): string | undefined {
    return this.#pending;
  }

  has(state: LoadState): boolean {
    return this.#reached.has(state);
  }

  /** Resolves true once `condition` holds, false after `ms`; rejects when the signal aborts. */
  until(condition: () => boolean, ms: number, signal?: AbortSignal): Promise<boolean> {
    return this.#watchers.until(condition, ms, signal);
  }

  /** Has those that wait look again, for news from elsewhere. */
  wake(): void {
    this.#watchers.notify();
  }

  #started(frameId: string, url: string): void {
    if (frameId !== this.#frameId) return;
    this.#pending = url;
    this.#watchers.notify();
  }

  /** A document out of the back/forward cache is whole already and reports nothing more. */
  #committed(frame: Protocol.Page.Frame, type: Protocol.Page.NavigationType): void {
    if (frame.id !== this.#frameId) return;
    this.#loaderId = asLoaderId(frame.loaderId);
    this.#url = addressOf(frame);
    this.#failedUrl = frame.unreachableUrl;
    this.#reached = new Set<LoadState>(type === 'BackForwardCacheRestore' ? ALL_STATES : ['commit']);
    this.#pending = undefined;
    this.#watchers.notify();
  }

  #movedWithin(frameId: string, url: string): void {
    if (frameId !== this.#frameId) return;
    this.#url = url;
    this.#pending = undefined;
    this.#watchers.notify();
  }

  #lifecycle(frameId: string, loaderId: string, name: string): void {
    const state = LIFECYCLE[name];
    if (frameId !== this.#frameId || loaderId !== this.#loaderId || state === undefined) return;
    this.#reached.add(state);
    this.#watchers.notify();
  }

  #stopped(frameId: string): void {
    if (frameId !== this.#frameId) return;
    this.#pending = undefined;
    this.#watchers.notify();
  }
}

/** The protocol keeps the fragment apart from the rest. */
function addressOf(frame: Pick<Protocol.Page.Frame, 'url' | 'urlFragment'>): string {
  return frame.url + (frame.urlFragment ?? '');
}
