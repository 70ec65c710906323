/** The limits of a page load, from a call. */
import type { LoadState } from '../observe/navigation.ts';
import type { LoadRequest } from '../session/page/navigate.ts';
import type { PageContext } from './action.ts';

const MAX_SETTLE_MS = 3_000;
const REQUEST_MS = 1_500;

export function loadRequest(waitUntil: LoadState, call: PageContext): LoadRequest {
  return {
    waitUntil,
    timeoutMs: Math.min(call.config.timeouts.navigation, call.timeoutMs),
    rules: call.urls,
    // A page goes on asking for things of little use for a long time; what matters comes early.
    settle: {
      ...call.config.settle,
      maxWaitMs: Math.min(call.config.settle.maxWaitMs, MAX_SETTLE_MS),
      requestMs: REQUEST_MS,
    },
    signal: call.signal,
  };
}
