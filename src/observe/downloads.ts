/**
 * Files that the browser downloads for sessions (ACT-10). Only the browser itself tells of them, with the frame that
 * began each; what is nobody's tab is the person's and not looked at.
 *
 * Event order (Chromium 156): downloadWillBegin, downloadProgress `inProgress` (twice a second, and more than once with
 * the same numbers), one last `completed` with the file's path or `canceled`. A broken connection is tried again by the
 * browser and stays `inProgress`; so does a download for which the browser asks its person where to save it.
 */
import type { CdpSender } from '../cdp/connection.ts';
import type { Protocol } from '../cdp/protocol.ts';
import type { Owner, TargetId } from '../util/brand.ts';
import { shorten } from '../util/text.ts';
import { Watchers } from '../util/watchers.ts';

export type DownloadState = 'in progress' | 'completed' | 'canceled' | 'failed';

export interface DownloadRecord {
  /** Given by the page or its server, made safe. */
  readonly name: string;
  /** Untrusted. */
  readonly url: string;
  readonly owner: Owner;
  /** The tab that it came from, or whose action opened the one that it came from. */
  readonly tab: TargetId;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly state: DownloadState;
  readonly bytes: number;
  /** 0 while the server has not told. */
  readonly totalBytes: number;
  /** Where the file is once it is completed. */
  readonly path?: string;
  /** It could not be taken into the session's folder: why, and that it is where the browser put it. */
  readonly note?: string;
}

/** Of the session layer, which knows whose frame is whose. */
export interface DownloadHost {
  /** Undefined for the person's own. */
  claim(frameId: string): { readonly owner: Owner; readonly tab: TargetId } | undefined;
  safeName(suggested: string): string;
  /** Takes the file that the browser has written to its owner's folder. Never rejects. */
  keep(record: DownloadRecord, filePath: string): Promise<{ readonly path: string; readonly note?: string }>;
}

const MAX_KEPT = 500;
/** A data: address is as long as its file. */
const URL_CHARS = 500;

export class Downloads {
  readonly #host: DownloadHost;
  /** By the browser's id of each, oldest first. */
  readonly #records = new Map<string, DownloadRecord>();
  /** The state of each that its tab has told of. */
  readonly #told = new Map<string, DownloadState>();
  readonly #watchers = new Watchers();

  constructor(browser: Pick<CdpSender, 'on'>, host: DownloadHost) {
    this.#host = host;
    browser.on('Browser.downloadWillBegin', (event) => this.#began(event));
    browser.on('Browser.downloadProgress', (event) => this.#moved(event));
  }

  /** Newest first. */
  of(which: (record: DownloadRecord) => boolean): readonly DownloadRecord[] {
    return [...this.#records.values()].filter(which).reverse();
  }

  ofTab(tab: TargetId): TabDownloads {
    const ofTab = (): readonly Known[] => [...this.#records].filter(([, record]) => record.tab === tab);
    const unknown = (): readonly Known[] => ofTab().filter(([id]) => !this.#told.has(id));
    const news = (): readonly Known[] => ofTab().filter(([id, { state }]) => this.#told.get(id) !== state);
    return {
      running: () => ofTab().filter(isRunning).map(recordOf),
      take: () => this.#tell(news()),
      arrive: async ({ startMs, arriveMs }, signal) => {
        const end = Date.now() + arriveMs;
        const hasBegun = await this.#watchers.until(() => unknown().length > 0, startMs, signal);
        const hasEnded = (): boolean => !unknown().some(isRunning);
        if (hasBegun) await this.#watchers.until(hasEnded, Math.max(0, end - Date.now()), signal);
        return this.#tell(unknown());
      },
      end: (ms, signal) =>
        this.#watchers.until(() => news().length > 0 && !ofTab().some(isRunning), ms, signal),
    };
  }

  #tell(known: readonly Known[]): readonly DownloadRecord[] {
    for (const [id, { state }] of known) this.#told.set(id, state);
    return known.map(recordOf);
  }

  #began({ guid, frameId, url, suggestedFilename }: Protocol.Browser.DownloadWillBeginEvent): void {
    const place = this.#host.claim(frameId);
    if (!place) return;
    this.#records.set(guid, {
      ...place,
      name: this.#host.safeName(suggestedFilename),
      url: shorten(url, URL_CHARS),
      startedAt: Date.now(),
      state: 'in progress',
      bytes: 0,
      totalBytes: 0,
    });
    for (const oldest of this.#records.keys()) {
      if (this.#records.size <= MAX_KEPT) break;
      this.#records.delete(oldest);
      this.#told.delete(oldest);
    }
    this.#watchers.notify();
  }

  #moved(event: Protocol.Browser.DownloadProgressEvent): void {
    const { guid, state, receivedBytes, totalBytes, filePath } = event;
    const before = this.#records.get(guid);
    if (before?.state !== 'in progress') return;
    const record = { ...before, bytes: receivedBytes, totalBytes };
    this.#records.set(guid, state === 'canceled' ? { ...record, state } : record);
    this.#watchers.notify();
    if (state === 'completed') void this.#finish(guid, record, filePath);
  }

  /** It is in progress until the file is where it belongs. Never rejects. */
  async #finish(guid: string, record: DownloadRecord, filePath: string | undefined): Promise<void> {
    const ended = await this.#completed(record, filePath);
    if (this.#records.has(guid)) this.#records.set(guid, ended);
    this.#watchers.notify();
  }

  async #completed(record: DownloadRecord, filePath: string | undefined): Promise<DownloadRecord> {
    if (filePath === undefined)
      return { ...record, state: 'failed', note: 'The browser does not say where it put the file.' };
    return { ...record, state: 'completed', ...(await this.#host.keep(record, filePath)) };
  }
}

type Known = readonly [id: string, record: DownloadRecord];

const recordOf = ([, record]: Known): DownloadRecord => record;
const isRunning = ([, { state }]: Known): boolean => state === 'in progress';

/** The downloads of one tab, oldest first. Each is news when it has begun, and once more when it has ended. */
export interface TabDownloads {
  running(): readonly DownloadRecord[];
  /** The news, which are none then. */
  take(): readonly DownloadRecord[];
  /**
   * Gives one `startMs` to begin, and all of which nothing has been told until `arriveMs` from now to end. They are told
   * with this; an older one that still runs is not waited for. Rejects when the signal aborts.
   */
  arrive(limits: ArrivalLimits, signal: AbortSignal): Promise<readonly DownloadRecord[]>;
  /** True once there is news and nothing runs any more, false when `ms` are over; rejects when the signal aborts. */
  end(ms: number, signal: AbortSignal): Promise<boolean>;
}

export interface ArrivalLimits {
  readonly startMs: number;
  readonly arriveMs: number;
}
