/** The options that a select offers: pages hide some of them. */
import { isHtml, matches } from '../dom.ts';
import { flatParent } from '../flat-tree.ts';

/** Asked for many options: what style sheets nearly always go by is looked at before the style. */
const MAY_BE_HIDDEN = ':is([hidden],[style],[class],[disabled]):is(option,optgroup)';

/** `isSure`: by its style, whatever it has for attributes. */
export function isOffered(option: HTMLOptionElement, isSure: boolean): boolean {
  const group = flatParent(option);
  const isInGroup = group !== null && isHtml(group) && matches(group, 'optgroup');
  return [option, ...(isInGroup ? [group] : [])].every(
    (el) => !(isSure || matches(el, MAY_BE_HIDDEN)) || getComputedStyle(el).display !== 'none',
  );
}
