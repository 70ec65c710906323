/**
 * What the page's isolated world offers to Node, as `globalThis.__remora`. Evaluating this again changes nothing: refs
 * live as long as the document. An own property is asked for, since an element with this id would answer otherwise.
 */
import { box, describe } from './snapshot/describe.ts';
import { countMatches, resolve } from './snapshot/resolve.ts';
import { locate, secretFocus } from './locate/locate.ts';
import { expectRefs, giveRefs } from './outline/pending.ts';
import { snapshot } from './snapshot/snapshot.ts';
import { fieldApi } from './field/field-api.ts';
import { hits, point } from './act/point.ts';
import { pointerApi } from './act/pointer-api.ts';
import { beginWatch, endWatch, untilStirred, untilQuiet } from './settle/watch.ts';
import { restoreScrollbars } from './act/scrollbars.ts';
import { nextFrame, stable } from './act/stable.ts';
import { pageState, text } from './read/read-text.ts';
import { formOf } from './read/form-of.ts';
import { nearTexts } from './read/near-texts.ts';
import { find } from './read/find.ts';
import { probe, untilChanged } from './read/probe.ts';
import { selection } from './read/selection.ts';
import { waitFor } from './read/wait.ts';
import { choiceApi } from './choice/choice-api.ts';
import { listApi } from './list/list-api.ts';
import { Namer } from './aria/names.ts';
import { findRef } from './find-ref.ts';
import { frameElement, unreadFrames } from './frames.ts';
import { giveRef } from './fingerprint.ts';
import { RefCounter, refs } from './refs.ts';
import { watchPasswords } from './secrets.ts';
import { noteClosedRoot } from './closed-roots.ts';
import { isElement, isShadowRoot } from './dom.ts';
import { noteHearing } from './listeners.ts';
import { takeOpaque } from './snapshot/opaque.ts';
import type { GivenRef, PageApi } from './types.ts';

const NAME = '__remora';

const api: PageApi<Node> = {
  snapshot,
  giveRefs,
  expectRefs,
  describe,
  findRef,
  unreadFrames,
  frameElement,
  resolve,
  countMatches,
  locate,
  secretFocus,
  point,
  hits,
  box,
  stable,
  text,
  waitFor,
  find,
  selection,
  probe,
  untilChanged,
  nearTexts,
  formOf,
  pageState,
  draws: nextFrame,
  forgetRefs: () => refs.clear(),
  beginWatch,
  endWatch,
  untilQuiet,
  untilStirred,
  restoreScrollbars,
  refOf,
  noteHearing,
  noteClosedRoots,
  opaqueElements: takeOpaque,
  ...listApi,
  ...choiceApi,
  ...pointerApi,
  ...fieldApi,
  element: (ref) => refs.find(ref),
};

if (!Object.hasOwn(globalThis, NAME)) {
  Object.defineProperty(globalThis, NAME, { value: Object.freeze(api) });
  watchPasswords(document);
}

function noteClosedRoots(_none: null, ...roots: readonly (Node | undefined)[]): void {
  for (const root of roots) if (root && isShadowRoot(root)) noteClosedRoot(root);
}

function refOf(node: Node, firstRef: number): GivenRef | null {
  if (!isElement(node)) return null;
  const counter = new RefCounter(firstRef);
  return { ref: giveRef(node, new Namer(), counter), nextRef: counter.next };
}
