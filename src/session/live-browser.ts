/**
 * One open connection and the tabs that are known through it. Made anew after each reconnect; what must outlive it is in
 * the registry.
 */
import type { Connection } from '../cdp/connection.ts';
import { CdpError } from '../cdp/cdp-error.ts';
import { fail } from '../errors.ts';
import { asTargetId, type Owner, type TabId, type TargetId } from '../util/brand.ts';
import { delay } from '../util/deadline.ts';
import { isRunning } from '../util/process-identity.ts';
import { Queue } from '../util/queue.ts';
import { type BrowserInfo, launchNotes } from './browser-info.ts';
import { KeptDownloads } from './kept-downloads.ts';
import { isMarkUrl, markUrl, newToken } from './mark.ts';
import { OwnedTab } from './owned-tab.ts';
import type { BrowserRun, TabRecord } from './records.ts';
import type { Registry } from './registry.ts';
import { TabNames } from './tab-names.ts';
import { type Target, TargetList } from './target-list.ts';

/** The browser answers before the tab is gone; one whose renderer hangs takes its time. Milliseconds. */
const CLOSE_MS = 1_000;
/** A process of another parent's sends no word of its end. Milliseconds. */
const QUIT_POLL_MS = 50;

export interface LiveBrowserParts {
  readonly connection: Connection;
  readonly run: BrowserRun;
  readonly info: BrowserInfo;
  readonly registry: Registry;
  readonly artifacts: string;
}

export class LiveBrowser {
  readonly connection: Connection;
  readonly targets: TargetList;
  readonly run: BrowserRun;
  readonly info: BrowserInfo;
  readonly downloads: KeptDownloads;
  readonly #registry: Registry;
  #toldLaunch = false;
  /** Browser context of the first tab that was made in the person's profile. */
  #profile: string | undefined;
  readonly #tabs = new Map<TargetId, OwnedTab>();
  /** Records whose tab went away; a browser that quits reports the same, so they are kept until it proves to be alive. */
  #gone: { readonly record: TabRecord; readonly at: number }[] = [];
  /** Closing is one at a time, so that two sessions cannot both believe that another tab is left. */
  readonly #closing = new Queue();

  private constructor(parts: LiveBrowserParts & { readonly targets: TargetList }) {
    this.connection = parts.connection;
    this.targets = parts.targets;
    this.run = parts.run;
    this.info = parts.info;
    this.#registry = parts.registry;
    this.downloads = new KeptDownloads(this, parts.artifacts);
  }

