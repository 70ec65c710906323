/** Failures of a frame are not failures of its tab: the one frame is gone, or hangs, and the rest goes on. */
import { CdpError } from '../../cdp/cdp-error.ts';
import { fail } from '../../errors.ts';
import type { Page } from '../../session/page/page.ts';
import type { FoundElement } from './found-element.ts';

/** Throws `stale_ref` when the element's frame goes away meanwhile, `timeout` when it does not answer. */
export async function inFrame<T>(
  page: Page,
  { frame, ref }: FoundElement,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!frame.parent || !(error instanceof CdpError)) throw error;
    const options = { cause: error, mayHaveApplied: error.replyLost && page.action.sentWrite };
    switch (error.kind) {
      case 'session-gone':
      case 'context-gone':
      case 'node-gone':
      case 'crashed':
        // When the whole tab is gone this says so.
        await page.cdp.send('Page.getNavigationHistory', undefined);
        throw fail('stale_ref', { ref }, options);
      case 'timeout':
        throw fail(
          'timeout',
          { what: `The frame of ${ref}`, tab: page.tab },
          {
            ...options,
            message: `The frame of ${ref} does not answer: it is busy, hung, or loads something else.`,
            hint: 'The rest of the page can be used. Load all of it again with `remora reload`.',
          },
        );
      default:
        throw error;
    }
  }
}
