/** Which failures of a provider are worth asking again, and when. Pure, but for the clock that is handed in. */
import { delay } from '../../util/deadline.ts';

/** What went wrong, as far as it matters here. */
export interface ProviderFailure {
  /**
   * `refused`: the answer has a status that no repetition changes; `overloaded`: one that passes; `unreachable`: no
   * connection; `cut`: the answer ended before its end, or fell silent; `unreadable`: it is no answer.
   */
  readonly kind: 'refused' | 'overloaded' | 'unreachable' | 'cut' | 'unreadable';
  readonly status: number | undefined;
  /** The provider's words, on one line and without secrets. */
  readonly message: string;
  /** How long the provider asks to wait. */
  readonly retryAfterMs: number | undefined;
}

export interface Clock {
  /** Rejects with the signal's reason when it aborts first. */
  readonly delay: (ms: number, signal: AbortSignal) => Promise<void>;
}

export const REAL_CLOCK: Clock = { delay };

/** Times that one request is sent. */
export const MAX_TRIES = 4;
/** A provider that wants a longer pause is not waited for. */
export const LONGEST_WAIT_MS = 60_000;
/** Before the second try; doubled each time. */
const FIRST_WAIT_MS: Readonly<Record<ProviderFailure['kind'], number>> = {
  overloaded: 2_000,
  unreachable: 500,
  cut: 500,
  unreadable: 500,
  refused: 0,
};

const PASSING: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504, 529]);

export const isPassing = (status: number): boolean => PASSING.has(status);

/** `tried`: how often it was sent. Undefined: it is not to be sent again. Milliseconds. */
export function waitBeforeRetry(failure: ProviderFailure, tried: number): number | undefined {
  if (failure.kind === 'refused' || tried >= MAX_TRIES) return undefined;
  const { retryAfterMs } = failure;
  if (retryAfterMs !== undefined) return retryAfterMs > LONGEST_WAIT_MS ? undefined : retryAfterMs;
  return FIRST_WAIT_MS[failure.kind] * 2 ** (tried - 1);
}

/** `Retry-After` is seconds or a date (RFC 9110, 10.2.3); some send `retry-after-ms` besides. Milliseconds. */
export function readRetryAfter(
  headers: Readonly<Record<string, string | undefined>>,
  now: number,
): number | undefined {
  const exact = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const text = headers['retry-after']?.trim();
  if (text === undefined || text === '') return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
