/** Selects of HTML: their popup belongs to the browser, so that they are set as it would set them (ACT-5). */
import { attributeOf, isHtml, isLabel, isOption, isRendered, isSelect, matches, tagOf } from '../dom.ts';
import { flatAncestors, flatParent } from '../flat-tree.ts';
import { roleOf } from '../aria/roles.ts';
import { Namer } from '../aria/names.ts';
import { isDisabled } from '../aria/states.ts';
import { isOffered } from '../aria/offered.ts';
import { giveRef } from '../fingerprint.ts';
import { RefCounter, refs } from '../refs.ts';
import { placeOf } from '../sight/place.ts';
import { tell } from '../tell.ts';
import { fold } from '../text.ts';
import { allInside } from './inside.ts';
import { bestMatch, type Labelled, toOffer } from './match.ts';
import { isOptionLike } from './options.ts';
import type { Choice, ChosenOptions, FoundOptions, Wanted } from './types.ts';

export function choiceOf({ ref, firstRef }: { ref: string; firstRef: number }): Choice {
  const el = refs.find(ref);
  if (!el) return { kind: 'stale' };
  const select = selectOf(el);
  if (select) return nativeChoice(select, el, firstRef);
  if (attributeOf(el, 'list') !== null && tagOf(el) === 'input') return { kind: 'datalist' };
  return { kind: isOptionLike(el) && !isGrouping(roleOf(el)) ? 'option' : 'drawn' };
}

export function findOptions({ ref, wanted }: { ref: string; wanted: readonly Wanted[] }): FoundOptions {
  const el = refs.find(ref);
  if (!el || !isSelect(el)) return { status: 'stale' };
  const all = [...el.options];
  const offered = all.filter((option) => isOffered(option, true));
  const labelled = offered.map(labelsOf);
  const offer = toOffer(labelled);
  const indexes: number[] = [];
  for (const one of wanted) {
    const option = offered[bestMatch(labelled, one) ?? -1];
    if (!option) return { status: 'missing', text: one.text, ...offer };
    const reason = disabledBy(option);
    if (reason) return { status: 'disabled', label: fold(option.label), reason, ...offer };
    indexes.push(all.indexOf(option));
  }
  return { status: 'found', indexes };
}

/** As a person's choice: the events come once, and only when something changes. */
export function setOptions({ ref, indexes }: { ref: string; indexes: readonly number[] }): boolean | null {
  const el = refs.find(ref);
  if (!el || !isSelect(el)) return null;
  const before = indexesOf(el).join();
  el.focus({ preventScroll: true });
  if (el.multiple) [...el.options].forEach((option, at) => (option.selected = indexes.includes(at)));
  else el.selectedIndex = indexes[0] ?? -1;
  if (before === indexesOf(el).join()) return false;
  tell(el, ['input', 'change']);
  return true;
}

export function chosenOptions(ref: string): ChosenOptions | null {
  const el = refs.find(ref);
  if (!el || !isSelect(el)) return null;
  const indexes = indexesOf(el);
  const labels = indexes
    .map((at) => el.options[at])
    .map((option) => fold(option?.label || option?.value || ''));
  return { indexes, labels };
}

function nativeChoice(select: HTMLSelectElement, el: Element, firstRef: number): Choice {
  const counter = new RefCounter(firstRef);
  const ref = giveRef(select, new Namer(), counter);
  const option = isOption(el) ? { option: [...select.options].indexOf(el) } : {};
  const refusal = isDisabled(select) ? 'disabled' : placeOf(select).inert ? 'inert' : undefined;
  return {
    kind: 'native',
    ref,
    multiple: select.multiple,
    ...option,
    ...(refusal ? { refusal } : {}),
    nextRef: counter.next,
  };
}

/** The select itself, that of an option or a label, or the only one that is shown inside. */
function selectOf(el: Element): HTMLSelectElement | undefined {
  if (isSelect(el)) return el;
  if (isOption(el)) return [...flatAncestors(el)].find(isSelect);
  if (isLabel(el) && el.control) return isSelect(el.control) ? el.control : undefined;
  const inside = allInside(el, 'select').filter(isSelect).filter(isRendered);
  return inside.length === 1 ? inside[0] : undefined;
}

const isGrouping = (role: string): boolean => /^(listbox|menu|tree|radiogroup|combobox)$/.test(role);

function labelsOf(option: HTMLOptionElement): Labelled {
  return { values: [option.value], labels: [option.label, option.text] };
}

function disabledBy(option: HTMLOptionElement): 'option' | 'group' | undefined {
  if (option.disabled) return 'option';
  const group = flatParent(option);
  return group && isHtml(group) && matches(group, 'optgroup:disabled') ? 'group' : undefined;
}

const indexesOf = (select: HTMLSelectElement): number[] =>
  [...select.options].flatMap((option, at) => (option.selected ? [at] : []));
