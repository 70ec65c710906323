/** Waiting until a claim holds: for `expect`, and for `wait` where that is about an element. */
import { fail } from '../../errors.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import type { Claim } from './claim.ts';
import { judge } from './judge.ts';
import { readClaimed, untilChanged } from './reading.ts';
import type { Outcome } from './report.ts';

/** Ends with the first reading that shows it, or with the one at the end of the time. */
export async function untilHolds(page: Page, claim: Claim, call: PageContext): Promise<Outcome> {
  const start = Date.now();
  for (let isFirst = true; ; isFirst = false) {
    const asked = { claim, call, left: start + call.timeoutMs - Date.now(), isFirst };
    const reading = await readClaimed(page, asked);
    const waitedMs = Date.now() - start;
    if (!reading && waitedMs >= call.timeoutMs)
      throw fail('timeout', { what: 'A document to look at', ms: call.timeoutMs });
    if (reading) {
      const verdict = judge(claim, reading);
      if (verdict.holds || waitedMs >= call.timeoutMs) return { claim, verdict, reading, waitedMs };
    }
    await untilChanged(page, reading, { ...asked, left: call.timeoutMs - waitedMs });
  }
}
