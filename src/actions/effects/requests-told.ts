/** The requests that an action started, for its answer: what scripts asked for, and files that failed. */
import type { RequestRecord } from '../../observe/request-record.ts';
import type { Watch } from '../../session/page/watch.ts';
import { isOfTab } from '../../session/page/started.ts';
import { shorten } from '../../util/text.ts';
import { LINE_CHARS, NOTHING, type Told } from './told.ts';

const SHOWN = 8;
const URL_CHARS = 300;
/** What a page is made of, rather than what it says. */
const FILES: ReadonlySet<string> = new Set(['script', 'stylesheet', 'image', 'font', 'media', 'other']);

export function requestsOf(watch: Watch, origin: string): Told {
  // Where the tab itself went is told on its own.
  const all = watch.started.requests.filter((record) => !isOfTab(record));
  const asked = all.filter((record) => !isFile(record));
  const failedFiles = all.filter((record) => isFile(record) && hasFailed(record));
  const shown = [...asked, ...failedFiles].slice(0, SHOWN);
  if (shown.length === 0) return NOTHING;
  const more = asked.length + failedFiles.length - shown.length;
  return {
    data: { requests: shown.map(toData), ...(more > 0 ? { moreRequests: more } : {}) },
    text: [
      ...shown.map((record) => ({ origin, text: `request: ${lineOf(record, origin)}` })),
      ...(more > 0 ? [`${more} more requests: \`remora requests\``] : []),
    ],
  };
}

const isFile = ({ type }: RequestRecord): boolean => FILES.has(type);

const hasFailed = (record: RequestRecord): boolean =>
  failureOf(record) !== undefined || (record.status !== null && record.status >= 400);

/** A page that does not read an answer's body gives it up, and has had the answer all the same. */
const failureOf = ({ failed, status }: RequestRecord): string | undefined =>
  failed === 'canceled' && status !== null ? undefined : failed;

function toData(record: RequestRecord): { [key: string]: string | number | boolean | null } {
  const { id, method, url, status, type, endedAt } = record;
  const failed = failureOf(record);
  return {
    id,
    method,
    url: shorten(url, URL_CHARS),
    status,
    type,
    ...(failed === undefined ? {} : { failed }),
    ...(endedAt === undefined ? { open: true } : {}),
  };
}

/** `POST /api/save 201`; with the address whole where it is not of the page's origin. */
export function lineOf(record: RequestRecord, origin: string): string {
  const { method, status, endedAt } = record;
  const url = record.url.startsWith(`${origin}/`) ? record.url.slice(origin.length) : record.url;
  const waiting = endedAt === undefined ? 'no answer yet' : 'no status';
  return `${method} ${shorten(url, LINE_CHARS)} ${failureOf(record) ?? status ?? waiting}`;
}
