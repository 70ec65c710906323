/** What a dry run answers: the element that was found and passed all checks, and where a form would go (ACT-12). */
import { toShownAddress } from '../observe/shown-address.ts';
import { shorten } from '../util/text.ts';
import type { Page } from '../session/page/page.ts';
import type { ActionResult, AnyAction, PageContext } from './action.ts';
import { firstFound } from './element/find-element.ts';
import { elementLine } from './element/found-element.ts';

const URL_CHARS = 300;

export async function dryRunResult(
  action: AnyAction,
  page: Page,
  { signal }: PageContext,
): Promise<ActionResult> {
  const element = firstFound(page);
  if (!element) return { data: { tab: page.tab, dryRun: true }, text: [`would ${action.name}`] };
  const { frame, ref, match, role, name } = element;
  const sent = await frame.world.call('formOf', ref, { signal });
  const form = sent && { ...sent, url: toShownAddress(sent.url) };
  const { origin } = frame;
  return {
    data: { tab: page.tab, dryRun: true, ref, match, role, name, ...(form ? { form } : {}) },
    text: [
      { origin, text: `would ${action.name} ${elementLine(element)}` },
      ...(form ? [{ origin, text: `its form goes to ${form.method} ${shorten(form.url, URL_CHARS)}` }] : []),
    ],
  };
}

/** Of an action that found nothing to do, and so came to its end: its own answer, marked as what it is. */
export function dryRunOfNothing(result: ActionResult, page: Page): ActionResult {
  const { role, name } = firstFound(page) ?? {};
  return {
    ...result,
    data: { ...result.data, ...(role === undefined ? {} : { role, name }), dryRun: true },
    text: ['Nothing is to be done:', ...result.text],
  };
}

/** Of an action that works on no page: it would be allowed, and is not carried out. */
export function dryRunWithoutPage({ name }: AnyAction): ActionResult {
  return { data: { dryRun: true }, text: [`would ${name}`] };
}
