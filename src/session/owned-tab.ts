/** A tab that belongs to a session: its line of waiting calls, and its page once somebody needs it. */
import type { Connection } from '../cdp/connection.ts';
import { fail } from '../errors.ts';
import type { TabDownloads } from '../observe/downloads.ts';
import type { Owner, TabId, TargetId } from '../util/brand.ts';
import { delay } from '../util/deadline.ts';
import { Queue } from '../util/queue.ts';
import { markScript } from './mark.ts';
import { addEarlier } from './page/earlier-requests.ts';
import { Page } from './page/page.ts';
import type { SessionLog } from './log/session-log.ts';
import type { TabRecord } from './records.ts';
import type { TargetList } from './target-list.ts';

export interface OwnedTabParts {
  readonly connection: Connection;
  readonly targets: TargetList;
  readonly record: TabRecord;
  readonly targetId: TargetId;
  readonly owner: Owner;
  readonly downloads: TabDownloads;
  /** Of the owner's session. */
  readonly log: SessionLog;
  /** The id that the owner knows the tab by. */
  readonly tabId: () => TabId;
}

export interface PageOptions {
  readonly leaves: 'again' | 'elsewhere' | undefined;
  readonly signal: AbortSignal;
}

/** A pop-up that appears this many milliseconds after an action still counts as opened by it. */
const POPUP_GRACE_MS = 1_000;
/** `usedAt` is no finer than this, so that a busy tab is not written down at every call. */
const USED_STEP_MS = 5_000;
/** For attaching to a tab on nobody's behalf. Milliseconds. */
const OBSERVE_MS = 10_000;

export class OwnedTab {
  readonly targetId: TargetId;
  readonly record: TabRecord;
  readonly owner: Owner;
  readonly queue = new Queue();
  readonly #parts: OwnedTabParts;
  #page: Page | undefined;
  #isRetired = false;
  /** When an action that may have changed the page last ended here. */
  #lastWrite = 0;
  #lastUse = 0;
  /** Tabs that an action on this one opened, until that action's result has told of them. */
  #opened: TargetId[] = [];

  constructor(parts: OwnedTabParts) {
    this.#parts = parts;
    this.targetId = parts.targetId;
    this.record = parts.record;
    this.owner = parts.owner;
  }

  get crashed(): boolean {
    return this.#parts.targets.get(this.targetId)?.crashed ?? false;
  }

  /** Milliseconds since 1970, exact: `usedAt` is what a later daemon knows of it. */
  get lastUse(): number {
    return Math.max(this.#lastUse, this.record.usedAt);
  }

  /**
   * True while an action of ours changes something here, and shortly after. A `wait` or a `snapshot` opens no tab: one that
   * appears then is the person's.
   */
  get isActing(): boolean {
    const action = this.#page?.action;
    return (action?.acting === true && action.sentWrite) || Date.now() - this.#lastWrite < POPUP_GRACE_MS;
  }

  /**
   * The attached page. `leaves`: the caller loads something anew, so a crash or a dialog of before may be
   * thrown away. Call it from within the queue only: two attachments of one tab must not race.
   */
  async page(tab: string, options: PageOptions): Promise<Page> {
    const { connection, targets, downloads, log } = this.#parts;
    if (this.#isRetired) throw fail('tab_gone', { tab });
    const { crashed } = this;
    if (crashed) {
      if (!options.leaves) throw fail('tab_crashed', { tab });
      await this.#dropPage();
      targets.clearCrash(this.targetId);
    }
    if (this.#page) {
      if (options.leaves) await this.#page.unblock(options.signal);
      return this.#page;
    }
    const page = await Page.attach({
      connection,
      targetId: this.targetId,
      tab,
      adopted: this.record.adopted,
      mark: markScript(this.owner),
      downloads,
      log,
      crashed,
      ...options,
    });
    if (this.isRetired) {
      await page.release();
      throw fail('tab_gone', { tab });
    }
    this.#page = page;
    const off = connection.on('Target.detachedFromTarget', ({ sessionId }) => {
      if (sessionId !== page.cdp.id) return;
      off();
      page.ended();
      if (this.#page === page) this.#page = undefined;
    });
    const url = targets.get(this.targetId)?.url ?? '';
    if (!options.leaves) await page.untilCommitted(url, options.signal);
    return page;
  }

  /** Attaches at once where the session records, so that as little as can be of the tab's beginning is missed (NET-1). */
  observe(): void {
    if (!this.#parts.log.keepsMessages || this.#page) return;
    const options = { leaves: undefined, signal: AbortSignal.timeout(OBSERVE_MS) };
    // A tab that does not answer now is attached with the first action on it.
    const attach = async (): Promise<void> => addEarlier(await this.page(this.#parts.tabId(), options));
    this.queue.run(attach, options.signal).catch(() => undefined);
  }

  /** The connection is gone, and the attachment with it. */
  disconnected(): void {
    this.#page?.ended();
  }

  /** True for its main frame and all inside, as far as it was attached and they are known. */
  holdsFrame(frameId: string): boolean {
    return frameId === this.targetId || this.#page?.frames.tree.holds(frameId) === true;
  }

  noteUse(): void {
    this.#lastUse = Date.now();
    if (this.#lastUse - this.record.usedAt > USED_STEP_MS) this.record.usedAt = this.#lastUse;
  }

  noteActionEnd(): void {
    this.noteUse();
    if (this.#page?.action.sentWrite === true) this.#lastWrite = this.#lastUse;
  }

  /** Until `ms` have passed since the last action here. */
  async rest(ms: number, signal: AbortSignal): Promise<void> {
    const left = this.#lastUse + ms - Date.now();
    if (left > 0) await delay(left, signal);
  }

  noteOpened(targetId: TargetId): void {
    this.#opened.push(targetId);
  }

  takeOpened(): readonly TargetId[] {
    const opened = this.#opened;
    this.#opened = [];
    return opened;
  }

  /** The session turned to another page: refs of this one are not valid any more (OWN-6). */
  async forgetRefs(): Promise<void> {
    await this.#page?.forgetRefs();
  }

  get isRetired(): boolean {
    return this.#isRetired;
  }

  /** From now on nobody works here any more: those who wait for their turn get `tab_gone`. */
  retire(): void {
    this.#isRetired = true;
  }

  /** Gives an adopted tab back as it was: nothing of ours stays on it. */
  async release(): Promise<void> {
    this.retire();
    await this.#page?.release();
    this.#page = undefined;
  }

  async #dropPage(): Promise<void> {
    await this.#page?.detach();
    this.#page = undefined;
  }
}
