/** A hold on a session of the daemon: an open answer, whose end the daemon notices, however it comes. */
import type { SocketReply } from '../../daemon/client.ts';
import { type EnsureRequest, sendToDaemon } from '../../daemon/ensure-daemon.ts';
import { fail, toRemoraError } from '../../errors.ts';
import type { Owner } from '../../util/brand.ts';
import { withDeadline } from '../../util/deadline.ts';
import { Deferred } from '../../util/deferred.ts';
import { readHeld } from '../http/action-events.ts';
import { holdPath } from '../http/paths.ts';
import { errorOf } from './daemon-reply.ts';
import type { SessionHold } from './hub.ts';

/** A daemon may have to be started, or an older one replaced, before it answers. Milliseconds. */
const HELD_MS = 60_000;
/** What is being carried out for the session ends first. Milliseconds without a byte. */
const END_MS = 60_000;

export interface HoldRequest {
  readonly owner: Owner;
  /** Ends the wait for the hold, not the hold. */
  readonly signal?: AbortSignal | undefined;
  /** Whether there may be tabs that must be closed at the end even where another daemon has to be started for it. */
  readonly wasUsed: () => boolean;
}

/** Throws when no daemon can be had. */
export async function holdThroughDaemon(daemon: EnsureRequest, request: HoldRequest): Promise<SessionHold> {
  const connection = new AbortController();
  const held = new Deferred<string>();
  let isHeld = true;
  const lost = (error: unknown): void => {
    isHeld = false;
    held.reject(toRemoraError(error));
  };
  sendToDaemon(daemon, {
    method: 'POST',
    path: holdPath(request.owner),
    body: Buffer.from(JSON.stringify({ pid: process.pid })),
    signal: connection.signal,
    onLine: (line) => held.resolve(readHeld(line).hold),
  }).then((reply) => lost(errorOf(reply)), lost);
  const hold = await untilHeld(held.promise, request, connection);
  const isLetGo = async (how: HowToLetGo): Promise<boolean> => {
    if (!isHeld || !(await letGo(daemon, request, { hold, ...how }))) return false;
    isHeld = false;
    connection.abort();
    return true;
  };
  const again = (): Promise<SessionHold> => holdThroughDaemon(daemon, { ...request, signal: undefined });
  const release = async (): Promise<void> => {
    if (!(await isLetGo({ leave: false })) && request.wasUsed()) await (await again()).release();
  };
  // Whoever used it: the daemon that is gone has written this process down as its holder.
  const leave = async (): Promise<void> => {
    if (!(await isLetGo({ leave: true }))) await (await again()).leave();
  };
  let end: Promise<void> | undefined;
  return {
    get isHeld() {
      return isHeld;
    },
    release: () => (end ??= release()),
    leave: () => (end ??= leave()),
  };
}

interface HowToLetGo {
  /** The session stays. */
  readonly leave: boolean;
}

async function untilHeld(
  held: Promise<string>,
  { signal }: HoldRequest,
  connection: AbortController,
): Promise<string> {
  try {
    return await withDeadline(
      held,
      HELD_MS,
      () => fail('timeout', { what: 'The daemon', ms: HELD_MS }),
      signal,
    );
  } catch (error) {
    connection.abort();
    throw error;
  }
}

/** False when the daemon knows nothing of the hold: it is another one by now. Throws when the session could not be ended. */
async function letGo(
  daemon: EnsureRequest,
  { owner }: HoldRequest,
  { hold, leave }: HowToLetGo & { readonly hold: string },
): Promise<boolean> {
  const reply = await sendToDaemon(daemon, {
    method: 'DELETE',
    path: holdPath(owner, hold),
    body: Buffer.from(JSON.stringify({ leave })),
    timeoutMs: END_MS,
  });
  if (isStatus(reply, 200)) return true;
  if (isStatus(reply, 404)) return false;
  throw errorOf(reply);
}

const isStatus = (reply: SocketReply, status: number): boolean =>
  reply.kind === 'reply' && reply.status === status;
