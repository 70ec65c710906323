/**
 * What the page's isolated world offers to Node, as `globalThis.__remora`. Evaluating this again changes nothing: refs
 * live as long as the document. An own property is asked for, since an element with this id would answer otherwise.
 */
import { box, describe } from './snapshot/describe.ts';
import { resolve } from './snapshot/resolve.ts';
import { snapshot } from './snapshot/snapshot.ts';
import { prepareText, readValue, setValue, valueEquals } from './act/edit.ts';
import { hits, point } from './act/point.ts';
import { untilQuiet, watchChanges } from './act/settle.ts';
import { restoreScrollbars } from './act/scrollbars.ts';
import { nextFrame, stable } from './act/stable.ts';
import { pageState, text } from './read/read-text.ts';
import { waitFor } from './read/wait.ts';
import { RefCounter, refs } from './refs.ts';
import { watchPasswords } from './secrets.ts';
import { isElement } from './dom.ts';
import type { GivenRef, PageApi } from './types.ts';

const NAME = '__remora';

const api: PageApi<Element> = {
  snapshot,
  describe,
  resolve,
  point,
  hits,
  box,
  stable,
  prepareText,
  setValue,
  readValue,
  valueEquals,
  text,
  waitFor,
  pageState,
  draws: nextFrame,
  forgetRefs: () => refs.clear(),
  watchChanges,
  untilQuiet,
  restoreScrollbars,
  refOf,
  element: (ref) => refs.find(ref),
};

if (!Object.hasOwn(globalThis, NAME)) {
  Object.defineProperty(globalThis, NAME, { value: Object.freeze(api) });
  watchPasswords(document);
}

function refOf(node: Node, firstRef: number): GivenRef | null {
  if (!isElement(node)) return null;
  const counter = new RefCounter(firstRef);
  return { ref: refs.give(node, counter), nextRef: counter.next };
}
