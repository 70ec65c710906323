/** The nodes of a snapshot as a tree that can lose parts until it fits. */
import type { FlatNode } from './types.ts';
import { nodeLine } from './node-line.ts';
import { tokensOf } from './tokens.ts';

export interface Item {
  readonly node: FlatNode;
  readonly parent: Item | undefined;
  readonly children: Item[];
  readonly depth: number;
  readonly line: string;
  /** Said behind the line. */
  suffix: string;
  /** What the line costs, with its indentation and line end. */
  tokens: number;
  /** Nodes below that the line says too: the texts of a row's cells stand in the row's own line. */
  readonly joined: FlatNode[];
  isKept: boolean;
}

/** In document order. */
export function itemsOf(nodes: readonly FlatNode[]): Item[] {
  const items: Item[] = [];
  const above: { item: Item; was: number }[] = [];
  for (const node of nodes) {
    while ((above.at(-1)?.was ?? -1) >= node.depth) above.pop();
    const parent = above.at(-1)?.item;
    const line = nodeLine(node);
    const tokens = tokensOf(line) + INDENT_TOKENS;
    const item: Item = {
      node,
      parent,
      children: [],
      depth: above.length,
      line,
      suffix: '',
      tokens,
      joined: [],
      isKept: true,
    };
    parent?.children.push(item);
    above.push({ item, was: node.depth });
    items.push(item);
  }
  for (const item of items.toReversed()) joinText(item);
  return items.filter((item) => item.isKept);
}

/** The line end, and what stands before the line. */
const INDENT_TOKENS = 1.5;

export const indentOf = (depth: number): string => '  '.repeat(Math.min(depth, 40));

/** `listitem` with nothing but a text in it becomes `listitem: the text`, a row of plain cells `row: one | two`. */
function joinText(item: Item): void {
  const { node, children } = item;
  if (node.name !== '' || node.role === 'text' || children.length === 0) return;
  const texts = children.map((child) => plainText(child, node.role === 'row'));
  if (children.length > 1 && node.role !== 'row') return;
  if (texts.includes(undefined)) return;
  item.suffix = `: ${texts.join(' | ')}`;
  item.tokens += tokensOf(item.suffix);
  for (const child of children) {
    item.joined.push(child.node, ...child.joined);
    child.isKept = false;
  }
  children.length = 0;
}

/** What the line says, if that is all there is to it. */
function plainText({ node, line, suffix, children }: Item, inRow: boolean): string | undefined {
  if (children.length > 0 || node.ref !== undefined || node.pending !== undefined || node.hidden)
    return undefined;
  if (node.role === 'text') return node.text;
  if (!inRow) return undefined;
  return /^((grid)?cell|(column|row)header)$/.test(line) ? suffix.slice(2) : undefined;
}
