/**
 * How far a call is, for a client that asked to hear of it; and a sign of life now and then, since many clients give a call
 * up after a minute without one.
 */
import type { OnProgress, Progress } from '../../actions/manner.ts';
import type { CallExtra } from './call-extra.ts';

const HEARTBEAT_MS = 5_000;
/** MCP wants each value above the one before; a sign of life has done nothing. */
const STEP = 0.001;

export class CallProgress {
  readonly #extra: CallExtra;
  readonly #token: string | number | undefined;
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #startedAt = Date.now();
  #last = 0;
  #total: number | undefined;

  constructor(extra: CallExtra, heartbeatMs = HEARTBEAT_MS) {
    this.#extra = extra;
    this.#token = extra._meta?.progressToken;
    if (this.#token !== undefined) this.#timer = setInterval(this.#beat, heartbeatMs);
  }

  readonly tell: OnProgress = ({ message, done, total }) => {
    this.#total = total ?? this.#total;
    this.#send(message, done ?? this.#last + STEP);
  };

  /** To be called when the call has ended: nothing may be told after its answer. */
  end(): void {
    clearInterval(this.#timer);
  }

  readonly #beat = (): void => {
    const seconds = Math.round((Date.now() - this.#startedAt) / 1_000);
    this.#send(`At work for ${seconds} s.`, this.#last + STEP);
  };

  #send(message: Progress['message'], value: number): void {
    if (this.#token === undefined) return;
    this.#last = value > this.#last ? value : this.#last + STEP;
    const params = {
      progressToken: this.#token,
      progress: this.#last,
      message,
      ...(this.#total === undefined ? {} : { total: this.#total }),
    };
    this.#extra.sendNotification({ method: 'notifications/progress', params }).catch(() => {
      // The client is gone: the end of its connection ends the call, too.
    });
  }
}
