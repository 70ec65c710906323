/** The holds of a hub, and the end of what was held by processes that are gone (API-4). */
import type { Catalogue } from '../../actions/action.ts';
import type { Hub } from '../../session/hub.ts';
import { isRunning } from '../../util/process-identity.ts';
import { endSession } from './end-session.ts';
import { Holds } from './holds.ts';

/**
 * Holders are written down with their session. One that was killed while no daemon ran, or while another one did, is found
 * out as soon as there is a browser again in which its tabs can be closed.
 */
export function sessionHolds(catalogue: Catalogue, hub: Hub): Holds {
  const holds = new Holds({
    end: (owner) => endSession(catalogue, hub, owner),
    note: (owner, holders) => {
      hub.registry.session(owner).holders = holders;
      hub.registry.flush();
    },
  });
  hub.onConnect = () => {
    for (const { id, holders } of [...hub.registry.sessions]) {
      if (holders.length === 0 || holds.isHeld(id) || holders.some(isRunning)) continue;
      // Nobody waits for it; what failed stands in the log.
      endSession(catalogue, hub, id).catch((error: unknown) =>
        console.error('a session could not be ended', id, error),
      );
    }
  };
  return holds;
}
