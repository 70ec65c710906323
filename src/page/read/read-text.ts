/** READ-1, and the short look at a page that other answers carry. */
import { bodyOf, documentOf, queryAll, readyStateOf, rootElementOf, titleOf, urlOf } from '../dom.ts';
import { allRoots } from '../flat-tree.ts';
import { placeOf } from '../sight/place.ts';
import { refs } from '../refs.ts';
import { cut, fold, safeEnd } from '../text.ts';
import type { PageState, TextOptions, TextResult } from '../types.ts';
import { visibleText } from './visible-text.ts';

const SAMPLE_CHARS = 300;

export function text(options: TextOptions): TextResult {
  const source = sourceOf(options);
  if ('error' in source) return source;
  const all = visibleText(source.el).toWellFormed();
  const from = safeEnd(all, Math.min(options.fromChar, all.length));
  const to = safeEnd(all, Math.min(from + options.maxChars, all.length));
  return { text: all.slice(from, to), total: all.length, matched: source.matched };
}

export function pageState(): PageState {
  const root = rootElementOf(document);
  // Twice the length, since folding makes it shorter.
  const sample = root ? fold(visibleText(root, 2 * SAMPLE_CHARS)) : '';
  return {
    url: urlOf(document),
    title: cut(fold(titleOf(document)), 300),
    readyState: readyStateOf(document),
    textSample: cut(sample, SAMPLE_CHARS),
  };
}

type Source = { readonly el: Element; readonly matched: string };

function sourceOf({
  ref,
  selector,
}: TextOptions): Source | { readonly error: 'selector' | 'no_match' | 'stale' } {
  if (ref !== undefined) {
    const el = refs.find(ref);
    return el ? { el, matched: ref } : { error: 'stale' };
  }
  if (selector === undefined) return mainSource();
  try {
    const el = firstMatch(selector);
    return el ? { el, matched: selector } : { error: 'no_match' };
  } catch {
    // querySelectorAll throws for one reason: the selector is none.
    return { error: 'selector' };
  }
}

function firstMatch(selector: string): Element | undefined {
  for (const root of allRoots()) {
    const found = queryAll(root, selector)[0];
    if (found) return found;
  }
  return undefined;
}

function mainSource(): Source | { readonly error: 'no_match' } {
  for (const css of ['article', 'main, [role="main"]']) {
    const el = queryAll(document, css).find((candidate) => placeOf(candidate).isVisible);
    if (el) return { el, matched: css === 'article' ? css : 'main' };
  }
  const body = bodyOf(document) ?? rootElementOf(document);
  return body && documentOf(body) === document ? { el: body, matched: 'body' } : { error: 'no_match' };
}
