/**
 * What the console of one tab is told, from all of its processes, while somebody wants to know (NET-2). When the feed is
 * switched on, the browser tells again what it kept: that is written down once, and is not new.
 */
import type { CdpSession } from '../cdp/connection.ts';
import type { EventOf } from '../cdp/protocol.ts';
import type { BoundedMap } from '../util/bounded-map.ts';
import { RingBuffer } from '../util/ring-buffer.ts';
import { type ConsoleRecord, ofCall, ofEntry, ofException, sizeOfMessage } from './console-record.ts';
import { HeldDomains } from './held-domains.ts';

export type { ConsoleRecord };

/** Where messages are written down. */
export interface ConsoleSink {
  /** How often each message of a tab was written down; kept over attachments, for what is told again. */
  messagesOf(tab: string): BoundedMap<string, number>;
  message(record: ConsoleRecord): void;
}

export interface ConsoleFeedParts {
  readonly cdp: CdpSession;
  readonly tab: string;
  readonly sink: ConsoleSink;
}

interface Entry {
  readonly seq: number;
  readonly record: ConsoleRecord;
  readonly isNew: boolean;
}

/** Messages that are told again at the moment, each as often as it was known before. */
interface Replay {
  readonly known: Map<string, number>;
  readonly done: Promise<void>;
}

const MAX_ENTRIES = 1_000;
const MAX_BYTES = 1_000_000;
/** Messages after which the browser is told that what they showed may go. */
const RELEASE_AT = 500;

export class ConsoleFeed {
  readonly #tab: string;
  readonly #sink: ConsoleSink;
  readonly #domains: HeldDomains;
  readonly #entries = new RingBuffer<Entry>({
    entries: MAX_ENTRIES,
    bytes: MAX_BYTES,
    sizeOf: ({ record }) => sizeOfMessage(record),
  });
  readonly #replays = new Map<CdpSession, Replay>();
  #seq = 0;
  #calls = 0;

  constructor({ cdp, tab, sink }: ConsoleFeedParts) {
    this.#tab = tab;
    this.#sink = sink;
    this.#domains = new HeldDomains({ on: (session) => this.#enable(session), off: disable });
    this.follow(cdp);
  }

  get isHeld(): boolean {
    return this.#domains.isHeld;
  }

  /** Switches it on until the returned function is called; neither is waited for. */
  hold(): () => void {
    return this.#domains.hold();
  }

  /** Now, for `since`. */
  mark(): number {
    return this.#seq;
  }

  /** Written after the mark, oldest first. */
  since(mark: number): readonly ConsoleRecord[] {
    const later = this.#entries.tail((entry) => entry.seq > mark);
    return later.flatMap(({ record, isNew }) => (isNew ? [record] : []));
  }

  /** Resolves when the browser has told what it kept. */
  async replayed(): Promise<void> {
    await Promise.all([...this.#replays.values()].map(({ done }) => done));
  }

  /** Another process of the tab. */
  follow(cdp: CdpSession): void {
    cdp.on('Runtime.consoleAPICalled', (event) => this.#called(cdp, event));
    cdp.on('Runtime.exceptionThrown', (event) => this.#note(cdp, ofException(event), event.timestamp));
    cdp.on('Log.entryAdded', (event) => this.#note(cdp, ofEntry(event), event.entry.timestamp));
    this.#domains.add(cdp);
  }

  unfollow(cdp: CdpSession): void {
    this.#domains.remove(cdp);
    this.#replays.delete(cdp);
  }

  #enable(cdp: CdpSession): void {
    // Whoever goes away meanwhile has nothing to tell any more.
    const sent = Promise.allSettled([cdp.send('Runtime.enable'), cdp.send('Log.enable')]);
    const replay: Replay = {
      known: new Map(this.#sink.messagesOf(this.#tab)),
      done: sent.then(() => {
        if (this.#replays.get(cdp) === replay) this.#replays.delete(cdp);
      }),
    };
    this.#replays.set(cdp, replay);
  }

  #called(cdp: CdpSession, event: EventOf<'Runtime.consoleAPICalled'>): void {
    const draft = ofCall(event);
    if (draft) this.#note(cdp, draft, event.timestamp);
    this.#calls += 1;
    // The browser holds every object that was shown until it is told otherwise.
    if (this.#calls % RELEASE_AT === 0)
      cdp.send('Runtime.releaseObjectGroup', { objectGroup: 'console' }).catch(() => undefined);
  }

  #note(cdp: CdpSession, draft: Omit<ConsoleRecord, 'tab'>, timestamp: number): void {
    const record: ConsoleRecord = { ...draft, tab: this.#tab };
    // Told again, objects come without what is in them: the text may differ.
    const key = `${timestamp} ${draft.kind} ${draft.line ?? 0} ${draft.column ?? 0}`;
    const replay = this.#replays.get(cdp);
    const known = replay?.known.get(key) ?? 0;
    if (known > 0) {
      replay?.known.set(key, known - 1);
      return;
    }
    const counts = this.#sink.messagesOf(this.#tab);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    this.#seq += 1;
    this.#entries.push({ seq: this.#seq, record, isNew: replay === undefined });
    this.#sink.message(record);
  }
}

function disable(cdp: CdpSession): void {
  cdp.send('Log.disable').catch(() => undefined);
  cdp.send('Runtime.disable').catch(() => undefined);
}
