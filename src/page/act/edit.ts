/** Getting a field ready for input, and reading back what it holds (ACT-4). Text itself is typed by the browser. */
import {
  attributeOf,
  documentOf,
  focusedIn,
  isHtml,
  isInput,
  isLabel,
  isRendered,
  isSelect,
  isTextArea,
  queryAll,
  rootOf,
} from '../dom.ts';
import { holds } from '../flat-tree.ts';
import { refs } from '../refs.ts';
import { isSecret } from '../secrets.ts';
import { chosenText } from '../aria/names.ts';
import { roleOf } from '../aria/roles.ts';
import { checkedState, editingHost, isDisabled, isReadonly } from '../aria/states.ts';
import { editedText } from '../read/visible-text.ts';
import type { PreparedText, ReadValue, SetValueResult, TextKind } from '../types.ts';

const PICKERS = /^(date|time|month|week|datetime-local|color|range)$/;
const NOT_TEXT = /^(checkbox|radio|submit|button|reset|image|file|hidden)$/;

type Editable =
  | { readonly kind: 'input' | 'picker'; readonly el: HTMLInputElement }
  | { readonly kind: 'textarea'; readonly el: HTMLTextAreaElement }
  | { readonly kind: 'contenteditable'; readonly el: HTMLElement };

export function prepareText({ ref, mode }: { ref: string; mode: 'fill' | 'append' }): PreparedText {
  const el = refs.find(ref);
  if (!el) return { status: 'stale' };
  const field = editableOf(el);
  if (!field) return { status: 'not_editable' };
  if (isDisabled(field.el)) return { status: 'disabled' };
  if (isReadonly(field.el)) return { status: 'readonly' };
  if (!isRendered(field.el)) return { status: 'not_visible' };
  field.el.focus({ preventScroll: false });
  if (!hasFocus(field.el)) return { status: 'not_focusable' };
  if (mode === 'fill') selectAll(field);
  else moveToEnd(field);
  return { status: 'ok', kind: field.kind };
}

/** Sets a picker as its own popup would, or a text field at one stroke. The page's own setter on the element is not seen from this world. */
export function setValue({ ref, value }: { ref: string; value: string }): SetValueResult {
  const el = refs.find(ref);
  if (!el) return { status: 'stale' };
  const field = editableOf(el);
  if (!field || field.kind === 'contenteditable') return { status: 'not_settable' };
  if (isDisabled(field.el)) return { status: 'disabled' };
  if (isReadonly(field.el)) return { status: 'readonly' };
  field.el.focus();
  field.el.value = value;
  for (const type of ['input', 'change'])
    field.el.dispatchEvent(new Event(type, { bubbles: true, composed: type === 'input' }));
  return { status: 'ok', got: field.el.value };
}

export function readValue(ref: string): ReadValue | null {
  const el = refs.find(ref);
  return el ? valueIn(el) : null;
}

export function valueIn(el: Element): ReadValue {
  const field = editableOf(el);
  const owner = field?.el ?? el;
  if (isSecret(owner)) return { secret: true };
  const checked = checkedState(owner, roleOf(owner));
  const value = valueOf(owner, field?.kind);
  return {
    secret: false,
    ...(value === undefined ? {} : { value, length: value.length }),
    ...(isSelect(owner) ? { label: chosenText(owner) } : {}),
    ...(checked === undefined ? {} : { checked }),
  };
}

/** Compares in the page, so that a secret need not leave it. Line ends count as one character in either spelling. */
export function valueEquals({ ref, wanted }: { ref: string; wanted: string }): boolean {
  const el = refs.find(ref);
  return el ? holdsValue(el, wanted) : false;
}

export function holdsValue(el: Element, wanted: string): boolean {
  const field = editableOf(el);
  const value = valueOf(field?.el ?? el, field?.kind);
  if (value === undefined) return false;
  const text = wanted.replace(/\r\n?/g, '\n');
  return value === text || (field?.kind === 'contenteditable' && foldSpaces(value) === foldSpaces(text));
}

/** An editor's text is read as it is laid out, and most fold runs of spaces there that they hold all the same. */
function foldSpaces(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').trim())
    .join('\n');
}

/** The field that an element stands for: itself, a label's control, the editor around it, or the only field inside. */
function editableOf(el: Element): Editable | undefined {
  const own = asEditable(el);
  if (own) return own;
  if (isLabel(el) && el.control) return asEditable(el.control);
  const host = editingHost(el);
  if (host) return { kind: 'contenteditable', el: host };
  const inside = queryAll(el, 'input, textarea, [contenteditable]').flatMap(
    (child) => asEditable(child) ?? [],
  );
  return inside.length === 1 ? inside[0] : undefined;
}

function asEditable(el: Element): Editable | undefined {
  if (isTextArea(el)) return { kind: 'textarea', el };
  if (isInput(el))
    return NOT_TEXT.test(el.type) ? undefined : { kind: PICKERS.test(el.type) ? 'picker' : 'input', el };
  return isHtml(el) && editingHost(el) === el ? { kind: 'contenteditable', el } : undefined;
}

function valueOf(el: Element, kind: TextKind | undefined): string | undefined {
  if (kind === 'contenteditable') return editedText(el);
  if (isInput(el) && /^(checkbox|radio|file)$/.test(el.type)) return undefined;
  if (isInput(el) || isTextArea(el) || isSelect(el)) return el.value;
  return attributeOf(el, 'aria-valuetext') ?? attributeOf(el, 'aria-valuenow') ?? undefined;
}

/** Focus may rest on something inside an editor, or be drawn into a shadow root's field. */
function hasFocus(el: Element): boolean {
  const focused = focusedIn(rootOf(el));
  return focused !== null && (focused === el || holds(el, focused));
}

function selectAll({ kind, el }: Editable): void {
  if (kind === 'contenteditable') selectionOf(el)?.selectAllChildren(el);
  else if (kind !== 'picker') el.select();
}

function moveToEnd({ kind, el }: Editable): void {
  if (kind === 'picker') return;
  if (kind === 'contenteditable') {
    const selection = selectionOf(el);
    selection?.selectAllChildren(el);
    selection?.collapseToEnd();
    return;
  }
  // Fields of type email and number have no selection range to set; the selection moves in them all the same.
  el.select();
  selectionOf(el)?.modify('move', 'forward', 'documentboundary');
}

function selectionOf(el: Element): Selection | null {
  return Document.prototype.getSelection.call(documentOf(el));
}
