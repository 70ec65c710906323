/** One line of the tree while it is being made: what is shown, and the element behind it. */
import { statesOf } from '../aria/states.ts';
import type { Name, Namer } from '../aria/names.ts';
import { attributeOf, documentOf, isFrame, readyStateOf, tagOf, urlOf, windowOf } from '../dom.ts';
import { frameDocument } from '../flat-tree.ts';
import type { Place } from '../place.ts';
import { cut, fold, NAME_CHARS, shortenUrl } from '../text.ts';
import type { FlatNode } from '../types.ts';
import { SHOWN_BY_CONTENT } from '../aria/role-sets.ts';

export interface Line {
  /** Of a text line: the element that holds the text. */
  readonly el: Element;
  readonly wantsRef: boolean;
  readonly inModal: boolean;
  /** Folded, longer than what is shown; locators compare with it. */
  readonly fullName: string;
  depth: number;
  node: Omit<FlatNode, 'depth' | 'ref'>;
}

export interface LineContext {
  readonly namer: Namer;
  readonly depth: number;
  readonly inModal: boolean;
  readonly wantsRef: boolean;
  readonly isHidden: boolean;
}

/** The line, and whether its name says all that the text inside would say. */
export function lineOf(place: Place, role: string, context: LineContext): { line: Line; saysAll: boolean } {
  const { el } = place;
  const name = nameFor(el, role, context);
  const isCut = name.text.length > NAME_CHARS;
  const node = {
    role,
    name: cut(name.text, NAME_CHARS),
    inViewport: !context.isHidden && place.inViewport,
    ...(context.isHidden ? { hidden: true as const } : {}),
    ...statesOf(el, role, name.text),
    ...linkOf(el),
    ...frameNote(el),
  };
  const { depth, inModal, wantsRef } = context;
  const line = { el, wantsRef, inModal, fullName: name.text, depth, node };
  const valueSaysAll = role === 'textbox' && node.value !== undefined && !node.value.endsWith('…');
  return { line, saysAll: (name.from === 'content' && !isCut) || valueSaysAll };
}

function nameFor(el: Element, role: string, context: LineContext): Name {
  const name = context.namer.nameOf(el, role);
  // Cells print what they hold as lines below them, so that the controls in them keep their place.
  const printsContent = name.from === 'content' && !context.wantsRef && SHOWN_BY_CONTENT.has(role);
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

function frameNote(el: Element): { url?: string; note?: string } {
  if (!isFrame(el)) return {};
  const inner = frameDocument(el);
  const wanted = el.src;
  if (!inner) return { url: shortenUrl(wanted, location.origin), note: "another site's content, not read" };
  const isWaiting = wanted !== '' && urlOf(inner) === 'about:blank' && !wanted.startsWith('about:');
  return isWaiting || readyStateOf(inner) === 'loading' ? { note: 'loading' } : {};
}

/** How an unread frame is named to the caller. */
export function describeFrame(el: Element): string {
  const title = fold(attributeOf(el, 'title') ?? attributeOf(el, 'name') ?? '');
  const url = isFrame(el) ? shortenUrl(el.src, location.origin) : '';
  return `iframe ${title === '' ? '' : `"${cut(title, NAME_CHARS)}" `}${url} (another site's content, not read)`;
}