  /** Learns the tabs and takes up again those whose target id the registry knows. */
  static async start(parts: LiveBrowserParts): Promise<LiveBrowser> {
    const targets = new TargetList(parts.connection);
    await targets.start();
    const browser = new LiveBrowser({ ...parts, targets });
    for (const record of [...parts.registry.tabs]) browser.#takeUp(record);
    targets.onCreated((target) => browser.#onCreated(target));
    targets.onChanged((target) => browser.#onChanged(target));
    targets.onGone((target) => browser.#onGone(target));
    await browser.downloads.start(parts.registry.sessions.flatMap(({ contextId }) => contextId ?? []));
    return browser;
  }

  /** What a caller must know about a browser that was started for it; told once (ATT-2). */
  takeLaunchNotes(): readonly string[] {
    if (this.#toldLaunch) return [];
    this.#toldLaunch = true;
    return launchNotes(this.info);
  }

  get isOpen(): boolean {
    return this.connection.isOpen;
  }

  ownedTab(targetId: TargetId): OwnedTab | undefined {
    return this.#tabs.get(targetId);
  }

  ownedTabs(): readonly OwnedTab[] {
    return [...this.#tabs.values()];
  }

  /**
   * Makes a tab of `owner` in the background, in a browser context or in the person's profile. It is written down
   * before the browser is asked.
   */
  async create(owner: Owner, contextId: string | undefined): Promise<OwnedTab> {
    const token = newToken();
    const record = this.#newRecord({ token, owner, url: markUrl(token), title: '', adopted: false });
    this.#registry.flush();
    if (contextId !== undefined) await this.downloads.prepareContext(contextId);
    const id = await this.#createTarget(record, contextId);
    if (contextId === undefined) await this.#keepToProfile(record, id);
    this.targets.note({
      id,
      url: markUrl(token),
      title: '',
      openerId: undefined,
      browserContextId: undefined,
      crashed: false,
      seenAt: Date.now(),
    });
    record.targetId = id;
    // From its first navigation on the tab's address no longer tells whose it is.
    this.#registry.flush();
    return this.#own(record, id, owner);
  }

  async #createTarget(record: TabRecord, contextId: string | undefined): Promise<TargetId> {
    try {
      const { targetId } = await this.connection.send('Target.createTarget', {
        url: markUrl(record.token),
        background: true,
        ...(contextId === undefined ? {} : { browserContextId: contextId }),
      });
      return asTargetId(targetId);
    } catch (error) {
      // Refused for good; after a lost reply the tab may still come, and is known by its token then.
      if (error instanceof CdpError && !error.replyLost) this.#registry.dropTab(record);
      throw error;
    }
  }

  /**
   * A browser with several profiles makes new tabs in the one that was used last, which may have changed: a session must
   * not find itself among another person's log-ins.
   */
  async #keepToProfile(record: TabRecord, id: TargetId): Promise<void> {
    const profile = this.targets.get(id)?.browserContextId;
    this.#profile ??= profile;
    if (profile === undefined || profile === this.#profile) return;
    record.targetId = id;
    await this.close(id);
    throw fail(
      'unsupported',
      { reason: 'The window of another profile is in front, and new tabs would open there.' },
      {
        hint: 'Ask the person to bring a window of the profile you work in to the front, then send the command again.',
      },
    );
  }

  /** Puts an owner on a tab that is there already. */
  adopt(target: Target, owner: Owner, how: { adopted: boolean }): OwnedTab {
    const known = this.#registry.tabOf(target.id);
    if (known) {
      known.owner = owner;
      known.usedAt = Date.now();
      return this.#own(known, target.id, owner);
    }
    const record = this.#newRecord({
      token: newToken(),
      owner,
      url: target.url,
      title: target.title,
      ...how,
    });
    record.targetId = target.id;
    return this.#own(record, target.id, owner);
  }

  /** A tab of the registry under a new target id, after a restart or a discard. */
  rebind(record: TabRecord, target: Target, owner: Owner): void {
    record.targetId = target.id;
    record.run = this.run;
    this.#own(record, target.id, owner);
  }

  /** Closes a tab for good. The last one gets an empty successor: a browser without tabs ends (OWN-7). */
  async close(targetId: TargetId): Promise<void> {
    this.#tabs.get(targetId)?.retire();
    await this.#closing.run(async () => {
      const others = this.targets.all().filter((target) => target.id !== targetId);
      if (others.length === 0)
        await this.connection.send('Target.createTarget', { url: 'about:blank', background: true });
      try {
        await this.connection.send('Target.closeTarget', { targetId });
      } catch (error) {
        if (!(error instanceof CdpError && error.kind === 'target-gone')) throw error;
      }
      const record = this.#registry.tabOf(targetId);
      if (record) this.#registry.dropTab(record);
      this.#tabs.delete(targetId);
      await this.targets.untilGone(targetId, CLOSE_MS);
    });
  }

  /** Gives a tab up without closing it. `keepMark`: it stays remora's, without an owner. */
  async release(tab: OwnedTab, keepMark: boolean): Promise<void> {
    await tab.release();
    this.#tabs.delete(tab.targetId);
    if (keepMark) tab.record.owner = undefined;
    else this.#registry.dropTab(tab.record);
  }

