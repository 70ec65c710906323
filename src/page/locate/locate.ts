/** From an element to what a caller may call it, for the log of steps. */
import { Namer } from '../aria/names.ts';
import { focusedElement } from '../deep-focus.ts';
import { refs } from '../refs.ts';
import { isSecret } from '../secrets.ts';
import { lineFor } from '../snapshot/describe.ts';
import type { LocateOptions, Located } from '../types.ts';
import { Locator } from './locator.ts';
import { isSmall, readOutline } from './read-outline.ts';
import { secretNameOf } from './secret-name.ts';
import { writeTarget } from './write-target.ts';

export function locate({ ref, isSecretOnly }: LocateOptions): Located | null {
  const el = refs.find(ref);
  if (!el) return null;
  const namer = new Namer();
  const secret = isSecret(el) ? { secret: secretNameOf(el, namer) } : {};
  if (isSecretOnly) return { target: '', isVerified: true, ...secret };
  if (!isSmall()) return { target: writeTarget(lineFor(el, namer)), isVerified: false, ...secret };
  return { ...new Locator(readOutline(namer)).locate(el), ...secret };
}

export function secretFocus(): string | null {
  const el = focusedElement();
  return el && isSecret(el) ? secretNameOf(el, new Namer()) : null;
}
