/**
 * The memory that outlives the daemon: which tabs are whose, under which ids and names.
 *
 * Written before an answer leaves the hub, and before a tab is created, so that a process that is killed at any moment
 * leaves no tab that nobody knows.
 */
import { renameSync } from 'node:fs';
import { readTextIfThere, writeFileAtomic } from '../util/atomic-file.ts';
import type { Owner, TargetId } from '../util/brand.ts';
import { isRunning, type ProcessIdentity } from '../util/process-identity.ts';
import { SessionLog } from './log/session-log.ts';
import { fromJson, type RegistryContent, type SessionRecord, type TabRecord, toJson } from './records.ts';

/** Tabs of a browser that does not come back are forgotten after this many milliseconds without use (7 days). */
const FORGET_TAB_MS = 7 * 24 * 3600 * 1000;
/** Sessions without tabs are forgotten after this many milliseconds without use (30 days). */
const FORGET_SESSION_MS = 30 * 24 * 3600 * 1000;

export class Registry {
  readonly #path: string;
  readonly #logs = new Map<Owner, SessionLog>();
  readonly #content: RegistryContent;
  readonly #readOnly: boolean;
  #saved: string;
  /** Set when the file could not be read and was moved aside; shown by `status` and `doctor`. */
  readonly broken: string | undefined;

  /** `readOnly`: somebody else keeps the file; it is looked at and left as it is. */
  constructor(path: string, { readOnly }: { readOnly: boolean }) {
    this.#path = path;
    this.#readOnly = readOnly;
    const text = readTextIfThere(path);
    const { content, broken } = readContent(path, text, readOnly);
    this.#content = content;
    this.broken = broken;
    this.#saved = text ?? '';
  }

  get lastAttach(): RegistryContent['lastAttach'] {
    return this.#content.lastAttach;
  }

  set lastAttach(value: RegistryContent['lastAttach']) {
    this.#content.lastAttach = value;
  }

  addLaunched(identity: ProcessIdentity): void {
    const alive = this.#content.launched.filter(isRunning);
    this.#content.launched.splice(0, Infinity, ...alive, identity);
  }

  /** True when the running process of that pid is a browser that remora started. */
  isLaunched(pid: number): boolean {
    return this.#content.launched.some((identity) => identity.pid === pid && isRunning(identity));
  }

  get tabs(): readonly TabRecord[] {
    return this.#content.tabs;
  }

  get sessions(): readonly SessionRecord[] {
    return this.#content.sessions;
  }

  tabOf(targetId: TargetId): TabRecord | undefined {
    return this.#content.tabs.find((tab) => tab.targetId === targetId);
  }

  addTab(tab: TabRecord): void {
    this.#content.tabs.push(tab);
  }

  dropTab(tab: TabRecord): void {
    const at = this.#content.tabs.indexOf(tab);
    if (at >= 0) this.#content.tabs.splice(at, 1);
  }

  /** The session's record, made at its first use. */
  session(id: Owner): SessionRecord {
    const known = this.#content.sessions.find((record) => record.id === id);
    if (known) return known;
    const record: SessionRecord = {
      id,
      currents: [],
      tabNumbers: new Map(),
      nextTabNumber: 1,
      refsReserved: 1,
      run: undefined,
      isolated: false,
      contextId: undefined,
      holders: [],
      usedAt: Date.now(),
    };
    this.#content.sessions.push(record);
    return record;
  }

  /** What the session's tabs did; never written down. */
  log(id: Owner): SessionLog {
    const known = this.#logs.get(id) ?? new SessionLog();
    this.#logs.set(id, known);
    return known;
  }

  dropSession(id: Owner): void {
    this.#logs.get(id)?.stop();
    this.#logs.delete(id);
    const at = this.#content.sessions.findIndex((record) => record.id === id);
    if (at >= 0) this.#content.sessions.splice(at, 1);
  }

  /** Writes when something changed. */
  flush(): void {
    if (this.#readOnly) return;
    this.#forgetOld();
    const text = toJson(this.#content);
    if (text === this.#saved) return;
    writeFileAtomic(this.#path, text);
    this.#saved = text;
  }

  #forgetOld(): void {
    const now = Date.now();
    for (const tab of [...this.#content.tabs]) {
      const isStale =
        now - tab.usedAt > FORGET_TAB_MS && tab.run.local && !isRunning({ pid: tab.run.pid, startedAt: '' });
      if (isStale) this.dropTab(tab);
    }
    for (const record of [...this.#content.sessions]) {
      const hasTabs = this.#content.tabs.some((tab) => tab.owner === record.id);
      if (!hasTabs && now - record.usedAt > FORGET_SESSION_MS) this.dropSession(record.id);
    }
  }
}

function readContent(
  path: string,
  text: string | undefined,
  readOnly: boolean,
): { content: RegistryContent; broken: string | undefined } {
  const empty: RegistryContent = { tabs: [], sessions: [], lastAttach: undefined, launched: [] };
  if (text === undefined) return { content: empty, broken: undefined };
  try {
    return { content: fromJson(text), broken: undefined };
  } catch {
    // Kept for a look, and said by `status`: a damaged note must not lock the person out of their browser.
    const aside = readOnly ? path : `${path}.broken-${Date.now()}`;
    if (!readOnly) renameSync(path, aside);
    return { content: empty, broken: aside };
  }
}
