/** How answers speak of downloads: the same shape in all of them. */
import { fail, type PageText } from '../../errors.ts';
import type { DownloadRecord } from '../../observe/downloads.ts';
import type { TextPart } from '../../output/text.ts';
import type { Data } from '../outcome.ts';
import { typeOf } from './media-types.ts';

/** `{name, path?, bytes, totalBytes?, type, url, state, note?}`; `totalBytes` while it is in progress and known. */
export function downloadData({ name, path, bytes, totalBytes, url, state, note }: DownloadRecord): Data {
  const isRunning = state === 'in progress';
  return {
    name,
    ...(path === undefined ? {} : { path }),
    bytes,
    ...(isRunning && totalBytes > 0 ? { totalBytes } : {}),
    type: typeOf(name),
    url,
    state,
    ...(note === undefined ? {} : { note }),
  };
}

export const filesData = (records: readonly DownloadRecord[]): Data => ({ files: records.map(downloadData) });

/** Of an answer that is about something else: `{download?, otherDownloads?}`, the newest first. `records`: oldest first. */
export function downloadsData(records: readonly DownloadRecord[]): Data {
  const [last, ...others] = records.toReversed();
  if (!last) return {};
  const more = others.length > 0 ? { otherDownloads: others.map(downloadData) } : {};
  return { download: downloadData(last), ...more };
}

/** A line for each, in the page's words since the names are its, and ours on what is not as it should be. */
export function downloadText(records: readonly DownloadRecord[], origin: string): TextPart[] {
  return records.flatMap((record) => {
    const { name, path, note, bytes } = record;
    const place = path === undefined ? '' : ` ${path}`;
    const line = `download: ${JSON.stringify(name)} ${stateWords(record)}${place}`;
    const hint = record.state === 'in progress' ? goOn(record) : (note ?? '');
    return [
      { origin, text: bytes === 0 && path === undefined ? line.trimEnd() : line },
      ...(hint === '' ? [] : [hint]),
    ];
  });
}

/** Says how far it is, and how to wait on. */
export function stillRunning(record: DownloadRecord, ms: number, origin: string): Error {
  const { bytes, totalBytes } = record;
  return fail(
    'timeout',
    { what: 'The download', ms, download: downloadData(record) },
    {
      message: `The download has not ended within ${ms} ms: ${progress(bytes, totalBytes)}.`,
      hint: goOn(record),
      page: nameOf(record, origin),
    },
  );
}

export function notSaved(record: DownloadRecord, origin: string): Error {
  const reason = record.note ?? 'the browser, its person or the policy of the machine canceled it';
  return fail(
    'navigation_failed',
    { reason: `the download was ${record.state}`, download: downloadData(record) },
    {
      message: `The download was ${record.state}: ${reason}.`,
      hint: 'Try again. A browser that is set to ask where to save each file cancels downloads when it has no window to ask in.',
      page: nameOf(record, origin),
    },
  );
}

function nameOf({ name, url }: DownloadRecord, origin: string): PageText {
  return { origin, text: `${name} from ${url}` };
}

function stateWords({ state, bytes, totalBytes }: DownloadRecord): string {
  if (state === 'completed') return `${bytes} bytes`;
  return state === 'in progress' ? progress(bytes, totalBytes) : state;
}

function progress(bytes: number, totalBytes: number): string {
  return totalBytes > 0 ? `${bytes} of ${totalBytes} bytes so far` : `${bytes} bytes so far`;
}

/** All is there and yet it does not end: the browser waits for a word of its person (seen in Chromium 156). */
function goOn({ bytes, totalBytes }: DownloadRecord): string {
  const wait = 'Wait for it with `remora wait --download`.';
  if (totalBytes === 0 || bytes < totalBytes) return wait;
  return `The browser has all of it and does not save it: it may be asking its person where to. ${wait}`;
}
