/** Dialogs and popovers lie over the rest of the page: they are told first. */
import { type Branch, rebuild, withChildren } from './branch.ts';
import type { OnTop } from '../snapshot/collected.ts';

export interface Layers {
  readonly front: readonly Branch[];
  readonly rest: readonly Branch[];
  /** What is behind takes no action now. */
  readonly isModal: boolean;
}

export function bringForward(roots: readonly Branch[], onTop: readonly OnTop[]): Layers {
  const wanted = new Map(onTop.map((one) => [one.el, one]));
  if (wanted.size === 0) return { front: [], rest: roots, isModal: false };
  const front: Branch[] = [];
  const take = ({ el }: Branch): boolean => wanted.has(el);
  const rest = rebuild(
    roots,
    (branch, children) => (take(branch) ? undefined : withChildren(branch, children)),
    (branch) => {
      if (!take(branch)) return branch.children;
      front.push(branch);
      return [];
    },
  );
  // The one that was opened last mostly stands last in the document, and lies over the others.
  return { front: front.reverse(), rest, isModal: front.some(({ el }) => wanted.get(el)?.isModal === true) };
}
