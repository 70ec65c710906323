/** The text of a rich editor, as it would be typed: a block is a line, and nothing that a person entered is folded away. */
import { attributeOf, isElement, isText, tagOf } from '../dom.ts';
import { flatChildren } from '../flat-tree.ts';
import { plainText } from './same-text.ts';

const NO_TEXT =
  /^(script|style|template|noscript|input|textarea|select|button|canvas|video|audio|object|svg:.*)$/;
export const keepsSpaces = ({ whiteSpaceCollapse, whiteSpace }: CSSStyleDeclaration): boolean =>
  /^(pre|break)/.test(whiteSpaceCollapse || whiteSpace);

export function editorText(host: Element): string {
  const reader = new LineReader();
  reader.read(host);
  return plainText(reader.end());
}

class LineReader {
  readonly #lines: string[] = [];
  /** The line that is being read; undefined where a block has not shown anything yet. */
  #line: string | undefined;
  /** The line ends in a space that goes when nothing follows. */
  #folds = false;

  read(el: Element): void {
    const style = getComputedStyle(el);
    if (style.display === 'none' || NO_TEXT.test(tagOf(el)) || isPlaceholder(el, style)) return;
    if (tagOf(el) === 'br') {
      this.#add('\n');
      return;
    }
    const isBlock = !/^(inline|contents|ruby)/.test(style.display);
    if (isBlock) this.#endLine();
    const keeps = keepsSpaces(style);
    for (const node of flatChildren(el)) {
      if (isElement(node)) this.read(node);
      else if (isText(node)) this.#text(node.data, keeps);
    }
    if (isBlock) this.#endLine();
  }

  end(): string {
    this.#endLine();
    return this.#lines.join('\n');
  }

  #text(data: string, keeps: boolean): void {
    if (keeps) {
      if (data !== '') this.#add(data);
      return;
    }
    const folded = data.replace(/[ \t\r\n\f]+/g, ' ');
    const isStart = this.#line === undefined || this.#line.endsWith('\n') || this.#folds;
    const text = isStart ? folded.replace(/^ /, '') : folded;
    if (text === '') return;
    this.#add(text);
    this.#folds = text.endsWith(' ');
  }

  #add(text: string): void {
    this.#line = (this.#line ?? '') + text;
    this.#folds = false;
  }

  #endLine(): void {
    if (this.#line === undefined) return;
    // The last line break of a block is only there for the caret to stand behind.
    this.#lines.push(this.#folds ? this.#line.slice(0, -1) : this.#line.replace(/\n$/, ''));
    this.#line = undefined;
    this.#folds = false;
  }
}

/** A hint that is drawn into an empty editor. */
const isPlaceholder = (el: Element, { position, pointerEvents }: CSSStyleDeclaration): boolean =>
  attributeOf(el, 'contenteditable') === 'false' &&
  (position === 'absolute' || position === 'fixed' || pointerEvents === 'none');
