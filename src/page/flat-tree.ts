/** The tree as it is laid out: shadow roots in place of their hosts' children, slots filled, frames entered. */
import { closedRootOf } from './closed-roots.ts';
import {
  documentOf,
  firstChildOf,
  isConnected,
  isElement,
  isFrame,
  isShadowRoot,
  isSlot,
  nextSiblingOf,
  parentNodeOf,
  queryAll,
  shadowRootOf,
  slotOf,
  textSlotOf,
  windowOf,
} from './dom.ts';

/** The children as laid out, without the content of frames. */
export function flatChildren(el: Element): readonly Node[] {
  const slotted = isSlot(el) ? slottedIn(el) : undefined;
  if (slotted) return slotted;
  const children: Node[] = [];
  for (let node = firstChildOf(shadowRootOf(el) ?? el); node; node = nextSiblingOf(node)) children.push(node);
  return children;
}

/** What a slot shows in place of its own children; undefined when it shows these. */
export function slottedIn(slot: HTMLSlotElement): readonly Node[] | undefined {
  const assigned = slot.assignedNodes();
  return assigned.length > 0 ? assigned : undefined;
}

/** The parent as laid out, within the same document. */
export function flatParent(node: Node): Element | null {
  const slot = isElement(node) ? slotOf(node) : null;
  if (slot) return slot;
  const parent = parentNodeOf(node);
  if (isShadowRoot(parent)) return parent.host;
  if (!isElement(parent)) return null;
  return slotInClosed(parent, node) ?? parent;
}

/** The slot through which a shadow host shows this text of its own, if there is one. */
export function slotShowing(text: Text): Element | undefined {
  const parent = parentNodeOf(text);
  return textSlotOf(text) ?? (isElement(parent) ? slotInClosed(parent, text) : undefined);
}

/** A slot of a closed root does not tell its nodes that they are in it. */
function slotInClosed(host: Element, node: Node): Element | undefined {
  const root = closedRootOf(host);
  if (!root) return undefined;
  return queryAll(root, 'slot').find((slot) => isSlot(slot) && slot.assignedNodes().includes(node));
}

/** From the element upwards, itself first, within its document. */
export function* flatAncestors(el: Element): Generator<Element> {
  for (let at: Element | null = el; at; at = flatParent(at)) yield at;
}

export function holds(outer: Element, inner: Element): boolean {
  for (const at of flatAncestors(inner)) if (at === outer) return true;
  return false;
}

/** The document of a frame whose content may be read, else null. */
export function frameDocument(el: Element): Document | null {
  return isFrame(el) ? el.contentDocument : null;
}

/** The frame element that holds this document, where it may be read. */
export function frameOf(doc: Document): Element | null {
  return windowOf(doc)?.frameElement ?? null;
}

/** True while the element is in a document that is shown: a frame that moved on leaves its old elements connected to nothing. */
export function isAlive(el: Element): boolean {
  let at: Element | null = el;
  while (at) {
    const doc = documentOf(at);
    if (!isConnected(at) || !windowOf(doc)) return false;
    if (doc === document) return true;
    at = frameOf(doc);
  }
  return false;
}

/** The top document, then every shadow root and readable frame, in tree order. */
export function allRoots(): (Document | ShadowRoot)[] {
  return rootsBelow(document, (el) => shadowRootOf(el) ?? frameDocument(el));
}

/** A document and its shadow roots, in tree order; frames have documents of their own. */
export function rootsIn(doc: Document): (Document | ShadowRoot)[] {
  return rootsBelow(doc, shadowRootOf);
}

function rootsBelow(
  top: Document,
  rootInside: (el: Element) => Document | ShadowRoot | null,
): (Document | ShadowRoot)[] {
  const roots: (Document | ShadowRoot)[] = [];
  const waiting: (Document | ShadowRoot)[] = [top];
  for (let root = waiting.pop(); root; root = waiting.pop()) {
    roots.push(root);
    const inner = queryAll(root, '*').flatMap((el) => rootInside(el) ?? []);
    waiting.push(...inner.reverse());
  }
  return roots;
}
