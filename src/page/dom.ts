/**
 * DOM reads that a page cannot clobber. A form's fields (`<input name="tagName">`) and a document's named elements
 * shadow the properties of the form and the document in every world, so what may be one of these is read here, through
 * the prototypes. The isolated world's prototypes are its own: page scripts cannot change them.
 */

import { closedRootOf } from './closed-roots.ts';

const HTML = 'http://www.w3.org/1999/xhtml';

function getter<T extends object, K extends keyof T>(prototype: T, key: K): (target: T) => T[K] {
  const read: ((this: T) => T[K]) | undefined = Object.getOwnPropertyDescriptor(prototype, key)?.get;
  if (!read) throw new TypeError(`the DOM has no ${String(key)}`);
  return (target) => read.call(target);
}

export const nodeTypeOf = getter(Node.prototype, 'nodeType');
export const parentNodeOf = getter(Node.prototype, 'parentNode');
export const firstChildOf = getter(Node.prototype, 'firstChild');
export const nextSiblingOf = getter(Node.prototype, 'nextSibling');
export const previousSiblingOf = getter(Node.prototype, 'previousSibling');
const firstElementOf = getter(Element.prototype, 'firstElementChild');
const firstElementOfRoot = getter(DocumentFragment.prototype, 'firstElementChild');
export const nextElementOf = getter(Element.prototype, 'nextElementSibling');
export const textOf = getter(Node.prototype, 'textContent');
export const isConnected = getter(Node.prototype, 'isConnected');
const ownerOf = getter(Node.prototype, 'ownerDocument');
const localNameOf = getter(Element.prototype, 'localName');
const namespaceOf = getter(Element.prototype, 'namespaceURI');
const openRootOf = getter(Element.prototype, 'shadowRoot');
export const slotOf = getter(Element.prototype, 'assignedSlot');
export const textSlotOf = getter(Text.prototype, 'assignedSlot');
export const scrollLeftOf = getter(Element.prototype, 'scrollLeft');
export const scrollTopOf = getter(Element.prototype, 'scrollTop');
const sizes = {
  scrollWidth: getter(Element.prototype, 'scrollWidth'),
  scrollHeight: getter(Element.prototype, 'scrollHeight'),
  clientWidth: getter(Element.prototype, 'clientWidth'),
  clientHeight: getter(Element.prototype, 'clientHeight'),
};
export const isEditable = getter(HTMLElement.prototype, 'isContentEditable');

/** A script may have taken either out of the document. */
export const rootElementOf: (doc: Document) => Element | null = getter(Document.prototype, 'documentElement');
export const bodyOf: (doc: Document) => Element | null = getter(Document.prototype, 'body');
export const titleOf = getter(Document.prototype, 'title');
export const urlOf = getter(Document.prototype, 'URL');
export const readyStateOf = getter(Document.prototype, 'readyState');
export const windowOf = getter(Document.prototype, 'defaultView');
const documentFocus = getter(Document.prototype, 'activeElement');
const shadowFocus = getter(ShadowRoot.prototype, 'activeElement');

export function isElement(node: Node | null): node is Element {
  return node !== null && nodeTypeOf(node) === Node.ELEMENT_NODE;
}

/** Of an event's target, whichever window's it is. */
export function isElementTarget(target: EventTarget | null): target is Element {
  return target !== null && 'nodeType' in target && target.nodeType === Node.ELEMENT_NODE;
}

export function isText(node: Node | null): node is Text {
  return node !== null && nodeTypeOf(node) === Node.TEXT_NODE;
}

export function isDocument(node: Node | null): node is Document {
  return node !== null && nodeTypeOf(node) === Node.DOCUMENT_NODE;
}

/** Elements of frames have other constructors: never ask with instanceof. */
export function isShadowRoot(node: Node | null): node is ShadowRoot {
  return node !== null && nodeTypeOf(node) === Node.DOCUMENT_FRAGMENT_NODE && 'host' in node;
}

/** The lower-case name of an HTML element, `svg:name` for one of SVG, and `xml:name` for the rest. */
export function tagOf(el: Element): string {
  const namespace = namespaceOf(el);
  if (namespace === HTML) return localNameOf(el);
  return `${namespace === 'http://www.w3.org/2000/svg' ? 'svg' : 'xml'}:${localNameOf(el)}`;
}

