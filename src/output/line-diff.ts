/** What changed between two texts, line by line. */
import { diffArrays } from 'diff';

export interface LineDiff {
  /** `- line`, `+ line`, in order, without what stayed the same. Empty when nothing changed. */
  readonly lines: readonly string[];
  readonly added: number;
  readonly removed: number;
}

/** Two texts that have next to nothing in common are not compared further. */
const MAX_EDITS = 3_000;

/** Undefined when the texts are too far apart for a comparison to be worth anything. */
export function diffLines(before: readonly string[], after: readonly string[]): LineDiff | undefined {
  const changes = diffArrays([...before], [...after], { maxEditLength: MAX_EDITS });
  if (!changes) return undefined;
  const lines: string[] = [];
  let added = 0;
  let removed = 0;
  for (const change of changes) {
    if (change.added) added += change.value.length;
    if (change.removed) removed += change.value.length;
    if (change.added || change.removed)
      lines.push(...change.value.map((line) => `${change.added ? '+' : '-'} ${line}`));
  }
  return { lines, added, removed };
}
