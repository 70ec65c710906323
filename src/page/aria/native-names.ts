/** The names that HTML and SVG give by other means than ARIA and content (html-aam, section 4.1; svg-aam, section 8). */
import { attributeOf, hasAttribute, isInput, isOption, isTextArea, queryAll, tagOf } from '../dom.ts';
import { fold } from '../text.ts';
import { titleChild } from './attributes.ts';
import { fileButtonText } from './embedded-values.ts';

export interface NativeName {
  /** May be empty: then the element has said that it has no name. */
  readonly text: string;
  readonly from: 'label' | 'native' | 'title' | 'placeholder';
}

export interface NativeReaders {
  labelsOf(el: Element): readonly Element[];
  /** The text of a label, a caption or a legend; empty when it is hidden. */
  read(el: Element): string;
}

/** Most elements of a page. */
const NEVER: ReadonlySet<string> = new Set(
  'a b br code dd div dl dt em h1 h2 h3 h4 h5 h6 i label li nav ol p pre section small span strong sup td th tr ul'.split(
    ' ',
  ),
);
const LABELABLE = /^(button|input|meter|output|progress|select|textarea)$/;
const WITH_PLACEHOLDER = /^(text|search|tel|url|email|password|number)$/;

/** Undefined when the element says nothing by these means. */
export function nativeName(el: Element, role: string, readers: NativeReaders): NativeName | undefined {
  const tag = tagOf(el);
  if (NEVER.has(tag) && !hasAttribute(el, 'role')) return undefined;
  // Custom elements may be form controls too.
  if (LABELABLE.test(tag) || tag.includes('-')) {
    const labels = readers.labelsOf(el);
    if (labels.length > 0)
      return { text: labels.map((label) => readers.read(label)).join(' '), from: 'label' };
  }
  if (isInput(el)) return inputName(el);
  if (isTextArea(el) || role === 'textbox' || role === 'searchbox') return fieldName(el);
  if (tag.startsWith('svg:')) return native(drawingName(el, tag));
  return native(BY_TAG[tag]?.(el, readers));
}

const native = (text: string | null | undefined): NativeName | undefined =>
  text === null || text === undefined ? undefined : { text, from: 'native' };

const alt = (el: Element): string | null => attributeOf(el, 'alt');

const BY_TAG: Readonly<Record<string, (el: Element, readers: NativeReaders) => string | null | undefined>> = {
  img: alt,
  area: alt,
  fieldset: (el, { read }) => partText(el, 'legend', read),
  table: (el, { read }) => partText(el, 'caption', read) ?? attributeOf(el, 'summary'),
  optgroup: (el) => attributeOf(el, 'label'),
  option: (el) => attributeOf(el, 'label') || (isOption(el) ? el.text : null),
};

function partText(el: Element, part: string, read: (el: Element) => string): string | undefined {
  const found = queryAll(el, `:scope > ${part}`)[0];
  return found && read(found);
}

function drawingName(el: Element, tag: string): string | undefined {
  const title = titleChild(el)?.textContent.trim();
  if (title) return title;
  return tag === 'svg:a' ? attributeOf(el, 'xlink:title') || undefined : undefined;
}

function inputName(el: HTMLInputElement): NativeName | undefined {
  const { type } = el;
  if (type === 'submit' || type === 'reset' || type === 'button') {
    // An empty value is a name too, though of no use.
    return native(hasAttribute(el, 'value') ? el.value : DEFAULT_TEXT[type]);
  }
  if (type === 'image') return imageButtonName(el);
  if (type === 'file') return native(fileButtonText(el));
  return WITH_PLACEHOLDER.test(type) ? fieldName(el) : undefined;
}

/** As the browser shows it in English. */
const DEFAULT_TEXT: Readonly<Record<string, string>> = { submit: 'Submit', reset: 'Reset' };

function imageButtonName(el: HTMLInputElement): NativeName {
  const given = alt(el) || attributeOf(el, 'value');
  if (given) return { text: given, from: 'native' };
  const title = attributeOf(el, 'title');
  return title ? { text: title, from: 'title' } : { text: 'Submit', from: 'native' };
}

function fieldName(el: Element): NativeName | undefined {
  const isNative = isInput(el) || isTextArea(el);
  const title = isNative ? attributeOf(el, 'title') : null;
  if (title) return { text: title, from: 'title' };
  const text = placeholderOf(el);
  return text === undefined ? undefined : { text, from: 'placeholder' };
}

export function placeholderOf(el: Element): string | undefined {
  const takesOne = isTextArea(el) || (isInput(el) && WITH_PLACEHOLDER.test(el.type));
  const text = (takesOne ? attributeOf(el, 'placeholder') : '') || attributeOf(el, 'aria-placeholder') || '';
  return fold(text) || undefined;
}
