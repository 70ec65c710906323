/** States of an element that a caller may name, whether it is waited for or claimed. */
import type { StateName } from '../../page/read/types.ts';

/**
 * `hidden` is also what is not there at all, the others want one element that is. What has no such state, such as a button
 * that cannot be checked, is in neither of a pair.
 */
export const ELEMENT_STATES = [
  'visible',
  'hidden',
  'enabled',
  'disabled',
  'checked',
  'unchecked',
  'expanded',
  'collapsed',
  'selected',
  'focused',
  'editable',
  'readonly',
] as const satisfies readonly StateName[];
