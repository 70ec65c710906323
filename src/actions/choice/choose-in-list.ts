/**
 * Choosing in a list that a page draws itself: opened with the pointer or the keyboard, searched where it is long, clicked,
 * and checked (ACT-5).
 */
import { DryRunEnd, type Page } from '../../session/page/page.ts';
import type { Wanted } from '../../page/choice/types.ts';
import type { PageContext } from '../action.ts';
import { clickElement } from '../element/click-element.ts';
import type { FoundElement } from '../element/found-element.ts';
import type { Chosen } from './choose-native.ts';
import { type Choice, DrawnList } from './drawn-list.ts';

export interface ListRequest {
  readonly element: FoundElement;
  readonly wanted: readonly Wanted[];
}

/** Throws `option_missing`, `disabled`, or `value_mismatch` when the widget does not take the choice. */
export async function chooseInList(
  page: Page,
  { element, wanted }: ListRequest,
  call: PageContext,
): Promise<Chosen> {
  const list = new DrawnList(page, element, call);
  try {
    await list.begin();
    const done: Choice[] = [];
    for (const [at, one] of wanted.entries()) done.push(await list.choose(one, at < wanted.length - 1));
    const isSeen = done.every(({ unverified }) => !unverified);
    if (isSeen) await list.finish();
    return {
      chosen: done.map(({ label }) => label),
      changed: done.some(({ changed }) => changed),
      how: 'list',
      ...(isSeen ? {} : { unverified: true }),
    };
  } catch (error) {
    if (!(error instanceof DryRunEnd) && !call.signal.aborted) await list.closeAgain();
    throw error;
  } finally {
    await list.end();
  }
}

/** An option that can be seen is clicked. */
export async function chooseOption(page: Page, element: FoundElement, call: PageContext): Promise<Chosen> {
  await clickElement(page, element, {}, call);
  return { chosen: [element.name], changed: true, how: 'option' };
}
