/** What the page says to whoever acts on it: shown among mere controls too, since it tells whether an action worked. */
import { type Branch, lineBranch } from '../outline/branch.ts';
import { attributeOf } from '../dom.ts';
import { Line, type LineParts } from '../line/line.ts';
import { visibleText } from '../read/visible-text.ts';
import type { Place } from '../sight/place.ts';
import { cut, fold } from '../text.ts';
import type { Level } from './level.ts';

const CHARS = 200;
/** Of one document. */
const MESSAGES = 5;
/** Pages keep places for messages ready, most of them empty. */
const LOOKED_AT = 40;

/** Where an element's own branches begin among those that are done. */
interface Held {
  readonly done: Branch[];
  readonly start: number;
}

export class Messages {
  readonly #namer: LineParts['namer'];
  #left = MESSAGES;
  #looks = LOOKED_AT;

  constructor(namer: LineParts['namer']) {
    this.#namer = namer;
  }

  /** The element's line as what it says, or none when it says nothing; a dialog's text comes before what it holds. */
  tell(place: Place, level: Level, { done, start }: Held): void {
    const { line } = level;
    if (line && isMessage(line) && !line.wantsRef) {
      const text = this.#textOf(place);
      level.line = text === '' ? undefined : line.thatSays(text);
    } else if (line ? /dialog$/.test(line.role) : done.length === start && isLive(place.el)) {
      const text = this.#textOf(place);
      if (text !== '') done.splice(start, 0, lineBranch(this.#textLine(place, text), []));
    }
  }

  #textOf({ el }: Place): string {
    if (this.#left === 0 || this.#looks === 0) return '';
    this.#looks -= 1;
    const text = cut(fold(visibleText(el, CHARS + 1)), CHARS);
    if (text !== '') this.#left -= 1;
    return text;
  }

  #textLine(place: Place, text: string): Line {
    return new Line({
      place,
      text,
      role: 'text',
      namer: this.#namer,
      wantsRef: false,
      isHidden: false,
      isAlone: false,
      mustBeSeen: false,
      isTelling: true,
    });
  }
}

const isMessage = ({ role }: Line): boolean => /^(alert|status|log)$/.test(role);

const isLive = (el: Element): boolean => /^(polite|assertive)$/.test(attributeOf(el, 'aria-live') ?? '');
