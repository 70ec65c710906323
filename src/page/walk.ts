/** One pass over the laid-out tree, frames included, without recursion: pages nest deeper than the call stack. */
import { documentOf, isElement, isShadowRoot, isText, rootElementOf, rootOf, shadowRootOf } from './dom.ts';
import { flatChildren, flatParent, frameDocument } from './flat-tree.ts';
import { Place, placeOf } from './place.ts';
import { watchPasswords } from './secrets.ts';

export interface Visitor {
  /** Returns false to pass over what is inside; `leave` follows either way. */
  enter(place: Place): boolean;
  text(node: Text, parent: Place): void;
  leave(place: Place): void;
  /** True when enough has been seen: the walk ends at once, without further calls. */
  isDone?(): boolean;
}

type Step = { readonly node: Node; readonly parent: Place | undefined } | { readonly left: Place };

export function walk(root: Element, visitor: Visitor): void {
  watchRootsAround(root);
  const above = flatParent(root);
  const steps: Step[] = [{ node: root, parent: above ? placeOf(above) : undefined }];
  for (let step = steps.pop(); step; step = steps.pop()) {
    if (visitor.isDone?.()) return;
    if ('left' in step) visitor.leave(step.left);
    else if (isElement(step.node)) enter(step.node, step.parent, { visitor, steps });
    else if (isText(step.node) && step.parent) visitor.text(step.node, step.parent);
  }
}

function enter(el: Element, parent: Place | undefined, walking: { visitor: Visitor; steps: Step[] }): void {
  const { visitor, steps } = walking;
  const place = new Place(el, parent);
  steps.push({ left: place });
  if (!visitor.enter(place)) return;
  const frame = frameDocument(el);
  if (frame) {
    watchPasswords(frame);
    const inner = rootElementOf(frame);
    if (inner) steps.push({ node: inner, parent: undefined });
    return;
  }
  const shadow = shadowRootOf(el);
  if (shadow) watchPasswords(shadow);
  const children = flatChildren(el);
  for (let i = children.length - 1; i >= 0; i -= 1) {
    const node = children[i];
    if (node) steps.push({ node, parent: place });
  }
}

function watchRootsAround(el: Element): void {
  watchPasswords(documentOf(el));
  const root = rootOf(el);
  if (isShadowRoot(root)) watchPasswords(root);
}
