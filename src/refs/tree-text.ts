/** A snapshot as indented text within a budget of tokens. */
import type { SnapshotData } from '../page/types.ts';
import { fitBudget, type LeftOut } from './fit-budget.ts';
import { itemsOf, type Item } from './tree-items.ts';

/**
 * Characters a token, to estimate with: English words, short punctuation and refs come to between 3.4 and 4 in the
 * usual tokenizers, so the estimate errs on the side of less text.
 */
export const CHARS_PER_TOKEN = 3.6;

const BEHIND = 'behind the dialog:';
/** Kept free for the line that says what was left out, and for `BEHIND`. */
const NOTE_TOKENS = 60;

export interface RenderOptions {
  /** What the text may cost, estimated with {@link CHARS_PER_TOKEN}. */
  readonly maxTokens: number;
  /** The data holds only what can be acted on: the note then speaks of that. */
  readonly interactive: boolean;
}

export interface RenderedTree {
  readonly text: string;
  /** Nodes that the text holds, and those it does not. */
  readonly shown: number;
  readonly omitted: number;
}

export function renderTree(data: SnapshotData, options: RenderOptions): RenderedTree {
  const items = itemsOf(data);
  const chars = options.maxTokens * CHARS_PER_TOKEN;
  const isTooLarge = items.reduce((sum, item) => sum + sizeOf(item), 0) > chars;
  const leftOut = isTooLarge
    ? fitBudget(items, Math.max(0, chars - NOTE_TOKENS * CHARS_PER_TOKEN), sizeOf)
    : undefined;
  const kept = items.filter((item) => item.isKept);
  const shown = kept.reduce((sum, item) => sum + item.nodes, 0);
  const lines = [...linesOf(kept, data.modal !== undefined), ...(leftOut ? [note(leftOut, options)] : [])];
  return { text: lines.join('\n'), shown, omitted: data.nodes.length - shown };
}

const indent = (depth: number): string => '  '.repeat(Math.min(depth, 40));

/** In characters, with the fold line that may follow. */
function sizeOf(item: Item): number {
  const fold = item.foldedAfter > 0 ? foldLine(item).length + 1 : 0;
  return indent(item.depth).length + item.line.length + 1 + fold;
}

function linesOf(items: readonly Item[], hasModal: boolean): string[] {
  const lines: string[] = [];
  const folds: Item[] = [];
  let isBehind = false;
  for (const item of items) {
    while ((folds.at(-1)?.depth ?? -1) >= item.depth) lines.push(...foldLines(folds.pop()));
    if (hasModal && item.isBehind && !isBehind) lines.push(BEHIND);
    isBehind = item.isBehind;
    lines.push(`${indent(item.depth)}${item.line}`);
    if (item.foldedAfter > 0) folds.push(item);
  }
  while (folds.length > 0) lines.push(...foldLines(folds.pop()));
  return lines;
}

/** Follows the last sibling that was kept, and what is inside it. */
function foldLine(item: Item): string {
  return `${indent(item.depth)}… ${item.foldedAfter} more like this`;
}

const foldLines = (item: Item | undefined): string[] => (item ? [foldLine(item)] : []);

function note({ texts, repeated, controls, first }: LeftOut, options: RenderOptions): string {
  const parts = [
    count(texts, 'line of text', 'lines of text'),
    count(repeated, 'line like others', 'lines like others'),
    count(controls, 'control', 'controls'),
  ].filter((part) => part !== '');
  const flag = options.interactive ? ' --interactive' : '';
  const more = `\`remora snapshot${flag} --max-tokens ${options.maxTokens * 2}\``;
  const ref = nearestRef(first);
  const part = ref === undefined ? '`remora snapshot --query "words"`' : `\`remora snapshot --ref ${ref}\``;
  return `… left out: ${parts.join(', ')}. More with ${more}, a part with ${part}.`;
}

function count(n: number, one: string, many: string): string {
  return n === 0 ? '' : `${n} ${n === 1 ? one : many}`;
}

/** Of the container of what was left out: its subtree shows it. */
function nearestRef(item: Item | undefined): string | undefined {
  for (let at = item?.parent; at; at = at.parent) if (at.node.ref !== undefined) return at.node.ref;
  return undefined;
}
