/** The limits of a page load, from a call. */
import type { LoadState } from '../observe/navigation.ts';
import type { LoadRequest } from '../session/page/navigate.ts';
import type { PageContext } from './action.ts';

export function loadRequest(waitUntil: LoadState, call: PageContext): LoadRequest {
  return {
    waitUntil,
    timeoutMs: Math.min(call.config.timeouts.navigation, call.timeoutMs),
    rules: call.urls,
    signal: call.signal,
  };
}
