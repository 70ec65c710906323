/** A request while it is watched: its record, and what ties it to the events of the protocol. */
import type { CdpSession } from '../cdp/connection.ts';
import type { Protocol } from '../cdp/protocol.ts';
import type { RequestDraft } from './request-record.ts';

export interface Entry {
  readonly seq: number;
  readonly record: RequestDraft;
  /** As the request was made, where the record's is made fit to be shown. */
  readonly address: string;
  readonly requestId: string;
  /** The one that told of it last. */
  cdp: CdpSession;
  readonly frameId: string | undefined;
  /** The document that it is part of. */
  readonly loaderId: string;
  /** By the browser's clock that only goes forward; seconds. */
  readonly stamp: number;
  /** By this process's clock. */
  readonly seenAt: number;
  headersSeenAt: number | undefined;
}

export const isOpen = ({ record }: Pick<Entry, 'record'>): boolean =>
  record.endedAt === undefined && record.lost !== true;

export function answerOf(response: Protocol.Network.Response): Partial<RequestDraft> {
  const fromCache = response.fromDiskCache === true || response.fromPrefetchCache === true;
  return {
    status: response.status,
    ...(response.statusText === '' ? {} : { statusText: response.statusText.slice(0, 100) }),
    ...(response.mimeType === '' ? {} : { mimeType: response.mimeType }),
    ...(fromCache ? { fromCache } : {}),
    ...(response.fromServiceWorker === true ? { fromServiceWorker: true } : {}),
  };
}

/** Milliseconds since 1970 of a stamp of the browser's other clock. */
export function timeOf({ record, stamp }: Entry, at: number): number {
  return Number.isNaN(stamp) ? Date.now() : record.startedAt + Math.max(0, Math.round((at - stamp) * 1_000));
}
