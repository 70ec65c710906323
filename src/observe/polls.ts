/**
 * Which requests a page makes of its own accord, however often it is clicked: waiting for them to end would mean to wait
 * for ever. Judged by what can be seen; one in doubt is not of this kind.
 */
import { BoundedMap } from '../util/bounded-map.ts';
import { type Entry, isOpen } from './request-entry.ts';
import { addressOf } from './shown-address.ts';

/** A body that still comes this long after its headers is a stream. Milliseconds. */
const STREAM_MS = 500;
/** Words that plain interfaces use too (`/api/events`) count once the answer is this late. Milliseconds. */
const UNSURE_MS = 1_000;
/** A request of the page's own that waited this long for its headers was a long poll. Milliseconds. */
const LONG_MS = 3_000;
/** What begins this soon after an action may be its doing, and is merely slow. Milliseconds. */
const OWN_DOING_MS = 1_500;
/** What begins this soon after an action was begun by it, and says nothing of what the page does by itself. */
const ITS_DOING_MS = 150;
/** How far intervals may differ and still be a rhythm. */
const JITTER = 0.25;
const MAX_INTERVAL_MS = 60_000;
/** Starts that are kept of one address. */
const MAX_STARTS = 8;
/** So many before it make a rhythm that it may keep. */
const RHYTHM_STARTS = 3;
const MAX_ADDRESSES = 500;
const MAX_MARKS = 20;

const NOT_COUNTED: ReadonlySet<string> = new Set(['websocket', 'eventsource', 'ping', 'preflight']);
const SURE =
  /\/(socket\.io|engine\.io|sockjs|signalr|cometd?|long-?poll(ing)?|poll(ing)?)(\/|$)|\/listen\/channel$/i;
const UNSURE = /\/(events|subscribe|subscriptions?|stream|listen|sse|updates|heartbeat|keep-?alive)(\/|$)/i;

/** What is to be known of a request. */
export type Seen = Pick<Entry, 'seq' | 'record' | 'seenAt' | 'headersSeenAt'>;

export class Polls {
  /** When requests of one method and address began, oldest first. */
  readonly #starts = new BoundedMap<string, readonly number[]>(MAX_ADDRESSES);
  /** Addresses that were seen to hang, with the number of the request that did. */
  readonly #hung = new BoundedMap<string, number>(MAX_ADDRESSES);
  #marks: readonly number[] = [];

  /** An action sends something now. */
  mark(): void {
    this.#marks = [...this.#marks, Date.now()].slice(-MAX_MARKS);
  }

  noteStart(entry: Seen): void {
    const key = keyOf(entry);
    const starts = [...(this.#starts.get(key) ?? []), entry.seenAt].slice(-MAX_STARTS);
    this.#starts.set(key, starts);
  }

  noteHeaders(entry: Seen): void {
    const { respondedAt, startedAt, url } = entry.record;
    if (respondedAt === undefined || respondedAt - startedAt < LONG_MS) return;
    // Its time by this process's clock: the browser may run on another machine.
    const began = (entry.headersSeenAt ?? entry.seenAt) - (respondedAt - startedAt);
    if (!this.#isOfAction(began, OWN_DOING_MS)) this.#hung.set(addressOf(url), entry.seq);
  }

  /** `open`: all that are under way. */
  isPoll(entry: Seen, open: readonly Seen[]): boolean {
    const { type, mimeType, url } = entry.record;
    if (NOT_COUNTED.has(type) || mimeType === 'text/event-stream' || isStream(entry)) return true;
    if (type !== 'xhr' && type !== 'fetch') return false;
    const address = addressOf(url);
    if (SURE.test(address) || (UNSURE.test(address) && isLate(entry))) return true;
    return (
      (this.#hung.get(address) ?? Infinity) < entry.seq ||
      this.#repeatsOpen(entry, open) ||
      this.#keepsRhythm(entry)
    );
  }

  /** Another one to the same address hangs since before the action. */
  #repeatsOpen(entry: Seen, open: readonly Seen[]): boolean {
    const address = addressOf(entry.record.url);
    return open.some(
      (other) =>
        other.seq < entry.seq &&
        other.record.method === entry.record.method &&
        Date.now() - other.seenAt > LONG_MS &&
        !this.#isOfAction(other.seenAt, OWN_DOING_MS) &&
        addressOf(other.record.url) === address,
    );
  }

  #keepsRhythm(entry: Seen): boolean {
    const starts = this.#starts.get(keyOf(entry)) ?? [];
    const before = starts
      .filter((start) => start < entry.seenAt && !this.#isOfAction(start, ITS_DOING_MS))
      .slice(-RHYTHM_STARTS);
    if (before.length < RHYTHM_STARTS) return false;
    const all = [...before, entry.seenAt];
    const intervals = all.slice(1).map((start, index) => start - (all[index] ?? start));
    const [longest, shortest] = [Math.max(...intervals), Math.min(...intervals)];
    return longest <= MAX_INTERVAL_MS && longest - shortest <= JITTER * longest;
  }

  #isOfAction(start: number, withinMs: number): boolean {
    return this.#marks.some((mark) => start >= mark && start - mark < withinMs);
  }
}

function isStream(entry: Seen): boolean {
  const { headersSeenAt } = entry;
  return isOpen(entry) && headersSeenAt !== undefined && Date.now() - headersSeenAt > STREAM_MS;
}

/** Its headers let themselves be waited for. */
function isLate({ seenAt, headersSeenAt }: Seen): boolean {
  return (headersSeenAt ?? Date.now()) - seenAt > UNSURE_MS;
}

function keyOf({ record }: Seen): string {
  return `${record.method} ${addressOf(record.url)}`;
}
