/** What is selected in a document, in its fields, shadow roots and the frames of its origin (SNAP-9). */
import { Namer } from '../aria/names.ts';
import { deepFocus } from '../deep-focus.ts';
import {
  documentOf,
  isDocument,
  isElement,
  isInput,
  isTextArea,
  parentNodeOf,
  rootElementOf,
} from '../dom.ts';
import { allRoots, flatAncestors } from '../flat-tree.ts';
import { frameKey, isUnread } from '../frames.ts';
import { beginPending } from '../outline/pending.ts';
import { refs } from '../refs.ts';
import { isSecret } from '../secrets.ts';
import { collect, EVERYTHING } from '../snapshot/collect.ts';
import { safeEnd } from '../text.ts';
import { LineIndex } from './line-index.ts';
import { Referrer } from './refer.ts';
import type { SelectedText, SelectionData } from './types.ts';

const MAX_CHARS = 4_000;

/** `at`: the element that it begins in. `text` is undefined for a secret. */
interface Selected {
  readonly at: Element;
  readonly text: string | undefined;
}

export function selection(): SelectionData {
  const namer = new Namer();
  beginPending(namer);
  const focused = deepFocus();
  const found = selectedIn(focused);
  const whereOf = found.length === 0 ? undefined : locator(namer);
  return {
    selections: found.map(({ at, text }) => ({ ...(whereOf?.(at) ?? NOWHERE), ...told(text) })),
    ...(focused && isUnread(focused) ? { focusedFrame: frameKey(focused) } : {}),
    freeRef: refs.free,
  };
}

const NOWHERE = { relation: 'none', role: 'text', name: '' } as const;

function told(text: string | undefined): Pick<SelectedText, 'text' | 'chars' | 'secret'> {
  if (text === undefined) return { secret: true };
  const whole = text.toWellFormed();
  return { text: whole.slice(0, safeEnd(whole, Math.min(MAX_CHARS, whole.length))), chars: whole.length };
}

function selectedIn(focused: Element | null): Selected[] {
  const inField = focused ? selectedInField(focused) : undefined;
  const inTexts = allRoots().flatMap((root) => selectedInRoot(root) ?? []);
  const distinct = inTexts.filter(({ at }, i) => inTexts.findIndex((one) => one.at === at) === i);
  const others = distinct.filter(({ at }) => at !== inField?.at);
  const doc = focused ? documentOf(focused) : document;
  const byFocus = [
    ...others.filter(({ at }) => documentOf(at) === doc),
    ...others.filter(({ at }) => documentOf(at) !== doc),
  ];
  return inField ? [inField, ...byFocus] : byFocus;
}

/** A field that has lost the focus shows no selection. */
function selectedInField(el: Element): Selected | undefined {
  if (!isInput(el) && !isTextArea(el)) return undefined;
  const { selectionStart: start, selectionEnd: end } = el;
  if (start !== null && end !== null) {
    if (start === end) return undefined;
    return { at: el, text: isSecret(el) ? undefined : el.value.slice(start, end) };
  }
  // Fields of type email and number do not tell where; the browser's own selection is their text.
  const text = Document.prototype.getSelection.call(documentOf(el))?.toString() ?? '';
  if (text === '') return undefined;
  return { at: el, text: isSecret(el) ? undefined : text };
}

function selectedInRoot(root: Document | ShadowRoot): Selected | undefined {
  const own = selectionOf(root);
  if (!own || own.rangeCount === 0) return undefined;
  const range = own.getRangeAt(0);
  const at = elementAt(range);
  if (!at || range.collapsed) return undefined;
  const isHidden = [...flatAncestors(at)].some(isSecret);
  if (isHidden) return { at, text: undefined };
  const text = own.toString();
  return text.trim() === '' ? undefined : { at, text };
}

/** Chromium tells what is selected inside a shadow root to the root alone. */
function selectionOf(root: Document | ShadowRoot): Selection | null {
  if (isDocument(root)) return Document.prototype.getSelection.call(root);
  const read: unknown = 'getSelection' in root ? root.getSelection : undefined;
  const found: unknown = typeof read === 'function' ? read.call(root) : null;
  return found instanceof Selection ? found : null;
}

function elementAt({ startContainer, commonAncestorContainer }: Range): Element | undefined {
  const inner = isElement(startContainer) ? startContainer : parentNodeOf(startContainer);
  if (isElement(inner)) return inner;
  return isElement(commonAncestorContainer) ? commonAncestorContainer : undefined;
}

/** Of the line that an element is in, what is nearest to it. */
function locator(namer: Namer): (el: Element) => ReturnType<Referrer['nearest']> {
  const root = rootElementOf(document);
  const index = new LineIndex(root ? collect(root, EVERYTHING, namer).roots : []);
  const places = new Map<Element, number>();
  index.entries.forEach(({ branch }, at) => {
    if (!places.has(branch.el)) places.set(branch.el, at);
  });
  const referrer = new Referrer();
  return (el) => {
    for (const up of flatAncestors(el)) {
      const at = places.get(up);
      if (at === undefined) continue;
      const near = index.nearest(at);
      const relation = near?.relation === 'own' && up !== el ? 'inside' : near?.relation;
      const found = near && relation ? { ...near, relation } : undefined;
      return referrer.nearest(found, index.lineAt(at), namer);
    }
    return NOWHERE;
  };
}
