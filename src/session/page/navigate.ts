/** Loading an address in a tab, and telling apart the ways in which that can end (WAIT-3). */
import { CdpError } from '../../cdp/cdp-error.ts';
import { fail } from '../../errors.ts';
import type { LoadState } from '../../observe/navigation.ts';
import { checkReached, checkUrl, isErrorPage, parseAddress, type UrlRules } from '../../policy/urls.ts';
import type { Page } from './page.ts';
import { type SettleLimits, Watch } from './watch.ts';

export interface LoadRequest {
  readonly waitUntil: LoadState;
  /** Milliseconds for the server's answer. */
  readonly timeoutMs: number;
  readonly rules: UrlRules;
  /** How long the page that comes gets to come to rest. */
  readonly settle: SettleLimits;
  readonly signal: AbortSignal;
}

export interface Loaded {
  /** `download`: the address is a file that the browser saves; the page stays as it was. */
  readonly outcome: 'loaded' | 'still-loading' | 'download' | 'same-document';
  readonly url: string;
  readonly title: string;
  /** HTTP status of the document; null where there is none (about:blank, file:). */
  readonly status: number | null;
  /** The server sent it elsewhere. */
  readonly redirected: boolean;
}

/** A document that streams on for ever is still one that can be worked with. Milliseconds. */
const MAX_DOCUMENT_MS = 8_000;
const LEAVE_MS = 5_000;

/** Throws `blocked_url`, `navigation_failed`, `http_auth` or `timeout`. */
export async function navigate(page: Page, address: string, request: LoadRequest): Promise<Loaded> {
  const url = parseAddress(address);
  checkUrl(url, request.rules);
  return watched(page, (watch) => load(page, url, { ...request, watch }));
}

interface WatchedLoad extends LoadRequest {
  readonly watch: Watch;
}

async function watched<T>(page: Page, work: (watch: Watch) => Promise<T>): Promise<T> {
  const watch = Watch.ofLoad(page);
  page.action.leaving = true;
  try {
    return await work(watch);
  } finally {
    watch.end();
  }
}

async function load(page: Page, url: URL, request: WatchedLoad): Promise<Loaded> {
  const reply = await send(page, url, request);
  if (reply.isDownload) return describe(page, 'download');
  if (reply.errorText !== undefined) throw loadFailed(reply.errorText, url.href);
  if (reply.loaderId === undefined) {
    await request.watch.settle(request.settle, request.signal);
    return describe(page, 'same-document');
  }
  const { navigation } = page;
  await navigation.until(
    () => navigation.loaderId === reply.loaderId || navigation.pendingUrl === undefined,
    request.timeoutMs,
    request.signal,
  );
  const loaded = await finishLoading(page, request);
  return { ...loaded, redirected: loaded.redirected || withoutHash(loaded.url) !== withoutHash(url.href) };
}

/** Loads the page again. */
export function reload(page: Page, request: LoadRequest): Promise<Loaded> {
  return watched(page, async (watch) => {
    const before = page.navigation.loaderId;
    page.willWrite();
    await page.cdp.send('Page.reload', {}, { timeoutMs: request.timeoutMs, signal: request.signal });
    await untilReplaced(page, before, request);
    return finishLoading(page, { ...request, watch });
  });
}

/** Goes to an entry of the tab's history. */
export function moveInHistory(page: Page, entry: HistoryEntry, request: LoadRequest): Promise<Loaded> {
  return watched(page, (watch) => moveTo(page, entry, { ...request, watch }));
}

export interface HistoryEntry {
  readonly id: number;
  readonly url: string;
}

async function moveTo(page: Page, entry: HistoryEntry, request: WatchedLoad): Promise<Loaded> {
  const { navigation } = page;
  const before = navigation.loaderId;
  page.willWrite();
  await page.cdp.send(
    'Page.navigateToHistoryEntry',
    { entryId: entry.id },
    { timeoutMs: request.timeoutMs, signal: request.signal },
  );
  const isThere = (): boolean =>
    navigation.pendingUrl === undefined && (navigation.loaderId !== before || navigation.url === entry.url);
  if (!(await navigation.until(isThere, request.timeoutMs, request.signal)))
    throw await stopAndTimeOut(page, entry.url, request.timeoutMs);
  return finishLoading(page, request);
}

interface NavigateReply {
  readonly errorText?: string;
  readonly loaderId?: string;
  readonly isDownload?: boolean;
}

async function send(page: Page, url: URL, { timeoutMs, signal }: LoadRequest): Promise<NavigateReply> {
  page.willWrite();
  try {
    return await page.cdp.send('Page.navigate', { url: url.href }, { timeoutMs, signal });
  } catch (error) {
    if (error instanceof CdpError && (error.kind === 'timeout' || error.kind === 'aborted')) {
      throw await stopAndTimeOut(page, url.href, timeoutMs, error);
    }
    if (error instanceof CdpError && error.kind === 'protocol') {
      throw fail(
        'bad_input',
        { reason: `the browser cannot open "${url.href.slice(0, 200)}"` },
        { cause: error },
      );
    }
    throw error;
  }
}

