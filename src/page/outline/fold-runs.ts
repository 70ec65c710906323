/** Runs of siblings of one shape: the first few are shown, one line stands for the others (SNAP-10). */
import { roleOf } from '../aria/roles.ts';
import {
  type Branch,
  countLines,
  eachBranch,
  eachLine,
  foldBranch,
  rebuild,
  withChildren,
} from './branch.ts';

/** Siblings of a run that are shown. */
const KEPT = 4;
const LOOKED_AT = 60;
/** A shorter run is not worth a fold. */
const RUN = 8;
/** Rows of tables and lists fold on their own account from this many on, if they take more than their share. */
const ROWS = 20;
/** Who asks for so much wants the rows themselves. */
const ROOMY = 8_000;
const ROLES_OF_ROWS = /^(row|listitem|option|treeitem)/;
/** Where only what can be acted on is shown, rows have no lines of their own: what holds them tells. */
const HOLD_ROWS = /^(table|grid|treegrid|rowgroup|list|listbox|tree)$/;

export interface Room {
  /** What the whole may take. */
  readonly tokens: number;
  /** What a line takes on average. */
  readonly perLine: number;
}

export interface Run {
  readonly parent: Element;
  readonly items: readonly Branch[];
  /** Where the run stands among its parent's children. */
  readonly at: number;
  readonly lines: number;
}

interface FoldedRun extends Run {
  readonly keep: number;
}

/** Folds the longest runs until the rest fits the room, and rows that take more than a fifth of it. */
export function foldRuns(roots: readonly Branch[], room: Room): readonly Branch[] {
  const share = room.tokens / 5 / room.perLine;
  const runs = findRuns(roots).sort((a, b) => b.lines - a.lines);
  const folded = new Map<Branch, FoldedRun>();
  let left = countLines(roots);
  for (const run of runs) {
    const isLongTable = room.tokens < ROOMY && run.items.length > ROWS && run.lines > share && isRow(run);
    const over = left - room.tokens / room.perLine;
    if (!isLongTable && over <= 0) continue;
    const keep = isLongTable ? KEPT : keptToFit(run, over);
    const [first] = run.items;
    if (first) folded.set(first, { ...run, keep });
    left -= run.lines - countLines(run.items.slice(0, keep)) - 1;
  }
  if (folded.size === 0) return roots;
  return rebuild(roots, withChildren, ({ children }) => foldIn(children, folded));
}

/** As many as may stay when that many lines are too many. */
function keptToFit({ items, lines }: Run, over: number): number {
  const perItem = lines / items.length;
  const mayStay = Math.floor((lines - over - 1) / perItem);
  return Math.max(KEPT, Math.min(mayStay, items.length - 2));
}

const isRow = ({ parent, items: [first] }: Run): boolean =>
  ROLES_OF_ROWS.test(first?.shape ?? '') || HOLD_ROWS.test(roleOf(parent));

function foldIn(children: readonly Branch[], folded: ReadonlyMap<Branch, FoldedRun>): readonly Branch[] {
  const shown: Branch[] = [];
  for (let i = 0; i < children.length;) {
    const child = children[i];
    const run = child && folded.get(child);
    if (run) {
      const kept = keptOf(run.items, run.keep);
      shown.push(...run.items.slice(0, kept), foldOf(run.parent, run.items.slice(kept), run.at + kept));
    }
    if (!run && child) shown.push(child);
    i += run ? run.items.length : 1;
  }
  return shown;
}

/** Enough of them that a few can be seen: some lists begin with copies that lie out of sight. */
function keptOf(items: readonly Branch[], keep: number): number {
  let seen = 0;
  for (let i = 0; i < LOOKED_AT && i < items.length; i += 1) {
    const [line] = eachLine(items.slice(i, i + 1));
    if (line?.isThere === true) seen += 1;
    if (seen === KEPT) return Math.max(keep, i + 1);
  }
  return keep;
}

/** The line that stands for these children of `container`, of which the first is the `from`-th. */
export function foldOf(container: Element, items: readonly Branch[], from: number): Branch {
  let controls = 0;
  for (const line of eachLine(items)) if (line.wantsRef) controls += 1;
  return foldBranch({ container, from, count: items.length, lines: countLines(items), controls });
}

/** `least`: siblings that make a run. */
export function findRuns(roots: readonly Branch[], least = RUN): Run[] {
  const runs: Run[] = [];
  for (const branch of eachBranch(roots))
    if (branch.children.length >= least) runs.push(...runsAmong(branch, least));
  return runs;
}

function runsAmong({ el: parent, children: siblings }: Branch, least: number): Run[] {
  const runs: Run[] = [];
  for (let start = 0; start < siblings.length;) {
    let end = start + 1;
    while (end < siblings.length && siblings[end]?.shape === siblings[start]?.shape) end += 1;
    const items = siblings.slice(start, end);
    if (items.length >= least) runs.push({ parent, items, at: start, lines: countLines(items) });
    start = end;
  }
  return runs;
}
