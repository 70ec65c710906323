/** Frames that a query kept for what might be found in them, and in which nothing was. */
import { holdsAll, wordsOfQuery } from '../page/tree/query.ts';
import type { FlatNode } from '../page/tree/types.ts';
import type { MergedNode, MergedTree } from './merge-frames.ts';

/** Drops them, with what stood above them for their sake alone. Those that could not be read stay: they may hold anything. */
export function dropIdleFrames(tree: MergedTree, query: string): MergedTree {
  const words = wordsOfQuery(query);
  const kept: MergedNode[] = [];
  let { behindFrom } = tree;
  for (let i = tree.nodes.length - 1; i >= 0; i -= 1) {
    const merged = tree.nodes[i];
    if (!merged) continue;
    const { node } = merged;
    const had = isBelow(tree.nodes[i + 1], node) || (node.frame !== undefined && node.note === undefined);
    if (had && !isBelow(kept.at(-1), node) && !holdsAll(words, node.role, textsOf(node))) {
      if (behindFrom !== undefined && i < behindFrom) behindFrom -= 1;
    } else kept.push(merged);
  }
  return { ...tree, nodes: kept.reverse(), ...(behindFrom === undefined ? {} : { behindFrom }) };
}

const isBelow = (next: MergedNode | undefined, { depth }: FlatNode): boolean =>
  next !== undefined && next.node.depth > depth;

const textsOf = ({ name, text, value, placeholder, hint, url }: FlatNode): (string | undefined)[] => [
  name,
  text,
  value,
  placeholder,
  hint,
  url,
];
