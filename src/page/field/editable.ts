/** The field that an element stands for, and what kind of field it is. */
import {
  attributeOf,
  hasAttribute,
  isHtml,
  isInput,
  isLabel,
  isTextArea,
  matches,
  queryAll,
} from '../dom.ts';
import { editingHost } from '../aria/states.ts';
import { keepsSpaces } from './editor-text.ts';
import type { FieldTraits } from './types.ts';

const PICKERS = /^(date|time|month|week|datetime-local|color|range)$/;
const NOT_TEXT = /^(checkbox|radio|submit|button|reset|image|file|hidden)$/;
/** Editors that draw a part of their text only, or none of it in the element that takes the keys: CodeMirror, Monaco, Ace. */
const CODE =
  '.cm-content, .monaco-editor textarea, .monaco-editor .native-edit-context, .ace_editor textarea, .CodeMirror textarea';

export type Editable =
  | { readonly kind: 'input' | 'picker'; readonly el: HTMLInputElement }
  | { readonly kind: 'textarea'; readonly el: HTMLTextAreaElement }
  | { readonly kind: 'contenteditable' | 'code'; readonly el: HTMLElement };

/** Itself, a label's control, the editor around it, or the only field inside. */
export function editableOf(el: Element): Editable | undefined {
  const own = asEditable(el);
  if (own) return own;
  if (isLabel(el) && el.control) return asEditable(el.control);
  const host = editingHost(el);
  if (host) return asEditable(host);
  const inside = queryAll(el, 'input, textarea, [contenteditable], .native-edit-context').flatMap(
    (child) => asEditable(child) ?? [],
  );
  return inside.length === 1 ? inside[0] : undefined;
}

function asEditable(el: Element): Editable | undefined {
  if (isHtml(el) && (matches(el, CODE) || hasEditContext(el))) return { kind: 'code', el };
  if (isTextArea(el)) return { kind: 'textarea', el };
  if (isInput(el))
    return NOT_TEXT.test(el.type) ? undefined : { kind: PICKERS.test(el.type) ? 'picker' : 'input', el };
  return isHtml(el) && editingHost(el) === el ? { kind: 'contenteditable', el } : undefined;
}

/** https://developer.mozilla.org/docs/Web/API/EditContext_API: the text is the page's own business. */
const hasEditContext = (el: HTMLElement): boolean => 'editContext' in el && el.editContext !== null;

export function traitsOf({ kind, el }: Editable): FieldTraits {
  return {
    kind,
    oneLine: kind === 'input' || kind === 'picker',
    hasChoices: hasChoices(el),
    maxLength: kind === 'input' || kind === 'textarea' ? el.maxLength : -1,
    type: kind === 'input' || kind === 'picker' ? el.type : kind,
    foldsSpaces: kind === 'contenteditable' && !keepsSpaces(getComputedStyle(el)),
    selectsByKey: kind === 'code' && editingHost(el) === null,
    isMac: /mac/i.test(navigator.platform),
  };
}

function hasChoices(el: Element): boolean {
  const completes = attributeOf(el, 'aria-autocomplete');
  return (
    attributeOf(el, 'role') === 'combobox' ||
    (completes !== null && completes !== 'none') ||
    /^(listbox|true)$/.test(attributeOf(el, 'aria-haspopup') ?? '') ||
    hasAttribute(el, 'list')
  );
}
