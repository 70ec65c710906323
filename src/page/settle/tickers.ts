/**
 * Nodes that a page changes all the time: a clock, a progress bar, a picture that a script moves. A page that holds one
 * would never come to rest, so they stop counting once they are known.
 */

import { isElement } from '../dom.ts';

/** How often, and for how many milliseconds, before it counts as one: what moves for less long may be an opening panel. */
const MOVES = { ticks: 8, lastsMs: 600 };
/** Elements that come and go may be an answer that is drawn piece by piece. */
const REDRAWS = { ticks: 12, lastsMs: 1_500 };
/** After such a pause it starts anew. */
const PAUSE_MS = 2_000;

interface Ticks {
  count: number;
  first: number;
  last: number;
}

const ticksOf = new WeakMap<Node, Ticks>();

/** To be asked once for each node and batch of changes. */
export function isTicker({ type, target, addedNodes, removedNodes }: MutationRecord): boolean {
  const redraws = type === 'childList' && [...addedNodes, ...removedNodes].some(isElement);
  const { ticks: enough, lastsMs } = redraws ? REDRAWS : MOVES;
  const now = performance.now();
  const ticks = ticksOf.get(target);
  if (!ticks || now - ticks.last > PAUSE_MS) {
    ticksOf.set(target, { count: 1, first: now, last: now });
    return false;
  }
  ticks.count += 1;
  ticks.last = now;
  return ticks.count >= enough && now - ticks.first >= lastsMs;
}
