/**
 * Keeps the requests of one tab from the events of the Network domain, whichever of its sessions they come through. A
 * navigation to another process may begin in one session and end in another; request ids are unique among them.
 */
import type { CdpSession } from '../cdp/connection.ts';
import type { Protocol } from '../cdp/protocol.ts';
import { RingBuffer } from '../util/ring-buffer.ts';
import { answerOf, type Entry, isOpen, timeOf } from './request-entry.ts';
import {
  type EarlierRequest,
  type RequestDraft,
  sizeOfRequest,
  toFailure,
  toRequestType,
} from './request-record.ts';
import { originOf, toKeptAddress, toShownAddress } from './shown-address.ts';

/** Where requests are written down, and what numbers them. */
export interface RequestSink {
  /** `r12`. */
  nextRequestId(): string;
  /** `p3`: the same for the same document. */
  pageMark(document: string): string;
  request(record: RequestDraft): void;
}

export interface BookParts {
  readonly tab: string;
  /** The main frame's id. */
  readonly mainFrame: string;
  /** Names the main frame's document. */
  readonly document: () => string;
  readonly sink: RequestSink;
  readonly began: (entry: Entry) => void;
  /** Its headers came. */
  readonly answered: (entry: Entry) => void;
  /** A request began, got headers, or ended. */
  readonly changed: () => void;
}

type Beginning = Pick<Entry, 'requestId' | 'cdp' | 'frameId' | 'loaderId' | 'stamp'> & {
  readonly url: string;
  readonly record: Omit<RequestDraft, 'id' | 'url' | 'tab' | 'page' | 'status'>;
};

/** Requests that are remembered for the action under way. */
const MAX_ENTRIES = 2_000;
const MAX_BYTES = 4_000_000;

