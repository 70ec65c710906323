/** What a tab that an action opened shows once it has come to rest, as of a new document. */
import { CdpError } from '../../cdp/cdp-error.ts';
import { RemoraError } from '../../errors.ts';
import { checkPageUrl } from '../../policy/urls.ts';
import type { OwnedTab } from '../../session/owned-tab.ts';
import type { Page } from '../../session/page/page.ts';
import { Watch } from '../../session/page/watch.ts';
import { isInternal } from '../../session/target-list.ts';
import type { PageContext } from '../action.ts';
import { loadRequest } from '../load-request.ts';
import { newPage } from './new-page.ts';
import type { Told } from './told.ts';

/** For attaching, coming to rest and reading; a tab that takes longer is looked at by the next action. Milliseconds. */
const VIEW_MS = 6_000;
/** Of which a tab that is still blank gets so much to begin with something. */
const BLANK_MS = 500;
const TOKENS = 800;

/** Undefined where it cannot be read now, or may not be. */
export async function newTabView(tab: OwnedTab, given: PageContext): Promise<Told | undefined> {
  const signal = AbortSignal.any([given.signal, AbortSignal.timeout(VIEW_MS)]);
  const context = { ...given, signal };
  try {
    return await tab.queue.run(() => look(tab, context), signal);
  } catch (error) {
    // It closed, hangs, or is a file: the action is done, and the next one on that tab says what is the matter.
    if (error instanceof CdpError || error instanceof RemoraError || signal.aborted) return undefined;
    throw error;
  }
}

async function look(tab: OwnedTab, context: PageContext): Promise<Told | undefined> {
  const { signal, urls } = context;
  const page = await tab.page(context.sessionTabs.idOf(tab.targetId), { leaves: undefined, signal });
  await comeToRest(page, context);
  if (isInternal(page.url)) return undefined;
  checkPageUrl(page.url, urls);
  return newPage(page, TOKENS, context);
}

async function comeToRest(page: Page, context: PageContext): Promise<void> {
  const { signal } = context;
  const { navigation } = page;
  const watch = Watch.ofOpened(page);
  try {
    const isBegun = (): boolean => navigation.pendingUrl !== undefined || !page.url.startsWith('about:');
    await navigation.until(isBegun, BLANK_MS, signal);
    await watch.settle(loadRequest('load', context).settle, signal);
  } finally {
    watch.end();
  }
}
