/** What changed between two snapshots, line by line. A line that was made anew has another ref and is the same all the same. */
import { diffArrays } from 'diff';
import { changeOf, PASSING, refOf } from './line-change.ts';

export interface TreeDiff {
  /**
   * `+ line` that came, `~ line` that is another one now, told by what is different, `= line` that only has another ref now,
   * and `- line` that went, many in a row as one; in order, without what stayed the same.
   */
  readonly lines: readonly string[];
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

/** Two trees that have next to nothing in common are not compared further. */
const MAX_EDITS = 2_000;
/** More lines than this that went in a row are told as one. */
const MOST_GONE = 3;
const REF = /^(\s*)\[e\d+\] /;
const PASSING_MARKS = new RegExp(` (${PASSING.join('|')})(?= |$)`, 'g');

/** Undefined when the trees are too far apart for a comparison to be worth anything. */
export function diffTrees(before: readonly string[], after: readonly string[]): TreeDiff | undefined {
  const changes = diffArrays(before.map(toKey), after.map(toKey), { maxEditLength: MAX_EDITS });
  if (!changes) return undefined;
  const lines: string[] = [];
  const count = { added: 0, removed: 0, changed: 0 };
  let [was, is] = [0, 0];
  let gone: readonly string[] = [];
  const tell = (came: readonly string[]): void => {
    const told = replaced(gone, came);
    lines.push(...told.lines);
    count.added += came.length - told.changed;
    count.removed += gone.length - told.changed;
    count.changed += told.changed;
    gone = [];
  };
  for (const { value, removed, added } of changes) {
    const { length } = value;
    if (removed) gone = before.slice(was, was + length);
    else if (added) tell(after.slice(is, is + length));
    else {
      tell([]);
      lines.push(...renamed(before.slice(was, was + length), after.slice(is, is + length)));
    }
    if (!added) was += length;
    if (!removed) is += length;
  }
  tell([]);
  return { lines, ...count };
}

const toKey = (line: string): string => line.replace(REF, '$1[] ').replace(PASSING_MARKS, '');

/** Lines that stand where others stood. Those with the ref of one that went are that one, changed. */
function replaced(
  gone: readonly string[],
  came: readonly string[],
): { readonly lines: readonly string[]; readonly changed: number } {
  const byRef = new Map(gone.flatMap((line) => [[refOf(line), line] as const]));
  byRef.delete(undefined);
  const twins = new Set(came.flatMap((line) => byRef.get(refOf(line)) ?? []));
  const lines = came.map((line) => {
    const twin = byRef.get(refOf(line));
    return twin === undefined ? `+ ${line}` : `~ ${changeOf(twin, line)}`;
  });
  return { lines: [...went(gone.filter((line) => !twins.has(line))), ...lines], changed: twins.size };
}

function went(gone: readonly string[]): readonly string[] {
  const [first = '', last = ''] = [gone[0], gone.at(-1)];
  if (gone.length <= MOST_GONE) return gone.map((line) => `- ${line}`);
  return [`- ${/^\s*/.exec(first)?.[0] ?? ''}${gone.length} lines: ${first.trim()} … ${last.trim()}`];
}

/** The same lines with other refs. */
const renamed = (before: readonly string[], after: readonly string[]): readonly string[] =>
  after.flatMap((line, at) => (refOf(line) === refOf(before[at] ?? '') ? [] : [`= ${line}`]));
