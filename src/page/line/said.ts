/** What the lines above have told already, so that the text inside need not say it again. */
import { fold } from '../text.ts';

export interface Said {
  /** Without case and spaces: styles change both. Undefined for a secret: nothing inside is told. */
  readonly text: string | undefined;
  /** It was put together from the texts inside, each of which it holds. */
  readonly isOfContent: boolean;
}

export const squash = (text: string): string => fold(text).toLowerCase().replaceAll(' ', '');

export function isSaid(text: string, said: readonly Said[]): boolean {
  if (said.length === 0) return false;
  const own = squash(text);
  return said.some(
    ({ text: told, isOfContent }) =>
      told === undefined || own === told || (isOfContent && own !== '' && told.includes(own)),
  );
}
