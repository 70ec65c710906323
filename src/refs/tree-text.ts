/** A snapshot as indented text within a budget of tokens. */
import { fitBudget } from '../page/tree/fit-budget.ts';
import { indentOf, type Item, itemsOf } from '../page/tree/items.ts';
import { nodeLine } from '../page/tree/node-line.ts';
import type { FlatNode } from '../page/tree/types.ts';
import { toOneLine } from '../util/text.ts';
import type { MergedNode, MergedTree } from './merge-frames.ts';

/** Kept free for what stands around the lines: the head, and the line that says what was left out. */
export const NOTE_TOKENS = 160;

export interface FittedTree {
  readonly lines: readonly TreeLine[];
  /** The lines from this one on lie behind an open modal dialog. */
  readonly behindFrom: number | undefined;
  readonly shown: number;
  readonly omitted: number;
  readonly folded: number;
  readonly texts: number;
  readonly controls: number;
}

/** A line that is shown, with the nodes that it says too. */
export interface TreeLine {
  readonly depth: number;
  readonly suffix: string;
  readonly own: MergedNode;
}

/** `maxTokens`: for the lines. */
export function fitTree(tree: MergedTree, maxTokens: number): FittedTree {
  const byNode = new Map(tree.nodes.map((merged) => [merged.node, merged]));
  const front = itemsOf(nodesOf(tree.nodes.slice(0, tree.behindFrom ?? Infinity)));
  const back = itemsOf(nodesOf(tree.nodes.slice(tree.behindFrom ?? Infinity)));
  const items = [...front, ...back];
  const dropped = fitBudget(items, maxTokens);
  const toLines = (some: readonly Item[]): TreeLine[] =>
    some.flatMap(({ isKept, node, depth, suffix }) => {
      const own = byNode.get(node);
      return isKept && own ? [{ depth, suffix, own }] : [];
    });
  const lines = toLines(front);
  const { leftOut } = tree;
  const texts = leftOut.texts + dropped.texts;
  const controls = leftOut.controls + dropped.controls;
  const kept = items.filter((item) => item.isKept);
  return {
    lines: [...lines, ...toLines(back)],
    behindFrom: tree.behindFrom === undefined ? undefined : lines.length,
    shown: kept.reduce((sum, item) => sum + (item.node.role === 'fold' ? 0 : 1 + item.joined.length), 0),
    omitted: texts + controls + leftOut.folded,
    folded: leftOut.folded,
    texts,
    controls,
  };
}

const nodesOf = (merged: readonly MergedNode[]): FlatNode[] => merged.map(({ node }) => node);

const BEHIND = 'behind the dialog, out of reach while it is open:';

/** One line a node; `refOf` knows the refs that were given meanwhile. */
export function treeText(
  { lines, behindFrom }: FittedTree,
  refOf: (line: TreeLine) => string | undefined,
): string {
  const texts = lines.map((line) => `${indentOf(line.depth)}${lineText(line, refOf(line))}`);
  if (behindFrom !== undefined && behindFrom < texts.length) texts.splice(behindFrom, 0, BEHIND);
  return texts.join('\n');
}

function lineText({ own, suffix }: TreeLine, ref: string | undefined): string {
  const { pending: _given, ...node } = own.node;
  const line = nodeLine(ref === undefined ? node : { ...node, ref });
  return toOneLine(`${line}${suffix}`);
}

/** How the caller asked, to say how to go on. */
export interface Asked {
  readonly flags: string;
  readonly maxTokens: number;
}

/** What was left out, and the calls that show it. Empty when nothing was. */
export function leftOutNote(tree: FittedTree, asked: Asked, folds: readonly string[]): string {
  const [fold] = folds;
  const parts = [
    count(tree.texts, 'line of text', 'lines of text'),
    count(tree.controls, 'control', 'controls'),
    fold === undefined ? '' : `${tree.folded} lines in folds`,
  ].filter((part) => part !== '');
  if (parts.length === 0) return '';
  const ways = [
    ...(fold === undefined ? [] : [`open a fold with \`remora snapshot --expand ${fold}\``]),
    `more with \`remora snapshot${asked.flags} --max-tokens ${asked.maxTokens * 2}\``,
    'a part with `--ref REF` or `--query "words"`',
  ];
  return `… left out: ${parts.join(', ')}; ${ways.join(', ')}.`;
}

function count(n: number, one: string, many: string): string {
  return n === 0 ? '' : `${n} ${n === 1 ? one : many}`;
}
