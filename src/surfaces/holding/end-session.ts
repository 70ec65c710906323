/** The end of a session that nobody holds any more (API-4). */
import type { Catalogue } from '../../actions/action.ts';
import { fromFailure } from '../../actions/outcome.ts';
import { runAction } from '../../actions/run-action.ts';
import { defaultSettings } from '../../config/load.ts';
import type { Hub } from '../../session/hub.ts';
import { isWithin } from '../../session/owner.ts';
import type { Owner } from '../../util/brand.ts';

/**
 * Waits for what is being carried out for the session, since it may still open a tab. Rejects when tabs could not be closed;
 * `prune` finds them later.
 */
export async function endSession(catalogue: Catalogue, hub: Hub, owner: Owner): Promise<void> {
  await hub.running.untilNone((id) => isWithin(id, owner));
  const end = catalogue.find(({ name }) => name === 'end');
  if (!end || !hub.sessionIds().some((id) => isWithin(id, owner))) {
    // One that never had a page is no reason to connect to a browser.
    hub.forget(owner);
    hub.registry.flush();
    return;
  }
  const outcome = await runAction(
    end,
    {},
    {
      hub,
      catalogue,
      session: { id: owner, rule: 'held' },
      // What is wrong in the person's settings must not keep tabs open; which browser it is, the session knows.
      settings: defaultSettings(),
      cwd: hub.paths.artifacts,
      signal: new AbortController().signal,
    },
  );
  if (outcome.ok) return;
  throw fromFailure(outcome);
}
