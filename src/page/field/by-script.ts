/** Setting a field by script: pickers, whose popup no input reaches, clips, and what a caller asks to be done that way. */
import { isElement, isInput, isTextArea } from '../dom.ts';
import { later } from '../later.ts';
import { refs } from '../refs.ts';
import { tell } from '../tell.ts';
import { editableOf } from './editable.ts';
import type { FieldApi } from './types.ts';
import { valueOf } from './value.ts';

const PASTED_MS = 100;

export function tryValue({ ref, value }: { ref: string; value: string }): string {
  const el = refs.find(ref);
  const field = el && editableOf(el);
  if (!field || !isInput(field.el)) return value;
  const copy = Node.prototype.cloneNode.call(field.el);
  if (!isElement(copy) || !isInput(copy)) return value;
  copy.value = value;
  return copy.value;
}

/** The page's own setter on the element, with which frameworks note what they have set themselves, is not seen from this world. */
export function setValue({ ref, value }: { ref: string; value: string }): boolean {
  const el = refs.find(ref);
  const field = el && editableOf(el);
  if (!field || !(isInput(field.el) || isTextArea(field.el))) return false;
  HTMLElement.prototype.focus.call(field.el);
  field.el.value = value;
  tell(field.el, ['input', 'change']);
  return true;
}

export const pasteText: FieldApi['pasteText'] = async ({ ref, text }) => {
  const el = refs.find(ref);
  const field = el && editableOf(el);
  if (!field) return false;
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const before = valueOf(field.el);
  const about = { clipboardData, bubbles: true, cancelable: true, composed: true };
  if (!field.el.dispatchEvent(new ClipboardEvent('paste', about))) return true;
  // TinyMCE lets the event pass, and looks at the clip a moment later.
  await later(PASTED_MS);
  return valueOf(field.el) !== before;
};

export const writeText: FieldApi['writeText'] = ({ ref, text, append }) => {
  const el = refs.find(ref);
  const field = el && editableOf(el);
  if (!field) return false;
  const value = append ? `${valueOf(field.el) ?? ''}${text}` : text;
  const about = { data: text, inputType: 'insertText', bubbles: true, composed: true };
  if (!field.el.dispatchEvent(new InputEvent('beforeinput', { ...about, cancelable: true }))) return false;
  if (isInput(field.el) || isTextArea(field.el)) field.el.value = value;
  else field.el.innerText = value;
  field.el.dispatchEvent(new InputEvent('input', about));
  tell(field.el, ['change']);
  return true;
};
