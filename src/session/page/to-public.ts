/** Protocol failures as errors that a caller can act on. The raw message stays in `details.cause`. */
import { CdpError } from '../../cdp/cdp-error.ts';
import { fail, type RemoraError, toRemoraError } from '../../errors.ts';

/** `tab` is the id that the caller knows the tab by; `ofScript`: what failed ran script of the caller's. */
export function toPublicError(thrown: unknown, tab: string, ofScript = false): RemoraError {
  if (!(thrown instanceof CdpError)) return toRemoraError(thrown);
  const cause = { cause: thrown };
  switch (thrown.kind) {
    case 'closed':
      return fail('browser_gone', {}, cause);
    case 'session-gone':
    case 'target-gone':
      return fail('tab_gone', { tab }, cause);
    case 'crashed':
      return fail('tab_crashed', { tab }, cause);
    case 'dialog':
      return fail('dialog_open', { tab }, cause);
    case 'node-gone':
      return fail('stale_ref', { ref: 'The element' }, cause);
    case 'context-gone':
      return leftMeanwhile(thrown, tab, ofScript);
    case 'timeout':
      return fail(
        'timeout',
        { what: 'The tab', ms: 0, tab },
        {
          ...cause,
          message: `The tab ${tab} does not answer: its page is busy or hung.`,
          hint: 'Load it again with `remora reload`, or drop it with `remora close`. Other tabs are not held up.',
        },
      );
    case 'aborted':
      return fail('cancelled', {}, cause);
    case 'protocol':
      return fail('internal', { reason: 'the browser refused a command' }, cause);
  }
}

function leftMeanwhile(cause: CdpError, tab: string, ofScript: boolean): RemoraError {
  const message = 'The page went to another document while this ran.';
  if (ofScript)
    return fail(
      'script_error',
      { reason: 'the page went to another document meanwhile' },
      { cause, message, hint: 'Look where it is now with `remora snapshot`.' },
    );
  return fail(
    'timeout',
    { what: `The tab ${tab}`, tab },
    {
      cause,
      message,
      hint: 'Wait for the load with `remora wait --load load`, then look with `remora snapshot`.',
    },
  );
}
