/** The browser's tabs as its own metadata tells them: nothing here attaches to anything (ATTACH is for owned tabs). */
import type { Connection } from '../cdp/connection.ts';
import type { Protocol } from '../cdp/protocol.ts';
import { asTargetId, type TargetId } from '../util/brand.ts';

export interface Target {
  readonly id: TargetId;
  readonly url: string;
  readonly title: string;
  /** Tab that opened this one by script or by target=_blank. */
  readonly openerId: TargetId | undefined;
  readonly browserContextId: string | undefined;
  readonly crashed: boolean;
  /** When it was first reported here, in milliseconds since 1970. */
  readonly seenAt: number;
}

/** Pages of the browser itself; never listed, never touched (OWN-5). */
const INTERNAL =
  /^(chrome|brave|edge|vivaldi|opera|devtools|chrome-extension|extension|chrome-untrusted|chrome-search):/i;

export const isInternal = (url: string): boolean => INTERNAL.test(url);

type Listener = (target: Target) => void;

export class TargetList {
  readonly #connection: Connection;
  readonly #targets = new Map<TargetId, Target>();
  readonly #onCreated = new Set<Listener>();
  readonly #onChanged = new Set<Listener>();
  readonly #onGone = new Set<Listener>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Subscribes; the browser first reports every target that exists. One round trip. */
  async start(): Promise<void> {
    this.#connection.on('Target.targetCreated', ({ targetInfo }) => this.#put(targetInfo, this.#onCreated));
    this.#connection.on('Target.targetInfoChanged', ({ targetInfo }) =>
      this.#put(targetInfo, this.#onChanged),
    );
    this.#connection.on('Target.targetDestroyed', ({ targetId }) => this.#drop(asTargetId(targetId)));
    this.#connection.on('Target.targetCrashed', ({ targetId }) => this.#setCrashed(asTargetId(targetId)));
    await this.#connection.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'page' }] });
  }

  get(id: TargetId): Target | undefined {
    return this.#targets.get(id);
  }

  all(): readonly Target[] {
    return [...this.#targets.values()];
  }

  /** What a person would call tabs: pages that are not the browser's own. */
  real(): readonly Target[] {
    return this.all().filter((target) => !isInternal(target.url));
  }

  /** Resolves when the browser has reported the end of the target, and after `ms` milliseconds at the latest. */
  async untilGone(id: TargetId, ms: number): Promise<void> {
    if (!this.#targets.has(id)) return;
    await new Promise<void>((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        this.#onGone.delete(listener);
        resolve();
      };
      const listener: Listener = (target) => {
        if (target.id === id) finish();
      };
      const timer = setTimeout(finish, ms);
      this.#onGone.add(listener);
    });
  }

  onCreated(listener: Listener): void {
    this.#onCreated.add(listener);
  }

  onChanged(listener: Listener): void {
    this.#onChanged.add(listener);
  }

  onGone(listener: Listener): void {
    this.#onGone.add(listener);
  }

  /** A page that was created by ourselves, known before the browser's event for it arrives. */
  note(target: Target): void {
    if (!this.#targets.has(target.id)) this.#targets.set(target.id, target);
  }

  clearCrash(id: TargetId): void {
    const target = this.#targets.get(id);
    if (target?.crashed) this.#targets.set(id, { ...target, crashed: false });
  }

  /**
   * The tab in front of each window. Page and tab targets name no relation to each other, but one answer lists both in
   * the same order (seen in Chromium 156); pairs whose address differs are not trusted.
   */
  async activeIds(): Promise<ReadonlySet<TargetId>> {
    // Titles that changed in the background are not always reported by an event: what is here anyway is taken over.
    const filter = [{ type: 'page' }, { type: 'tab' }];
    const { targetInfos } = await this.#connection.send('Target.getTargets', { filter });
    const pages = targetInfos.filter((info) => info.type === 'page');
    const tabs = targetInfos.filter((info) => info.type === 'tab');
    for (const page of pages)
      if (this.#targets.has(asTargetId(page.targetId))) this.#put(page, this.#onChanged);
    const active = new Set<TargetId>();
    tabs.forEach((tab, index) => {
      if (!isActiveTab(tab)) return;
      const aligned = pages.length === tabs.length ? pages[index] : undefined;
      const page = aligned?.url === tab.url ? aligned : onlyTwin(pages, tab);
      if (page) active.add(asTargetId(page.targetId));
    });
    return active;
  }

  #put(info: Protocol.Target.TargetInfo, listeners: ReadonlySet<Listener>): void {
    if (info.type !== 'page') return;
    const id = asTargetId(info.targetId);
    const target: Target = {
      id,
      url: info.url,
      title: info.title,
      openerId: info.openerId === undefined ? undefined : asTargetId(info.openerId),
      browserContextId: info.browserContextId,
      crashed: this.#targets.get(id)?.crashed ?? false,
      seenAt: this.#targets.get(id)?.seenAt ?? Date.now(),
    };
    this.#targets.set(id, target);
    for (const listener of listeners) listener(target);
  }

  #drop(id: TargetId): void {
    const target = this.#targets.get(id);
    if (!target) return;
    this.#targets.delete(id);
    for (const listener of this.#onGone) listener(target);
  }

  #setCrashed(id: TargetId): void {
    const target = this.#targets.get(id);
    if (target) this.#targets.set(id, { ...target, crashed: true });
  }
}

function onlyTwin(
  pages: readonly Protocol.Target.TargetInfo[],
  tab: Protocol.Target.TargetInfo,
): Protocol.Target.TargetInfo | undefined {
  const twins = pages.filter((page) => page.url === tab.url && page.title === tab.title);
  return twins.length === 1 ? twins[0] : undefined;
}

/** `embedderData` is newer than the published protocol: `{tabActive, tabPinned, tabStripIndex}`. */
function isActiveTab(info: Protocol.Target.TargetInfo): boolean {
  if (!('embedderData' in info)) return false;
  const data: unknown = info.embedderData;
  return typeof data === 'object' && data !== null && 'tabActive' in data && data.tabActive === true;
}
