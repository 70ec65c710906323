/** Which elements hear the pointer: told from outside, since a world sees the listeners of its own scripts only. */
import { noteClosedRoot } from './closed-roots.ts';
import { isShadowRoot, rootOf, shadowRootOf } from './dom.ts';
import type { Hearing, HearingNews } from './types.ts';

const nodesById = new Map<number, WeakRef<Node>>();
const hearing = new WeakMap<Node, Hearing>();

export function noteHearing({ added, gone }: HearingNews, ...nodes: readonly (Node | undefined)[]): void {
  for (const id of gone) {
    const node = nodesById.get(id)?.deref();
    if (node) hearing.delete(node);
    nodesById.delete(id);
  }
  added.forEach(({ id, hearing: kind }, i) => {
    const node = nodes[i];
    if (!node) return;
    nodesById.set(id, new WeakRef(node));
    hearing.set(node, kind);
    // A listener inside gives away a root that its host hides.
    const root = rootOf(node);
    if (isShadowRoot(root) && shadowRootOf(root.host) === null) noteClosedRoot(root);
  });
}

/** Has a listener of its own for clicks, presses or touches, meant for itself or what it holds. */
export const hears = (node: Node): boolean => hearing.get(node) === 'few';

/** Hears for what it holds, whatever else it is. */
export const hearsForOthers = (node: Node): boolean => hearing.has(node);
