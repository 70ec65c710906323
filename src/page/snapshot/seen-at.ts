/** Whether an element can be seen where it stands, as far as that is known without looking where it lies. */
import { roleOf } from '../aria/roles.ts';
import type { Place } from '../sight/place.ts';
import { isTransparentControl } from './hidden-controls.ts';

/** `perhaps`: as far as styles tell; where it lies is looked at when its line is about to be shown. */
export function isSeenAt(
  place: Place,
  { includeHidden }: { includeHidden: boolean },
): 'yes' | 'perhaps' | 'no' {
  if (includeHidden) return 'yes';
  if (place.inert) return 'no';
  if (place.isShown) return isTransparentControl(place.el) && roleOf(place.el) === 'file' ? 'yes' : 'perhaps';
  if (!isTransparentControl(place.el)) return place.isVisible ? 'yes' : 'no';
  if (roleOf(place.el) === 'file') return isInHiddenPart(place) ? 'no' : 'yes';
  return place.isVisible || (place.hidden === 'opacity:0' && place.hasBox) ? 'yes' : 'no';
}

/** What is around it is not there for the person. */
export const isInHiddenPart = ({ parent }: Place): boolean => parent?.hidden === 'display:none';
