/** Where the focus is, through shadow roots and the frames that can be read from here. */
import { bodyOf, documentOf, focusedIn, rootElementOf, shadowRootOf } from './dom.ts';
import { frameDocument } from './flat-tree.ts';
import { isUnread } from './frames.ts';

/** The body, or the root, of a document that has it as a whole; the frame itself where that cannot be read. */
export function deepFocus(): Element | null {
  let focused: Element | null = null;
  let root: Document | ShadowRoot | null = document;
  while (root) {
    const inner: Element | null = focusedIn(root);
    if (!inner) break;
    focused = inner;
    root = shadowRootOf(inner) ?? (isUnread(inner) ? null : frameDocument(inner));
  }
  return focused;
}

/** Null where only a document as a whole has it. */
export function focusedElement(): Element | null {
  const el = deepFocus();
  const doc = el && documentOf(el);
  return el === null || doc === null || el === bodyOf(doc) || el === rootElementOf(doc) ? null : el;
}
