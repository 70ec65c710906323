/** The text that elements give to a name (accname 1.2, steps 2A to 2I), joined as Chromium joins it. */
import {
  attributeOf,
  hasAttribute,
  isDetails,
  isElement,
  isInput,
  isRendered,
  isSlot,
  isText,
  isTextArea,
  tagOf,
  textOf,
} from '../dom.ts';
import { flatChildren } from '../flat-tree.ts';
import { isDrawnAsDots, isSecret, MASK } from '../secrets.ts';
import { fold } from '../text.ts';
import { byIds, referencesOf } from './attributes.ts';
import { embeddedValue } from './embedded-values.ts';
import { generated, transform } from './generated-content.ts';
import { Joined, type Piece } from './joined.ts';
import type { LabelIndex } from './labels.ts';
import {
  isAriaHidden,
  isDataTable,
  isDropped,
  isFallback,
  isInClosedDetails,
  isLocked,
  NO_TEXT,
} from './left-out.ts';
import { nativeName } from './native-names.ts';
import { NOT_IN_NAMES, TITLED_GENERIC, UNNAMED } from './role-sets.ts';
import { computedRoleOf } from './roles.ts';

export interface ContentOptions {
  /** The control that is being named by a label around it. */
  readonly except?: Element;
  /** The text is taken from an element that is hidden as a whole. */
  readonly includeHidden?: boolean;
  /** Also what only a person sees, or only points at: `aria-hidden` text and the titles of icons. */
  readonly includeAriaHidden?: boolean;
  /** Within `aria-labelledby`, which is not followed a second time. */
  readonly isReference?: boolean;
  /** Nothing that only screen readers find, and dots for what is drawn as dots: for what no screen reader names. */
  readonly forEyes?: boolean;
  /** Without what style sheets add. */
  readonly isPlain?: boolean;
  /** Without it, controls inside are not named by their labels. */
  readonly labels?: LabelIndex;
}

/** Chromium reads as many nodes for one name. */
const MAX_NODES = 100;
const MAX_CHARS = 1000;
const MAX_DEPTH = 200;

/** Folded; bounded in length and in nodes. */
export function contentText(root: Element, options: ContentOptions): string {
  const reading = new Reading(options);
  reading.visited.add(root);
  return fold(reading.children(root).text);
}

/** What a `title` adds to the content; null when there is none, or when it only repeats it. */
export function titleOf(el: Element): string | null {
  const title = attributeOf(el, 'title');
  const folded = fold(title ?? '');
  if (folded === '' || !textOf(el)?.includes(folded)) return title;
  return contentText(el, { isReference: true, isPlain: true }) === folded ? null : title;
}

/** The text of a label, a legend or a caption; empty when it is hidden. */
export function partText(part: Element, options: ContentOptions): string {
  return new Reading(options).label(part);
}

/** What `aria-labelledby` gives. A name may refer to hidden elements: what hides them does not count then. */
export function labelledText(el: Element, labels?: LabelIndex): string {
  const references = referencesOf(el);
  if (references.length === 0) return '';
  return fold(references.map((source) => referencedText(source, el, labels)).join(' '));
}

function referencedText(source: Element, owner: Element, labels: LabelIndex | undefined): string {
  const isHidden = !isRendered(source);
  if (isHidden && isLocked(source)) return '';
  const options = { includeHidden: isHidden, isReference: true, except: owner, ...(labels && { labels }) };
  const { text } = new Reading(options).referenced(source);
  return fold(text) === '' ? (attributeOf(source, 'title') ?? '') : text;
}

interface Kind {
  readonly tag: string;
  readonly role: string;
  /** Undefined: to be asked for. */
  readonly style: CSSStyleDeclaration | undefined;
}

class Reading {
  readonly visited = new Set<Element>();
  readonly #options: ContentOptions;
  #isReference: boolean;
  #texts = 0;
  #chars = 0;
  #depth = 0;
  #isSwallowed = false;
  #last = ' ';

