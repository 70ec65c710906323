/**
 * What the tabs of one session did, as far as somebody watched: kept over navigations and attachments, in memory only
 * (NET-1, NET-2). Holds the tabs' feeds while the session records.
 */
import type { ConsoleFeed, ConsoleSink } from '../../observe/console.ts';
import { type ConsoleRecord, sizeOfMessage } from '../../observe/console-record.ts';
import type { NetworkFeed } from '../../observe/network.ts';
import type { RequestSink } from '../../observe/request-book.ts';
import { type RequestRecord, type RequestType, sizeOfRequest } from '../../observe/request-record.ts';
import { BoundedMap } from '../../util/bounded-map.ts';
import { RingBuffer } from '../../util/ring-buffer.ts';
import { sizeOfStep, type StepRecord } from './step-record.ts';

/** Which requests are written down. */
export interface Recording {
  /** Hosts; `*.example.com` means those below it too. All where there is none. */
  readonly domains: readonly string[];
  readonly excludeTypes: readonly RequestType[];
}

/** The feeds of an attached tab. */
export interface Feeds {
  readonly network: NetworkFeed;
  readonly console: ConsoleFeed;
}

type Release = () => void;
interface Holds {
  network?: Release | undefined;
  console?: Release | undefined;
}

const MAX_REQUESTS = 10_000;
const MAX_REQUEST_BYTES = 15_000_000;
const MAX_MESSAGES = 2_000;
const MAX_MESSAGE_BYTES = 3_000_000;
const MAX_STEPS = 500;
const MAX_STEP_BYTES = 4_000_000;
/** Documents whose mark is known, and tabs whose messages are. */
const MAX_DOCUMENTS = 500;
const MAX_TABS = 50;
/** Messages of a tab that are known again. The browser keeps as many. */
const MAX_KNOWN = 2_000;

export class SessionLog implements RequestSink, ConsoleSink {
  readonly requests = new RingBuffer<RequestRecord>({
    entries: MAX_REQUESTS,
    bytes: MAX_REQUEST_BYTES,
    sizeOf: sizeOfRequest,
  });
  readonly messages = new RingBuffer<ConsoleRecord>({
    entries: MAX_MESSAGES,
    bytes: MAX_MESSAGE_BYTES,
    sizeOf: sizeOfMessage,
  });
  readonly steps = new RingBuffer<StepRecord>({
    entries: MAX_STEPS,
    bytes: MAX_STEP_BYTES,
    sizeOf: sizeOfStep,
  });
  readonly #feeds = new Map<Feeds, Holds>();
  readonly #marks = new BoundedMap<string, string>(MAX_DOCUMENTS);
  readonly #told = new BoundedMap<string, BoundedMap<string, number>>(MAX_TABS);
  #recording: Recording | undefined;
  #keepsMessages = false;
  #nextStep = 1;
  #nextRequest = 1;
  #nextPage = 1;

  /** Undefined when requests are not recorded. */
  get recording(): Recording | undefined {
    return this.#recording;
  }

  get keepsMessages(): boolean {
    return this.#keepsMessages || this.#recording !== undefined;
  }

  /**
   * From now on, in all tabs of the session: those that are attached, and those to come. Forgets what was seen before,
   * unless it goes on with another choice.
   */
  startRequests(recording: Recording): void {
    if (!this.#recording) this.requests.clear();
    this.#recording = recording;
    this.#hold();
  }

  /** What was recorded stays. */
  stopRequests(): void {
    this.#recording = undefined;
    this.#hold();
  }

  /** The session ended. */
  stop(): void {
    this.#keepsMessages = false;
    this.stopRequests();
  }

  /** From now on messages are kept, in all tabs of the session. */
  startMessages(): void {
    this.#keepsMessages = true;
    this.#hold();
  }

  /** A tab was attached. Returns what is to be called when that is over. */
  join(feeds: Feeds): Release {
    this.#feeds.set(feeds, {});
    this.#hold();
    return () => {
      this.#feeds.delete(feeds);
      feeds.network.end();
    };
  }

  nextRequestId(): string {
    this.#nextRequest += 1;
    return `r${this.#nextRequest - 1}`;
  }

  addStep(step: Omit<StepRecord, 'n'>): void {
    this.steps.push({ n: this.#nextStep, ...step });
    this.#nextStep += 1;
  }

  pageMark(document: string): string {
    const mark = this.#marks.get(document) ?? `p${this.#nextPage++}`;
    this.#marks.set(document, mark);
    return mark;
  }

  request(record: RequestRecord): void {
    if (!this.#recording || isWanted(record, this.#recording)) this.requests.push(record);
  }

  messagesOf(tab: string): BoundedMap<string, number> {
    const told = this.#told.get(tab) ?? new BoundedMap<string, number>(MAX_KNOWN);
    this.#told.set(tab, told);
    return told;
  }

  message(record: ConsoleRecord): void {
    this.messages.push(record);
  }

  #hold(): void {
    for (const [{ network, console }, holds] of this.#feeds) {
      const requests = { hold: () => network.hold({ workers: true }) };
      holds.network = switched(holds.network, requests, this.#recording !== undefined);
      holds.console = switched(holds.console, console, this.keepsMessages);
    }
  }
}

function switched(
  release: Release | undefined,
  feed: { hold(): Release },
  isWanted: boolean,
): Release | undefined {
  if (isWanted) return release ?? feed.hold();
  release?.();
  return undefined;
}

function isWanted({ url, type }: RequestRecord, { domains, excludeTypes }: Recording): boolean {
  if (excludeTypes.includes(type)) return false;
  if (domains.length === 0) return true;
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return domains.some((domain) => isHostOf(host, domain.toLowerCase()));
}

function isHostOf(host: string, domain: string): boolean {
  if (!domain.startsWith('*.')) return host === domain;
  return host === domain.slice(2) || host.endsWith(domain.slice(1));
}
