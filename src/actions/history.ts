/** One step through a tab's history, never past where the tab began as ours. */
import { fail } from '../errors.ts';
import { isMarkUrl } from '../session/mark.ts';
import { moveInHistory } from '../session/page/navigate.ts';
import type { Page } from '../session/page/page.ts';
import type { ActionResult, PageContext } from './action.ts';
import { loadRequest } from './load-request.ts';
import { afterLoad } from './page-head.ts';

export async function moveTo(page: Page, step: -1 | 1, call: PageContext): Promise<ActionResult> {
  const { currentIndex, entries } = await page.cdp.send('Page.getNavigationHistory', undefined, {
    signal: call.signal,
  });
  const entry = entries[currentIndex + step];
  if (!entry || isMarkUrl(entry.url)) {
    throw fail(
      'navigation_failed',
      { reason: `there is no page ${step < 0 ? 'before' : 'after'} this one` },
      {
        hint: 'Load an address with `remora navigate URL`.',
      },
    );
  }
  return afterLoad(page, await moveInHistory(page, entry, loadRequest('domcontentloaded', call)), call);
}
