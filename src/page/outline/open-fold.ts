/** The siblings that a fold line stood for, as many as fit, and a fold line for those after them (SNAP-10). */
import type { Fold } from '../refs.ts';
import type { FlatNode } from '../tree/types.ts';
import { type Branch, countLines } from './branch.ts';
import { foldOf } from './fold-runs.ts';
import { present, type Presented, type Room, tokensOfNodes } from './present.ts';
import { toNodes } from './to-nodes.ts';

/** Kept free for the line that stands for what comes after. */
const FOLD_LINE = 12;

export function openFold(roots: readonly Branch[], { container, from }: Fold, room: Room): Presented {
  const siblings = siblingsIn(roots, container);
  const nodes: FlatNode[] = [];
  const tokens = room.tokens - FOLD_LINE;
  let left = tokens;
  let at = from;
  let texts = 0;
  let controls = 0;
  for (; at < siblings.length; at += 1) {
    const one = present(siblings.slice(at, at + 1), { ...room, tokens });
    left -= tokensOfNodes(one.nodes);
    // One that is larger than the room is shown by itself, as far as it fits.
    if (left < 0 && at > from) break;
    nodes.push(...one.nodes);
    texts += one.leftOut.texts;
    controls += one.leftOut.controls;
  }
  const rest = siblings.slice(at);
  if (rest.length > 0) nodes.push(...toNodes([foldOf(container, rest, at)], room.view, 1).nodes);
  return { nodes, leftOut: { texts, controls, folded: countLines(rest) } };
}

/** A container with one child alone has no branch of its own. */
function siblingsIn(roots: readonly Branch[], container: Element): readonly Branch[] {
  const [top] = roots;
  return top && roots.length === 1 && top.el === container ? top.children : roots;
}
