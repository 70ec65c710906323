/** What stands above a page's content in an answer: address, title, status, and what kind of page it is (SNAP-11). */
import type { PageKind } from '../page/tree/types.ts';
import { leftOutNote } from '../refs/tree-text.ts';
import { toShownUrl } from '../session/mark.ts';
import { shorten } from '../util/text.ts';
import type { Loaded } from '../session/page/navigate.ts';
import type { Page } from '../session/page/page.ts';
import type { ActionResult, PageContext } from './action.ts';
import { downloadsData, downloadText } from './download/report.ts';
import { readTree } from './snapshot/read-tree.ts';

/** Tokens of the snapshot that comes with a loaded page. */
const INLINE_TOKENS = 800;
/** The browser tells of a download a moment after it refused the load; one that takes long is told of as it is. */
const DOWNLOAD_START_MS = 2_000;
const DOWNLOAD_MS = 10_000;

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
    const arriveMs = Math.min(DOWNLOAD_MS, call.timeoutMs / 2);
    const files = await page.downloads.arrive({ startMs: DOWNLOAD_START_MS, arriveMs }, call.signal);
    return {
      data: { ...head, page: null, download: true, ...downloadsData(files) },
      text: [
        'The address is a file: the browser downloads it, the page stays as it was.',
        ...downloadText(files, page.origin),
      ],
    };
  }
  if (call.quiet)
    return {
      data: { ...head, page: null },
      text: [{ origin: page.origin, text: headLine(page.tab, url, loaded.title) }],
    };
  const request = { interactive: true, includeHidden: false, maxTokens: INLINE_TOKENS };
  const tree = await readTree(page, request, call);
  const kind = kindOf(loaded, tree.kind);
  const note = leftOutNote(
    tree.tree,
    { flags: ' --interactive', maxTokens: INLINE_TOKENS },
    tree.folds.map(({ ref }) => ref),
  );
  return {
    data: { ...head, page: kind },
    text: [
      { origin: page.origin, text: headLine(page.tab, url, loaded.title) },
      ...statusRemark(loaded),
      ...kindRemark(kind),
      ...(tree.text === '' && kind === null && !loaded.url.startsWith('about:') ? [MERE_TEXT] : []),
      { origin: page.origin, text: tree.text },
      note,
    ],
  };
}

/** As of a JSON or plain-text document. */
const MERE_TEXT = 'There is nothing to act on: `remora text` reads the page.';

/** The data holds it whole. */
const URL_CHARS = 200;

/** `t1 https://… "Title"`. Page text. */
export function headLine(tab: string, url: string, title: string): string {
  return `${tab} ${shorten(url, URL_CHARS)}${title === '' ? '' : ` ${JSON.stringify(title)}`}`;
}

function kindOf(loaded: Loaded, ofPage: PageKind | null): PageKind | null {
  // A blank tab is what was asked for.
  if (ofPage === 'empty' && loaded.url.startsWith('about:blank')) return null;
  if (ofPage === 'challenge') return ofPage;
  if (loaded.status === 404 || loaded.status === 410) return 'not-found';
  if (loaded.status !== null && loaded.status >= 400) return 'error';
  if (loaded.outcome === 'still-loading') return 'loading';
  return ofPage;
}

function statusRemark({ status }: Loaded): string[] {
  return status !== null && status >= 400 ? [`The server answered ${status}.`] : [];
}

/** What the caller should know before it reads on. */
export function kindRemark(kind: PageKind | null): string[] {
  const remark = kind === null ? undefined : REMARKS[kind];
  return remark === undefined ? [] : [remark];
}

const REMARKS: Readonly<Record<PageKind, string | undefined>> = {
  login: 'This page asks to log in.',
  challenge:
    'This page wants to know whether a person is there (a captcha or a bot wall): ask the person to solve it.',
  'not-found': 'The page was not found.',
  error: 'This is an error page.',
  loading: 'The page is still loading; what is there can be used.',
  empty: 'The page shows nothing: wait for it (`remora wait --load load`), or look with `remora screenshot`.',
};
