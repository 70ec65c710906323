/**
 * The frames of one session: those of a tab's, or of an out-of-process frame's, own process. Kept by the Page domain's
 * events; a frame without news of it is looked up once.
 */
import { type CdpSession, DEFAULT_CALL_MS } from '../../cdp/connection.ts';
import type { Protocol } from '../../cdp/protocol.ts';

interface Known {
  url: string;
  /** Names the document. */
  loaderId: string;
  parentId: string | undefined;
}

export interface FrameNews {
  /** A frame came, went, or has another document. */
  changed(): void;
  /** A frame was taken out of its page; its id is not given again. */
  removed(frameId: string): void;
}

export class FrameSession {
  readonly cdp: CdpSession;
  readonly #frames = new Map<string, Known>();
  /** Frames that load something and have not got its document yet. */
  readonly #waiting = new Set<string>();
  readonly #news: FrameNews;
  #isRead = false;

  constructor(cdp: CdpSession, news: FrameNews) {
    this.cdp = cdp;
    this.#news = news;
    cdp.on('Page.frameStartedNavigating', ({ frameId }) => this.#waiting.add(frameId));
    cdp.on('Page.frameStoppedLoading', ({ frameId }) => this.#waiting.delete(frameId));
    cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      const known = this.#frames.get(frameId);
      if (known) known.url = url;
    });
    cdp.on('Page.frameNavigated', ({ frame }) => this.#navigated(frame));
    cdp.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
      this.#frames.set(frameId, { url: '', loaderId: '', parentId: parentFrameId });
      news.changed();
    });
    cdp.on('Page.frameDetached', ({ frameId, reason }) => {
      this.#frames.delete(frameId);
      this.#waiting.delete(frameId);
      if (reason === 'remove') news.removed(frameId);
      news.changed();
    });
  }

  /** Learns of the frames that were there before this session. */
  async read(signal: AbortSignal | undefined, timeoutMs: number = DEFAULT_CALL_MS): Promise<void> {
    if (this.#isRead) return;
    const { frameTree } = await this.cdp.send('Page.getFrameTree', undefined, { signal, timeoutMs });
    this.#isRead = true;
    for (const frame of flatten(frameTree)) this.#note(frame);
  }

  knows(frameId: string): boolean {
    return this.#frames.has(frameId);
  }

  urlOf(frameId: string): string {
    return this.#frames.get(frameId)?.url ?? '';
  }

  documentOf(frameId: string): string {
    return this.#frames.get(frameId)?.loaderId ?? '';
  }

  isWaiting(frameId: string): boolean {
    return this.#waiting.has(frameId);
  }

  /** True for the frame itself and those below it in this session. */
  isWithin(frameId: string, outer: string): boolean {
    for (let at: string | undefined = frameId; at !== undefined; at = this.#frames.get(at)?.parentId)
      if (at === outer) return true;
    return false;
  }

  #navigated(frame: Protocol.Page.Frame): void {
    // A new document in another process says nothing of the frames that went with the old one.
    if (frame.id === this.cdp.targetId) {
      this.#frames.clear();
      this.#waiting.clear();
      this.#isRead = false;
    }
    this.#waiting.delete(frame.id);
    this.#note(frame);
    this.#news.changed();
  }

  #note(frame: Protocol.Page.Frame): void {
    this.#frames.set(frame.id, {
      url: frame.url + (frame.urlFragment ?? ''),
      loaderId: frame.loaderId,
      parentId: frame.parentId,
    });
  }
}

function flatten(tree: Protocol.Page.FrameTree): Protocol.Page.Frame[] {
  return [tree.frame, ...(tree.childFrames ?? []).flatMap(flatten)];
}
