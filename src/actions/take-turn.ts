/** One action's turn on one tab: passes the gate, waits in line, attaches, runs, and ties what happened to the result. */
import { CdpError } from '../cdp/cdp-error.ts';
import { fail, RemoraError, withMayHaveApplied } from '../errors.ts';
import { passGate } from '../policy/pass-gate.ts';
import { checkPageUrl } from '../policy/urls.ts';
import type { OwnedTab } from '../session/owned-tab.ts';
import { DryRunEnd, type Page } from '../session/page/page.ts';
import { toPublicError } from '../session/page/to-public.ts';
import { isInternal } from '../session/target-list.ts';
import type { ActionResult, AnyAction, Call, PageContext } from './action.ts';
import { dryRunOfNothing, dryRunResult } from './dry-run.ts';
import { forgetFound } from './element/find-element.ts';
import { beginWatching, endWatching } from './effects/before.ts';
import { collectEffects } from './effects/collect.ts';
import { nameTabIn, nameTabOf } from './tab-hints.ts';

export interface Turn {
  readonly action: AnyAction;
  readonly call: Call;
  readonly context: PageContext;
  /** The action loads something, the same again or something else: what blocks the page now does not matter. */
  readonly leaves: 'again' | 'elsewhere' | undefined;
}

/** What the next document gets to arrive before it is read. */
const ARRIVAL_MS = 1_000;

type Work = (page: Page, call: PageContext) => Promise<ActionResult>;

export async function takeTurn(tab: OwnedTab, turn: Turn, work: Work): Promise<ActionResult> {
  const { call, context } = turn;
  const id = context.sessionTabs.idOf(tab.targetId);
  const named = { tab: id, catalogue: call.catalogue };
  const isCurrent = (): boolean => context.sessionTabs.isCurrent(tab);
  try {
    const origin = await askGate(tab, turn);
    if (call.noWait && tab.queue.busy) throw fail('busy', { tab: id });
    const result = await tab.queue.run(() => workOn({ tab, id, origin }, turn, work), context.signal);
    return isCurrent() ? result : nameTabIn(result, named);
  } catch (error) {
    const stopped = context.signal.aborted && !(error instanceof CdpError) && !(error instanceof RemoraError);
    const told = stopped ? fail('cancelled', {}, { cause: error }) : toPublicError(error, id);
    throw isCurrent() ? told : nameTabOf(told, named);
  }
}

/** Before the line, so that a person who thinks it over holds nobody up. Returns the origin that was agreed to. */
async function askGate(tab: OwnedTab, { action, call, context }: Turn): Promise<string> {
  const origin = originOf(context.sessionTabs.browser.targets.get(tab.targetId)?.url ?? '');
  await passGate(call, { action, origin, tabKind: tab.record.adopted ? 'adopted' : 'own' });
  return origin;
}

interface Place {
  readonly tab: OwnedTab;
  readonly id: string;
  readonly origin: string;
}

async function workOn({ tab, id, origin }: Place, turn: Turn, work: Work): Promise<ActionResult> {
  const { action, call, context, leaves } = turn;
  // Whoever had the turn before may have closed the tab, or given it back to its person.
  if (context.sessionTabs.browser.ownedTab(tab.targetId) !== tab) throw fail('tab_gone', { tab: id });
  const page = await tab.page(id, { leaves, signal: context.signal });
  if (page.origin !== origin)
    await passGate(call, { action, origin: page.origin, tabKind: tab.record.adopted ? 'adopted' : 'own' });
  refuseForbidden(page, id, context);
  const answersDialog = action.on === 'page' && action.throughDialog === true;
  // One that is being answered is soon gone.
  if (page.dialogs.open) await page.dialogs.answered();
  if (page.dialogs.open && !leaves && !answersDialog) throw dialogOpen(page, id);
  await tab.rest(context.config.settle.betweenActionsMs, context.signal);
  page.beginAction({ dryRun: context.dryRun });
  context.step.begin(id, page.url);
  try {
    return await carryOut(page, tab, turn, work);
  } catch (error) {
    throw explainFailure(error, page, { id, ofScript: action.level === 'script' });
  } finally {
    page.action.acting = false;
    context.step.urlAfter = page.url;
    tab.noteActionEnd();
  }
}

