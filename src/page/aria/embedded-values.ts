/** What a control says when it is part of another element's name: its value (accname 1.2, step 2C). */
import { attributeOf, hasAttribute, isInput, isSelect, isTextArea, queryAll, tagOf } from '../dom.ts';
import { isSecret } from '../secrets.ts';

const MAX_OPTIONS = 20;
const TEXT_TYPE = /^(text|search|tel|url|email|number)$/;

/** The text of another element. */
export type TextReader = (el: Element) => string;

/** Undefined: the element counts by its name, as all others. */
export function embeddedValue(el: Element, role: string, read: TextReader): string | undefined {
  if (isInput(el)) return inputValue(el);
  if (isTextArea(el)) return isSecret(el) ? '' : el.value || undefined;
  if (isSelect(el)) return [...el.selectedOptions].map((option) => option.label).join(' ');
  if (isTextField(el, role)) return isSecret(el) ? '' : read(el);
  if (role === 'listbox') return chosen(el, read) ?? '';
  if (role === 'combobox') return chosen(el, read) ?? (hasAttribute(el, 'tabindex') ? read(el) : undefined);
  return RANGE.test(role) ? rangeText(el, role) : undefined;
}

const RANGE = /^(meter|progressbar|scrollbar|slider|spinbutton)$/;

function isTextField(el: Element, role: string): boolean {
  if (role === 'textbox' || role === 'searchbox') return true;
  const editable = attributeOf(el, 'contenteditable');
  return editable !== null && editable.toLowerCase() !== 'false';
}

function inputValue(el: HTMLInputElement): string | undefined {
  if (el.type === 'file') return fileText(el);
  if (el.type === 'range') return attributeOf(el, 'aria-valuetext') ?? el.value;
  if (isSecret(el)) return '';
  return TEXT_TYPE.test(el.type) ? el.value || undefined : undefined;
}

/** As the browser shows it in English. */
function fileText(el: HTMLInputElement): string {
  const names = [...(el.files ?? [])].map((file) => file.name);
  const chosenFiles = names.length > 1 ? `${names.length} files` : (names[0] ?? 'No file chosen');
  return `${fileButtonText(el)}: ${chosenFiles}`;
}

export const fileButtonText = (el: HTMLInputElement): string =>
  el.multiple ? 'Choose Files' : 'Choose File';

function chosen(el: Element, read: TextReader): string | undefined {
  const options = queryAll(el, '[aria-selected="true"]').slice(0, MAX_OPTIONS);
  return options.length === 0 ? undefined : options.map(read).join(' ');
}

function rangeText(el: Element, role: string): string | undefined {
  const given = attributeOf(el, 'aria-valuetext') ?? attributeOf(el, 'aria-valuenow');
  if (given !== null) return given;
  const tag = tagOf(el);
  if (tag === 'meter' || tag === 'progress') {
    return 'value' in el && (tag === 'meter' || hasAttribute(el, 'value')) ? String(el.value) : undefined;
  }
  if (role === 'progressbar') return undefined;
  return role === 'slider' || role === 'scrollbar' ? String(middleOf(el)) : '0';
}

/** WAI-ARIA 1.2: without a value, a slider stands half way. */
function middleOf(el: Element): number {
  const [min, max] = [numberOf(el, 'aria-valuemin', 0), numberOf(el, 'aria-valuemax', 100)];
  return min + (max - min) / 2;
}

function numberOf(el: Element, attribute: string, otherwise: number): number {
  const value = Number.parseFloat(attributeOf(el, attribute) ?? '');
  return Number.isNaN(value) ? otherwise : value;
}
