/** States and values of an element, from its properties where HTML has them, else from ARIA. */
import {
  attributeOf,
  focusedIn,
  hasAttribute,
  isDetails,
  isEditable,
  isHtml,
  isInput,
  isOption,
  isSelect,
  isTextArea,
  matches,
  rootOf,
  tagOf,
} from '../dom.ts';
import { flatAncestors, flatParent } from '../flat-tree.ts';
import { isSecret, MASK } from '../secrets.ts';
import { cut, fold, NAME_CHARS } from '../text.ts';
import type { FlatNode, OptionSummary, Tristate } from '../tree/types.ts';
import { contentText } from './content-text.ts';
import { chosenText } from './names.ts';
import { placeholderOf } from './native-names.ts';
import { isOffered } from './offered.ts';
import { isSummary, levelOf } from './roles.ts';

type States = Partial<Omit<FlatNode, 'depth' | 'role' | 'name' | 'text' | 'ref' | 'inViewport' | 'hidden'>>;

const OPTIONS_SHOWN = 5;

export function statesOf(el: Element, role: string, name: string): States {
  const placeholder = placeholderOf(el);
  const value = shownValue(el, role);
  return {
    ...flags(el),
    ...choice(el, role),
    ...defined('level', levelOf(el)),
    ...defined('type', typeOf(el)),
    ...defined('accept', isInput(el) && el.type === 'file' && el.accept !== '' ? fold(el.accept) : undefined),
    ...defined('placeholder', placeholder === name ? undefined : placeholder && cut(placeholder, NAME_CHARS)),
    ...defined('value', value === undefined ? undefined : cut(value, NAME_CHARS)),
    ...defined('options', optionsOf(el)),
  };
}

/** Disabled by HTML, by ARIA on the element or one around it. */
export function isDisabled(el: Element): boolean {
  if (matches(el, ':disabled')) return true;
  for (const at of flatAncestors(el)) {
    const given = attributeOf(at, 'aria-disabled');
    if (given !== null) return given === 'true';
  }
  return false;
}

export function isReadonly(el: Element): boolean {
  const isNative = (isInput(el) || isTextArea(el)) && el.readOnly && matches(el, ':read-only');
  return isNative || attributeOf(el, 'aria-readonly') === 'true';
}

export function checkedState(el: Element, role: string): Tristate | undefined {
  if (isInput(el) && (el.type === 'checkbox' || el.type === 'radio'))
    return el.indeterminate ? 'mixed' : el.checked;
  return /^(checkbox|radio|switch|menuitemcheckbox|menuitemradio|option|treeitem)$/.test(role)
    ? tristate(attributeOf(el, 'aria-checked'))
    : undefined;
}

/** The topmost editable element around, itself included, or null. */
export function editingHost(el: Element): HTMLElement | null {
  if (!isHtml(el) || !isEditable(el)) return null;
  let host: HTMLElement = el;
  for (let at = flatParent(el); at && isHtml(at) && isEditable(at); at = flatParent(at)) host = at;
  return host;
}

function flags(el: Element): States {
  return {
    ...flag('disabled', isDisabled(el)),
    ...flag('readonly', isReadonly(el)),
    ...flag('required', (isField(el) && el.required) || attributeOf(el, 'aria-required') === 'true'),
    ...flag('invalid', isInvalid(el)),
    ...flag('multiple', (isInput(el) || isSelect(el)) && el.multiple),
    ...flag('focused', tagOf(el) !== 'body' && focusedIn(rootOf(el)) === el),
  };
}

function choice(el: Element, role: string): States {
  const current = attributeOf(el, 'aria-current');
  return {
    ...defined('checked', checkedState(el, role)),
    ...defined('expanded', expandedState(el)),
    ...defined('selected', isOption(el) ? el.selected : boolean(attributeOf(el, 'aria-selected'))),
    ...defined('pressed', tristate(attributeOf(el, 'aria-pressed'))),
    ...defined('current', current === null || /^(false|)$/.test(current) ? undefined : fold(current)),
  };
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isField = (el: Element): el is Field => isInput(el) || isTextArea(el) || isSelect(el);

/** HTML's own verdict counts once the person has touched the field: before, every empty required field is invalid. */
function isInvalid(el: Element): boolean {
  const given = attributeOf(el, 'aria-invalid');
  if (given !== null && given !== '' && given !== 'false') return true;
  return isField(el) && matches(el, ':user-invalid');
}

function expandedState(el: Element): boolean | undefined {
  const parent = isSummary(el) ? flatParent(el) : null;
  return parent && isDetails(parent) ? parent.open : boolean(attributeOf(el, 'aria-expanded'));
}

function typeOf(el: Element): string | undefined {
  if (!isInput(el)) return undefined;
  return /^(text|checkbox|radio|submit|button|reset|image|file|search|range|number)$/.test(el.type)
    ? undefined
    : el.type;
}

function optionsOf(el: Element): OptionSummary | undefined {
  if (!isSelect(el)) return undefined;
  const offered = [...el.options].filter((option) => isOffered(option, false));
  const [first, count] = [offered.slice(0, OPTIONS_SHOWN + 1), offered.length];
  const shown = first.filter((option) => isOffered(option, true));
  return {
    count: count - (first.length - shown.length),
    first: shown.slice(0, OPTIONS_SHOWN).map((option) => cut(fold(option.label), 40)),
  };
}

function shownValue(el: Element, role: string): string | undefined {
  const value = rawValue(el, role);
  if (value === undefined || value === '') return undefined;
  return isSecret(el) ? MASK : fold(value) || undefined;
}

function rawValue(el: Element, role: string): string | undefined {
  if (isInput(el)) return inputValue(el);
  if (isTextArea(el)) return el.value.slice(0, 1000);
  if (isSelect(el)) return chosenText(el);
  if (editingHost(el) === el) return contentText(el, { forEyes: true });
  if (tagOf(el) === 'progress' || tagOf(el) === 'meter') return 'value' in el ? String(el.value) : undefined;
  if (!/^(slider|spinbutton|progressbar|meter|scrollbar|separator)$/.test(role)) return undefined;
  return attributeOf(el, 'aria-valuetext') ?? attributeOf(el, 'aria-valuenow') ?? undefined;
}

function inputValue(el: HTMLInputElement): string | undefined {
  // The value attribute of a file field is a made-up path.
  if (el.type === 'file') return [...(el.files ?? [])].map((file) => file.name).join(', ');
  return /^(checkbox|radio|submit|button|reset|image|hidden)$/.test(el.type)
    ? undefined
    : el.value.slice(0, 1000);
}

const boolean = (given: string | null): boolean | undefined =>
  given === 'true' ? true : given === 'false' ? false : undefined;

const tristate = (given: string | null): Tristate | undefined =>
  given === 'mixed' ? 'mixed' : boolean(given);

function flag(key: keyof States, isSet: boolean): States {
  return isSet ? { [key]: true } : {};
}

function defined<K extends keyof States>(key: K, value: States[K] | undefined): States {
  return value === undefined ? {} : { [key]: value };
}

export const hasContentEditable = (el: Element): boolean =>
  hasAttribute(el, 'contenteditable') && attributeOf(el, 'contenteditable')?.toLowerCase() !== 'false';