  constructor(options: ContentOptions) {
    this.#options = options;
    this.#isReference = options.isReference === true;
    if (options.except) this.visited.add(options.except);
  }

  referenced(el: Element): Piece {
    return /^svg:(title|desc)$/.test(tagOf(el)) ? this.children(el) : this.element(el);
  }

  /** The text alternative of an element within another one's name. */
  element(el: Element, style?: CSSStyleDeclaration): Piece {
    const tag = tagOf(el);
    if (tag === 'br') return LINE_BREAK;
    if (NO_TEXT.test(tag)) return NOTHING;
    const role = computedRoleOf(el);
    if (role === 'none' || isSlot(el)) return this.children(el, style);
    const isKnown = this.visited.has(el);
    if (isKnown && !this.#isReference) return NOTHING;
    if (!isKnown) {
      const value = embeddedValue(el, role, (part) => this.#innerText(part));
      if (value !== undefined) return { text: value, isAttribute: false, hasBlock: false };
    }
    this.visited.add(el);
    return this.#named(el, role) ?? this.#content(el, { tag, role, style });
  }

  #named(el: Element, role: string): Piece | undefined {
    const labelled = this.#isReference ? '' : labelledText(el, this.#options.labels);
    const text = labelled || attributeOf(el, 'aria-label')?.trim() || this.#nativeText(el, role);
    return text === undefined ? undefined : { text, isAttribute: true, hasBlock: false };
  }

  #nativeText(el: Element, role: string): string | undefined {
    return nativeName(el, role, {
      labelsOf: (control) => this.#options.labels?.of(control) ?? [],
      read: (part) => this.label(part),
    })?.text;
  }

