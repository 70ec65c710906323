/** Accessible names: the part of accname 1.2 that pages use, as Chromium computes it. */
import { attributeOf, isInput, isSelect, isTextArea, queryAll, tagOf } from '../dom.ts';
import { flatAncestors } from '../flat-tree.ts';
import { fold } from '../text.ts';
import { contentText, labelledText, svgTitle } from './content-text.ts';
import { LabelIndex } from './labels.ts';
import { NAMED_BY_CONTENT } from './role-sets.ts';
import { roleOf } from './roles.ts';

export type NameSource = 'aria' | 'label' | 'native' | 'content' | 'title' | 'placeholder' | 'none';

export interface Name {
  /** Folded, up to 1000 characters. */
  readonly text: string;
  readonly from: NameSource;
}

const NONE: Name = { text: '', from: 'none' };
const LABELABLE = /^(button|input|meter|output|progress|select|textarea)$/;

/** Names elements for the length of one operation: what it remembers is not looked up again. */
export class Namer {
  readonly labels = new LabelIndex();
  readonly #names = new Map<Element, Name>();

  nameOf(el: Element, role: string): Name {
    const known = this.#names.get(el);
    if (known) return known;
    const name = this.#compute(el, role);
    this.#names.set(el, name);
    return name;
  }

  #compute(el: Element, role: string): Name {
    const aria = ariaName(el);
    if (aria) return { text: aria, from: 'aria' };
    return (
      named(this.#fromLabels(el), 'label') ??
      named(nativeName(el), 'native') ??
      (isNamedByContent(el, role) ? named(ownContent(el), 'content') : undefined) ??
      named(attributeOf(el, 'title') ?? '', 'title') ??
      named(placeholderOf(el) ?? '', 'placeholder') ??
      named(defaultName(el), 'native') ??
      NONE
    );
  }

  #fromLabels(el: Element): string {
    if (!LABELABLE.test(tagOf(el))) return '';
    return this.labels
      .of(el)
      .map((label) => ariaName(label) || contentText(label, { except: el }))
      .join(' ');
  }
}

export function placeholderOf(el: Element): string | undefined {
  const text =
    (isInput(el) || isTextArea(el) ? el.placeholder : '') || attributeOf(el, 'aria-placeholder') || '';
  return fold(text) || undefined;
}

function named(text: string, from: NameSource): Name | undefined {
  const folded = fold(text);
  return folded === '' ? undefined : { text: folded, from };
}

function ariaName(el: Element): string {
  return labelledText(el) || fold(attributeOf(el, 'aria-label') ?? '');
}

function isNamedByContent(el: Element, role: string): boolean {
  if (role !== 'row') return NAMED_BY_CONTENT.has(role);
  // Chromium names rows only where they can be chosen.
  for (const at of flatAncestors(el)) {
    const outer = roleOf(at);
    if (outer === 'grid' || outer === 'treegrid') return true;
    if (outer === 'table') return false;
  }
  return false;
}

/** When all text is `aria-hidden`, what a person sees there is still the best name. */
function ownContent(el: Element): string {
  return contentText(el, {}) || contentText(el, { includeAriaHidden: true });
}

function nativeName(el: Element): string {
  if (isInput(el)) return inputName(el);
  const tag = tagOf(el);
  if (tag === 'img' || tag === 'area') return attributeOf(el, 'alt') ?? '';
  if (tag === 'fieldset') return childText(el, 'legend');
  if (tag === 'table') return childText(el, 'caption');
  if (tag.startsWith('svg:')) return svgTitle(el);
  if (tag === 'optgroup' || tag === 'option') return attributeOf(el, 'label') ?? '';
  return '';
}

function inputName(el: HTMLInputElement): string {
  if (el.type === 'submit' || el.type === 'button' || el.type === 'reset') return el.value;
  return el.type === 'image' ? attributeOf(el, 'alt') || el.value : '';
}

function defaultName(el: Element): string {
  if (!isInput(el)) return '';
  if (el.type === 'submit' || el.type === 'image') return 'Submit';
  return el.type === 'reset' ? 'Reset' : '';
}

function childText(el: Element, tag: string): string {
  const child = queryAll(el, `:scope > ${tag}`)[0];
  return child ? contentText(child, {}) : '';
}

/** What a select shows as chosen. */
export function chosenText(el: Element): string {
  return isSelect(el) ? [...el.selectedOptions].map((option) => fold(option.label)).join(', ') : '';
}
