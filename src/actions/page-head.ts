/** What stands above a page's content in an answer: address, title, status, and what kind of page it is (SNAP-11). */
import type { TextPart } from '../output/text.ts';
import { renderTree } from '../refs/tree-text.ts';
import { toShownUrl } from '../session/mark.ts';
import type { Loaded } from '../session/page/navigate.ts';
import type { Page } from '../session/page/page.ts';
import type { ActionResult, PageContext } from './action.ts';

/** `null`: an ordinary page. */
export type PageKind = 'error' | 'not-found' | 'login' | 'empty' | 'loading' | null;

/** Tokens of the snapshot that comes with a loaded page. */
const INLINE_TOKENS = 800;

/** The answer after a page was loaded: where it ended up, and the compact interactive snapshot of it. */
export async function afterLoad(page: Page, loaded: Loaded, call: PageContext): Promise<ActionResult> {
  const url = toShownUrl(loaded.url);
  const head = {
    tab: page.tab,
    url,
    title: loaded.title,
    status: loaded.status,
    redirected: loaded.redirected,
  };
  if (loaded.outcome === 'download') {
    return {
      data: { ...head, page: null, download: true },
      text: ['The address is a file: the browser downloads it, the page stays as it was.'],
    };
  }
  const tree = await call.refs.give((firstRef) =>
    page.world.call(
      'snapshot',
      { firstRef, interactive: true, includeHidden: false },
      { signal: call.signal },
    ),
  );
  if ('error' in tree) throw new Error('a snapshot of the whole page has no root to be stale');
  const kind = kindOf(loaded, tree.nodes);
  const { text } = renderTree(tree, { maxTokens: INLINE_TOKENS, interactive: true });
  return {
    data: { ...head, page: kind },
    text: [
      { origin: page.origin, text: headLine(page.tab, url, loaded.title) },
      ...remarks(loaded, kind),
      { origin: page.origin, text },
    ],
  };
}

/** `t1 https://… "Title"`. Page text. */
export function headLine(tab: string, url: string, title: string): string {
  return `${tab} ${url}${title === '' ? '' : ` ${JSON.stringify(title)}`}`;
}

/** What a snapshot's own nodes tell about the page. */
export function kindOfNodes(nodes: readonly { readonly type?: string; readonly role: string }[]): PageKind {
  if (nodes.length === 0) return 'empty';
  return nodes.some((node) => node.type === 'password') ? 'login' : null;
}

function kindOf(loaded: Loaded, nodes: Parameters<typeof kindOfNodes>[0]): PageKind {
  if (loaded.status === 404 || loaded.status === 410) return 'not-found';
  if (loaded.status !== null && loaded.status >= 400) return 'error';
  if (loaded.outcome === 'still-loading') return 'loading';
  return kindOfNodes(nodes) === 'empty' ? null : kindOfNodes(nodes);
}

function remarks(loaded: Loaded, kind: PageKind): TextPart[] {
  const status =
    loaded.status !== null && loaded.status >= 400 ? [`The server answered ${loaded.status}.`] : [];
  const busy = kind === 'loading' ? ['The page is still loading; what is there can be used.'] : [];
  return [...status, ...busy];
}
