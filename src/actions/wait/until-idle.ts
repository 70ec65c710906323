/** Waiting until the page asks nothing of the network (WAIT-2). */
import type { RequestRecord } from '../../observe/network.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import type { Met } from './met.ts';

/** Silence that counts. Milliseconds. */
const IDLE_MS = 500;
/** Whether a request streams on for ever only time tells. Milliseconds. */
const LOOK_AGAIN_MS = 250;
const SHOWN = 5;

/**
 * Requests that had begun before it was listened for are known as far as the document's own load state tells. What the page
 * asks for again and again does not count, nor does what stays open for good.
 */
export async function untilIdle({ network, navigation }: Page, call: PageContext): Promise<Met> {
  const end = Date.now() + call.timeoutMs;
  const release = network.hold();
  const mark = network.mark();
  const open = (): readonly RequestRecord[] => network.open(mark).filter((record) => !network.isPoll(record));
  const hasOpen = (): boolean => open().length > 0;
  const hasLoaded = (): boolean =>
    navigation.pendingUrl === undefined && (navigation.has('load') || navigation.has('networkidle'));
  const within = (ms: number): number => Math.max(0, Math.min(ms, end - Date.now()));
  try {
    while (Date.now() < end) {
      await navigation.until(hasLoaded, within(Infinity), call.signal);
      if (!(await network.until(() => !hasOpen(), within(LOOK_AGAIN_MS), call.signal))) continue;
      const silence = within(IDLE_MS);
      const isBroken = await network.until(hasOpen, silence, call.signal);
      if (!isBroken && silence === IDLE_MS && hasLoaded()) return { isMet: true, failed: [] };
    }
    return notIdle(open(), hasLoaded());
  } finally {
    release();
  }
}

function notIdle(open: readonly RequestRecord[], hasLoaded: boolean): Met {
  const urls = open.slice(0, SHOWN).map(({ url }) => url.slice(0, 200));
  const rest = hasLoaded ? [] : ['the document is still loading'];
  return {
    isMet: false,
    failed: [],
    data: { openRequests: open.length },
    instead: [`${open.length} requests are open`, ...urls, ...rest].join('\n'),
  };
}
