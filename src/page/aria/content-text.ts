/** The text that an element's content gives to a name (accname 1.2, steps 2C to 2H). */
import {
  attributeOf,
  byId,
  isElement,
  isInput,
  isRendered,
  isSelect,
  isText,
  isTextArea,
  queryAll,
  tagOf,
} from '../dom.ts';
import { flatChildren } from '../flat-tree.ts';
import { isSecret } from '../secrets.ts';
import { fold } from '../text.ts';

export interface ContentOptions {
  /** The control that is being named by a label around it. */
  readonly except?: Element;
  /** The text is taken from an element that is hidden as a whole. */
  readonly includeHidden?: boolean;
  readonly includeAriaHidden?: boolean;
  /** Within `aria-labelledby`, which is not followed a second time. */
  readonly isReference?: boolean;
}

const MAX_CHARS = 1000;
const MAX_NODES = 2000;
const MAX_DEPTH = 200;
const NO_TEXT =
  /^(script|style|template|noscript|datalist|head|svg:(style|script|defs|symbol|metadata|title|desc))$/;

/** Folded; bounded in length, in nodes and in depth. */
export function contentText(root: Element, options: ContentOptions): string {
  const reading: Reading = { options, text: '', nodes: 0 };
  const showsText = options.includeHidden === true || getComputedStyle(root).visibility === 'visible';
  readChildren(root, reading, { depth: 0, showsText });
  return fold(reading.text);
}

interface Reading {
  readonly options: ContentOptions;
  text: string;
  nodes: number;
}

function readChildren(el: Element, reading: Reading, at: { depth: number; showsText: boolean }): void {
  if (at.depth > MAX_DEPTH) return;
  for (const node of flatChildren(el)) {
    reading.nodes += 1;
    if (reading.text.length > MAX_CHARS || reading.nodes > MAX_NODES) return;
    if (isElement(node)) readElement(node, reading, at.depth);
    else if (isText(node) && at.showsText) reading.text += node.data;
  }
}

function readElement(el: Element, reading: Reading, depth: number): void {
  const { options } = reading;
  if (el === options.except || NO_TEXT.test(tagOf(el))) return;
  const style = getComputedStyle(el);
  if (isLeftOut(el, style, options)) return;
  // Inline elements run together; everything else stands apart.
  const gap = tagOf(el) === 'br' || (style.display !== 'inline' && style.display !== 'contents') ? ' ' : '';
  const showsText = options.includeHidden === true || style.visibility === 'visible';
  const own = ownText(el, options);
  const before = reading.text.length;
  reading.text += gap;
  if (own === undefined) readChildren(el, reading, { depth: depth + 1, showsText });
  else if (showsText) reading.text += own;
  if (showsText && fold(reading.text.slice(before)) === '') reading.text += attributeOf(el, 'title') ?? '';
  reading.text += gap;
}

function isLeftOut(el: Element, style: CSSStyleDeclaration, options: ContentOptions): boolean {
  if (!options.includeHidden && style.display === 'none') return true;
  return !options.includeAriaHidden && attributeOf(el, 'aria-hidden') === 'true';
}

/** The text of an element that does not give it through its children; undefined for all others. */
export function ownText(el: Element, options: ContentOptions): string | undefined {
  const label = (options.isReference ? '' : labelledText(el)) || attributeOf(el, 'aria-label')?.trim();
  if (label) return label;
  if (isInput(el) || isTextArea(el)) return fieldText(el);
  if (isSelect(el)) return [...el.selectedOptions].map((option) => option.label).join(' ');
  const tag = tagOf(el);
  if (tag === 'img' || tag === 'area') return attributeOf(el, 'alt') ?? '';
  if (tag === 'svg:svg') return svgTitle(el) || undefined;
  return /^(iframe|canvas|video|audio|object)$/.test(tag) ? '' : rangeText(el);
}

/** What `aria-labelledby` gives. A name may refer to hidden elements: what hides them does not count then. */
export function labelledText(el: Element): string {
  const ids = attributeOf(el, 'aria-labelledby')?.trim().split(/\s+/) ?? [];
  const texts = ids.map((id) => {
    const source = id === '' ? null : byId(el, id);
    return source ? referencedText(source, el) : '';
  });
  return fold(texts.join(' '));
}

function referencedText(source: Element, owner: Element): string {
  const options: ContentOptions = { includeHidden: !isRendered(source), isReference: true };
  const own = source === owner ? (attributeOf(owner, 'aria-label') ?? undefined) : ownText(source, options);
  return own ?? (contentText(source, options) || (attributeOf(source, 'title') ?? ''));
}

export function svgTitle(el: Element): string {
  return queryAll(el, ':scope > title')[0]?.textContent ?? '';
}

function fieldText(el: HTMLInputElement | HTMLTextAreaElement): string {
  if (isSecret(el)) return '';
  if (isTextArea(el)) return el.value;
  if (/^(checkbox|radio|file|hidden|color)$/.test(el.type)) return '';
  return el.type === 'image' ? el.alt : el.value;
}

function rangeText(el: Element): string | undefined {
  const role = attributeOf(el, 'role');
  if (role !== 'slider' && role !== 'spinbutton' && role !== 'progressbar') return undefined;
  return attributeOf(el, 'aria-valuetext') ?? attributeOf(el, 'aria-valuenow') ?? undefined;
}
