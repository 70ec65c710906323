/** By what an element is known again when a page has made it anew. */
import { attributeOf, tagOf } from './dom.ts';
import { fold, cut, NAME_CHARS } from './text.ts';
import type { Namer } from './aria/names.ts';
import { placeholderOf } from './aria/native-names.ts';
import { type Fingerprint, type RefCounter, refs } from './refs.ts';
import { lineFor } from './snapshot/describe.ts';

export function fingerprintOf(el: Element, namer: Namer): Fingerprint {
  const { role, name } = lineFor(el, namer);
  return {
    role,
    name,
    tag: tagOf(el),
    type: attributeOf(el, 'type') ?? '',
    label: labelOf(el, namer),
    placeholder: placeholderOf(el) ?? '',
  };
}

/** The element's ref; a new one if it has none. */
export function giveRef(el: Element, namer: Namer, counter: RefCounter): string {
  return refs.give(el, () => fingerprintOf(el, namer), counter);
}

export function isLike(el: Element, print: Fingerprint, namer: Namer): boolean {
  const own = fingerprintOf(el, namer);
  return (
    own.role === print.role &&
    own.name === print.name &&
    own.label === print.label &&
    own.placeholder === print.placeholder
  );
}

/** What labels it apart from its name: two fields of one name may stand under different labels. */
function labelOf(el: Element, namer: Namer): string {
  const [label] = namer.labels.of(el);
  return cut(fold(attributeOf(el, 'aria-label') ?? label?.textContent ?? ''), NAME_CHARS);
}
