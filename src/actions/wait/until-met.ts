/** Waiting for a condition, each kind by what tells of it first. */
import { fail } from '../../errors.ts';
import type { Page } from '../../session/page/page.ts';
import { delay } from '../../util/deadline.ts';
import type { PageContext } from '../action.ts';
import { downloadText, filesData } from '../download/report.ts';
import { waitInFrames } from '../element/wait-in-frames.ts';
import type { ElementClaim } from '../expect/claim.ts';
import { untilHolds } from '../expect/until-holds.ts';
import type { Condition } from './condition.ts';
import type { Met } from './met.ts';
import { untilIdle } from './until-idle.ts';
import { untilTrue } from './until-true.ts';

export async function untilMet(page: Page, condition: Condition, call: PageContext): Promise<Met> {
  const { navigation } = page;
  const { timeoutMs: ms, signal } = call;
  switch (condition.by) {
    case 'shown': {
      const { met, failed } = await waitInFrames(page, condition.wanted, ms, call);
      return { isMet: met, failed };
    }
    case 'claim':
      return untilClaim(page, condition.claim, call);
    case 'url': {
      const { part } = condition;
      const isThere = (): boolean => navigation.pendingUrl === undefined && navigation.url.includes(part);
      return plain(await navigation.until(isThere, ms, signal));
    }
    case 'load': {
      const { state } = condition;
      const isThere = (): boolean => navigation.pendingUrl === undefined && navigation.has(state);
      return plain(await navigation.until(isThere, ms, signal));
    }
    case 'idle':
      return untilIdle(page, call);
    case 'script':
      return untilTrue(page, condition.script, call);
    case 'download':
      return untilDownloaded(page, call);
    case 'time':
      return pause(condition.ms, call);
  }
}

/** Of the browser: no frame is asked. */
const plain = (isMet: boolean): Met => ({ isMet, failed: [] });

async function untilClaim(page: Page, claim: ElementClaim, call: PageContext): Promise<Met> {
  const { verdict, reading } = await untilHolds(page, claim, call);
  const { holds, got, matches, total } = verdict;
  if (holds) return { isMet: true, failed: reading.failed };
  const seen = matches.map(
    ({ state }) => `${state.role} ${JSON.stringify(state.name)}: ${state.states.join(' ')}`,
  );
  const instead =
    total > 1 ? [`${total} elements match`, ...seen].join('\n') : (seen[0] ?? 'nothing matches');
  return { isMet: false, failed: reading.failed, data: { got }, instead };
}

/** What has not been told of yet counts, so that one that was quicker is not missed. */
async function untilDownloaded(
  { downloads, origin }: Page,
  { timeoutMs, signal }: PageContext,
): Promise<Met> {
  const isMet = await downloads.end(timeoutMs, signal);
  const files = isMet ? downloads.take() : downloads.running();
  const text = downloadText(files, origin);
  const told = text.flatMap((part) => (typeof part === 'string' ? [] : [part.text]));
  return {
    isMet,
    failed: [],
    data: filesData(files),
    text,
    instead: told.length === 0 ? 'no download has begun' : told.join('\n'),
  };
}

async function pause(ms: number, { timeoutMs, signal }: PageContext): Promise<Met> {
  if (ms >= timeoutMs)
    throw fail('bad_input', {
      reason: `${ms} ms are longer than the call may take (${timeoutMs} ms): give it longer with --timeout`,
      action: 'wait',
    });
  await delay(ms, signal);
  return plain(true);
}
