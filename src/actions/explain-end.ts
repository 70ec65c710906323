/** Why an action ended as it did, for whoever called it. */
import { CdpError } from '../cdp/cdp-error.ts';
import { fail, type RemoraError, toRemoraError, withMayHaveApplied } from '../errors.ts';
import { toPublicError } from '../session/page/to-public.ts';
import type { AnyAction, Call } from './action.ts';

export function explainEnd(
  thrown: unknown,
  how: { call: Call; isTimeUp: boolean; timeoutMs: number; action: AnyAction },
): RemoraError {
  const error = explain(thrown, how);
  const stopped = error.code === 'cancelled' || error.code === 'internal';
  const more = { mayHaveApplied: error.mayHaveApplied, cause: error.cause };
  if (stopped && how.call.signal.aborted) return fail('cancelled', {}, more);
  if (stopped && how.isTimeUp) return fail('timeout', { what: how.action.name, ms: how.timeoutMs }, more);
  return error;
}

/** Calls to the browser that no tab's turn explained: those of `tabs`, `close`, or of finding a session's tabs. */
function explain(thrown: unknown, { call, action }: { call: Call; action: AnyAction }): RemoraError {
  if (!(thrown instanceof CdpError)) return toRemoraError(thrown);
  const error = toPublicError(thrown, call.tab ?? 'that was meant');
  return thrown.replyLost && action.effect === 'write' ? withMayHaveApplied(error) : error;
}
