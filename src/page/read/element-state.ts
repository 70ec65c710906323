/** What holds of one element, in the words of `expect`. */
import { holdsValue, valueIn } from '../field/value.ts';
import type { Namer } from '../aria/names.ts';
import { isDisabled, isReadonly, statesOf } from '../aria/states.ts';
import { focusedIn, isEditable, isHtml, isInput, isTextArea, rootOf } from '../dom.ts';
import { holds } from '../flat-tree.ts';
import { placeOf } from '../sight/place.ts';
import { lineFor } from '../snapshot/describe.ts';
import { seenLabels } from '../snapshot/hidden-controls.ts';
import { cut, fold } from '../text.ts';
import type { ElementState } from './types.ts';

const VALUE_CHARS = 200;
const NOT_TEXT = /^(checkbox|radio|submit|button|reset|image|file|hidden|range|color)$/;

export interface WantedValue {
  readonly value?: string;
  readonly contains?: string;
}

export function elementState(el: Element, wanted: WantedValue, namer: Namer): ElementState {
  const { role, name } = lineFor(el, namer);
  const { secret, value, label } = valueIn(el);
  const shown = label ?? value;
  return {
    role,
    name,
    states: stateNames(el, role, namer),
    secret,
    ...(secret || shown === undefined ? {} : { value: cut(shown.toWellFormed(), VALUE_CHARS) }),
    ...asWanted(el, wanted, { secret, texts: [value, label] }),
  };
}

/**
 * A secret is compared as a whole and told by nobody; whether it holds a part is not answered, since by such questions
 * it could be found out letter by letter.
 */
function asWanted(
  el: Element,
  { value, contains }: WantedValue,
  held: { secret: boolean; texts: readonly (string | undefined)[] },
): { holds?: boolean } {
  if (value !== undefined) return { holds: holdsValue(el, value) || held.texts[1] === value };
  if (contains === undefined) return {};
  const part = fold(contains);
  return {
    holds: !held.secret && held.texts.some((text) => text !== undefined && fold(text).includes(part)),
  };
}

function stateNames(el: Element, role: string, namer: Namer): string[] {
  const { checked, expanded, selected } = statesOf(el, role, '');
  const isOff = isDisabled(el);
  const cannotBeWritten = isReadonly(el);
  const isSeen = placeOf(el).isVisible || seenLabels(el, namer.labels).length > 0;
  return [
    isSeen ? 'visible' : 'hidden',
    isOff ? 'disabled' : 'enabled',
    checked === undefined ? '' : checked === 'mixed' ? 'mixed' : checked ? 'checked' : 'unchecked',
    expanded === undefined ? '' : expanded ? 'expanded' : 'collapsed',
    selected === true ? 'selected' : '',
    isFocused(el) ? 'focused' : '',
    takesText(el) && !isOff && !cannotBeWritten ? 'editable' : '',
    cannotBeWritten ? 'readonly' : '',
  ].filter((state) => state !== '');
}

/** Focus may rest on something inside an editor, or be drawn into a shadow root's field. */
function isFocused(el: Element): boolean {
  const focused = focusedIn(rootOf(el));
  if (!focused) return false;
  return focused === el || (isHtml(el) && isEditable(el) && holds(el, focused));
}

function takesText(el: Element): boolean {
  if (isInput(el)) return !NOT_TEXT.test(el.type);
  return isTextArea(el) || (isHtml(el) && isEditable(el));
}
