/**
 * A page of its own for another skill (OWN-9): it shares the person's log-ins, belongs to `<sessionId>::<namespace>`, and
 * never touches the session's current page.
 */
import { fromFailure, type Outcome } from '../../actions/outcome.ts';
import { fail } from '../../errors.ts';
import { namespaced } from '../../session/owner.ts';
import { connectHub } from './daemon-hub.ts';
import type { ActOptions, RemoraHub, RemoraSession } from './hub.ts';

/** The session on whose behalf a skill works; without a hub the daemon is used. */
export interface SkillContext {
  readonly sessionId: string;
  readonly hub?: RemoraHub;
}

export interface BrowserPage {
  /** `<sessionId>::<namespace>` */
  readonly owner: string;
  /** Id of the tab, as `tabs` lists it for the owner. */
  readonly tab: string;
  /** Carries out an action on this page; never throws. */
  act(action: string, input?: Readonly<Record<string, unknown>>, options?: ActOptions): Promise<Outcome>;
}

/** The namespace's page: its own tab, the one it has or a new one. Throws a RemoraError when none can be had. */
export async function acquireBrowserPage(
  { sessionId, hub = connectHub() }: SkillContext,
  namespace: string,
): Promise<BrowserPage> {
  const owner = namespaced(sessionId, namespace);
  const session = hub.session(owner);
  const tab = (await currentTab(session)) ?? (await newTab(session));
  return { owner, tab, act: (action, input, options) => session.act(action, input, { tab, ...options }) };
}

/** Closes the namespace's tabs and gives back those it had taken over. Safe to call twice. */
export async function releaseBrowserPage(
  { sessionId, hub = connectHub() }: SkillContext,
  namespace: string,
): Promise<void> {
  must(await hub.session(namespaced(sessionId, namespace)).act('end'));
}

async function currentTab(session: RemoraSession): Promise<string | undefined> {
  const { data } = must(await session.act('tabs'));
  const list: readonly unknown[] = Array.isArray(data['tabs']) ? data['tabs'] : [];
  for (const tab of list) {
    if (
      typeof tab === 'object' &&
      tab !== null &&
      'isCurrent' in tab &&
      tab.isCurrent === true &&
      'id' in tab
    )
      return String(tab.id);
  }
  return undefined;
}

async function newTab(session: RemoraSession): Promise<string> {
  const { tab } = must(await session.act('open'));
  if (tab === null) throw fail('internal', { reason: 'the new tab has no id' });
  return tab;
}

function must(outcome: Outcome): Extract<Outcome, { ok: true }> {
  if (outcome.ok) return outcome;
  throw fromFailure(outcome);
}
