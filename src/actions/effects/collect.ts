/**
 * What an action changed, for its own answer: where the page went, which tabs opened, which dialog came, what was asked
 * of servers, which lines of the page are others now. One mechanism for all write actions (ACT-6).
 */
import type { RequestRecord } from '../../observe/request-record.ts';
import { fail, RemoraError } from '../../errors.ts';
import { isErrorPage } from '../../policy/urls.ts';
import { toShownUrl } from '../../session/mark.ts';
import { isOfTab } from '../../session/page/started.ts';
import { shorten, toOneLine } from '../../util/text.ts';
import type { ActionResult } from '../action.ts';
import { awaitedResponse } from './awaited-response.ts';
import type { EffectScope } from './before.ts';
import { files } from './files.ts';
import { newTabs, takeNewTabs } from './new-tabs.ts';
import { pageNews } from './page-news.ts';
import { mergeData, NOTHING, type Told } from './told.ts';

/** Adds what happened to the action's own result. */
export async function collectEffects(result: ActionResult, scope: EffectScope): Promise<ActionResult> {
  const { page, before, context } = scope;
  await page.dialogs.answered();
  const rest = await before?.watch?.settle(context.config.settle, context.signal);
  const opened = await takeNewTabs(scope);
  const closed = rest?.settled === false ? await tabClosed(scope) : NOTHING;
  const parts = [
    { data: { ...rest }, text: [] },
    closed,
    navigated(scope),
    await newTabs(opened, scope),
    dialogs(scope),
    ...(await whileThere(closed, scope, [files, awaitedResponse])),
  ];
  const told = [...parts, ...(await whileThere(closed, scope, [(more) => pageNews(result, more, parts)]))];
  const isBusy = rest?.settled === false && closed === NOTHING && before?.watch?.isAnswering === true;
  return {
    ...result,
    data: mergeData([result, ...told]),
    text: [...result.text, ...told.flatMap(({ text }) => text), ...(isBusy ? [BUSY] : [])],
  };
}

/** What is asked of the page; when the time is over, or the tab gone, with the deed done, there is only less to tell. */
async function whileThere(
  closed: Told,
  scope: EffectScope,
  asks: readonly ((scope: EffectScope) => Promise<Told>)[],
): Promise<readonly Told[]> {
  const told: Told[] = [];
  if (closed !== NOTHING) return told;
  for (const ask of asks) {
    try {
      told.push(await ask(scope));
    } catch (error) {
      if (error instanceof RemoraError || !scope.context.signal.aborted) throw error;
    }
  }
  return told;
}

/** The browser tells of a closed tab a moment after its page is gone. Milliseconds. */
const CLOSING_MS = 200;

async function tabClosed({ page, tab, context }: EffectScope): Promise<Told> {
  const { targets } = context.sessionTabs.browser;
  if (page.dialogs.open || context.signal.aborted) return NOTHING;
  if (tab.crashed) throw fail('tab_crashed', { tab: page.tab }, { mayHaveApplied: true });
  await targets.untilGone(tab.targetId, CLOSING_MS);
  if (targets.get(tab.targetId)) return NOTHING;
  return { data: { settled: true, tabClosed: true }, text: [`The tab ${page.tab} closed.`] };
}

const MESSAGE_CHARS = 500;
const URL_CHARS = 300;
const OTHERWISE = 'To answer yes: `remora dialog --accept`, then do it again.';
const BUSY = 'The page was still busy when this answer was made: `remora wait` waits for more.';

function navigated({ page, before }: EffectScope): Told {
  if (!before) return NOTHING;
  const newDocument = page.navigation.loaderId !== before.loaderId;
  if (!newDocument && page.url === before.url) return NOTHING;
  const failed = isErrorPage(page.url) ? { failed: true } : {};
  const status = newDocument ? statusOf(before.watch?.started.requests ?? []) : undefined;
  const told = {
    from: shorten(toShownUrl(before.url), URL_CHARS),
    to: shorten(toShownUrl(page.navigation.failedUrl ?? page.url), URL_CHARS),
    newDocument,
    ...(status === undefined ? {} : { status }),
    ...failed,
  };
  return {
    data: { navigated: told },
    text: [{ origin: page.origin, text: toOneLine(navigatedLine(told)) }],
  };
}

interface Navigated {
  readonly from: string;
  readonly to: string;
  readonly newDocument: boolean;
  readonly status?: number;
  readonly failed?: boolean;
}

/** Within an origin as the page itself would name the place. */
function navigatedLine({ from, to, newDocument, status = 200, failed }: Navigated): string {
  const origin = originOf(from);
  const place = origin !== undefined && to.startsWith(`${origin}/`) ? to.slice(origin.length) : to;
  const remarks = [
    ...(newDocument ? [] : ['same document']),
    ...(status >= 400 ? [`status ${status}`] : []),
    ...(failed === true ? ['failed'] : []),
  ];
  return `navigated to ${place}${remarks.length === 0 ? '' : ` (${remarks.join(', ')})`}`;
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

/** Of the document that the tab ended up with. */
function statusOf(requests: readonly RequestRecord[]): number | undefined {
  return requests.findLast(isOfTab)?.status ?? undefined;
}

function dialogs({ page }: EffectScope): Told {
  const [last, ...others] = [...page.dialogs.take()].reverse();
  if (!last) return NOTHING;
  const { type, message, answer, origin } = last;
  const dialog = {
    type,
    message: shorten(message, MESSAGE_CHARS),
    answer,
    ...(others.length > 0 ? { others: others.length } : {}),
  };
  const next = answer === 'dismissed' ? [OTHERWISE] : [];
  return {
    data: { dialog },
    text: [{ origin, text: toOneLine(`dialog: ${JSON.stringify(dialog)}`) }, ...next],
  };
}
