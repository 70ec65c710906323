/**
 * The calls in flight. The browser never answers a call whose target closes or crashes, so every way in which a call
 * can end is settled here, once.
 */
import { CdpError, type CdpErrorKind, toCdpError } from './cdp-error.ts';
import { reasonOf } from '../util/deadline.ts';

export interface CallOptions {
  readonly method: string;
  readonly sessionId: string | undefined;
  /** Milliseconds until the call ends in `timeout`. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** See `SendOptions`. */
  readonly outlastsDialog?: true;
}

interface PendingCall extends CallOptions {
  end(error: CdpError): void;
}

export class PendingCalls {
  readonly #calls = new Set<PendingCall>();

  /** Settles with the reply, or with a CdpError: by the reply itself, the deadline, the signal, or one of the methods below. */
  track(options: CallOptions, reply: Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void): void => {
        if (!this.#calls.delete(call)) return;
        clearTimeout(timer);
        options.signal?.removeEventListener('abort', onAbort);
        finish();
      };
      const call: PendingCall = { ...options, end: (error) => settle(() => reject(error)) };
      const late = (): void =>
        call.end(new CdpError('timeout', options.method, `no answer in ${options.timeoutMs} ms`));
      const onAbort = (): void =>
        call.end(new CdpError('aborted', options.method, reasonOf(options.signal).message));
      const timer = setTimeout(late, options.timeoutMs);
      this.#calls.add(call);
      options.signal?.addEventListener('abort', onAbort, { once: true });
      reply.then(
        (value) => settle(() => resolve(value)),
        (error: unknown) => settle(() => reject(toCdpError(error, options.method))),
      );
    });
  }

  /** Ends the calls of one session; `which` may spare those that the browser process answers by itself. */
  endSession(
    sessionId: string,
    kind: CdpErrorKind,
    which: (call: CallOptions) => boolean = () => true,
  ): void {
    for (const call of [...this.#calls]) {
      if (call.sessionId === sessionId && which(call)) call.end(new CdpError(kind, call.method, kind));
    }
  }

  endAll(kind: CdpErrorKind): void {
    for (const call of [...this.#calls]) call.end(new CdpError(kind, call.method, kind));
  }
}
