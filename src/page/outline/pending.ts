/**
 * What the last snapshot showed without a ref. Its caller chooses the numbers once all frames are together, and gives
 * them in one call; so refs count through a page in reading order, and what is not shown gets none.
 */
import { Namer } from '../aria/names.ts';
import { isElement, isShownByCss } from '../dom.ts';
import { flatAncestors, flatParent } from '../flat-tree.ts';
import { fingerprintOf } from '../fingerprint.ts';
import { refs, type Fold } from '../refs.ts';
import { isSecret } from '../secrets.ts';
import type { Expected } from '../tree/types.ts';

type Waiting = { readonly el: Element } | { readonly fold: Fold };

let waiting: Waiting[] = [];
let names: Namer | undefined;

export function beginPending(namer: Namer): void {
  waiting = [];
  names = namer;
}

/** Its place in the list. */
export function addPending(one: Waiting): number {
  waiting.push(one);
  return waiting.length - 1;
}

/** For nodes that were found otherwise than by a snapshot. */
export function expectRefs(_none: null, ...nodes: readonly (Node | undefined)[]): Expected {
  beginPending(new Namer());
  const seen = nodes.map((node) => {
    const el = !node || isElement(node) ? node : flatParent(node);
    // A node that is gone keeps its place in the list.
    addPending({ el: el ?? document.documentElement });
    return node !== undefined && el != null && isShownByCss(el) && !isInsideSecret(node);
  });
  return { seen, freeRef: refs.free };
}

/** What a field holds is a text of its own to the browser. */
function isInsideSecret(node: Node): boolean {
  const outer = flatParent(node);
  return outer !== null && [...flatAncestors(outer)].some(isSecret);
}

/** Its ref is shown once more. */
export function noteShown(el: Element): void {
  if (names) refs.noteShown(el, fingerprintOf(el, names));
}

export function giveRefs(given: readonly { readonly pending: number; readonly ref: string }[]): void {
  const namer = names;
  for (const { pending, ref } of given) {
    const one = waiting[pending];
    if (!one || !namer) continue;
    if ('fold' in one) refs.assignFold(one.fold, ref);
    else refs.assign(one.el, () => fingerprintOf(one.el, namer), ref);
  }
  waiting = [];
  names = undefined;
}
