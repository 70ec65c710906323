/**
 * What a tab had loaded before its requests could be watched, as its own document has kept it: a pop-up has begun to load
 * by the time the browser tells of it (NET-1).
 */
import type { EarlierRequest, RequestType } from '../../observe/request-record.ts';
import type { Page } from './page.ts';

const READ_MS = 3_000;
const MAX_ENTRIES = 100;

/** Runs apart from the page's scripts, which could write another `performance`. */
const SCRIPT = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
.slice(0, ${MAX_ENTRIES}).map((entry) => ({url: entry.name, initiator: entry.initiatorType,
start: performance.timeOrigin + entry.startTime, headers: performance.timeOrigin + entry.responseStart,
end: entry.responseEnd && performance.timeOrigin + entry.responseEnd, status: entry.responseStatus,
bytes: entry.transferSize}))`;

const TYPES: Readonly<Record<string, RequestType>> = {
  navigation: 'document',
  iframe: 'document',
  frame: 'document',
  xmlhttprequest: 'xhr',
  fetch: 'fetch',
  script: 'script',
  link: 'stylesheet',
  css: 'other',
  img: 'image',
  beacon: 'ping',
};

/** Adds those that the feed has not seen. Throws a CdpError when the page does not answer. */
export async function addEarlier({ cdp, network }: Page): Promise<void> {
  const limit = { timeoutMs: READ_MS };
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', { frameId: cdp.targetId }, limit);
  const { result } = await cdp.send(
    'Runtime.evaluate',
    { expression: SCRIPT, contextId: executionContextId, returnByValue: true },
    limit,
  );
  const list: unknown = result.value;
  if (Array.isArray(list)) network.addEarlier(list.flatMap(toRequest));
}

function toRequest(entry: unknown): EarlierRequest[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const { url, initiator, start, headers, end, status, bytes }: Record<string, unknown> = { ...entry };
  if (typeof url !== 'string' || typeof start !== 'number' || typeof end !== 'number' || end === 0) return [];
  return [
    {
      url,
      type: TYPES[String(initiator)] ?? 'other',
      startedAt: Math.round(start),
      endedAt: Math.round(end),
      respondedAt: typeof headers === 'number' ? Math.round(headers) : Math.round(end),
      // The answers of other sites do not tell.
      status: typeof status === 'number' && status > 0 ? status : null,
      ...(typeof bytes === 'number' ? { bytes } : {}),
    },
  ];
}
