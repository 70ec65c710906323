/** The nodes of a snapshot as a tree that can lose parts until it fits. */
import type { FlatNode, SnapshotData } from '../page/types.ts';
import { nodeLine } from './node-line.ts';

export interface Item {
  readonly node: FlatNode;
  readonly parent: Item | undefined;
  readonly children: Item[];
  /** Behind an open modal dialog: nothing there can be acted on now. */
  readonly isBehind: boolean;
  readonly depth: number;
  line: string;
  /** How many nodes the line stands for. */
  nodes: number;
  isKept: boolean;
  /** How many siblings after this one were folded into `… N more like this`. */
  foldedAfter: number;
}

/** In document order; what lies behind a dialog comes after it. */
export function itemsOf(data: SnapshotData): Item[] {
  const { nodes, modal } = data;
  if (!modal) return treeOf(nodes, false);
  const behind = [...nodes.slice(0, modal.start), ...nodes.slice(modal.end)];
  return [...treeOf(nodes.slice(modal.start, modal.end), false), ...treeOf(behind, true)];
}

function treeOf(nodes: readonly FlatNode[], isBehind: boolean): Item[] {
  const items: Item[] = [];
  const above: { item: Item; was: number }[] = [];
  for (const node of nodes) {
    while ((above.at(-1)?.was ?? -1) >= node.depth) above.pop();
    const parent = above.at(-1)?.item;
    const item: Item = {
      node,
      parent,
      children: [],
      isBehind,
      depth: above.length,
      line: nodeLine(node),
      nodes: 1,
      isKept: true,
      foldedAfter: 0,
    };
    parent?.children.push(item);
    above.push({ item, was: node.depth });
    items.push(item);
  }
  return withoutLoneTexts(items);
}

/** `listitem` with nothing but a text in it becomes `listitem: the text`. */
function withoutLoneTexts(items: readonly Item[]): Item[] {
  for (const item of items) {
    const [only] = item.children;
    const isAlone = item.children.length === 1 && only?.node.role === 'text';
    if (!isAlone || item.node.name !== '' || item.node.role === 'text') continue;
    item.line = `${item.line}${only.line.slice('text'.length)}`;
    item.nodes += 1;
    item.children.length = 0;
    only.isKept = false;
  }
  return items.filter((item) => item.isKept);
}
