/** A session of an agent's own, held by its process: it ends with it, however that ends, and is held anew where the daemon ended. */
import { type Outcome, toFailure } from '../actions/outcome.ts';
import { fail, toRemoraError } from '../errors.ts';
import type { ActOptions, RemoraSession, SessionHold } from '../surfaces/programs/hub.ts';
import { withDeadline } from '../util/deadline.ts';

/** More than a hold takes to be had or refused: a daemon may have to be started for it. */
const HOLD_MS = 65_000;

export class HeldSession implements RemoraSession {
  readonly #session: RemoraSession;
  readonly #roots: readonly string[];
  #held: SessionHold | undefined;
  #taking: Promise<SessionHold> | undefined;
  #hasEnded = false;

  /** `roots`: folders that every action may use. */
  constructor(session: RemoraSession, roots: readonly string[]) {
    this.#session = session;
    this.#roots = roots;
  }

  get id(): string {
    return this.#session.id;
  }

  async act(
    action: string,
    input?: Readonly<Record<string, unknown>>,
    options: ActOptions = {},
  ): Promise<Outcome> {
    try {
      await this.hold(options.signal);
    } catch (thrown) {
      const error = options.signal?.aborted ? fail('cancelled') : toRemoraError(thrown);
      return toFailure({ action, session: this.id }, error);
    }
    const roots = [...this.#roots, ...(options.roots ?? [])];
    return this.#session.act(action, input, { ...options, roots });
  }

  /** One for all that ask at once; a new one when the daemon that had it has ended. */
  hold(signal?: AbortSignal): Promise<SessionHold> {
    if (this.#hasEnded) return Promise.reject(fail('cancelled'));
    if (this.#held?.isHeld) return Promise.resolve(this.#held);
    this.#taking ??= this.#take().finally(() => (this.#taking = undefined));
    const late = (): Error => fail('timeout', { what: 'The daemon', ms: HOLD_MS });
    return withDeadline(this.#taking, HOLD_MS, late, signal);
  }

  /** Closes the tabs, or leaves them. Throws a RemoraError when that failed. */
  async end(tabs: 'close' | 'keep'): Promise<void> {
    this.#hasEnded = true;
    await this.#taking?.catch(() => {
      // Nothing was held yet, and nothing is from now on.
    });
    await (tabs === 'keep' ? this.#held?.leave() : this.#held?.release());
  }

  async #take(): Promise<SessionHold> {
    this.#held = await this.#session.hold();
    return this.#held;
  }
}
