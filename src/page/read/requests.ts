/** The requests that a document and the frames of its origin have made, as far as the browser still lists them. */
import { isDocument, windowOf } from '../dom.ts';
import { allRoots } from '../flat-tree.ts';
import { cut } from '../text.ts';
import type { Evidence, SeenRequest } from './types.ts';

const TOLD = 3;
const URL_CHARS = 200;

/** `holds`: one of them has the part in its address, and the status. */
export function requestEvidence(part: string, status: number | undefined): Evidence {
  const all = allRoots().flatMap((root) => (isDocument(root) ? requestsOf(root) : []));
  const matches = all.filter(({ url }) => url.includes(part));
  return {
    kind: 'request',
    matches: matches.slice(-TOLD).map(short),
    holds: matches.some((one) => status === undefined || one.status === status),
    total: all.length,
    last: matches.length > 0 ? [] : all.slice(-TOLD).map(short),
  };
}

/** The document's own request, then those for what it loads. */
function requestsOf(doc: Document): SeenRequest[] {
  const timing = windowOf(doc)?.performance;
  if (!timing) return [];
  return ['navigation', 'resource'].flatMap((type) =>
    timing.getEntriesByType(type).map((entry) => ({ url: entry.name, status: statusOf(entry) })),
  );
}

/** Another window's entries have another constructor. */
const statusOf = (entry: PerformanceEntry): number =>
  'responseStatus' in entry && typeof entry.responseStatus === 'number' ? entry.responseStatus : 0;

const short = ({ url, status }: SeenRequest): SeenRequest => ({ url: cut(url, URL_CHARS), status });
