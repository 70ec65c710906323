/**
 * The requests of one tab, from all of its processes, while somebody wants to know (NET-1). Nothing is sent to the browser
 * and nothing is heard as long as nobody holds the feed.
 */
import { CdpError } from '../cdp/cdp-error.ts';
import type { CdpSession } from '../cdp/connection.ts';
import { Watchers } from '../util/watchers.ts';
import { HeldDomains } from './held-domains.ts';
import { Polls } from './polls.ts';
import { RequestBook, type RequestSink } from './request-book.ts';
import { isOpen } from './request-entry.ts';
import type { EarlierRequest, RequestRecord } from './request-record.ts';

export type { RequestRecord };

export interface NetworkFeedParts {
  readonly cdp: CdpSession;
  /** The id that callers know the tab by. */
  readonly tab: string;
  /** Names the main frame's document. */
  readonly document: () => string;
  readonly sink: RequestSink;
}

export interface ResponseBody {
  /** Absent where the body is not text. */
  readonly text?: string;
  readonly bytes: number;
  readonly truncated: boolean;
}

const TEXTUAL = /^text\/|[/+](json|xml|javascript|ecmascript|x-www-form-urlencoded|graphql|yaml)\b/i;
const BODY_MS = 5_000;

export class NetworkFeed {
  readonly #book: RequestBook;
  readonly #domains = new HeldDomains({ on: enable, off: disable });
  readonly #workers = new HeldDomains({
    on: () => this.#onWorkers(true),
    off: () => this.#onWorkers(false),
  });
  readonly #polls = new Polls();
  readonly #watchers = new Watchers();
  #onWorkers: (areWanted: boolean) => void = () => undefined;

  constructor({ cdp, ...parts }: NetworkFeedParts) {
    this.#book = new RequestBook({
      ...parts,
      mainFrame: cdp.targetId,
      began: (entry) => this.#polls.noteStart(entry),
      answered: (entry) => this.#polls.noteHeaders(entry),
      changed: () => this.#watchers.notify(),
    });
    this.follow(cdp);
    this.#workers.add(cdp);
  }

  /**
   * Switches it on until the returned function is called; neither is waited for. `workers`: with what workers ask for,
   * which keeps a service worker from being ended while it is idle.
   */
  hold({ workers = false }: { readonly workers?: boolean } = {}): () => void {
    const release = this.#domains.hold();
    const releaseWorkers = workers ? this.#workers.hold() : undefined;
    return () => {
      releaseWorkers?.();
      release();
      if (!this.#domains.isHeld) this.#book.lose();
    };
  }

  /** Tells at once, and when it changes, whether the sessions of workers are wanted (`follow`). */
  onWorkers(listener: (areWanted: boolean) => void): void {
    this.#onWorkers = listener;
    listener(this.#workers.isHeld);
  }

  /** Now, for `since`. To be called when an action sends something, and only then: `isPoll` judges by it. */
  mark(): number {
    this.#polls.mark();
    return this.#book.seq;
  }

  /** Begun after the mark, oldest first; the records change as the requests go on. */
  since(mark: number): readonly RequestRecord[] {
    return this.#book.since(mark).map(({ record }) => record);
  }

  /** Those of them that have not ended. */
  open(mark: number): readonly RequestRecord[] {
    return this.#book
      .since(mark)
      .filter(isOpen)
      .map(({ record }) => record);
  }

  /** With its parameters as they are, to compare with; `url` of the record is what may be shown. */
  addressOf(record: RequestRecord): string {
    return this.#book.entryOf(record)?.address ?? record.url;
  }

  /** When it was first heard of, by this process's clock, in milliseconds since 1970. */
  seenAt(record: RequestRecord): number {
    return this.#book.entryOf(record)?.seenAt ?? record.startedAt;
  }

  /** True for one that the page makes whatever is done to it: polls, streams, sockets, beacons. */
  isPoll(record: RequestRecord): boolean {
    const entry = this.#book.entryOf(record);
    return entry !== undefined && this.#polls.isPoll(entry, this.#book.open());
  }

  /** Calls when a request begins, gets headers, or ends. Returns what ends that. */
  onChange(listener: () => void): () => void {
    return this.#watchers.onChange(listener);
  }

  /** Resolves true once `condition` holds, false after `ms`; rejects when the signal aborts. */
  until(condition: () => boolean, ms: number, signal?: AbortSignal): Promise<boolean> {
    return this.#watchers.until(condition, ms, signal);
  }

  /** Undefined when the browser has it no more, or not yet. Text is cut to `maxBytes`. */
  async body(
    record: RequestRecord,
    maxBytes: number,
    signal?: AbortSignal,
  ): Promise<ResponseBody | undefined> {
    const entry = this.#book.entryOf(record);
    if (!entry) return undefined;
    const { cdp, requestId } = entry;
    try {
      const reply = await cdp.send('Network.getResponseBody', { requestId }, { timeoutMs: BODY_MS, signal });
      return toBody(reply, record.mimeType ?? '', maxBytes);
    } catch (error) {
      // It went with its document, or there is none: a redirect, an answer that is under way.
      if (error instanceof CdpError && error.kind !== 'aborted' && error.kind !== 'closed') return undefined;
      throw error;
    }
  }

  /** What the document knows of the time before; what has been seen is left out. */
  addEarlier(requests: readonly EarlierRequest[]): void {
    this.#book.addEarlier(requests);
  }

  /** Another process of the tab; `worker` says what it is where it is none of a frame. */
  follow(cdp: CdpSession, worker?: string): void {
    this.#book.listen(cdp, worker);
    this.#domains.add(cdp);
  }

  unfollow(cdp: CdpSession): void {
    this.#domains.remove(cdp);
    this.#book.drop(cdp);
  }

  /** The tab detached: nothing more is heard. */
  end(): void {
    this.#book.lose();
    this.#watchers.notify();
  }
}

function toBody(
  reply: { readonly body: string; readonly base64Encoded: boolean },
  mimeType: string,
  maxBytes: number,
): ResponseBody {
  const whole = Buffer.from(reply.body, reply.base64Encoded ? 'base64' : 'utf8');
  const { length: bytes } = whole;
  if (!TEXTUAL.test(mimeType)) return { bytes, truncated: false };
  // A character that the cut goes through is left out.
  const text = new TextDecoder().decode(whole.subarray(0, maxBytes), { stream: bytes > maxBytes });
  return { text, bytes, truncated: bytes > maxBytes };
}

/** Whoever goes away meanwhile has nothing to tell any more. */
function enable(cdp: CdpSession): void {
  cdp.send('Network.enable').catch(() => undefined);
}

function disable(cdp: CdpSession): void {
  cdp.send('Network.disable').catch(() => undefined);
}
