/** A snapshot told by what has changed since the last one of the same kind (SNAP-6). */
import { diffLines } from '../../output/line-diff.ts';
import type { Page } from '../../session/page/page.ts';

/** The lines of the last snapshots of a page, by how they were asked for. */
const lastOf = new WeakMap<Page, Map<string, readonly string[]>>();
/** Kinds of snapshots that are remembered of a page. */
const KINDS = 8;

export interface Changes {
  readonly text: string;
  readonly added: number;
  readonly removed: number;
}

/**
 * Remembers the tree, and compares it with the one before of the same `kind`. Undefined when there is none to compare
 * with, or one that has next to nothing in common with it.
 */
export function changesSince(page: Page, kind: string, text: string): Changes | undefined {
  const kinds = lastOf.get(page) ?? new Map<string, readonly string[]>();
  lastOf.set(page, kinds);
  const before = kinds.get(kind);
  const lines = text === '' ? [] : text.split('\n');
  kinds.delete(kind);
  kinds.set(kind, lines);
  const [oldest] = kinds.keys();
  if (kinds.size > KINDS && oldest !== undefined) kinds.delete(oldest);
  const diff = before && diffLines(before, lines);
  return diff && { text: diff.lines.join('\n'), added: diff.added, removed: diff.removed };
}
