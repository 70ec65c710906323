/** Reading a document with all that only the browser knows of it: who listens, and what is in closed shadow roots. */
import { isTold, openClosedRoots, tellListeners } from '../../refs/hidden-parts.ts';
import type { Frame } from '../../session/page/frame.ts';

/** Closed shadow roots in one another, as deep as one call looks; each look costs a walk. */
const CLOSED_DEPTH = 16;

/** Reads again as long as a reading meets closed shadow roots that nobody had looked into. */
export async function lookInto<T extends object>(
  frame: Frame,
  read: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  await tellListeners(frame, signal);
  let data = await read();
  if (!isTold(frame)) {
    await tellListeners(frame, signal);
    data = await read();
  }
  for (let depth = 0; depth < CLOSED_DEPTH && hasOpaque(data); depth += 1) {
    if (!(await openClosedRoots(frame, signal))) break;
    data = await read();
  }
  return data;
}

const hasOpaque = (data: object): boolean =>
  'opaque' in data && typeof data.opaque === 'number' && data.opaque > 0;
