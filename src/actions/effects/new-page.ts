/** The compact view of a page that has nothing to do with the one before, instead of a difference. */
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import { headLine, kindRemark } from '../page-head.ts';
import type { Told } from './told.ts';
import { readAnew } from './tree-changes.ts';

export const UNREADABLE = 'What changed in the page could not be read: `remora snapshot` shows it.';

export async function newPage(page: Page, maxTokens: number, context: PageContext): Promise<Told> {
  const read = await readAnew(page, maxTokens, context);
  if (!read) return { data: {}, text: [UNREADABLE] };
  const { origin } = page;
  return {
    data: { page: read.kind, title: read.title },
    text: [
      { origin, text: headLine(page.tab, read.url, read.title) },
      ...kindRemark(read.kind),
      { origin, text: read.text },
    ],
  };
}
