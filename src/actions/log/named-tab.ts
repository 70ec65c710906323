/** The tab that a reader of the session's log means: one that is gone still has its entries. */
import type { Session } from '../../session/session.ts';

export function namedTab(session: Session, tab: string | undefined): string | undefined {
  if (tab === undefined || /^t\d+$/.test(tab)) return tab;
  return session.idOf(session.targetOf(tab));
}