  /** Ends the browser itself; only ever called for one that remora launched. */
  async quit(): Promise<void> {
    try {
      await this.connection.send('Browser.close', undefined, { timeoutMs: 5_000 });
    } catch (error) {
      // The socket closes before the answer comes: that is the success.
      if (!(error instanceof CdpError && error.kind === 'closed')) throw error;
    }
    const end = Date.now() + CLOSE_MS;
    while (isRunning({ pid: this.run.pid, startedAt: '' }) && Date.now() < end) await delay(QUIT_POLL_MS);
  }

  /** Forgets the tabs that went away while the browser lived on; `keep` says which are still being looked for. */
  forgetGone(keep: (record: TabRecord) => boolean): void {
    const dropped = this.#gone.filter(({ record }) => !keep(record));
    this.#gone = this.#gone.filter(({ record }) => keep(record));
    for (const { record } of dropped) this.#registry.dropTab(record);
  }

  /** When the tab went away on this connection, in milliseconds since 1970. */
  goneAt(record: TabRecord): number | undefined {
    return this.#gone.find((gone) => gone.record === record)?.at;
  }

  /** Throws `tab_gone` when the browser does not know the target any more. */
  requireTarget(targetId: TargetId, tab: string): Target {
    const target = this.targets.get(targetId);
    if (!target) throw fail('tab_gone', { tab });
    return target;
  }

  #newRecord(init: { token: string; owner: Owner; url: string; title: string; adopted: boolean }): TabRecord {
    const now = Date.now();
    const record: TabRecord = {
      ...init,
      targetId: undefined,
      name: undefined,
      createdAt: now,
      usedAt: now,
      run: this.run,
    };
    this.#registry.addTab(record);
    return record;
  }

  #own(record: TabRecord, targetId: TargetId, owner: Owner): OwnedTab {
    const known = this.#tabs.get(targetId);
    if (known?.owner === owner) return known;
    const { connection, targets } = this;
    const downloads = this.downloads.list.ofTab(targetId);
    const log = this.#registry.log(owner);
    const tabId = (): TabId => new TabNames(this.#registry, this.#registry.session(owner)).idOf(targetId);
    const tab = new OwnedTab({ connection, targets, record, targetId, owner, downloads, log, tabId });
    this.#tabs.set(targetId, tab);
    return tab;
  }

  #takeUp(record: TabRecord): void {
    // Killed between the decision and the browser's answer: the tab, if it came to be, still shows its token.
    const target =
      record.targetId === undefined
        ? this.targets.all().find((candidate) => candidate.url === markUrl(record.token))
        : this.targets.get(record.targetId);
    if (!target) return;
    record.targetId = target.id;
    record.run = this.run;
    if (record.owner !== undefined) this.#own(record, target.id, record.owner);
  }

  /** A tab that an action of ours opened belongs to the same owner (OWN-11); one that the person opened does not. */
  #onCreated(target: Target): void {
    const awaited = this.#registry.tabs.find(
      (record) => record.targetId === undefined && target.url === markUrl(record.token),
    );
    if (awaited) this.#takeUp(awaited);
    const opener = target.openerId === undefined ? undefined : this.#tabs.get(target.openerId);
    if (!opener?.isActing) return;
    // In a tab of the person's the new one may be theirs too: it is given back, never closed.
    this.adopt(target, opener.owner, { adopted: opener.record.adopted }).observe();
    opener.noteOpened(target.id);
  }

  #onChanged(target: Target): void {
    const record = this.#tabs.get(target.id)?.record;
    if (!record) return;
    record.url = target.url;
    record.title = isMarkUrl(target.url) ? '' : target.title;
  }

  #onGone(target: Target): void {
    const tab = this.#tabs.get(target.id);
    if (!tab) return;
    this.#tabs.delete(target.id);
    tab.retire();
    this.#gone.push({ record: tab.record, at: Date.now() });
  }
}
