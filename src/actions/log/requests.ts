/** Recorded requests: which are asked for, and how they are shown. */
import type { RequestRecord, RequestType } from '../../observe/request-record.ts';
import type { TextPart } from '../../output/text.ts';
import type { SessionLog } from '../../session/log/session-log.ts';
import { shorten, toOneLine } from '../../util/text.ts';
import type { ActionResult } from '../action.ts';
import type { Data } from '../outcome.ts';

export interface RequestQuery {
  /** Part of the address, or a type. */
  readonly filter?: string | undefined;
  readonly type?: readonly RequestType[] | undefined;
  readonly method?: string | undefined;
  readonly status?: string | undefined;
  /** The id of a tab. */
  readonly tab?: string | undefined;
  readonly limit: number;
}

/** `404`, `4xx`, `400-499`, `failed`, `pending`. */
export const STATUS = /^(\d{3}|[1-5]xx|\d{3}-\d{3}|failed|pending)$/i;

const MAX_LINE_URL = 160;

/** The newest that fit, oldest first. */
export function listRequests(log: SessionLog, query: RequestQuery): ActionResult {
  // What was learnt late is put where it belongs.
  const inOrder = [...log.requests.items()].sort((a, b) => a.startedAt - b.startedAt);
  const found = inOrder.filter((record) => isAskedFor(record, query));
  const shown = found.slice(-query.limit);
  const { dropped } = log.requests;
  const data: Data = {
    total: found.length,
    returned: shown.length,
    dropped,
    recording: log.recording !== undefined,
    entries: shown.map(toEntry),
  };
  const lines = shown.map((record): TextPart => ({ origin: 'network', text: toLine(record) }));
  return { data, text: [heading(log, found.length, shown.length), ...lines] };
}

/** The recording goes on. */
export function clearRequests(log: SessionLog): ActionResult {
  const { length: cleared } = log.requests;
  log.requests.clear();
  const recording = log.recording !== undefined;
  const state = recording ? 'the recording goes on' : 'nothing is recorded';
  return {
    data: { cleared, total: 0, returned: 0, dropped: 0, recording, entries: [] },
    text: [`${cleared} requests were forgotten; ${state}.`],
  };
}

function heading(log: SessionLog, total: number, returned: number): string {
  const start = '`remora network_start` records them from then on';
  if (total === 0 && !log.recording) return `Requests are not recorded: ${start}.`;
  if (log.requests.length === 0) return 'No requests have been recorded yet.';
  const { dropped } = log.requests;
  const words = [
    total === 0
      ? 'No recorded request is of that kind.'
      : `${total} requests${returned < total ? `, the newest ${returned} of them` : ''}.`,
    dropped > 0 ? `${dropped} older ones had to make way.` : '',
    log.recording ? '' : `Recording is off, these were seen while actions ran: ${start}.`,
  ];
  return words.filter((word) => word !== '').join(' ');
}

function isAskedFor(record: RequestRecord, { filter, type, method, status, tab }: RequestQuery): boolean {
  const text = filter?.toLowerCase();
  return (
    (text === undefined || record.type === text || record.url.toLowerCase().includes(text)) &&
    (type === undefined || type.includes(record.type)) &&
    (method === undefined || record.method === method.toUpperCase()) &&
    (status === undefined || hasStatus(record, status.toLowerCase())) &&
    (tab === undefined || record.tab === tab)
  );
}

function hasStatus(record: RequestRecord, wanted: string): boolean {
  if (wanted === 'failed') return record.failed !== undefined;
  if (wanted === 'pending') return record.endedAt === undefined && record.lost !== true;
  const status = record.status ?? 0;
  const [from = '', to = from] = wanted.replaceAll('x', '0').split('-');
  return wanted.endsWith('xx')
    ? Math.floor(status / 100) === Number(wanted.charAt(0))
    : status >= Number(from) && status <= Number(to);
}

type Entry = Record<string, string | number | boolean | null>;

function toEntry({ startedAt, endedAt, respondedAt, ...record }: RequestRecord): Entry {
  return {
    ...record,
    at: startedAt,
    ...(endedAt === undefined ? {} : { ms: endedAt - startedAt }),
    ...(respondedAt === undefined ? {} : { headersMs: respondedAt - startedAt }),
  };
}

function toLine(record: RequestRecord): string {
  const { id, method, status, type, startedAt, endedAt, bytes, url, redirectedTo } = record;
  const outcome =
    record.failed ??
    (status === null ? (record.lost === true ? 'not seen to its end' : 'pending') : String(status));
  const isOpen = endedAt === undefined && status !== null && record.lost !== true;
  const words = [
    id,
    method === '' ? '?' : method,
    outcome,
    type,
    endedAt === undefined ? (isOpen ? 'open' : '') : `${endedAt - startedAt}ms`,
    bytes === undefined ? '' : `${bytes}B`,
    shortUrl(url),
    redirectedTo === undefined ? '' : `-> ${shortUrl(redirectedTo)}`,
    record.fromServiceWorker ? '(service worker)' : '',
    record.fromCache ? '(cache)' : '',
    record.frame === undefined ? '' : `(frame ${shortUrl(record.frame)})`,
    record.worker === undefined ? '' : `(${record.worker})`,
    `${record.tab}.${record.page}`,
  ];
  return words.filter((word) => word !== '').join(' ');
}

function shortUrl(url: string): string {
  return shorten(toOneLine(url), MAX_LINE_URL);
}
