/** The page as lines with refs (SNAP-1, SNAP-2, SNAP-6). */
import { rootElementOf, titleOf, urlOf } from '../dom.ts';
import { Namer } from '../aria/names.ts';
import { LANDMARKS } from '../aria/role-sets.ts';
import { RefCounter, refs } from '../refs.ts';
import { cut, fold } from '../text.ts';
import type { FlatNode, SnapshotData, SnapshotOptions } from '../types.ts';
import { collect, type Collected } from './collect.ts';
import type { Line } from './line.ts';

const NOTHING: Collected = { lines: [], unreachable: [] };

export function snapshot(options: SnapshotOptions): SnapshotData | { readonly error: 'stale' } {
  const root = options.rootRef === undefined ? rootElementOf(document) : refs.find(options.rootRef);
  if (!root && options.rootRef !== undefined) return { error: 'stale' };
  const { lines, unreachable } = root ? collect(root, depthOf(options), new Namer()) : NOTHING;
  const isWanted = wantedBy(options);
  const shown = select(
    lines,
    isWanted,
    options.query === undefined && options.interactive ? isContext : () => true,
  );
  const counter = new RefCounter(options.firstRef);
  const nodes = shown.map(({ line, depth }) => toNode(line, depth, counter));
  return {
    url: urlOf(document),
    title: cut(fold(titleOf(document)), 300),
    nodes,
    nextRef: counter.next,
    ...modalOf(shown.map(({ line }) => line)),
    ...(options.query === undefined ? {} : { matches: lines.filter(isWanted).length }),
    unreachable,
  };
}

function depthOf(options: SnapshotOptions) {
  return {
    includeHidden: options.includeHidden,
    viewportOnly: options.viewportOnly ?? false,
    maxDepth: options.maxDepth ?? Infinity,
  };
}

function wantedBy({ interactive, query }: SnapshotOptions): (line: Line) => boolean {
  const words = query === undefined ? [] : fold(query).toLowerCase().split(' ');
  return (line) => {
    if (interactive && !isForActing(line)) return false;
    if (words.length === 0) return true;
    const text = searchText(line);
    return words.every((word) => text.includes(word));
  };
}

/** Where one is, is told by what lies around an action. */
const isContext = ({ node }: Line): boolean => LANDMARKS.has(node.role) || node.role === 'dialog';

const isForActing = (line: Line): boolean =>
  line.wantsRef || line.node.role === 'heading' || line.node.role === 'alert';

function searchText({ fullName, node }: Line): string {
  return [node.role, fullName, node.value, node.placeholder, node.url].join(' ').toLowerCase();
}

interface Shown {
  readonly line: Line;
  /** Counts the lines above that are shown. */
  readonly depth: number;
}

/** The lines that are wanted, and those above them that may stay. */
function select(
  lines: readonly Line[],
  isWanted: (line: Line) => boolean,
  mayStay: (line: Line) => boolean,
): readonly Shown[] {
  const kept = new Set<Line>();
  let depthBelow = -1;
  for (const line of lines.toReversed()) {
    const isAbove = line.depth < depthBelow;
    const isMatch = isWanted(line);
    if (isMatch || (isAbove && mayStay(line))) kept.add(line);
    if (isMatch || isAbove) depthBelow = line.depth;
  }
  return withDepths(lines, kept);
}

function withDepths(lines: readonly Line[], kept: ReadonlySet<Line>): Shown[] {
  const shown: Shown[] = [];
  const above: { readonly was: number; readonly inside: number }[] = [];
  for (const line of lines) {
    while ((above.at(-1)?.was ?? -1) >= line.depth) above.pop();
    const depth = above.at(-1)?.inside ?? 0;
    above.push({ was: line.depth, inside: kept.has(line) ? depth + 1 : depth });
    if (kept.has(line)) shown.push({ line, depth });
  }
  return shown;
}

function modalOf(lines: readonly Line[]): Pick<SnapshotData, 'modal'> {
  const start = lines.findIndex((line) => line.inModal);
  if (start < 0) return {};
  return { modal: { start, end: lines.findLastIndex((line) => line.inModal) + 1 } };
}

function toNode(line: Line, depth: number, counter: RefCounter): FlatNode {
  return { depth, ...line.node, ...(line.wantsRef ? { ref: refs.give(line.el, counter) } : {}) };
}
