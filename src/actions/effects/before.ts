/** How a page is before an action, so that its answer can tell what came of it (ACT-6). */
import type { OwnedTab } from '../../session/owned-tab.ts';
import type { Page } from '../../session/page/page.ts';
import { Watch } from '../../session/page/watch.ts';
import type { TargetId } from '../../util/brand.ts';
import type { AnyAction, PageContext } from '../action.ts';
import { isSlow, lastLines, readLines, type TreeLines } from './tree-changes.ts';

export interface Before {
  readonly url: string;
  readonly loaderId: string;
  /** Tabs in front of their windows; asked for together with the action, the browser answers in order. */
  readonly front: Promise<ReadonlySet<TargetId>>;
  /** Undefined for what is not followed by waiting until the page is at rest. */
  readonly watch: Watch | undefined;
  /** Undefined where nobody asked what changed, or the page is too large to be compared. */
  readonly lines: TreeLines | undefined;
}

export interface EffectScope {
  readonly page: Page;
  readonly tab: OwnedTab;
  /** Undefined for an action of which nothing is watched. */
  readonly before: Before | undefined;
  readonly context: PageContext;
}

/** To be called before the input is sent; `endWatching` must follow. */
export async function beginWatching(
  action: AnyAction,
  page: Page,
  context: PageContext,
): Promise<Before | undefined> {
  if (action.effect !== 'write' || context.dryRun) return undefined;
  const acts = action.on === 'page' && action.act === true;
  // Script of a page may open tabs too; nothing else of it is watched.
  if (!acts && action.level !== 'script') return undefined;
  const front = context.sessionTabs.browser.targets.activeIds();
  // Whoever needs it waits for it; that nobody may must not end the process.
  front.catch(() => undefined);
  const { navigation, url } = page;
  const state = { url, loaderId: navigation.loaderId, front };
  if (!acts) return { ...state, watch: undefined, lines: undefined };
  // What depends on frames waits for them itself.
  page.ensureFrames(context.signal).catch(() => undefined);
  const watch = await Watch.begin(page, context.signal);
  try {
    return { ...state, watch, lines: await linesBefore(watch, page, context) };
  } catch (error) {
    watch.end();
    throw error;
  }
}

async function linesBefore(watch: Watch, page: Page, context: PageContext): Promise<TreeLines | undefined> {
  if (context.quiet || isSlow(page)) return undefined;
  return (watch.isUnstirred ? lastLines(page) : undefined) ?? readLines(page, context);
}

export function endWatching(before: Before | undefined): void {
  before?.watch?.end();
}
