/** Elements whose inside is not for reading. */
import { isSelect } from '../dom.ts';
import { frameDocument } from '../flat-tree.ts';
import { roleOf } from '../aria/roles.ts';
import { hasContentEditable } from '../aria/states.ts';
import { isSecret } from '../secrets.ts';
import type { Place } from '../sight/place.ts';

/** They and what they hold are never drawn. */
export const NOTHING_TO_SEE = new Set(
  (
    'script style template noscript head meta link title base datalist param source track svg:defs svg:symbol ' +
    'svg:clipPath svg:mask svg:pattern svg:linearGradient svg:radialGradient svg:metadata svg:title svg:desc svg:style ' +
    'svg:script'
  ).split(' '),
);
/** Their content is drawn by the browser, or shown only where they cannot be. */
const CLOSED_INSIDE = new Set('input textarea canvas video audio progress meter object embed'.split(' '));
/** A collapsed select shows its choice only; frames that may not be read have nothing to walk. */
export function isClosed(place: Place, tag: string): boolean {
  const { el } = place;
  if (isSelect(el)) return roleOf(el) === 'combobox';
  if (tag === 'iframe' || tag === 'frame') return frameDocument(el) === null || place.isHidden;
  return CLOSED_INSIDE.has(tag) || (hasContentEditable(el) && isSecret(el));
}
