/** One line of the tree: the element behind it, and what is shown of it, worked out when it is asked for. */
import { contentText } from '../aria/content-text.ts';
import type { Name, Namer } from '../aria/names.ts';
import { SHOWN_BY_CONTENT } from '../aria/role-sets.ts';
import { levelOf } from '../aria/roles.ts';
import { statesOf } from '../aria/states.ts';
import { attributeOf, documentOf, isFrame, readyStateOf, tagOf, urlOf, windowOf } from '../dom.ts';
import { frameDocument } from '../flat-tree.ts';
import { frameKey } from '../frames.ts';
import type { Place } from '../sight/place.ts';
import { cut, LINE_CHARS, NAME_CHARS, shortenUrl } from '../text.ts';
import type { FlatNode } from '../tree/types.ts';
import { hintOf } from './hint.ts';
import { isSecret } from '../secrets.ts';
import { isCovered } from '../sight/covered.ts';
import { columnsOf } from './columns.ts';
import { type Said, squash } from './said.ts';
import { scrollNote } from '../snapshot/scroller.ts';

export type Shown = Omit<FlatNode, 'depth' | 'ref' | 'pending'>;

export interface LineParts {
  readonly place: Place;
  readonly role: string;
  readonly namer: Namer;
  readonly wantsRef: boolean;
  readonly isHidden: boolean;
  /** Whether it lies where it can be seen is still to be found out. */
  readonly mustBeSeen: boolean;
  /** Where a person sees it, if not at its own place: the label of a control that is out of sight. */
  readonly seenAt?: Place;
  /** Of a text line. */
  readonly text?: string;
  /** In place of its name: what it says to whoever acts. */
  readonly says?: string;
  /** It may tell what came of an action. */
  readonly isTelling?: true;
  readonly isNameShown?: false;
  /** Of the heading that it is the whole of. */
  readonly level?: number;
  /** What it holds is not shown beside it: the table says its columns itself. */
  readonly isAlone: boolean;
}

export class Line {
  readonly el: Element;
  readonly role: string;
  readonly wantsRef: boolean;
  readonly #parts: LineParts;
  #name: Name | undefined;
  #shown: Shown | undefined;
  #covered: boolean | undefined;

  constructor(parts: LineParts) {
    this.el = parts.place.el;
    this.role = parts.role;
    this.wantsRef = parts.wantsRef;
    this.#parts = parts;
  }

  /** False for what is drawn outside of what can be scrolled to, has no size or is clipped away. */
  get isThere(): boolean {
    const { mustBeSeen, place } = this.#parts;
    return !mustBeSeen || place.isVisible;
  }

  /** Folded, longer than what is shown; locators compare with it. A text line's is its text. */
  get fullName(): string {
    return this.#parts.text ?? this.#given.text;
  }

  get hasName(): boolean {
    return this.#given.text !== '';
  }

  /** A heading, or the one thing that is the whole of a heading. */
  get isHeading(): boolean {
    return this.role === 'heading' || this.#parts.level !== undefined;
  }

  get inViewport(): boolean {
    return !this.#parts.isHidden && (this.#parts.seenAt ?? this.#parts.place).inViewport;
  }

  get place(): Place {
    return this.#parts.place;
  }

  /** Something else lies over it, where it is in sight. */
  get isCovered(): boolean {
    const { isHidden, seenAt, place } = this.#parts;
    this.#covered ??= !isHidden && seenAt === undefined && place.inViewport && isCovered(place);
    return this.#covered;
  }

  get shown(): Shown {
    this.#shown ??= this.#describe();
    return this.#shown;
  }

  /** What it tells of the text inside; nothing where it has no words. */
  get said(): Said | undefined {
    const { from, text } = this.#given;
    if (this.role === 'textbox') {
      if (isSecret(this.el)) return { text: undefined, isOfContent: true };
      const { value } = this.shown;
      if (value !== undefined && !value.endsWith('…')) return { text: squash(value), isOfContent: true };
    }
    // The end of a long name is not printed.
    return text === '' || text.length > NAME_CHARS
      ? undefined
      : { text: squash(text), isOfContent: from === 'content' };
  }

  /** It goes after the controls when room is short. */
  get isTelling(): boolean {
    return this.#parts.isTelling === true;
  }

