/** The page as lines with refs, within a budget (SNAP-1, SNAP-2, SNAP-6). */
import { isMoving } from '../sight/covered.ts';
import { rootElementOf, titleOf, urlOf } from '../dom.ts';
import { Namer } from '../aria/names.ts';
import { refs, type Fold } from '../refs.ts';
import { cut, fold as foldText } from '../text.ts';
import type { SnapshotData, SnapshotOptions } from '../tree/types.ts';
import { type Branch, eachLine } from '../outline/branch.ts';
import { bringForward } from '../outline/bring-forward.ts';
import { coveringLayer, isMostlyCovered } from '../outline/covering.ts';
import { collect } from './collect.ts';
import type { Collected } from './collected.ts';
import { openFold } from '../outline/open-fold.ts';
import { setOpaque } from './opaque.ts';
import { kindOfPage } from './page-kind.ts';
import { beginPending } from '../outline/pending.ts';
import { present, type Presented, presentWithBehind } from '../outline/present.ts';
import type { View } from '../outline/to-nodes.ts';
import { selectByWords, selectForActing } from '../outline/select.ts';

/** On larger pages a hit test takes the browser about a millisecond; whoever clicks there is told then. */
const HIT_TESTED = 6000;

interface Source {
  readonly root: Element | null;
  readonly fold?: Fold;
  readonly isWhole: boolean;
}

export function snapshot(options: SnapshotOptions): SnapshotData | { readonly error: 'stale' | 'not_fold' } {
  const source = sourceOf(options);
  if ('error' in source) return source;
  const namer = new Namer();
  beginPending(namer);
  const asked = viewOf(options, source);
  const tree = treeOf(source, options, { view: asked, namer });
  const view = { ...asked, marksCovered: tree.elements <= HIT_TESTED && !isMoving() };
  setOpaque(tree.opaque);
  const chosen = view.interactive ? selectForActing(tree.roots) : tree.roots;
  const { roots, ...matches } =
    view.query === undefined ? { roots: chosen } : selectByWords(chosen, view.query);
  return {
    url: urlOf(document),
    title: cut(foldText(titleOf(document)), 300),
    origin: location.origin,
    ...presentAll({ source, roots, onTop: tree.onTop }, options, view),
    ...matches,
    kind: source.isWhole ? kindOfPage([...eachLine(tree.roots)]) : null,
    freeRef: refs.free,
    opaque: tree.opaque.length,
  };
}

/** A fold goes on as the tree was made that it is of. */
const viewOf = (options: SnapshotOptions, { fold }: Source): View => ({
  interactive: fold?.interactive ?? options.interactive,
  query: fold ? fold.query : options.query,
  boxes: options.boxes ?? false,
  marksCovered: true,
});

function treeOf(
  { root }: Source,
  { includeHidden, viewportOnly = false, maxDepth = Infinity }: SnapshotOptions,
  { view, namer }: { view: View; namer: Namer },
): Collected {
  if (!root) return { roots: [], onTop: [], opaque: [], elements: 0 };
  return collect(root, { interactive: view.interactive, includeHidden, viewportOnly, maxDepth }, namer);
}

function presentAll(
  { source, roots, onTop }: { source: Source; roots: readonly Branch[]; onTop: Collected['onTop'] },
  options: SnapshotOptions,
  view: View,
): Presented {
  const room = { tokens: options.maxTokens, view };
  const { fold } = source;
  if (fold) return openFold(roots, { ...fold, from: options.expand?.from ?? fold.from }, room);
  if (!source.isWhole) return present(roots, room);
  const first = presentWithBehind(bringForward(roots, onTop), room);
  const { controls, folded } = first.leftOut;
  // Only where room is short does it matter which comes first.
  if (controls + folded === 0 || !isMostlyCovered(first.nodes)) return first;
  return presentWithBehind(bringForward(roots, [...onTop, ...coveringLayer(roots)]), room);
}

function sourceOf({
  rootRef,
  expand,
  viewportOnly,
}: SnapshotOptions): Source | { readonly error: 'stale' | 'not_fold' } {
  if (expand) {
    const fold = refs.fold(expand.ref);
    if (fold) return { root: fold.container, fold, isWhole: false };
    return { error: refs.kindOf(expand.ref) === 'element' ? 'not_fold' : 'stale' };
  }
  if (rootRef === undefined) return { root: rootElementOf(document), isWhole: viewportOnly !== true };
  const root = refs.find(rootRef);
  return root ? { root, isWhole: false } : { error: 'stale' };
}
