/** Addresses as they may be shown: without log-ins and tokens, and no longer than a reader can use. */
import { withoutTokens } from '../page/text.ts';
import { shorten } from '../util/text.ts';

/** Characters of an address that are kept; more is content (data:) or a token, which nobody reads. */
const MAX_URL = 2_000;
const MAX_DATA_URL = 100;

const USER_INFO = /^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i;

/** Parameters with the names of secrets keep their names only. */
export const toShownAddress = (url: string): string => withoutTokens(toKeptAddress(url));

/** The same with its parameters as they are: to compare with, not to show. */
export function toKeptAddress(url: string): string {
  return shorten(url.replace(USER_INFO, '$1'), url.startsWith('data:') ? MAX_DATA_URL : MAX_URL);
}

/** Origin of an address; the address itself where it has none of its own. */
export function originOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { origin } = new URL(url);
  return origin === 'null' ? toShownAddress(url) : origin;
}

/** What of an address names the place: no query, no fragment. */
export const addressOf = (url: string): string => url.replace(/[?#].*$/s, '');