async function carryOut(page: Page, tab: OwnedTab, turn: Turn, work: Work): Promise<ActionResult> {
  const { action, context } = turn;
  const isDry = context.dryRun && action.effect === 'write';
  forgetFound(page);
  const before = await beginWatching(action, page, context);
  const collect = (result: ActionResult): Promise<ActionResult> =>
    collectEffects(result, { page, tab, before, context });
  try {
    const result = await work(page, context);
    return isDry ? dryRunOfNothing(result, page) : await collect(result);
  } catch (error) {
    if (error instanceof DryRunEnd) return await dryRunResult(action, page, context);
    // Reads may be done once more (ACT-8).
    if (action.effect !== 'read' || !(await isCutShort(error, page, context))) throw error;
    return await collect(await work(page, context));
  } finally {
    endWatching(before);
  }
}

/** A reading was cut short by a dialog that has its answer, or by a document that made way for another. */
async function isCutShort(error: unknown, page: Page, { signal }: PageContext): Promise<boolean> {
  if (!(error instanceof CdpError)) return false;
  if (error.kind === 'dialog') {
    await page.dialogs.answered();
    return !page.dialogs.open;
  }
  if (error.kind !== 'context-gone') return false;
  const { navigation } = page;
  const hasCome = (): boolean => navigation.pendingUrl === undefined && navigation.has('domcontentloaded');
  await navigation.until(hasCome, ARRIVAL_MS, signal);
  return true;
}

/** The person, or the page itself, may have gone where a caller may not follow since the tab was taken over. */
function refuseForbidden(page: Page, id: string, { urls }: PageContext): void {
  if (isInternal(page.url)) {
    throw fail(
      'unsupported',
      { reason: `The tab ${id} shows a page of the browser itself now; those are left alone.` },
      { hint: 'Work in another tab: `remora open URL`.' },
    );
  }
  checkPageUrl(page.url, urls);
}

/** What was sent before the failure may have been carried out, unless the page refused it in so many words (ACT-8). */
function explainFailure(
  error: unknown,
  page: Page,
  { id, ofScript }: { id: string; ofScript: boolean },
): RemoraError {
  const known = waitingForServer(error, page, id) ?? toPublicError(error, id, ofScript);
  if (!page.action.sentWrite || known.mayHaveApplied) return known;
  // What was sent led away, or the page went by itself: nobody can tell.
  if (page.navigation.loaderId !== page.action.document) return withMayHaveApplied(known);
  const lost =
    error instanceof CdpError ? error.replyLost : !(error instanceof RemoraError) || error.code === 'timeout';
  return lost ? withMayHaveApplied(known) : known;
}

/** While a load waits for its server the browser holds back every other command to the page. */
function waitingForServer(error: unknown, { navigation, origin }: Page, id: string): RemoraError | undefined {
  const isLate = error instanceof CdpError && error.kind === 'timeout';
  if (!isLate || navigation.pendingUrl === undefined) return undefined;
  return fail(
    'timeout',
    { what: `The tab ${id}`, tab: id },
    {
      cause: error,
      message: `The tab ${id} waits for a server that has not answered.`,
      hint: 'Wait longer with `remora wait --load load`, or load something else with `remora navigate URL`.',
      page: { origin, text: `waits for ${navigation.pendingUrl.slice(0, 300)}` },
    },
  );
}

function dialogOpen(page: Page, id: string): RemoraError {
  const { origin = page.origin, message = '' } = page.dialogs.open ?? {};
  return fail('dialog_open', { tab: id }, { page: { origin, text: message } });
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'null';
}
