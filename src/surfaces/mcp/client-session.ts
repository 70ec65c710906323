/**
 * The remora session of one MCP client. One of its own is held from the first action on, so that it ends with this process,
 * however that ends; one that the client joined is left as it is.
 */
import { randomBytes } from 'node:crypto';
import { type Outcome, toFailure } from '../../actions/outcome.ts';
import { fail, toRemoraError } from '../../errors.ts';
import type { ActOptions, RemoraHub, RemoraSession, SessionHold } from '../programs/hub.ts';

export class ClientSession implements RemoraSession {
  readonly #session: RemoraSession;
  readonly #isOwn: boolean;
  #held: SessionHold | undefined;
  #taking: Promise<SessionHold> | undefined;
  #hasEnded = false;

  /** `joined`: id of a session that goes on after the client. */
  constructor(hub: RemoraHub, joined: string | undefined) {
    this.#session = hub.session(joined ?? `mcp-${randomBytes(6).toString('hex')}`);
    this.#isOwn = joined === undefined;
  }

  get id(): string {
    return this.#session.id;
  }

  async act(
    action: string,
    input?: Readonly<Record<string, unknown>>,
    options?: ActOptions,
  ): Promise<Outcome> {
    try {
      if (this.#isOwn) await this.hold();
    } catch (thrown) {
      return toFailure({ action, session: this.id }, toRemoraError(thrown));
    }
    return this.#session.act(action, input, options);
  }

  /** One for all calls that come at once; a new one when the daemon that had it has ended. */
  async hold(): Promise<SessionHold> {
    if (this.#hasEnded) throw fail('cancelled');
    if (this.#held?.isHeld) return this.#held;
    this.#taking ??= this.#take().finally(() => (this.#taking = undefined));
    return this.#taking;
  }

  /** Closes the tabs of a session of the client's own. Safe to call twice; does not throw. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    try {
      await this.#taking;
      await this.#held?.release();
    } catch {
      // There was no daemon, or it has ended: nothing is held, and its successor finds a session that nobody holds.
    }
  }

  async #take(): Promise<SessionHold> {
    this.#held = await this.#session.hold();
    return this.#held;
  }
}