  #content(el: Element, { tag, role, style }: Kind): Piece {
    const inside = this.#mayRead(el, tag, role) ? this.children(el, style) : NOTHING;
    const content = this.#isReference && (isInput(el) || isTextArea(el)) ? ownValue(el) : inside;
    if (fold(content.text) !== '') return content;
    const takesTitle = this.#options.includeAriaHidden || !UNNAMED.has(role) || TITLED_GENERIC.test(tag);
    const title = takesTitle ? titleOf(el) : null;
    return title ? { text: title, isAttribute: true, hasBlock: content.hasBlock } : content;
  }

  #mayRead(el: Element, tag: string, role: string): boolean {
    if (/^(select|input|textarea)$/.test(tag)) return false;
    if (this.#isReference || /^(address|details|svg:(svg|g|foreignObject))$/.test(tag)) return true;
    // Chromium takes what can be dragged for a group, which says nothing of what is around it.
    if (role === 'group' && this.#options.includeAriaHidden) return true;
    if (tag === 'table') return !isDataTable(el);
    // Reached only through a table that is read.
    if (/^(tr|tbody|thead|tfoot)$/.test(tag) && !hasAttribute(el, 'role')) return true;
    return !NOT_IN_NAMES.has(role) && tag !== 'xml:math' && tag !== 'rt';
  }

  /** A label, legend or caption: empty when it is hidden. */
  label(el: Element): string {
    if (!isRendered(el) || isAriaHidden(el)) return '';
    const wasReference = this.#isReference;
    this.#isReference = false;
    const { text } = this.element(el);
    this.#isReference = wasReference;
    return fold(text);
  }

  #innerText(el: Element): string {
    return fold(this.children(el).text);
  }

  /** The text of all that is laid out within an element. */
  children(el: Element, style = getComputedStyle(el)): Piece {
    const isClosed = isDetails(el) && !el.open;
    const isShown = this.#options.includeHidden === true || (style.visibility === 'visible' && !isClosed);
    const joined = new Joined(this.#options.includeHidden === true);
    if (!this.#goesInto(el)) return joined;
    this.#depth += 1;
    if (!this.#options.includeHidden) this.#addGenerated(joined, el, '::before');
    for (const node of flatChildren(el)) {
      if (this.#isFull()) break;
      if (isText(node)) {
        if (isShown) this.#addText(joined, node, style);
      } else if (isElement(node)) this.#addElement(joined, node, el);
    }
    const owned = this.#ownedBy(el);
    if (owned.length > 0) joined.addBlock();
    for (const other of owned) {
      this.#addElement(joined, other, el);
    }
    if (!this.#options.includeHidden) this.#addGenerated(joined, el, '::after');
    this.#depth -= 1;
    return joined;
  }

  #goesInto(el: Element): boolean {
    return this.#depth <= MAX_DEPTH && !isFallback(el, tagOf(el), this.#options);
  }

  #ownedBy(el: Element): readonly Element[] {
    const ids = attributeOf(el, 'aria-owns');
    return ids === null ? [] : byIds(el, ids).filter((other) => other !== el && !this.visited.has(other));
  }

  #addText(joined: Joined, node: Text, style: CSSStyleDeclaration): void {
    const data = this.#options.forEyes && isDrawnAsDots(style) ? MASK : node.data;
    if (/^\s*$/.test(node.data)) {
      this.#isSwallowed = joined.endsWithin() && isDropped(node);
      if (!this.#isSwallowed) joined.addSpace();
      return;
    }
    this.#texts += 1;
    // In the layout the space that was passed over stands for the next one too.
    const shown = this.#isSwallowed ? data.trimStart() : data;
    this.#isSwallowed = false;
    const text = this.#options.includeHidden ? data : transform(shown, style.textTransform, this.#last);
    this.#last = text.at(-1) ?? ' ';
    this.#chars += text.length;
    joined.add({ text, isAttribute: false, hasBlock: false }, { display: 'inline' });
  }

  #addElement(joined: Joined, el: Element, parent: Element): void {
    const style = getComputedStyle(el);
    const { display } = style;
    if (this.#isLeftOut(el, parent, display)) {
      if (display !== 'none' && display !== 'contents' && !display.startsWith('inline')) joined.addBlock();
      return;
    }
    const isSeen = this.#options.includeHidden === true || style.visibility === 'visible';
    if (!display.startsWith('inline')) this.#last = ' ';
    const isUnread = !display.startsWith('inline') && style.contentVisibility === 'hidden';
    // A decoration leaves no trace.
    if (tagOf(el) === 'img' && computedRoleOf(el) === 'none') return;
    const piece = isUnread ? NOTHING : isSeen ? this.element(el, style) : this.children(el, style);
    joined.add(piece, { display, el });
  }

  #isLeftOut(el: Element, parent: Element, display: string): boolean {
    const { includeHidden, includeAriaHidden } = this.#options;
    if (includeHidden) return false;
    if (display === 'none' && !isSlot(el)) return true;
    if (!includeAriaHidden && !isSlot(el) && isAriaHidden(el)) return true;
    return hasAttribute(el, 'inert') || isInClosedDetails(el, parent);
  }

  #addGenerated(joined: Joined, el: Element, which: '::before' | '::after'): void {
    const made = this.#options.isPlain ? undefined : generated(el, which);
    if (!made) return;
    this.#texts += 1;
    joined.add(
      { text: made.text, isAttribute: made.isAlternative, hasBlock: false },
      { display: made.display },
    );
  }

  #isFull(): boolean {
    return this.visited.size + this.#texts > MAX_NODES || this.#chars > MAX_CHARS;
  }
}

const LINE_BREAK: Piece = { text: '\n', isAttribute: false, hasBlock: false };
const NOTHING: Piece = { text: '', isAttribute: false, hasBlock: false };

/** A field that refers to itself is named by what is written in it. */
function ownValue(el: HTMLInputElement | HTMLTextAreaElement): Piece {
  const isWritten = isTextArea(el) || /^(text|search|tel|url|email|number)$/.test(el.type);
  return isWritten && !isSecret(el) ? { text: el.value, isAttribute: false, hasBlock: false } : NOTHING;
}
