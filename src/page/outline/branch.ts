/** The tree of a snapshot while it is being made: lines, and groups of them that stand for an element without a line. */
import type { Line } from '../line/line.ts';

export interface Branch {
  readonly el: Element;
  /** None for a group: its children are shown where it stands. */
  readonly line: Line | undefined;
  readonly children: readonly Branch[];
  /** How many lines there are in all. */
  readonly lines: number;
  /** Equal for siblings of one kind. */
  readonly shape: string;
  /** Stands for siblings that are not shown. */
  readonly fold?: LeftOutRun;
}

/** Children of `container` that are not shown, from the `from`-th of the tree on. */
export interface LeftOutRun {
  readonly container: Element;
  readonly from: number;
  readonly count: number;
  readonly lines: number;
  readonly controls: number;
}

export function lineBranch(line: Line, children: readonly Branch[]): Branch {
  return {
    el: line.el,
    line,
    children,
    lines: 1 + countLines(children),
    shape: shapeOf(line.role, children),
  };
}

export function groupBranch(el: Element, children: readonly Branch[]): Branch {
  return { el, line: undefined, children, lines: countLines(children), shape: shapeOf('', children) };
}

export function foldBranch(fold: LeftOutRun): Branch {
  return { el: fold.container, line: undefined, children: [], lines: 1, shape: 'fold', fold };
}

/** The same branch with other children; undefined when nothing is left of it. */
export function withChildren(branch: Branch, children: readonly Branch[]): Branch | undefined {
  if (branch.fold) return branch;
  if (branch.line) return lineBranch(branch.line, children);
  const [only] = children;
  return children.length > 1 ? groupBranch(branch.el, children) : only;
}

/** In document order, without recursion. */
export function* eachBranch(roots: readonly Branch[]): Generator<Branch> {
  const waiting = [...roots].reverse();
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    yield at;
    for (let i = at.children.length - 1; i >= 0; i -= 1) {
      const child = at.children[i];
      if (child) waiting.push(child);
    }
  }
}

export function* eachLine(roots: readonly Branch[]): Generator<Line> {
  for (const { line } of eachBranch(roots)) if (line) yield line;
}

interface Open {
  readonly branch: Branch | undefined;
  readonly source: readonly Branch[];
  readonly done: Branch[];
  next: number;
}

/**
 * Rebuilds a tree without recursion. `inside` says which children a branch goes on with, from the top down; `change`
 * gets the branch with these done, from the leaves up, and returns what stands in its place.
 */
export function rebuild(
  roots: readonly Branch[],
  change: (branch: Branch, children: readonly Branch[]) => Branch | undefined,
  inside: (branch: Branch) => readonly Branch[] = ({ children }) => children,
): readonly Branch[] {
  const top: Open = { branch: undefined, source: roots, done: [], next: 0 };
  const open: Open[] = [top];
  for (let at = open.at(-1); at; at = open.at(-1)) {
    const branch = at.source[at.next];
    at.next += 1;
    if (branch) {
      open.push({ branch, source: inside(branch), done: [], next: 0 });
      continue;
    }
    open.pop();
    const changed = at.branch && change(at.branch, at.done);
    if (changed) open.at(-1)?.done.push(changed);
  }
  return top.done;
}

export function countLines(branches: readonly Branch[]): number {
  let lines = 0;
  for (const branch of branches) lines += branch.lines;
  return lines;
}

/** The same role, and the same kinds of things inside: how many of each, and texts beside controls, do not matter. */
function shapeOf(role: string, children: readonly Branch[]): string {
  if (children.length === 0) return role;
  const kinds = new Set<string>();
  for (const { line } of children) kinds.add(line?.role ?? '');
  if (kinds.size > 1) kinds.delete('text');
  return `${role}(${[...kinds].sort().join(' ')})`;
}
