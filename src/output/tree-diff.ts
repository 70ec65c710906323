/** What changed between two snapshots, line by line. A line that was made anew has another ref and is the same all the same. */
import { diffArrays } from 'diff';

export interface TreeDiff {
  /** `+ line`, `- line`, and `= line` for one that only has another ref now; in order, without what stayed the same. */
  readonly lines: readonly string[];
  readonly added: number;
  readonly removed: number;
}

/** Two trees that have next to nothing in common are not compared further. */
const MAX_EDITS = 2_000;
const REF = /^(\s*)\[(e\d+)\] /;
/** Where the focus is gets told apart from the tree, and what lies over a control when it is used. */
const PASSING = / (focused|covered)(?= |$)/g;

/** Undefined when the trees are too far apart for a comparison to be worth anything. */
export function diffTrees(before: readonly string[], after: readonly string[]): TreeDiff | undefined {
  const changes = diffArrays(before.map(toKey), after.map(toKey), { maxEditLength: MAX_EDITS });
  if (!changes) return undefined;
  const lines: string[] = [];
  let [was, is, added, removed] = [0, 0, 0, 0];
  for (const change of changes) {
    const { length } = change.value;
    if (change.removed) {
      lines.push(...before.slice(was, was + length).map((line) => `- ${line}`));
      removed += length;
    } else if (change.added) {
      lines.push(...after.slice(is, is + length).map((line) => `+ ${line}`));
      added += length;
    } else {
      for (let at = 0; at < length; at += 1) {
        const line = after[is + at] ?? '';
        if (refOf(line) !== refOf(before[was + at] ?? '')) lines.push(`= ${line}`);
      }
    }
    if (!change.added) was += length;
    if (!change.removed) is += length;
  }
  return { lines, added, removed };
}

const toKey = (line: string): string => line.replace(REF, '$1[] ').replace(PASSING, '');

const refOf = (line: string): string | undefined => REF.exec(line)?.[2];
