/** What an action changed of the page, as lines of its snapshot (ACT-6). */
import { CdpError } from '../../cdp/cdp-error.ts';
import { diffTrees, type TreeDiff } from '../../output/tree-diff.ts';
import { tokensOf } from '../../page/tree/tokens.ts';
import type { Page } from '../../session/page/page.ts';
import type { PageContext } from '../action.ts';
import { type PageTree, readTree } from '../snapshot/read-tree.ts';

/** Of the page before and after; more than an answer holds, so that what changes far down is found too. */
const READ_TOKENS = 6_000;
const READ = { interactive: false, includeHidden: false, maxTokens: READ_TOKENS };

export type TreeLines = readonly string[];

/** A page that takes longer to read is not read for the sake of differences. Milliseconds. */
const SLOW_MS = 1_000;

interface Known {
  readonly document: string;
  readonly lines: TreeLines;
  readonly ms: number;
}

/** How a page was when it was read last. */
const known = new WeakMap<Page, Known>();

/** Of the document that is there now. */
function knownOf(page: Page): Known | undefined {
  const last = known.get(page);
  return last?.document === page.navigation.loaderId ? last : undefined;
}

export const isSlow = (page: Page): boolean => (knownOf(page)?.ms ?? 0) > SLOW_MS;

/** The lines of the page as it was read last. */
export const lastLines = (page: Page): TreeLines | undefined => knownOf(page)?.lines;

export interface Changes extends TreeDiff {
  /** Lines that there was no room for. */
  readonly cut: number;
}

export async function readLines(page: Page, call: PageContext): Promise<TreeLines> {
  const start = Date.now();
  const document = page.navigation.loaderId;
  const { text } = await readTree(page, READ, call);
  const lines = text === '' ? [] : text.split('\n');
  known.set(page, { document, lines, ms: Date.now() - start });
  return lines;
}

/** Undefined when the page cannot be read now: a dialog, another document, a busy script. */
export async function readLinesIfFree(page: Page, call: PageContext): Promise<TreeLines | undefined> {
  return ifFree(() => readLines(page, call), call);
}

/** The compact view of a page that has nothing to do with the one before. */
export function readAnew(page: Page, maxTokens: number, call: PageContext): Promise<PageTree | undefined> {
  return ifFree(() => readTree(page, { ...READ, interactive: true, maxTokens }, call), call);
}

/** Undefined when there is too much of it to be told in `maxTokens`, or nothing in common. */
export function changesBetween(before: TreeLines, after: TreeLines, maxTokens: number): Changes | undefined {
  const diff = diffTrees(before, after);
  if (!diff) return undefined;
  const { lines, cut } = fit(diff, maxTokens);
  // Most of what is new would be missing: the page as it is now says more.
  if (cut > lines.length) return undefined;
  return { ...diff, lines, cut };
}

/** What is new comes before what is gone when there is no room for both. */
function fit({ lines }: TreeDiff, maxTokens: number): { lines: readonly string[]; cut: number } {
  const whole = lines.reduce((sum, line) => sum + tokensOf(line) + 1, 0);
  const wanted = whole <= maxTokens ? lines : lines.filter((line) => !line.startsWith('-'));
  let left = maxTokens;
  const kept = wanted.filter((line) => {
    left -= tokensOf(line) + 1;
    return left >= 0;
  });
  return { lines: kept, cut: lines.length - kept.length };
}

async function ifFree<T>(read: () => Promise<T>, { signal }: PageContext): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (signal.aborted) return undefined;
    if (error instanceof CdpError && error.kind !== 'closed') return undefined;
    throw error;
  }
}
