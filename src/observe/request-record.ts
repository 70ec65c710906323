/** One request as callers see it, and the words of the protocol in ours. */
import type { Protocol } from '../cdp/protocol.ts';

export const REQUEST_TYPES = [
  'xhr',
  'fetch',
  'document',
  'script',
  'stylesheet',
  'image',
  'font',
  'media',
  'websocket',
  'eventsource',
  'ping',
  'preflight',
  'other',
] as const;

export type RequestType = (typeof REQUEST_TYPES)[number];

/** A hop of a redirect is a request of its own. */
export interface RequestRecord {
  /** `r12`; unique in the session, as long as the daemon lives. */
  readonly id: string;
  /** Without a user name, a password, and the values of parameters that are named as secrets. */
  readonly url: string;
  /** Empty where the request began before it was watched. */
  readonly method: string;
  readonly type: RequestType;
  /** Null until the headers came, and where none came. */
  readonly status: number | null;
  readonly statusText?: string;
  readonly mimeType?: string;
  /** Milliseconds since 1970, by the browser's clock. */
  readonly startedAt: number;
  /** When the headers came. */
  readonly respondedAt?: number;
  readonly endedAt?: number;
  /** Net error, `canceled`, or `blocked (why)`. */
  readonly failed?: string;
  readonly fromCache?: true;
  readonly fromServiceWorker?: true;
  /** Where this hop led. */
  readonly redirectedTo?: string;
  /** As they came over the network; 0 out of the cache. */
  readonly bytes?: number;
  /** The id that callers know the tab by. */
  readonly tab: string;
  /** Origin of the document that asked, where that is not the tab's main one. */
  readonly frame?: string;
  /** `worker` and the like, where no document asked. */
  readonly worker?: string;
  /** Names the tab's document that it belongs to: `p3`. */
  readonly page: string;
  /** It began before it was watched: what is known is its answer. */
  readonly late?: true;
  /** It was not watched to its end. */
  readonly lost?: true;
}

/** One that had ended before it could be watched. */
export type EarlierRequest = Pick<
  RequestRecord,
  'url' | 'type' | 'status' | 'startedAt' | 'respondedAt' | 'endedAt' | 'bytes'
>;

/** The same while it is written. */
export type RequestDraft = { -readonly [Key in keyof RequestRecord]: RequestRecord[Key] };

const KNOWN: ReadonlySet<string> = new Set(REQUEST_TYPES);

export function toRequestType(type: Protocol.Network.ResourceType | undefined): RequestType {
  const lower = (type ?? 'Other').toLowerCase();
  if (lower === 'texttrack') return 'media';
  return isRequestType(lower) ? lower : 'other';
}

export function toFailure(event: Protocol.Network.LoadingFailedEvent): string {
  const { blockedReason, canceled, corsErrorStatus, errorText } = event;
  if (blockedReason !== undefined) return `blocked (${blockedReason})`;
  if (corsErrorStatus !== undefined) return `${errorText} (CORS: ${corsErrorStatus.corsError})`;
  return canceled === true ? 'canceled' : errorText;
}

/** Estimated; for bounds in memory. */
export function sizeOfRequest({ url, frame = '', redirectedTo = '' }: RequestRecord): number {
  return 500 + 2 * (url.length + frame.length + redirectedTo.length);
}

function isRequestType(text: string): text is RequestType {
  return KNOWN.has(text);
}
