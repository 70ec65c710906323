/**
 * What an action changed, for its own answer: where the page went, which tabs opened, which dialog came, whether the
 * page has come to rest. One mechanism for all write actions.
 */
import { CdpError } from '../cdp/cdp-error.ts';
import type { TextPart } from '../output/text.ts';
import { isErrorPage } from '../policy/urls.ts';
import { toShownUrl } from '../session/mark.ts';
import type { OwnedTab } from '../session/owned-tab.ts';
import type { Page } from '../session/page/page.ts';
import type { LoaderId, TargetId } from '../util/brand.ts';
import type { ActionResult, Data, PageContext } from './action.ts';

/** Silence of the document that counts as rest, and how long it is waited for. Milliseconds (WAIT-1). */
const QUIET_MS = 100;
const MAX_SETTLE_MS = 3_000;
const MAX_LOAD_MS = 5_000;
const GRACE_MS = 500;

export interface Before {
  readonly loaderId: LoaderId;
  readonly url: string;
  readonly origin: string;
  /** The action is followed by waiting until the page is at rest. */
  readonly settles: boolean;
  /** Tabs in front of their windows; asked for together with the action, the browser answers in order. */
  readonly front: Promise<ReadonlySet<TargetId>>;
}

export interface EffectScope {
  readonly page: Page;
  readonly tab: OwnedTab;
  /** Undefined for an action of which nothing is watched. */
  readonly before: Before | undefined;
  readonly context: PageContext;
}

/** Starts to watch the document; to be called before the input is sent. */
export async function watchEffects(
  page: Page,
  context: PageContext,
  { settles }: { settles: boolean },
): Promise<Before> {
  const front = context.sessionTabs.browser.targets.activeIds();
  // Whoever needs it waits for it; that nobody may must not end the process.
  front.catch(() => undefined);
  if (settles) await page.ensureFrames(context.signal);
  if (settles) await page.world.call('watchChanges', undefined, { signal: context.signal });
  const { navigation, url, origin } = page;
  return { loaderId: navigation.loaderId, url, origin, settles, front };
}

/** Adds what happened to the action's own result. */
export async function collectEffects(result: ActionResult, scope: EffectScope): Promise<ActionResult> {
  const { page, before, context } = scope;
  await page.dialogs.answered();
  const settled = before?.settles ? await settle(page, before, context.signal) : {};
  const opened = newTabs(scope);
  if (before && opened.length > 0) await bringBack(await before.front, opened, context);
  const dialog = dialogData(page);
  const data: Data = {
    ...result.data,
    ...settled,
    ...navigatedData(scope),
    ...newTabData(opened, scope),
    ...dialog.data,
  };
  return { ...result, data, text: [...result.text, ...describe(data, page.origin), ...dialog.text] };
}

/** The time is up, or the caller gone, with the deed done: that is no failure of it (WAIT-1). */
async function settle(page: Page, before: Before, signal: AbortSignal): Promise<Data> {
  const start = Date.now();
  try {
    const settled = await untilSettled(page, before, signal);
    return { settled, settleMs: Date.now() - start };
  } catch (error) {
    if (!signal.aborted) throw error;
    return { settled: false, settleMs: Date.now() - start };
  }
}

async function untilSettled(
  { world, navigation }: Page,
  before: Before,
  signal: AbortSignal,
): Promise<boolean> {
  const quiet = await untilQuiet(world, signal);
  if (navigation.pendingUrl === undefined && navigation.loaderId === before.loaderId) return quiet;
  const isLoaded = (): boolean => navigation.pendingUrl === undefined && navigation.has('domcontentloaded');
  return navigation.until(isLoaded, MAX_LOAD_MS, signal);
}

async function untilQuiet(world: Page['world'], signal: AbortSignal): Promise<boolean> {
  try {
    const { settled } = await world.call(
      'untilQuiet',
      { quietMs: QUIET_MS, maxMs: MAX_SETTLE_MS },
      // A page that waits for its server's answer gives none of its own.
      { signal, timeoutMs: MAX_SETTLE_MS + GRACE_MS },
    );
    return settled;
  } catch (error) {
    // The action led elsewhere, closed the tab, or its dialog holds the page: each is reported by its own mark.
    if (error instanceof CdpError && error.kind !== 'closed' && error.kind !== 'aborted') return false;
    throw error;
  }
}

function navigatedData({ page, before }: EffectScope): Data {
  if (!before) return {};
  const newDocument = page.navigation.loaderId !== before.loaderId;
  if (!newDocument && page.url === before.url) return {};
  const failed = isErrorPage(page.url) ? { failed: true } : {};
  return {
    navigated: { from: toShownUrl(before.url), to: toShownUrl(page.url), newDocument, ...failed },
  };
}

function newTabs({ tab, context }: EffectScope): readonly OwnedTab[] {
  return tab.takeOpened().flatMap((targetId) => context.sessionTabs.browser.ownedTab(targetId) ?? []);
}

/** Tabs that the action opened; the first becomes current if the settings say so (OWN-11). */
function newTabData(opened: readonly OwnedTab[], { tab, context }: EffectScope): Data {
  const [first, ...others] = opened;
  if (!first) return {};
  const { sessionTabs, config } = context;
  const isCurrent = config.popups === 'follow' && sessionTabs.isCurrent(tab);
  if (isCurrent) sessionTabs.makeCurrent(first);
  const describeOne = (one: OwnedTab): { tab: string; url: string } => {
    const url = toShownUrl(sessionTabs.browser.targets.get(one.targetId)?.url ?? '');
    return { tab: sessionTabs.idOf(one.targetId), url };
  };
  const more = others.length === 0 ? {} : { otherNewTabs: others.map(describeOne) };
  return { newTab: { ...describeOne(first), isCurrent }, ...more };
}

/**
 * A pop-up comes to the front of its window by itself; the tab that the person had there goes back in front. Where
 * another tab is in front by now, the person has chosen it.
 */
async function bringBack(
  before: ReadonlySet<TargetId>,
  opened: readonly OwnedTab[],
  { sessionTabs }: PageContext,
): Promise<void> {
  const { targets, connection } = sessionTabs.browser;
  const now = await targets.activeIds();
  if (!opened.some((tab) => now.has(tab.targetId))) return;
  for (const targetId of before) {
    if (!now.has(targetId) && targets.get(targetId))
      await connection.send('Target.activateTarget', { targetId });
  }
}

function dialogData(page: Page): { data: Data; text: readonly TextPart[] } {
  const [last, ...others] = [...page.dialogs.take()].reverse();
  if (!last) return { data: {}, text: [] };
  const { type, message, answer, origin } = last;
  const dialog = { type, message, answer, ...(others.length > 0 ? { others: others.length } : {}) };
  return { data: { dialog }, text: [{ origin, text: `dialog: ${JSON.stringify(dialog)}` }] };
}

function describe(data: Data, origin: string): TextPart[] {
  const lines = (['navigated', 'newTab', 'otherNewTabs'] as const).flatMap((key) =>
    data[key] === undefined ? [] : [{ origin, text: `${key}: ${JSON.stringify(data[key])}` }],
  );
  return data['settled'] === false ? [...lines, 'The page was still busy when this answer was made.'] : lines;
}
