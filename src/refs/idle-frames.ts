/** Frames that a query kept for what might be found in them, and in which nothing was. */
import { fold } from '../page/text.ts';
import type { FlatNode } from '../page/tree/types.ts';
import type { MergedNode, MergedTree } from './merge-frames.ts';

/** Drops them, with what stood above them for their sake alone. Those that could not be read stay: they may hold anything. */
export function dropIdleFrames(tree: MergedTree, query: string): MergedTree {
  const words = fold(query).toLowerCase().split(' ');
  const kept: MergedNode[] = [];
  let { behindFrom } = tree;
  for (let i = tree.nodes.length - 1; i >= 0; i -= 1) {
    const merged = tree.nodes[i];
    if (!merged) continue;
    const { node } = merged;
    const had = isBelow(tree.nodes[i + 1], node) || (node.frame !== undefined && node.note === undefined);
    if (had && !isBelow(kept.at(-1), node) && !holdsAll(node, words)) {
      if (behindFrom !== undefined && i < behindFrom) behindFrom -= 1;
    } else kept.push(merged);
  }
  return { ...tree, nodes: kept.reverse(), ...(behindFrom === undefined ? {} : { behindFrom }) };
}

const isBelow = (next: MergedNode | undefined, { depth }: FlatNode): boolean =>
  next !== undefined && next.node.depth > depth;

function holdsAll(
  { role, name, text, value, placeholder, url }: FlatNode,
  words: readonly string[],
): boolean {
  const said = [role, name, text, value, placeholder, url].join(' ').toLowerCase();
  return words.every((word) => said.includes(word));
}
