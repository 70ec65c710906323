/** One caller's view of one browser: its current page, its tabs, the ids and names it knows them by (OWN). */
import { endpointLabel, parseEndpoint } from '../cdp/find/endpoint.ts';
import { fail } from '../errors.ts';
import type { Owner, TabId, TargetId } from '../util/brand.ts';
import { Queue } from '../util/queue.ts';
import type { LiveBrowser } from './live-browser.ts';
import { isMarkUrl } from './mark.ts';
import type { OwnedTab } from './owned-tab.ts';
import { contextFor, isIsolated } from './isolation.ts';
import { forget, reclaimAll, reclaimOne } from './reclaim.ts';
import type { BrowserRun, SessionRecord } from './records.ts';
import type { Registry } from './registry.ts';
import { TabNames } from './tab-names.ts';
import { describeTab, type TabInfo } from './tab-info.ts';
import { isInternal, type Target } from './target-list.ts';

/** Limits that the caller's configuration sets. */
export interface SessionLimits {
  readonly maxPages: number;
  readonly evict: 'none' | 'lru';
}

/** As for tabs: not written down at every call. */
const USED_STEP_MS = 5_000;

export class Session {
  readonly owner: Owner;
  readonly browser: LiveBrowser;
  readonly registry: Registry;
  readonly #record: SessionRecord;
  readonly #names: TabNames;
  /** Calls that come at once share a first page, and together keep to the limit. */
  readonly #acquiring = new Queue();
  /** What the caller should be told with its next answer. */
  #notices: string[] = [];

  private constructor(owner: Owner, browser: LiveBrowser, registry: Registry) {
    this.owner = owner;
    this.browser = browser;
    this.registry = registry;
    this.#record = registry.session(owner);
    this.#names = new TabNames(registry, this.#record);
  }

  /** Takes the session up on this connection: finds its tabs again and says what became of them. */
  static async resume(owner: Owner, browser: LiveBrowser, registry: Registry): Promise<Session> {
    const session = new Session(owner, browser, registry);
    await session.#takeUp();
    return session;
  }