/** A page that hangs in loading would hold back every later command. */
async function stopAndTimeOut(page: Page, url: string, ms: number, cause?: CdpError): Promise<Error> {
  await page.cdp.send('Page.stopLoading', undefined, { timeoutMs: 2_000 });
  if (cause?.kind === 'aborted') return cause;
  return fail(
    'timeout',
    { what: `Loading ${url.slice(0, 200)}`, ms },
    {
      hint: 'The server does not answer. Try again, or give it longer with --timeout.',
      ...(cause ? { cause } : {}),
    },
  );
}

async function untilReplaced(page: Page, before: string, { timeoutMs, signal }: LoadRequest): Promise<void> {
  const replaced = await page.navigation.until(() => page.navigation.loaderId !== before, timeoutMs, signal);
  if (!replaced) throw await stopAndTimeOut(page, page.url, timeoutMs);
}

async function finishLoading(
  page: Page,
  { waitUntil, rules, signal, timeoutMs, watch, settle }: WatchedLoad,
): Promise<Loaded> {
  const { navigation } = page;
  // Half of the time is for saying what is there when it streams on.
  const limit = waitUntil === 'domcontentloaded' ? Math.min(MAX_DOCUMENT_MS, timeoutMs / 2) : timeoutMs;
  const reached = await navigation.until(() => navigation.has(waitUntil), limit, signal);
  if (isErrorPage(page.url)) throw await failureOfErrorPage(page);
  await refuseForbidden(page, rules);
  if (reached && waitUntil !== 'commit') await watch.settle(settle, signal);
  return describe(page, reached ? 'loaded' : 'still-loading');
}

/** A reload or a step in the history that fails ends on a page of the browser, which names the net error. */
async function failureOfErrorPage(page: Page): Promise<Error> {
  const expression = `[loadTimeDataRaw.errorCode, performance.getEntriesByType('navigation')[0].name].join(' ')`;
  const { result } = await page.cdp.send('Runtime.evaluate', { expression, returnByValue: true });
  const [, code = 'ERR_FAILED', url = ''] = /^(ERR_[A-Z0-9_]+) (.*)$/.exec(String(result.value)) ?? [];
  return loadFailed(`net::${code}`, url);
}

/** A redirect may lead where the caller may not go; the request is made by then, its page is not handed over (O4). */
async function refuseForbidden(page: Page, rules: UrlRules): Promise<void> {
  if (page.url === '' || !URL.canParse(page.url)) return;
  try {
    checkReached(new URL(page.url), rules);
  } catch (error) {
    await page.cdp.send('Page.navigate', { url: 'about:blank' }, { timeoutMs: LEAVE_MS });
    // The answer comes before the news of it: the next call must not find the forbidden address.
    await page.navigation.until(() => page.url === 'about:blank', LEAVE_MS);
    throw error;
  }
}

async function describe(page: Page, outcome: Loaded['outcome']): Promise<Loaded> {
  const { result } = await page.cdp.send('Runtime.evaluate', {
    expression: DOCUMENT_FACTS,
    returnByValue: true,
  });
  const facts: unknown = result.value;
  const [title, status, redirects] = Array.isArray(facts) ? facts.map((fact: unknown) => fact) : [];
  return {
    outcome,
    url: page.url,
    title: typeof title === 'string' ? title : '',
    // Chromium gives files the status 200.
    status: typeof status === 'number' && status > 0 && /^https?:/.test(page.url) ? status : null,
    redirected: typeof redirects === 'number' && redirects > 0,
  };
}

/** Navigation Timing 2: responseStatus, and redirectCount for redirects within one origin. */
const DOCUMENT_FACTS = `(() => { const [n] = performance.getEntriesByType('navigation');
return [document.title, n ? n.responseStatus : 0, n ? n.redirectCount : 0]; })()`;

/** Texts of Chromium's net error list (net/base/net_error_list.h). */
const MEANINGS: Readonly<Record<string, string>> = {
  'net::ERR_NAME_NOT_RESOLVED': 'the host name is not known',
  'net::ERR_CONNECTION_REFUSED': 'nothing listens at that address',
  'net::ERR_CONNECTION_RESET': 'the server broke the connection',
  'net::ERR_CONNECTION_TIMED_OUT': 'the server does not answer',
  'net::ERR_INTERNET_DISCONNECTED': 'the machine is offline',
  'net::ERR_EMPTY_RESPONSE': 'the server sent nothing',
  'net::ERR_HTTP_RESPONSE_CODE_FAILURE': 'the server answered with an error and no page',
  'net::ERR_TOO_MANY_REDIRECTS': 'the server sends it round in circles',
  'net::ERR_UNSAFE_PORT': 'the browser refuses that port',
  'net::ERR_UNSAFE_REDIRECT': 'the server sends it to an address that the browser refuses',
  'net::ERR_BLOCKED_BY_CLIENT': 'an extension or a setting of the browser blocks it',
  'net::ERR_FAILED': 'the browser does not say why',
  'net::ERR_ABORTED': 'the server sent no page (204, or the load was stopped)',
};

function loadFailed(errorText: string, url: string): Error {
  const details = { url: url.slice(0, 300), net: errorText };
  if (errorText === 'net::ERR_INVALID_AUTH_CREDENTIALS') return fail('http_auth', details);
  const reason = errorText.startsWith('net::ERR_CERT_')
    ? `its certificate is not trusted (${errorText})`
    : (MEANINGS[errorText] ?? errorText);
  return fail('navigation_failed', { ...details, reason });
}

function withoutHash(url: string): string {
  return url.replace(/#.*$/s, '');
}
