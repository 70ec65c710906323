/** By what an element is known again when a page has made it anew. */
import { attributeOf, tagOf } from './dom.ts';
import { flatParent } from './flat-tree.ts';
import { fold, cut, NAME_CHARS } from './text.ts';
import { contentText } from './aria/content-text.ts';
import type { Namer } from './aria/names.ts';
import { placeholderOf } from './aria/native-names.ts';
import { type Fingerprint, type RefCounter, refs } from './refs.ts';
import { lineFor } from './snapshot/describe.ts';

const LEVELS = 3;
const AROUND_CHARS = 200;

export function fingerprintOf(el: Element, namer: Namer): Fingerprint {
  const { role, name } = lineFor(el, namer);
  return {
    role,
    name,
    tag: tagOf(el),
    type: attributeOf(el, 'type') ?? '',
    label: labelOf(el, namer),
    placeholder: placeholderOf(el) ?? '',
    among: wordsAround(el, name, namer),
  };
}

/** The element's ref; a new one if it has none. */
export function giveRef(el: Element, namer: Namer, counter: RefCounter): string {
  return refs.give(el, () => fingerprintOf(el, namer), counter);
}

/** In all but the words around. */
export function isLike(el: Element, print: Fingerprint, namer: Namer): boolean {
  const { role, name } = lineFor(el, namer);
  return (
    role === print.role &&
    name === print.name &&
    labelOf(el, namer) === print.label &&
    (placeholderOf(el) ?? '') === print.placeholder
  );
}

export function isAmongSame(el: Element, print: Fingerprint, namer: Namer): boolean {
  return wordsAround(el, print.name, namer) === print.among;
}

/** Around a control in a row, a card or a sentence stands what it is about; around one in a long form stands everything. */
function wordsAround(el: Element, name: string, namer: Namer): string {
  let at = flatParent(el);
  for (let level = 0; at && level < LEVELS; level += 1) {
    const text = textOf(at, namer);
    if (text.length > AROUND_CHARS) return '';
    if (text !== '' && text !== name) return text;
    at = flatParent(at);
  }
  return '';
}

/** What many stand in is read once. */
const textsBy = new WeakMap<Namer, Map<Element, string>>();

function textOf(el: Element, namer: Namer): string {
  const texts = textsBy.get(namer) ?? new Map<Element, string>();
  textsBy.set(namer, texts);
  const text = texts.get(el) ?? contentText(el, {});
  texts.set(el, text);
  return text;
}

/** What labels it apart from its name: two fields of one name may stand under different labels. */
function labelOf(el: Element, namer: Namer): string {
  const [label] = namer.labels.of(el);
  return cut(fold(attributeOf(el, 'aria-label') ?? label?.textContent ?? ''), NAME_CHARS);
}
