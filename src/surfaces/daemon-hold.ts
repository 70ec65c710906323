/** A hold on a session of the daemon: an open answer, whose end the daemon notices, however it comes. */
import { z } from 'zod';
import { type EnsureRequest, sendToDaemon } from '../daemon/ensure-daemon.ts';
import { fail, toRemoraError } from '../errors.ts';
import type { Owner } from '../util/brand.ts';
import { withDeadline } from '../util/deadline.ts';
import { Deferred } from '../util/deferred.ts';
import type { SessionHold } from './library.ts';
import { holdPath } from './session-routes.ts';

const heldLine = z.object({ event: z.literal('held'), hold: z.string() });
/** A daemon may have to be started, or an older one replaced, before it answers. Milliseconds. */
const HELD_MS = 60_000;

/**
 * Throws when no daemon can be had. `wasUsed`: whether the session may have tabs that must be closed at the end even where
 * another daemon has to be started for it.
 */
export async function holdThroughDaemon(
  daemon: EnsureRequest,
  owner: Owner,
  wasUsed: () => boolean,
): Promise<SessionHold> {
  const connection = new AbortController();
  const held = new Deferred<string>();
  let isHeld = true;
  const ended = sendToDaemon(daemon, {
    method: 'POST',
    path: holdPath(owner),
    signal: connection.signal,
    onLine: (line) => held.resolve(heldLine.parse(JSON.parse(line)).hold),
  });
  const onEnd = (error: unknown): void => {
    isHeld = false;
    held.reject(toRemoraError(error ?? fail('internal', { reason: 'the daemon ended before it answered' })));
  };
  ended.then(() => onEnd(undefined), onEnd);
  const hold = await withDeadline(held.promise, HELD_MS, () => {
    connection.abort();
    return fail('timeout', { what: 'The daemon', ms: HELD_MS });
  });
  let released: Promise<void> | undefined;
  const release = async (): Promise<void> => {
    if (isHeld) {
      const path = holdPath(owner, hold);
      await sendToDaemon(daemon, { method: 'DELETE', path }).finally(() => connection.abort());
    } else if (wasUsed()) {
      await (await holdThroughDaemon(daemon, owner, wasUsed)).release();
    }
  };
  return {
    get isHeld() {
      return isHeld;
    },
    release: () => (released ??= release()),
  };
}
