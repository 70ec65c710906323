/** Pieces of text as one, with a space where a person sees a gap. */
import { tagOf } from '../dom.ts';

export interface Piece {
  readonly text: string;
  /** Said by an attribute or a related element rather than by the content itself. */
  readonly isAttribute: boolean;
  /** Something inside takes a line of its own. */
  readonly hasBlock: boolean;
}

interface Box {
  readonly display: string;
  /** Undefined for text. */
  readonly el?: Element;
}

/** Laid out as one thing, whatever is in it. */
export const REPLACED =
  /^(img|input|select|textarea|button|video|audio|canvas|iframe|object|embed|meter|progress|svg:svg)$/;
const CONTROL_ROLE =
  /^(button|checkbox|combobox|menuitemcheckbox|menuitemradio|radio|searchbox|slider|spinbutton|switch|textbox)$/i;

/** Inline pieces run together; everything else stands apart. */
export class Joined implements Piece {
  text = '';
  readonly isAttribute = false;
  hasBlock = false;
  readonly #isApart: boolean;
  #hasPrevious = false;
  #wantsGap = false;

  /** `isApart`: nothing is laid out, so that all pieces stand apart. */
  constructor(isApart: boolean) {
    this.#isApart = isApart;
  }

  add(piece: Piece, box: Box): void {
    const isInline = !this.#isApart && isInlineBox(box);
    const standsAlone = !isInline || piece.isAttribute || isAtomic(box);
    if (!isInline && box.display !== 'contents') this.hasBlock = true;
    if (piece.hasBlock) this.hasBlock = true;
    const { text } = piece;
    if (text !== '' && this.#hasPrevious && (this.#wantsGap || standsAlone)) this.#gap(text);
    this.text += text;
    this.#hasPrevious = true;
    // An attribute's text keeps its distance also across what is empty.
    this.#wantsGap = standsAlone || piece.hasBlock || (text === '' && this.#wantsGap);
  }

  /** Within a line of text, where white space counts. */
  endsWithin(): boolean {
    return this.#hasPrevious && !this.#wantsGap && this.text !== '' && !/\s$/.test(this.text);
  }

  /** White space between elements. */
  addSpace(): void {
    if (!/\s$/.test(this.text)) this.text += ' ';
  }

  /** Something that takes a line of its own and says nothing. */
  addBlock(): void {
    this.#wantsGap = true;
    this.hasBlock = true;
  }

  #gap(next: string): void {
    if (this.text !== '' && !/\s$/.test(this.text) && !/^\s/.test(next)) this.text += ' ';
  }
}

function isInlineBox({ display, el }: Box): boolean {
  if (el && tagOf(el) === 'wbr') return false;
  return display.startsWith('inline') || display.startsWith('ruby');
}

function isAtomic({ display, el }: Box): boolean {
  if (display.startsWith('inline-')) return true;
  if (!el) return false;
  return REPLACED.test(tagOf(el)) || CONTROL_ROLE.test(Element.prototype.getAttribute.call(el, 'role') ?? '');
}
