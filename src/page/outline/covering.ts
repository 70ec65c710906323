/** A layer of plain elements over most of what is in view: nothing but hit tests tells of it. */
import { flatAncestors, flatParent, holds } from '../flat-tree.ts';
import { hitOver } from '../sight/covered.ts';
import type { OnTop } from '../snapshot/collected.ts';
import type { FlatNode } from '../tree/types.ts';
import { type Branch, eachBranch, eachLine } from './branch.ts';

const LEAST = 5;
const SAMPLED = 8;

export function isMostlyCovered(nodes: readonly FlatNode[]): boolean {
  const controls = nodes.filter(
    ({ ref, pending, inViewport }) => inViewport && (ref !== undefined || pending !== undefined),
  );
  const covered = controls.filter((node) => node.covered === true).length;
  return covered >= LEAST && covered * 2 > controls.length;
}

/** The branch of what lies over the first controls that are covered, if it has one. */
export function coveringLayer(roots: readonly Branch[]): OnTop[] {
  const counts = new Map<Element, number>();
  let sampled = 0;
  for (const line of eachLine(roots)) {
    if (sampled === SAMPLED) break;
    if (!line.wantsRef || !line.isThere || !line.isCovered) continue;
    sampled += 1;
    const layer = layerOver(line.el, hitOver(line.place));
    if (layer) counts.set(layer, (counts.get(layer) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  if (!most) return [];
  const [layer] = most;
  for (const { el } of eachBranch(roots))
    if (el === layer || holds(layer, el)) return [{ el, isModal: false }];
  return [];
}

/** The outermost element around what was hit that does not hold the covered one. */
function layerOver(covered: Element, hit: Element | null): Element | undefined {
  if (!hit) return undefined;
  for (const at of flatAncestors(hit)) {
    const outer = flatParent(at);
    if (outer && holds(outer, covered)) return at;
  }
  return undefined;
}
