/** `prune`: closes tabs that remora made and that are not needed any more. Unmarked tabs are never touched (OWN-8). */
import { CdpError } from '../cdp/cdp-error.ts';
import { toShownUrl } from './mark.ts';
import type { TabRecord } from './records.ts';
import type { Session } from './session.ts';
import { isInternal, type Target } from './target-list.ts';

export interface PruneRequest {
  /** `mine`: this session's tabs; `all`: those of every owner and of none. */
  readonly scope: 'mine' | 'all';
  /** Only tabs unused for this many milliseconds. */
  readonly olderThanMs: number;
  /** Say what would be closed, and close nothing. */
  readonly dryRun: boolean;
}

export interface PruneReport {
  readonly closedCount: number;
  /** Addresses. */
  readonly closed: readonly string[];
  readonly skipped: readonly { readonly url: string; readonly reason: string }[];
}

export async function prune(session: Session, request: PruneRequest): Promise<PruneReport> {
  const closed: string[] = [];
  const skipped: { url: string; reason: string }[] = [];
  for (const target of session.browser.targets.all()) {
    const url = toShownUrl(target.url);
    const reason = reasonToSkip(session, target, request) ?? (await closeOne(session, target, request));
    if (reason === undefined) closed.push(url);
    else skipped.push({ url, reason });
  }
  return { closedCount: closed.length, closed, skipped };
}

function reasonToSkip(session: Session, target: Target, request: PruneRequest): string | undefined {
  if (isInternal(target.url)) return 'internal';
  const record = session.registry.tabOf(target.id);
  if (!record) return 'not-remora';
  if (request.scope === 'mine' && record.owner !== session.owner) {
    return record.owner === undefined ? 'legacy-unowned' : `other-owner:${record.owner}`;
  }
  const tab = session.browser.ownedTab(target.id);
  if (tab && session.isCurrent(tab)) return 'current';
  if (isRecent(record, request.olderThanMs)) return 'recently-used';
  return undefined;
}

function isRecent(record: TabRecord, olderThanMs: number): boolean {
  return Date.now() - record.usedAt < olderThanMs;
}

/** Undefined when the tab is closed (or would be), else why it was not. */
async function closeOne(
  session: Session,
  target: Target,
  { dryRun }: PruneRequest,
): Promise<string | undefined> {
  const tab = session.browser.ownedTab(target.id);
  if (session.registry.tabOf(target.id)?.adopted) {
    if (tab && !dryRun) await session.letGo(tab, { closeAdopted: false });
    return 'adopted';
  }
  if (dryRun) return undefined;
  try {
    if (tab?.owner === session.owner) await session.letGo(tab, { closeAdopted: false });
    else await session.browser.close(target.id);
    return undefined;
  } catch (error) {
    if (error instanceof CdpError && error.kind !== 'closed') return `close-failed: ${error.kind}`;
    throw error;
  }
}
