/**
 * The remora session of one MCP client. One of its own is held from the first action on, so that it ends with this process,
 * however that ends; one that the client joined is left as it is.
 */
import { randomBytes } from 'node:crypto';
import { type Outcome, toFailure } from '../../actions/outcome.ts';
import { fail, toRemoraError } from '../../errors.ts';
import { withDeadline } from '../../util/deadline.ts';
import type { ActOptions, RemoraHub, RemoraSession, SessionHold } from '../programs/hub.ts';

/** More than a hold takes to be had or refused: a daemon may have to be started for it. */
const HOLD_MS = 65_000;

export interface ClientSessionParts {
  readonly hub: RemoraHub;
  /** Id of a session that goes on after the client. */
  readonly joined: string | undefined;
  /** Hears what went wrong when nobody waits for an answer, in one line without a word of a page. */
  readonly warn: (line: string) => void;
}

export class ClientSession implements RemoraSession {
  readonly #session: RemoraSession;
  readonly #isOwn: boolean;
  readonly #warn: (line: string) => void;
  readonly #ending = new AbortController();
  #held: SessionHold | undefined;
  #taking: Promise<SessionHold> | undefined;

  constructor({ hub, joined, warn }: ClientSessionParts) {
    this.#session = hub.session(joined ?? `mcp-${randomBytes(6).toString('hex')}`);
    this.#isOwn = joined === undefined;
    this.#warn = warn;
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
      if (this.#isOwn) await this.hold(options?.signal);
    } catch (thrown) {
      const error = options?.signal?.aborted ? fail('cancelled') : toRemoraError(thrown);
      return toFailure({ action, session: this.id }, error);
    }
    return this.#session.act(action, input, options);
  }

  /**
   * One for all calls that come at once; a new one when the daemon that had it has ended. `signal` ends the wait of this call
   * alone.
   */
  async hold(signal?: AbortSignal): Promise<SessionHold> {
    if (this.#ending.signal.aborted) throw fail('cancelled');
    if (this.#held?.isHeld) return this.#held;
    this.#taking ??= this.#take().finally(() => (this.#taking = undefined));
    const late = (): Error => fail('timeout', { what: 'The daemon', ms: HOLD_MS });
    return withDeadline(this.#taking, HOLD_MS, late, signal);
  }

  /** Closes the tabs of a session of the client's own. Safe to call twice; does not throw. */
  async end(): Promise<void> {
    this.#ending.abort(fail('cancelled'));
    await this.#taking?.catch(() => {
      // Nothing was held yet, and nothing is from now on.
    });
    try {
      await this.#held?.release();
    } catch (thrown) {
      const { code } = toRemoraError(thrown);
      this.#warn(`remora mcp: the tabs of session ${this.id} could not be closed (${code})`);
    }
  }

  async #take(): Promise<SessionHold> {
    this.#held = await this.#session.hold(this.#ending.signal);
    return this.#held;
  }
}