export class RequestBook {
  readonly #parts: BookParts;
  readonly #entries = new RingBuffer<Entry>({
    entries: MAX_ENTRIES,
    bytes: MAX_BYTES,
    sizeOf: ({ record, address }) => sizeOfRequest(record) + 2 * address.length,
  });
  readonly #byRequest = new Map<string, Entry>();
  readonly #byRecord = new WeakMap<object, Entry>();
  /** What workers are called in records, by session. */
  readonly #workers = new Map<CdpSession, string>();
  #seq = 0;

  constructor(parts: BookParts) {
    this.#parts = parts;
  }

  get seq(): number {
    return this.#seq;
  }

  /** Those that began after `seq` requests had; one that was under way when the watch began is none of them. */
  since(seq: number): readonly Entry[] {
    return this.#entries.tail((entry) => entry.seq > seq).filter(({ record }) => !record.late);
  }

  open(): readonly Entry[] {
    return [...this.#byRequest.values()].filter(isOpen);
  }

  entryOf(record: object): Entry | undefined {
    return this.#byRecord.get(record);
  }

  listen(cdp: CdpSession, worker?: string): void {
    if (worker !== undefined) this.#workers.set(cdp, worker);
    this.#handOver(cdp.targetId);
    cdp.on('Network.requestWillBeSent', (event) => this.#sent(cdp, event));
    cdp.on('Network.requestServedFromCache', ({ requestId }) => {
      const entry = this.#byRequest.get(requestId);
      if (entry) entry.record.fromCache = true;
    });
    cdp.on('Network.responseReceived', (event) => this.#answered(cdp, event));
    cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
      this.#end(requestId, timestamp, { bytes: Math.max(0, Math.round(encodedDataLength)) }),
    );
    cdp.on('Network.loadingFailed', (event) =>
      this.#end(event.requestId, event.timestamp, { failed: toFailure(event) }),
    );
    cdp.on('Network.webSocketCreated', (event) => this.#socketOpened(cdp, event));
    cdp.on('Network.webSocketHandshakeResponseReceived', ({ requestId, timestamp, response }) => {
      const entry = this.#byRequest.get(requestId);
      if (entry) this.#noteHeaders(entry, timestamp, { status: response.status });
    });
    cdp.on('Network.webSocketFrameError', ({ requestId, errorMessage }) => {
      const entry = this.#byRequest.get(requestId);
      if (entry) entry.record.failed = errorMessage.slice(0, 200);
    });
    cdp.on('Network.webSocketClosed', ({ requestId, timestamp }) => this.#end(requestId, timestamp, {}));
    cdp.on('Page.frameNavigated', ({ frame }) => this.#committed(frame));
    cdp.on('Page.frameDetached', ({ frameId, reason }) => {
      if (reason === 'remove') this.#cancel((entry) => entry.frameId === frameId);
    });
  }

  /** They belong to the document that is there; how they were asked for is not known. */
  addEarlier(requests: readonly EarlierRequest[]): void {
    const { sink, tab, document } = this.#parts;
    const seen = new Set(this.#entries.items().map(({ record }) => record.url));
    for (const { url, ...request } of requests) {
      const shown = toShownAddress(url);
      if (seen.has(shown)) continue;
      const page = sink.pageMark(document());
      sink.request({ id: sink.nextRequestId(), url: shown, method: '', ...request, tab, page, late: true });
    }
  }

  /** A process went, and its requests with it: no event says so. */
  drop(cdp: CdpSession): void {
    this.#workers.delete(cdp);
    this.#cancel((entry) => entry.cdp === cdp);
  }

  /** From here on nothing is heard of those under way. */
  lose(): void {
    for (const { record } of this.open()) record.lost = true;
    this.#byRequest.clear();
  }

  /**
   * A frame goes on in a process of its own, which may tell of its document's end before anybody listens there: the
   * document has come, and what is told of it later is still written down.
   */
  #handOver(frameId: string): void {
    for (const { record, ...entry } of this.open()) {
      if (entry.frameId !== frameId || entry.requestId !== entry.loaderId) continue;
      record.endedAt = Date.now();
      this.#parts.changed();
    }
  }

  #sent(cdp: CdpSession, event: Protocol.Network.RequestWillBeSentEvent): void {
    const { requestId, frameId, loaderId, timestamp, wallTime, redirectResponse } = event;
    const { url } = event.request;
    if (redirectResponse) this.#redirected(requestId, redirectResponse, { url, timestamp });
    // Two sessions may tell of one request, when its frame changes its process.
    else if (this.#byRequest.has(requestId)) return;
    const worker = this.#workers.get(cdp);
    const isInside = frameId !== undefined && frameId !== this.#parts.mainFrame;
    this.#begin({
      requestId,
      cdp,
      frameId,
      loaderId,
      stamp: timestamp,
      url,
      record: {
        method: event.request.method,
        type: event.initiator.type === 'preflight' ? 'preflight' : toRequestType(event.type),
        startedAt: Math.round(wallTime * 1_000),
        ...(isInside ? { frame: originOf(event.documentURL) } : {}),
        ...(worker === undefined ? {} : { worker }),
      },
    });
  }

  #redirected(
    requestId: string,
    response: Protocol.Network.Response,
    to: { url: string; timestamp: number },
  ): void {
    const entry = this.#byRequest.get(requestId);
    if (!entry) return;
    const { record } = entry;
    Object.assign(record, answerOf(response));
    record.redirectedTo = toShownAddress(to.url);
    record.bytes = Math.max(0, Math.round(response.encodedDataLength));
    record.respondedAt = record.endedAt = timeOf(entry, to.timestamp);
  }

  #answered(cdp: CdpSession, event: Protocol.Network.ResponseReceivedEvent): void {
    const entry = this.#byRequest.get(event.requestId) ?? this.#beginLate(cdp, event);
    entry.cdp = cdp;
    this.#noteHeaders(entry, event.timestamp, answerOf(event.response));
  }

  #noteHeaders(entry: Entry, stamp: number, answer: Partial<RequestDraft>): void {
    Object.assign(entry.record, answer);
    entry.record.respondedAt = timeOf(entry, stamp);
    entry.headersSeenAt = Date.now();
    this.#parts.answered(entry);
    this.#parts.changed();
  }

  #beginLate(cdp: CdpSession, event: Protocol.Network.ResponseReceivedEvent): Entry {
    const { requestId, frameId, loaderId, response, timestamp } = event;
    const stamp = response.timing?.requestTime ?? timestamp;
    return this.#begin({
      requestId,
      cdp,
      frameId,
      loaderId,
      stamp,
      url: response.url,
      record: {
        method: '',
        type: toRequestType(event.type),
        startedAt: Math.round(Date.now() - Math.max(0, timestamp - stamp) * 1_000),
        late: true,
      },
    });
  }

  #socketOpened(cdp: CdpSession, { requestId, url }: Protocol.Network.WebSocketCreatedEvent): void {
    this.#begin({
      requestId,
      cdp,
      frameId: undefined,
      loaderId: '',
      stamp: NaN,
      url,
      record: { method: 'GET', type: 'websocket', startedAt: Date.now() },
    });
  }

  #begin({ record: known, url, ...rest }: Beginning): Entry {
    const { sink, tab, document, mainFrame } = this.#parts;
    // A request of the main frame names the document that is to come; others belong to the one that is there.
    const isOfMain = rest.frameId === mainFrame && rest.loaderId !== '';
    const page = sink.pageMark(isOfMain ? rest.loaderId : document());
    const address = toKeptAddress(url);
    const record: RequestDraft = {
      id: sink.nextRequestId(),
      url: toShownAddress(url),
      ...known,
      status: null,
      tab,
      page,
    };
    this.#seq += 1;
    const seenAt = Date.now();
    const entry: Entry = { ...rest, seq: this.#seq, record, address, seenAt, headersSeenAt: undefined };
    this.#entries.push(entry);
    this.#byRecord.set(record, entry);
    this.#remember(entry);
    sink.request(record);
    this.#parts.began(entry);
    this.#parts.changed();
    return entry;
  }

  #remember(entry: Entry): void {
    this.#byRequest.delete(entry.requestId);
    this.#byRequest.set(entry.requestId, entry);
    if (this.#byRequest.size <= 2 * MAX_ENTRIES) return;
    const [oldest] = this.#byRequest.keys();
    if (oldest !== undefined) this.#byRequest.delete(oldest);
  }

  #end(requestId: string, stamp: number, how: Pick<RequestDraft, 'failed' | 'bytes'>): void {
    const entry = this.#byRequest.get(requestId);
    if (!entry) return;
    const { record } = entry;
    Object.assign(record, how);
    record.endedAt = timeOf(entry, stamp);
    // The stamps of headers are those of their telling.
    if (record.respondedAt !== undefined) record.respondedAt = Math.min(record.respondedAt, record.endedAt);
    this.#parts.changed();
  }

  /** Requests of the document before end with it; where it lived in another process, no event says so. */
  #committed({ id, loaderId }: Protocol.Page.Frame): void {
    const isMain = id === this.#parts.mainFrame;
    const load = this.#byRequest.get(loaderId);
    this.#cancel((entry) => {
      if (entry.loaderId === loaderId || entry.requestId === loaderId || entry.record.type === 'ping')
        return false;
      if (entry.frameId === id) return entry.requestId !== entry.loaderId;
      return isMain && load !== undefined && entry.seq < load.seq;
    });
  }

  #cancel(which: (entry: Entry) => boolean): void {
    const gone = this.open().filter(which);
    for (const { record } of gone) {
      record.failed = 'canceled';
      record.endedAt = Date.now();
    }
    if (gone.length > 0) this.#parts.changed();
  }
}
