/**
 * Finding a created tab again whose target id changed: after a browser restart with its tabs restored, or when the
 * browser discarded it. Only tabs that show the very address are asked, and only for their history list, which the
 * browser answers itself: nothing is loaded, woken or focused, and the session is detached at once.
 */
import { CdpError } from '../cdp/cdp-error.ts';
import type { Connection } from '../cdp/connection.ts';
import type { TargetId } from '../util/brand.ts';
import type { LiveBrowser } from './live-browser.ts';
import { markUrl } from './mark.ts';
import type { SessionRecord, TabRecord } from './records.ts';
import type { Registry } from './registry.ts';
import type { Target } from './target-list.ts';

const ASK_MS = 1_500;
/** A discarded tab is reported under its new id at about the time at which the old one goes. */
const DISCARD_MS = 500;
/** Tabs of one address that are asked at the most. */
const MAX_ASKED = 8;

export interface Reclaimed {
  readonly found: number;
  /** Addresses of the tabs that are not there any more. */
  readonly lost: readonly string[];
}

/** Takes up what can be found of a session's tabs, forgets the rest, and moves ids and the current page along. */
export async function reclaimAll(
  browser: LiveBrowser,
  registry: Registry,
  session: SessionRecord,
): Promise<Reclaimed> {
  const missing = registry.tabs.filter(
    (tab) => tab.owner === session.id && !isThere(browser, tab) && isOfThisPlace(browser, tab),
  );
  const lost: string[] = [];
  let found = 0;
  for (const record of missing) {
    if (await reclaimOne(browser, registry, session, record)) found += 1;
    else {
      registry.dropTab(record);
      forget(session, record.targetId);
      lost.push(record.url);
    }
  }
  return { found, lost };
}

/** True when the tab was found under another target id; the session's ids follow it. */
export async function reclaimOne(
  browser: LiveBrowser,
  registry: Registry,
  session: SessionRecord,
  record: TabRecord,
): Promise<boolean> {
  if (record.adopted) return false;
  const before = record.targetId;
  const target = await findByToken(browser, registry, record);
  if (!target) return false;
  browser.rebind(record, target, session.id);
  session.currents = session.currents.map((id) => (id === before ? target.id : id));
  const number = before === undefined ? undefined : session.tabNumbers.get(before);
  if (before !== undefined && number !== undefined) {
    session.tabNumbers.delete(before);
    session.tabNumbers.set(target.id, number);
  }
  return true;
}

export function forget(session: SessionRecord, targetId: TargetId | undefined): void {
  if (targetId === undefined) return;
  session.currents = session.currents.filter((id) => id !== targetId);
  session.tabNumbers.delete(targetId);
}

function isThere(browser: LiveBrowser, tab: TabRecord): boolean {
  return tab.targetId !== undefined && browser.targets.get(tab.targetId) !== undefined;
}

/** A tab of another browser is not missing, it is elsewhere: that browser may come back with it. */
function isOfThisPlace(browser: LiveBrowser, tab: TabRecord): boolean {
  return tab.run.place === browser.run.place;
}

async function findByToken(
  browser: LiveBrowser,
  registry: Registry,
  record: TabRecord,
): Promise<Target | undefined> {
  // One that went away on this connection can only have come back since, as a discarded tab does; others that show the
  // address are the person's.
  const since = (browser.goneAt(record) ?? 0) - DISCARD_MS;
  const candidates = browser.targets
    .real()
    .filter((target) => target.url === record.url && !registry.tabOf(target.id) && target.seenAt >= since);
  for (const candidate of candidates.slice(0, MAX_ASKED)) {
    if (await carriesToken(browser.connection, candidate.id, record.token)) return candidate;
  }
  return undefined;
}

async function carriesToken(connection: Connection, targetId: TargetId, token: string): Promise<boolean> {
  try {
    const cdp = await connection.attach(targetId);
    try {
      const { entries } = await cdp.send('Page.getNavigationHistory', undefined, { timeoutMs: ASK_MS });
      return entries.some((entry) => entry.url === markUrl(token));
    } finally {
      await cdp.detach();
    }
  } catch (error) {
    // Closed meanwhile, or it does not answer: then it cannot prove that it is ours.
    if (error instanceof CdpError && error.kind !== 'closed') return false;
    throw error;
  }
}
