/** From what a caller calls an element (selector, role and name, text) to the elements that are meant. */
import { Namer } from '../aria/names.ts';
import { giveRef } from '../fingerprint.ts';
import { Locator } from '../locate/locator.ts';
import { isSmall, readOutline } from '../locate/read-outline.ts';
import { type Found, search } from '../locate/search.ts';
import type { ElementTarget } from '../read/types.ts';
import { RefCounter, refs } from '../refs.ts';
import type { Counted, Resolved, ResolveTarget } from '../types.ts';
import { lineFor } from './describe.ts';

const DESCRIBED = 20;

export function resolve({ firstRef, nth, ...target }: ResolveTarget): Resolved {
  const namer = new Namer();
  try {
    const { elements, fits } = find(target, namer);
    const wanted = nth === undefined ? elements : elements.slice(nth - 1, nth);
    const counter = new RefCounter(firstRef);
    const locator = wanted.length > 1 && isSmall() ? new Locator(readOutline(namer)) : undefined;
    const matches = wanted.slice(0, DESCRIBED).map((el) => {
      const { role, name } = lineFor(el, namer);
      const called = locator?.locate(el);
      return {
        ref: giveRef(el, namer, counter),
        role,
        name,
        ...(called?.isVerified ? { target: called.target } : {}),
      };
    });
    return { matches, total: elements.length, fits, nextRef: counter.next };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SyntaxError') return { error: 'selector' };
    throw error;
  }
}

/** Throws a SyntaxError for a selector that is none. */
export function candidates({ nth, ...target }: ElementTarget, namer: Namer): Found {
  const { elements, fits } = find(target, namer);
  return { elements: nth === undefined ? elements : elements.slice(nth - 1, nth), fits };
}

/** How many there are, without a ref for any; none for a selector that is none. */
export function countMatches(target: ElementTarget): Counted {
  try {
    const { elements, fits } = candidates(target, new Namer());
    return { total: elements.length, fits };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SyntaxError') return { total: 0, fits: [] };
    throw error;
  }
}

function find({ ref, ...target }: Omit<ElementTarget, 'nth'>, namer: Namer): Found {
  if (ref === undefined) return search(target, () => readOutline(namer));
  const el = refs.find(ref);
  return { elements: el ? [el] : [], fits: [0] };
}
