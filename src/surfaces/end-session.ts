/** The end of a session that nobody holds any more (API-4). */
import type { Catalogue } from '../actions/action.ts';
import { runAction } from '../actions/run-action.ts';
import { loadConfig } from '../config/load.ts';
import type { Hub } from '../session/hub.ts';
import { isWithin } from '../session/owner.ts';
import type { Owner } from '../util/brand.ts';

/** Ends a session that nobody holds any more; what cannot be closed is left to `prune`. Never rejects. */
export async function endSession(catalogue: Catalogue, hub: Hub, owner: Owner): Promise<void> {
  const end = catalogue.find(({ name }) => name === 'end');
  // One that never had a page is no reason to connect to a browser.
  if (!end || !hub.sessionIds().some((id) => isWithin(id, owner))) return;
  const { home, artifacts } = hub.paths;
  const settings = loadConfig({ home, cwd: home, env: {}, flags: {} });
  const session = { id: owner, rule: 'held' };
  const signal = new AbortController().signal;
  await runAction(end, {}, { hub, catalogue, session, settings, cwd: artifacts, signal });
}
