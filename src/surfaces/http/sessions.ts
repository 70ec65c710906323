/**
 * Holds on sessions over HTTP. `POST /v1/sessions/ID/hold` takes `{pid?}`, the process that holds it, answers a line
 * `{event: 'held', session, hold}` and stays open: the session ends when the connection does, or with
 * `DELETE /v1/sessions/ID/hold/HOLD`, which answers once it has ended. A body `{leave: true}` of that lets go without an
 * end: the session stays.
 */
import { randomUUID } from 'node:crypto';
import { LINES } from '../../daemon/lines.ts';
import { DaemonEnds, type DaemonRequest, type DaemonResponse } from '../../daemon/server.ts';
import { fail } from '../../errors.ts';
import { z } from 'zod';
import { parseOwner } from '../../session/owner.ts';
import type { Owner } from '../../util/brand.ts';
import { Channel } from '../../util/channel.ts';
import { identityOf } from '../../util/process-identity.ts';
import type { Holds } from '../holding/holds.ts';
import { decodePart, json, readJson, refuse, refuseMethod } from './body.ts';

/** Body of a hold. */
export const holdSchema = z.strictObject({
  pid: z
    .number()
    .int()
    .positive()
    .optional()
    .describe(
      'The process that holds it: should it be gone when no daemon could notice, the next one ends the session.',
    ),
});

/** Body of a release. */
export const releaseSchema = z.strictObject({
  leave: z.boolean().default(false).describe('Let go without an end: the session and its tabs stay.'),
});

const ROUTE = /^\/v1\/sessions\/([^/]+)\/hold(?:\/([^/]+))?$/;

export class SessionRoutes {
  readonly #holds: Holds;
  /** By the id of the hold. */
  readonly #open = new Map<string, { readonly owner: Owner; release(): Promise<void>; leave(): void }>();

  constructor(holds: Holds) {
    this.#holds = holds;
  }

  /** Undefined for what is no address of these. Throws `bad_input` for an id that cannot be one. */
  async handle(request: DaemonRequest): Promise<DaemonResponse | undefined> {
    const [, id, hold] = ROUTE.exec(request.path) ?? [];
    if (id === undefined) return undefined;
    if (hold === undefined && request.method === 'POST')
      return this.#hold(parseOwner(decodePart(id)), request);
    if (hold !== undefined && request.method === 'DELETE')
      return this.#release(parseOwner(decodePart(id)), hold, readJson(request.body, releaseSchema));
    return refuseMethod(request, hold === undefined ? 'POST' : 'DELETE');
  }

  #hold(owner: Owner, { signal, body }: DaemonRequest): DaemonResponse {
    const { pid } = readJson(body, holdSchema);
    const hold = randomUUID();
    const lines = new Channel<string>();
    const held = this.#holds.hold(owner, pid === undefined ? undefined : identityOf(pid));
    const close = (): void => {
      this.#open.delete(hold);
      lines.end();
    };
    const release = async (): Promise<void> => {
      close();
      await held.release();
    };
    const leave = (): void => {
      close();
      held.leave();
    };
    this.#open.set(hold, { owner, release, leave });
    const onGone = (): void => {
      // The next daemon finds the session as it is, and its holder holds it again.
      if (signal.reason instanceof DaemonEnds) held.abandon();
      // Nobody is there to be told; it stands in the log.
      else release().catch((error: unknown) => console.error('a session could not be ended', owner, error));
    };
    if (signal.aborted) onGone();
    else signal.addEventListener('abort', onGone, { once: true });
    lines.push(`${JSON.stringify({ event: 'held', session: owner, hold })}\n`);
    return { status: 200, type: LINES, body: lines, background: true };
  }

  async #release(
    owner: Owner,
    hold: string,
    { leave }: z.infer<typeof releaseSchema>,
  ): Promise<DaemonResponse> {
    const open = this.#open.get(hold);
    if (open?.owner !== owner) {
      const hint = 'It has ended, and its session with it unless others hold it.';
      return refuse(404, fail('bad_input', { reason: `there is no hold ${hold.slice(0, 80)}` }, { hint }));
    }
    if (leave) open.leave();
    else await open.release();
    return json(200, { ok: true });
  }
}
