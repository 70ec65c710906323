/** What fields hold. */
import { attributeOf, isInput, isSelect, isTextArea } from '../dom.ts';
import { refs } from '../refs.ts';
import { isSecret } from '../secrets.ts';
import { chosenText } from '../aria/names.ts';
import { roleOf } from '../aria/roles.ts';
import { checkedState, editingHost } from '../aria/states.ts';
import { editableOf } from './editable.ts';
import { editorText } from './editor-text.ts';
import { likeness } from './same-text.ts';
import type { ReadValue } from './types.ts';

export function readValue(ref: string): ReadValue | null {
  const el = refs.find(ref);
  return el ? valueIn(el) : null;
}

export function valueIn(el: Element): ReadValue {
  const owner = editableOf(el)?.el ?? el;
  if (isSecret(owner)) return { secret: true };
  const checked = checkedState(owner, roleOf(owner));
  const value = valueOf(owner);
  return {
    secret: false,
    ...(value === undefined ? {} : { value, length: value.length }),
    ...(isSelect(owner) ? { label: chosenText(owner) } : {}),
    ...(checked === undefined ? {} : { checked }),
  };
}

/** Compared in the page, so that a secret need not leave it. */
export function holdsValue(el: Element, wanted: string): boolean {
  const field = editableOf(el);
  const value = valueOf(field?.el ?? el);
  return value !== undefined && likeness(field?.kind, value, wanted) === 'equal';
}

export function valueOf(el: Element): string | undefined {
  if (isInput(el) && /^(checkbox|radio|file)$/.test(el.type)) return undefined;
  if (isInput(el) || isTextArea(el) || isSelect(el)) return el.value;
  if (editingHost(el) === el) return editorText(el);
  return attributeOf(el, 'aria-valuetext') ?? attributeOf(el, 'aria-valuenow') ?? undefined;
}
