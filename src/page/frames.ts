/** Frames whose documents this world does not reach: they are read in worlds of their own. */
import { attributeOf, bodyOf, firstChildOf, isFrame, queryAll, shadowRootOf, urlOf } from './dom.ts';
import { frameDocument, isAlive } from './flat-tree.ts';

const keys = new WeakMap<Element, string>();
const elements = new Map<string, WeakRef<Element>>();
let given = 0;

/** In document order. */
export function unreadFrames(): string[] {
  for (const [key, el] of elements) if (!el.deref()) elements.delete(key);
  return [...unreadBelow(document)].map(frameKey);
}

/** Elements nest deep, shadow roots and frames do not. */
function* unreadBelow(root: Document | ShadowRoot): Generator<Element> {
  for (const el of queryAll(root, '*')) {
    if (isUnread(el)) yield el;
    const inner = shadowRootOf(el) ?? frameDocument(el);
    if (inner) yield* unreadBelow(inner);
  }
}

/** True for a frame of another origin, and for one whose document has not come yet: what it shows is not its own. */
export function isUnread(el: Element): boolean {
  if (!isFrame(el)) return false;
  const doc = frameDocument(el);
  return doc === null || isBlankBeforeLoad(el, doc);
}

/** Stands for the element as long as it lives. */
export function frameKey(el: Element): string {
  const known = keys.get(el);
  if (known !== undefined) return known;
  given += 1;
  const key = `f${given}`;
  keys.set(el, key);
  elements.set(key, new WeakRef(el));
  return key;
}

export function frameElement(key: string): Element | null {
  const el = elements.get(key)?.deref();
  return el && isAlive(el) ? el : null;
}

/** The empty document that a frame holds until its server has answered may be read from here. */
function isBlankBeforeLoad(el: Element, doc: Document): boolean {
  if (urlOf(doc) !== 'about:blank' || attributeOf(el, 'srcdoc') !== null) return false;
  const body = bodyOf(doc);
  if (body !== null && firstChildOf(body) !== null) return false;
  const src = attributeOf(el, 'src') ?? '';
  return URL.canParse(src, el.baseURI) && /^https?:$/.test(new URL(src, el.baseURI).protocol);
}