  takeNotices(): readonly string[] {
    const notices = [...this.browser.takeLaunchNotes(), ...this.#notices];
    this.#notices = [];
    return notices;
  }

  /** The current page's tab; undefined when there is none. Throws `tab_gone` once when it was closed meanwhile. */
  async current(): Promise<OwnedTab | undefined> {
    const targetId = this.#currentId();
    if (targetId === undefined) return undefined;
    const tab = this.#mine(targetId);
    if (tab) return tab;
    const record = this.registry.tabOf(targetId);
    if (record?.owner === this.owner && !this.browser.targets.get(targetId)) {
      if (await reclaimOne(this.browser, this.registry, this.#record, record)) return this.current();
    }
    const id = this.idOf(targetId);
    forget(this.#record, targetId);
    this.#record.currents = this.#record.currents.filter((other) => this.#isElsewhere(other));
    throw fail('tab_gone', { tab: record?.name ?? id });
  }

  /** The current page's tab if it stands; asks and throws nothing. */
  peekCurrent(): OwnedTab | undefined {
    const targetId = this.#currentId();
    return targetId === undefined ? undefined : this.#mine(targetId);
  }

  /** The current page, or one found or made in the order of OWN-4. */
  currentOrNew(limits: SessionLimits, signal: AbortSignal): Promise<OwnedTab> {
    return this.#acquiring.run(() => this.#acquire(limits), signal);
  }

  async #acquire(limits: SessionLimits): Promise<OwnedTab> {
    const current = await this.current();
    if (current) return current;
    const mine = this.tabs();
    const isolated = isIsolated(this.registry, this.owner);
    const reused = mine.at(-1) ?? (isolated ? undefined : (this.#unownedBlank() ?? this.#unowned()));
    return this.makeCurrent(reused ?? (await this.#create(limits)));
  }

  /** A new tab of this session, in the background, made current. */
  open(limits: SessionLimits, name: string | undefined): Promise<OwnedTab> {
    return this.#acquiring.run(() => this.#openNew(limits, name));
  }

  async #openNew(limits: SessionLimits, name: string | undefined): Promise<OwnedTab> {
    if (name !== undefined) this.#names.checkFree(name, (id) => this.browser.targets.get(id) !== undefined);
    const tab = await this.#create(limits);
    tab.record.name = name;
    return this.makeCurrent(tab);
  }

  makeCurrent(tab: OwnedTab): OwnedTab {
    tab.noteUse();
    const rest = this.#record.currents.filter((id) => id !== tab.targetId);
    this.#record.currents = [tab.targetId, ...rest].slice(0, 50);
    return tab;
  }

  /** Tabs of this session, in the order they were last used. */
  tabs(): OwnedTab[] {
    const mine = this.browser.ownedTabs().filter((tab) => tab.owner === this.owner);
    return mine.sort((a, b) => a.lastUse - b.lastUse);
  }

  /** A tab of this session by id or name. Throws `tab_owned` for somebody else's, `tab_gone` for what is not there. */
  find(reference: string): OwnedTab {
    const targetId = this.targetOf(reference);
    const tab = this.#mine(targetId);
    if (tab) return tab;
    const owner = this.browser.ownedTab(targetId)?.owner;
    if (owner !== undefined) throw fail('tab_owned', { tab: reference, owner });
    throw fail(
      'tab_owned',
      { tab: reference, owner: 'none' },
      {
        message: `The tab ${reference} does not belong to this session.`,
        hint: `Claim it first with \`remora focus ${reference}\`.`,
      },
    );
  }

  /** The target behind an id or a name that this session knows, whoever owns it. */
  targetOf(reference: string): TargetId {
    const found = this.#names.find(reference);
    if (found === undefined || !this.browser.targets.get(found)) {
      throw fail('tab_gone', { tab: reference }, { message: `There is no tab ${reference}.` });
    }
    return found;
  }

  /** `focus`: makes a tab current, and claims it when nobody owns it (OWN-6). `mayShow` throws for an address that the caller may not see. */
  claim(reference: string, mayShow: (url: string) => void): OwnedTab {
    const targetId = this.targetOf(reference);
    const owned = this.browser.ownedTab(targetId);
    if (owned && owned.owner !== this.owner) throw fail('tab_owned', { tab: reference, owner: owned.owner });
    if (owned) return this.makeCurrent(owned);
    const target = this.browser.requireTarget(targetId, reference);
    if (isInternal(target.url)) {
      throw fail('unsupported', {
        reason: `The tab ${reference} shows a page of the browser itself; those are never taken over.`,
        action: 'focus',
      });
    }
    mayShow(target.url);
    if (isIsolated(this.registry, this.owner)) {
      throw fail('unsupported', {
        reason: 'An isolated session takes over no tab of the person.',
        action: 'focus',
      });
    }
    return this.makeCurrent(this.browser.adopt(target, this.owner, { adopted: true }));
  }

  idOf(targetId: TargetId): TabId {
    return this.#names.idOf(targetId);
  }

  isCurrent(tab: OwnedTab): boolean {
    return this.#currentId() === tab.targetId;
  }

  /** All real tabs of all windows (OWN-5). */
  async list(): Promise<TabInfo[]> {
    const active = await this.browser.targets.activeIds();
    return this.browser.targets.real().map((target) =>
      describeTab(target, {
        id: this.idOf(target.id),
        record: this.registry.tabOf(target.id),
        self: this.owner,
        isCurrent: this.#currentId() === target.id,
        isActive: active.has(target.id),
      }),
    );
  }

  /** Closes a created tab, releases an adopted one. */
  async letGo(tab: OwnedTab, how: { closeAdopted: boolean }): Promise<'closed' | 'released'> {
    const closes = !tab.record.adopted || how.closeAdopted;
    if (closes) await this.browser.close(tab.targetId);
    else await this.browser.release(tab, false);
    // A tab that stays keeps its id.
    if (closes) forget(this.#record, tab.targetId);
    else this.#record.currents = this.#record.currents.filter((id) => id !== tab.targetId);
    return closes ? 'closed' : 'released';
  }

  touch(): void {
    const now = Date.now();
    if (now - this.#record.usedAt > USED_STEP_MS) this.#record.usedAt = now;
    this.browser.forgetGone(
      (record) => record.targetId !== undefined && this.#isSomebodysCurrent(record.targetId),
    );
    const stands = (id: TargetId): boolean => this.browser.targets.get(id) !== undefined;
    this.#names.forget((id) => stands(id) || this.#record.currents.includes(id));
  }

  #isSomebodysCurrent(targetId: TargetId): boolean {
    return this.registry.sessions.some((record) => record.currents.includes(targetId));
  }

  async #takeUp(): Promise<void> {
    const before = this.#record.run;
    const { run } = this.browser;
    const { found, lost } = await reclaimAll(this.browser, this.registry, this.#record);
    this.#record.run = run;
    if (before === undefined || (before.pid === run.pid && before.place === run.place)) return;
    this.#notices.push(
      before.place === run.place ? restartNotice(found, lost.length) : moveNotice(before, this.browser),
    );
    if (before.place !== run.place) return;
    this.#record.currents = this.#record.currents.filter((id) => this.#mine(id) !== undefined);
  }

  #currentId(): TargetId | undefined {
    return this.#record.currents.find((id) => !this.#isElsewhere(id));
  }

  /** A session may work on several browsers by turns; each has a current page of its own. */
  #isElsewhere(targetId: TargetId): boolean {
    const place = this.registry.tabOf(targetId)?.run.place;
    return place !== undefined && place !== this.browser.run.place;
  }

  #mine(targetId: TargetId): OwnedTab | undefined {
    const tab = this.browser.ownedTab(targetId);
    return tab?.owner === this.owner ? tab : undefined;
  }

  async #create(limits: SessionLimits): Promise<OwnedTab> {
    const mine = this.tabs();
    if (mine.length >= limits.maxPages) {
      const oldest =
        limits.evict === 'lru' ? mine.find((tab) => !tab.record.adopted && !tab.queue.busy) : undefined;
      if (!oldest) throw fail('too_many_tabs', { count: mine.length, limit: limits.maxPages });
      await this.letGo(oldest, { closeAdopted: false });
    }
    return this.browser.create(this.owner, await contextFor(this.browser, this.registry, this.owner));
  }

  /** A blank tab that remora made and nobody owns, taken over. */
  #unownedBlank(): OwnedTab | undefined {
    return this.#unowned((target) => isMarkUrl(target.url));
  }

  /** A tab that remora made and nobody owns, taken over; the latest first. */
  #unowned(which: (target: Target) => boolean = () => true): OwnedTab | undefined {
    for (const record of [...this.registry.tabs].reverse()) {
      if (record.owner !== undefined || record.targetId === undefined) continue;
      const target = this.browser.targets.get(record.targetId);
      if (target && which(target)) return this.browser.adopt(target, this.owner, { adopted: false });
    }
    return undefined;
  }
}

/** An endpoint may hold a token; a profile folder is no secret. */
function shownPlace({ place, endpoint }: BrowserRun): string {
  return place === endpoint ? endpointLabel(parseEndpoint(endpoint)) : place;
}

function moveNotice(before: BrowserRun, { info }: LiveBrowser): string {
  return `This session is in another browser now: ${info.product} at ${info.endpoint}. Before it was in the one of ${shownPlace(before)}.`;
}

function restartNotice(found: number, lost: number): string {
  const tabs =
    found + lost === 0 ? '' : ` Of this session's tabs ${found} were found again and ${lost} are gone.`;
  return `The browser was restarted since this session last used it.${tabs}`;
}
