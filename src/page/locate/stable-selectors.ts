/** Selectors of an element that outlast a reload, by what its page's authors gave it. */
import { attributeOf, tagOf } from '../dom.ts';

/** In the order in which they are believed. */
const ATTRIBUTES = [
  'data-testid',
  'data-test-id',
  'data-test',
  'data-qa',
  'data-cy',
  'name',
  'aria-label',
  'placeholder',
  'title',
  'alt',
  'for',
  'type',
] as const;
const VALUE_CHARS = 60;

export function stableSelectors(el: Element): readonly string[] {
  const tag = tagOf(el);
  // Elements of SVG and MathML are met by their own names too.
  const name = tag.slice(tag.indexOf(':') + 1);
  const id = attributeOf(el, 'id') ?? '';
  const byId = isLasting(id) ? [`#${CSS.escape(id)}`] : [];
  const byAttribute = ATTRIBUTES.flatMap((key) => {
    const value = attributeOf(el, key) ?? '';
    return value === '' || value.length > VALUE_CHARS || !isPlain(value)
      ? []
      : [`${name}[${key}="${value}"]`];
  });
  return [...byId, ...byAttribute];
}

/** What a framework counts up or hashes is another one next time. */
function isLasting(id: string): boolean {
  if (id === '' || id.length > VALUE_CHARS || !isPlain(id)) return false;
  return !/\d{3,}|[:«»]|^(?:radix|headlessui|mui|react|ember|ext-gen|yui|gwt|__)|[0-9a-f]{8}|(?:[a-z]\d|\d[a-z]){2}/i.test(
    id,
  );
}

/** No escapes are needed for it. */
const isPlain = (value: string): boolean => !/["\\\n]/.test(value);
