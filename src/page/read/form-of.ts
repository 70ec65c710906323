/** Where the form of a control would be sent. */
import { documentOf, isInput, tagOf } from '../dom.ts';
import { flatAncestors } from '../flat-tree.ts';
import { refs } from '../refs.ts';
import type { FormTarget } from '../types.ts';

/** Null for what belongs to no form. Fields may be named like the form's own properties, so its attributes are read. */
export function formOf(ref: string): FormTarget | null {
  const el = refs.find(ref);
  if (!el) return null;
  const form = formAround(el);
  if (!form) return null;
  const sends = isInput(el) || tagOf(el) === 'button' ? el : form;
  const read = (name: string): string | null =>
    Element.prototype.getAttribute.call(sends, `form${name}`) ??
    Element.prototype.getAttribute.call(form, name);
  const { baseURI } = documentOf(el);
  const action = read('action') ?? '';
  return {
    url: URL.canParse(action, baseURI) ? new URL(action, baseURI).href : action,
    method: (read('method') ?? 'get').toUpperCase(),
  };
}

function formAround(el: Element): Element | undefined {
  const id = Element.prototype.getAttribute.call(el, 'form');
  const named = id === null ? null : documentOf(el).getElementById(id);
  if (named) return named;
  return [...flatAncestors(el)].find((at) => tagOf(at) === 'form');
}
