/** As much of a tree as its room allows (SNAP-7): runs folded first, then far text, controls last. */
import { fitBudget } from '../tree/fit-budget.ts';
import { itemsOf } from '../tree/items.ts';
import type { FlatNode, SnapshotData } from '../tree/types.ts';
import { type Branch, eachBranch } from './branch.ts';
import type { Layers } from './bring-forward.ts';
import { foldRuns } from './fold-runs.ts';
import { toNodes, tokensPerLine, type View } from './to-nodes.ts';

/** No line takes fewer tokens: more of them than fit need not be described. */
const SHORTEST_LINE = 3;
/** What lies behind a modal dialog gets this part of the room. */
const BEHIND = 0.1;

export interface Room {
  readonly tokens: number;
  readonly view: View;
}

export type Presented = Pick<SnapshotData, 'nodes' | 'leftOut' | 'behindFrom'>;

/** Lines differ in length: runs are cut this much shorter, until no control falls out between them and their folds. */
const SHORTER = [1, 0.85, 0.7];

export function present(roots: readonly Branch[], room: Room): Presented {
  const perLine = tokensPerLine(roots);
  let first: Presented | undefined;
  for (const part of SHORTER) {
    const presented = fit(foldRuns(roots, { tokens: room.tokens * part, perLine }), room, perLine);
    const { controls, folded } = presented.leftOut;
    if (controls === 0 || folded === 0) return presented;
    first ??= presented;
  }
  return first ?? fit(roots, room, perLine);
}

function fit(tree: readonly Branch[], { tokens, view }: Room, perLine: number): Presented {
  const most = Math.ceil(tokens / Math.max(SHORTEST_LINE, perLine / 2));
  const { nodes: all, unseen } = toNodes(tree, view, most);
  const items = itemsOf(all);
  const { texts, controls } = fitBudget(items, tokens);
  const nodes = items.flatMap((item) => (item.isKept ? [item.node, ...item.joined] : []));
  return {
    nodes,
    leftOut: {
      texts: texts + unseen.texts,
      controls: controls + unseen.controls,
      folded: foldedLines(tree),
    },
  };
}

/** What lies over the rest comes first and whole; of what a modal dialog covers only a part is shown. */
export function presentWithBehind({ front, rest, isModal }: Layers, room: Room): Presented {
  if (front.length === 0) return present(rest, room);
  const first = present(front, room);
  const left = Math.max(0, room.tokens - tokensOfNodes(first.nodes));
  const tokens = isModal ? Math.min(left, room.tokens * BEHIND) : left;
  const second = present(rest, { tokens, view: isModal ? { ...room.view, marksCovered: false } : room.view });
  return {
    nodes: [...first.nodes, ...second.nodes],
    leftOut: {
      texts: first.leftOut.texts + second.leftOut.texts,
      controls: first.leftOut.controls + second.leftOut.controls,
      folded: first.leftOut.folded + second.leftOut.folded,
    },
    ...(isModal ? { behindFrom: first.nodes.length } : {}),
  };
}

export function tokensOfNodes(nodes: readonly FlatNode[]): number {
  return itemsOf(nodes).reduce((sum, item) => sum + item.tokens, 0);
}

function foldedLines(tree: readonly Branch[]): number {
  let lines = 0;
  for (const { fold } of eachBranch(tree)) lines += fold?.lines ?? 0;
  return lines;
}