export const isHtml = (el: Element): el is HTMLElement => namespaceOf(el) === HTML;
export const isInput = (el: Element): el is HTMLInputElement => tagOf(el) === 'input';
export const isTextArea = (el: Element): el is HTMLTextAreaElement => tagOf(el) === 'textarea';
export const isSelect = (el: Element): el is HTMLSelectElement => tagOf(el) === 'select';
export const isOption = (el: Element): el is HTMLOptionElement => tagOf(el) === 'option';
export const isLabel = (el: Element): el is HTMLLabelElement => tagOf(el) === 'label';
export const isDetails = (el: Element): el is HTMLDetailsElement => tagOf(el) === 'details';
export const isSlot = (el: Element): el is HTMLSlotElement => tagOf(el) === 'slot';
export const isFrame = (el: Element): el is HTMLIFrameElement => /^i?frame$/.test(tagOf(el));

/** In CSS pixels, rounded as the browser does. */
export const sizesOf = (
  el: Element,
): { scrollWidth: number; scrollHeight: number; clientWidth: number; clientHeight: number } => ({
  scrollWidth: sizes.scrollWidth(el),
  scrollHeight: sizes.scrollHeight(el),
  clientWidth: sizes.clientWidth(el),
  clientHeight: sizes.clientHeight(el),
});

export const attributeOf = (el: Element, name: string): string | null =>
  Element.prototype.getAttribute.call(el, name);
export const hasAttribute = (el: Element, name: string): boolean =>
  Element.prototype.hasAttribute.call(el, name);
export const rectOf = (el: Element): DOMRect => Element.prototype.getBoundingClientRect.call(el);
export const rectsOf = (el: Element): DOMRect[] => [...Element.prototype.getClientRects.call(el)];
export const matches = (el: Element, css: string): boolean => Element.prototype.matches.call(el, css);
/** Laid out and not `visibility: hidden`. */
export const isRendered = (el: Element): boolean =>
  Element.prototype.checkVisibility.call(el, { visibilityProperty: true });
/** Laid out, and neither it nor anything around it transparent or `visibility: hidden`. */
export const isShownByCss = (el: Element): boolean =>
  Element.prototype.checkVisibility.call(el, { visibilityProperty: true, opacityProperty: true });
export const rootOf = (node: Node): Node => Node.prototype.getRootNode.call(node);

export function firstElementIn(root: Element | ShadowRoot): Element | null {
  return isElement(root) ? firstElementOf(root) : firstElementOfRoot(root);
}

/** Open, or closed and known. */
export const shadowRootOf = (el: Element): ShadowRoot | null => openRootOf(el) ?? closedRootOf(el);

export function documentOf(node: Node): Document {
  const owner = ownerOf(node);
  if (owner) return owner;
  return isDocument(node) ? node : document;
}

/** All matches below a document or shadow root. Throws a SyntaxError for a selector that is none. */
export function queryAll(root: Document | ShadowRoot | Element, css: string): Element[] {
  if (isShadowRoot(root)) return [...root.querySelectorAll(css)];
  const proto: ParentNode = isElement(root) ? Element.prototype : Document.prototype;
  return [...proto.querySelectorAll.call<ParentNode, [string], NodeListOf<Element>>(root, css)];
}

export function byId(near: Element, id: string): Element | null {
  const root = rootOf(near);
  if (isDocument(root)) return Document.prototype.getElementById.call(root, id);
  return isShadowRoot(root) ? root.getElementById(id) : null;
}

export function focusedIn(root: Node): Element | null {
  if (isDocument(root)) return documentFocus(root);
  return isShadowRoot(root) ? shadowFocus(root) : null;
}

/** What a pointer would hit there, through open shadow roots; null outside the viewport. */
export function elementAt(doc: Document, x: number, y: number): Element | null {
  let hit = Document.prototype.elementFromPoint.call(doc, x, y);
  while (hit) {
    const inner = shadowRootOf(hit)?.elementFromPoint(x, y) ?? null;
    if (!inner || inner === hit) return hit;
    hit = inner;
  }
  return null;
}

export function makeRange(doc: Document): Range {
  return Document.prototype.createRange.call(doc);
}
