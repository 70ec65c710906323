/** What a person can read on the page: visible text in reading order, blocks as lines, never the value of a field. */
import { isSelect, tagOf } from '../dom.ts';
import { LegibleText } from '../sight/legible-text.ts';
import type { Place } from '../sight/place.ts';
import { walk, type Visitor } from '../walk.ts';
import { chosenText } from '../aria/names.ts';

/** A page's text ends here, whatever its size. */
const MAX_CHARS = 2_000_000;
const NO_TEXT =
  /^(script|style|template|noscript|head|datalist|input|textarea|canvas|video|audio|object|embed|progress|meter|svg:(style|script|defs|symbol|metadata|title|desc))$/;
const SPACED = /^(p|h[1-6]|pre|blockquote|table|ul|ol|dl|figure|hr)$/;

export function visibleText(root: Element, maxChars: number = MAX_CHARS): string {
  const reader = new Reader({ maxChars, legible: new LegibleText() });
  walk(root, reader);
  return reader.result().trim();
}

interface ReaderOptions {
  readonly maxChars: number;
  readonly legible: LegibleText;
}

class Reader implements Visitor {
  readonly wantsText = true;
  readonly #maxChars: number;
  readonly #legible: LegibleText;
  readonly #pieces: string[] = [];
  #length = 0;
  /** Line ends at the end of what has been read. */
  #breaks = 0;
  /** Line ends that are due before the next text. */
  #due = 0;
  #space = false;

  constructor(options: ReaderOptions) {
    this.#maxChars = options.maxChars;
    this.#legible = options.legible;
  }

  isDone(): boolean {
    return this.#length >= this.#maxChars;
  }

  result(): string {
    return this.#pieces.join('');
  }

  enter(place: Place): boolean {
    const tag = tagOf(place.el);
    if (place.hidden === 'display:none' || place.hidden === 'clipped away' || NO_TEXT.test(tag)) return false;
    if (tag === 'br') this.#lineBreak(place);
    this.#edge(place, tag);
    if (!isSelect(place.el)) return true;
    if (place.isVisible) this.#add(chosenText(place.el));
    return false;
  }

  text(node: Text, parent: Place): void {
    const isBlank = /^[ \t\r\n\f]*$/.test(node.data);
    const legible = isBlank ? undefined : this.#legible;
    if (legible ? !legible.shows(node, parent) : !parent.shows(node)) return;
    const data = legible?.read(node, parent) ?? node.data;
    if (/^(pre|break)/.test(parent.style.whiteSpaceCollapse || parent.style.whiteSpace)) {
      if (data !== '') this.#add(data.replace(/\r\n?/g, '\n'));
      return;
    }
    const folded = data.replace(/[ \t\r\n\f]+/g, ' ');
    if (folded.startsWith(' ')) this.#space = true;
    const words = folded.trim();
    if (words !== '') this.#add(words);
    if (folded.endsWith(' ')) this.#space = true;
  }

  leave(place: Place): void {
    const tag = tagOf(place.el);
    if (tag === 'td' || tag === 'th') this.#space = true;
    else if (!NO_TEXT.test(tag)) this.#edge(place, tag);
  }

  #edge({ style }: Place, tag: string): void {
    const { display } = style;
    if (display === 'none' || display === 'contents' || display === 'inline') return;
    if (display.startsWith('inline') || display === 'table-cell') this.#space = true;
    else this.#due = Math.max(this.#due, SPACED.test(tag) ? 2 : 1);
  }

  #lineBreak(place: Place): void {
    if (place.isHidden) return;
    this.#settle();
    this.#push('\n');
  }

  #add(text: string): void {
    this.#settle();
    if (this.#space && this.#length > 0 && this.#breaks === 0 && !/^\s/.test(text)) this.#push(' ');
    this.#space = false;
    this.#push(text);
  }

  #settle(): void {
    const missing = this.#due - this.#breaks;
    if (this.#length > 0 && missing > 0) this.#push('\n'.repeat(missing));
    this.#due = 0;
  }

  #push(text: string): void {
    this.#pieces.push(text);
    this.#length += text.length;
    const ending = /\n*$/.exec(text)?.[0].length ?? 0;
    this.#breaks = ending === text.length ? this.#breaks + ending : ending;
    if (ending > 0) this.#space = false;
  }
}
