/** What is written down about tabs and sessions, and how a file of it is read back. */
import type { ProcessIdentity } from '../util/process-identity.ts';
import { asOwner, asTargetId, type Owner, type TargetId } from '../util/brand.ts';

/** Which browser, in which run: `pid` changes at each start, `place` does not. */
export interface BrowserRun {
  /** User-data folder where known, else the endpoint. */
  readonly place: string;
  readonly endpoint: string;
  readonly pid: number;
  readonly local: boolean;
}

export interface TabRecord {
  /** Undefined between the decision to create the tab and the browser's answer. */
  targetId: TargetId | undefined;
  /** Random; also the fragment of the first history entry of a created tab, see mark.ts. */
  readonly token: string;
  /** Undefined: the session ended and left the tab open. */
  owner: Owner | undefined;
  /** The person opened it; it is released, never closed (OWN-7). */
  readonly adopted: boolean;
  name: string | undefined;
  url: string;
  title: string;
  readonly createdAt: number;
  usedAt: number;
  run: BrowserRun;
}

export interface SessionRecord {
  readonly id: Owner;
  /** Target ids that were current, latest first; the first one that still stands is the current page. */
  currents: TargetId[];
  /** Number of each tab id that was given out: `t3` is 3. */
  tabNumbers: Map<TargetId, number>;
  nextTabNumber: number;
  /** First ref number that no snapshot of this session can have used; kept ahead of use, see ref-numbers.ts. */
  refsReserved: number;
  run: BrowserRun | undefined;
  /** Its tabs live in a browser context of their own (OWN-10). */
  isolated: boolean;
  contextId: string | undefined;
  /** Processes that hold it: when none of them runs any more, it is to be ended. Empty for one that nobody held. */
  holders: readonly ProcessIdentity[];
  usedAt: number;
}

export interface RegistryContent {
  readonly tabs: TabRecord[];
  readonly sessions: SessionRecord[];
  lastAttach: { endpoint: string; userDataDir: string | undefined } | undefined;
  /** Browsers that remora started and that may still run: the only ones it may close (ATT-5). */
  readonly launched: ProcessIdentity[];
}

export function toJson(content: RegistryContent): string {
  const sessions = content.sessions.map((record) => ({ ...record, tabNumbers: [...record.tabNumbers] }));
  return JSON.stringify({
    version: 1,
    tabs: content.tabs,
    sessions,
    lastAttach: content.lastAttach,
    launched: content.launched,
  });
}

/** Throws when the text is not a registry of this version. */
export function fromJson(text: string): RegistryContent {
  const root = asRecord(JSON.parse(text));
  if (root['version'] !== 1) throw new Error(`version ${String(root['version'])} is not 1`);
  const attach = root['lastAttach'] === undefined ? undefined : asRecord(root['lastAttach']);
  return {
    tabs: asList(root['tabs']).map(readTab),
    sessions: asList(root['sessions']).map(readSession),
    launched: asList(root['launched'] ?? []).map(readProcess),
    lastAttach: attach && {
      endpoint: asString(attach['endpoint']),
      userDataDir: asOptional(attach['userDataDir'], asString),
    },
  };
}

function readProcess(value: unknown): ProcessIdentity {
  const identity = asRecord(value);
  return { pid: asNumber(identity['pid']), startedAt: asString(identity['startedAt']) };
}

function readTab(value: unknown): TabRecord {
  const tab = asRecord(value);
  return {
    targetId: asOptional(tab['targetId'], (id) => asTargetId(asString(id))),
    token: asString(tab['token']),
    owner: asOptional(tab['owner'], (owner) => asOwner(asString(owner))),
    adopted: tab['adopted'] === true,
    name: asOptional(tab['name'], asString),
    url: asString(tab['url']),
    title: asString(tab['title']),
    createdAt: asNumber(tab['createdAt']),
    usedAt: asNumber(tab['usedAt']),
    run: readRun(tab['run']),
  };
}

function readSession(value: unknown): SessionRecord {
  const record = asRecord(value);
  return {
    id: asOwner(asString(record['id'])),
    currents: asList(record['currents']).map((id) => asTargetId(asString(id))),
    tabNumbers: new Map(asList(record['tabNumbers']).map((pair) => readPair(asList(pair)))),
    nextTabNumber: asNumber(record['nextTabNumber']),
    refsReserved: asNumber(record['refsReserved']),
    run: asOptional(record['run'], readRun),
    isolated: record['isolated'] === true,
    contextId: asOptional(record['contextId'], asString),
    holders: asList(record['holders'] ?? []).map(readProcess),
    usedAt: asNumber(record['usedAt']),
  };
}

function readPair([id, number]: readonly unknown[]): [TargetId, number] {
  return [asTargetId(asString(id)), asNumber(number)];
}

function readRun(value: unknown): BrowserRun {
  const run = asRecord(value);
  return {
    place: asString(run['place']),
    endpoint: asString(run['endpoint']),
    pid: asNumber(run['pid']),
    local: run['local'] === true,
  };
}

function asRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error('an object is missing');
  return { ...value };
}

function asList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error('a list is missing');
  return value;
}

function asString(value: unknown): string {
  if (typeof value !== 'string') throw new Error('a text is missing');
  return value;
}

function asNumber(value: unknown): number {
  if (typeof value !== 'number') throw new Error('a number is missing');
  return value;
}

function asOptional<T>(value: unknown, read: (value: unknown) => T): T | undefined {
  return value === undefined || value === null ? undefined : read(value);
}