  /** The same line with what it says to whoever acts. */
  thatSays(says: string): Line {
    return new Line({ ...this.#parts, says, isTelling: true });
  }

  /** The same line for a container that scrolls on its own: that is a thing to act on. */
  thatScrolls(): Line {
    const role = this.role === 'clickable' ? 'scrollable' : this.role;
    return new Line({ ...this.#parts, role, wantsRef: true });
  }

  /** What is left when the action is not its own: its role, if it has one. */
  withoutRef(): Line | undefined {
    return this.role === 'clickable' ? undefined : new Line({ ...this.#parts, wantsRef: false });
  }

  /** The same line without the words that stand below it too. */
  withoutName(): Line {
    return new Line({ ...this.#parts, isNameShown: false });
  }

  /** The same line with the level of the heading around it. */
  withLevelOf(heading: Line): Line {
    const level = levelOf(heading.el);
    return level === undefined ? this : new Line({ ...this.#parts, level });
  }

  get #given(): Name {
    const { says } = this.#parts;
    this.#name ??= says === undefined ? nameFor(this.#parts) : { text: says, from: 'content' };
    return this.#name;
  }

  #describe(): Shown {
    const { text, says, isHidden, place, isAlone } = this.#parts;
    const { el, role, inViewport } = this;
    const hidden = isHidden ? { hidden: true as const } : {};
    const telling = this.isTelling ? { telling: true as const } : {};
    if (text !== undefined)
      return { role, name: '', text: cut(text, LINE_CHARS), inViewport, ...hidden, ...telling };
    if (says !== undefined) return { role, name: says, inViewport, ...hidden, ...telling };
    const name = this.#given.text;
    return {
      role,
      name: this.#parts.isNameShown === false ? '' : cut(name, NAME_CHARS),
      inViewport,
      ...hidden,
      ...statesOf(el, role, name),
      ...(this.#parts.level === undefined ? {} : { level: this.#parts.level }),
      ...(this.wantsRef && name === '' && role !== 'scrollable' ? hintOf(el, role) : {}),
      ...linkOf(el),
      ...frameOf(el),
      ...(this.wantsRef ? scrollNote(place) : {}),
      ...(isAlone ? columnsOf(el, role) : {}),
    };
  }
}

const SAYS_ITS_CONTENT =
  /^(row|listitem|cell|gridcell|article|figure|group|term|definition|status|alert|log|region|note)$/;

function nameFor({ place, role, namer, wantsRef, isAlone }: LineParts): Name {
  const name = namer.nameOf(place.el, role);
  // A row or an item that is clicked is known by what it says, where that is not shown below it.
  if (name.text === '' && wantsRef && isAlone && SAYS_ITS_CONTENT.test(role))
    return { text: contentText(place.el, {}), from: 'content' };
  // Cells print what they hold as lines below them, so that the controls in them keep their place.
  const printsContent = name.from === 'content' && !wantsRef && SHOWN_BY_CONTENT.has(role);
  return printsContent ? { text: '', from: 'none' } : name;
}

function linkOf(el: Element): { url?: string } {
  const tag = tagOf(el);
  if (tag !== 'a' && tag !== 'area') return {};
  const href =
    'href' in el && typeof el.href === 'string' && attributeOf(el, 'href') !== null ? el.href : undefined;
  const origin = windowOf(documentOf(el))?.location.origin ?? 'null';
  return href === undefined ? {} : { url: shortenUrl(shortenHash(href, el), origin) };
}

/** A link within the page keeps its `#part` only. */
function shortenHash(href: string, el: Element): string {
  const here = urlOf(documentOf(el)).replace(/#.*/s, '');
  return href.startsWith(`${here}#`) ? href.slice(here.length) : href;
}

function frameOf(el: Element): { url?: string; note?: string; frame?: string } {
  if (!isFrame(el)) return {};
  const inner = frameDocument(el);
  const wanted = el.src;
  if (!inner) return { url: shortenUrl(wanted, location.origin), frame: frameKey(el) };
  const isWaiting = wanted !== '' && urlOf(inner) === 'about:blank' && !wanted.startsWith('about:');
  return isWaiting || readyStateOf(inner) === 'loading' ? { note: 'loading' } : {};
}
