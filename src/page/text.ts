/** Page text made safe to print: one line, well formed, cut where no character breaks. */

/** Longest accessible name that is shown, in UTF-16 units. */
export const NAME_CHARS = 120;
/** Longest text line of a snapshot. */
export const LINE_CHARS = 300;
const URL_CHARS = 80;

// Private-use characters are the glyphs of icon fonts: they mean nothing outside their font.
const PRIVATE_USE = /[\ue000-\uf8ff]|[\u{f0000}-\u{ffffd}]|[\u{100000}-\u{10fffd}]/gu;
// Zero-width characters and soft hyphens are invisible; the joiner U+200D is kept, emoji are made with it.
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;

/** One line, white space folded, without what nobody sees. */
export function fold(text: string): string {
  return text.toWellFormed().replace(PRIVATE_USE, '').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
}

/** Cuts to at most `max` units with an ellipsis as the last; never through a surrogate pair. */
export function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, safeEnd(text, max - 1))}…`;
}

/** The greatest index up to `end` that does not split a surrogate pair. */
export function safeEnd(text: string, end: number): number {
  const unit = text.charCodeAt(end - 1);
  return end < text.length && unit >= 0xd800 && unit <= 0xdbff ? end - 1 : end;
}

const PASSWORD_IN_URL = /^([a-z][a-z0-9+.-]*:\/\/)[^/?#@]*@/i;
const SECRET_NAMES = [
  '(?:[a-z-]+[_-])?(?:token|secret|password|signature|credential)',
  '(?:access|refresh|id|auth|csrf|session)token|clientsecret',
  '(?:api|access|private)?[_-]?key|sig|auth|authorization|jwt|otp|passcode|passphrase|passwd|pwd|pw|pass',
  '(?:j|php)?sess(?:ion)?[_-]?id|sid',
].join('|');
/** `token=…`, and `user[password]=…` as forms write it. */
const SECRET_IN_URL = new RegExp(
  `([?&#;](?:[^&#;=[%]*(?:\\[|%5b))?(?:${SECRET_NAMES})(?:\\]|%5d)?=)[^&#;]+`,
  'gi',
);

/** What opens doors is not for showing. */
export const withoutTokens = (url: string): string => url.replace(SECRET_IN_URL, '$1•••');

const USER_INFO = /^([a-z][a-z0-9+.-]*:\/\/)[^/?#@]*@/i;

/** The address with what `mark` gives in place of each secret, by the name of its parameter. */
export function markTokens(url: string, mark: (name: string) => string): string {
  const nameOf = (start: string): string => toSecretName(start.replace(/^[?&#;]|=$/g, '')) || 'token';
  return url
    .replace(USER_INFO, (_whole, scheme: string) => `${scheme}${mark('login')}@`)
    .replace(SECRET_IN_URL, (_whole, start: string) => `${start}${mark(nameOf(start))}`);
}

const SECRET_NAME_CHARS = 40;

/** `user[password]` -> `user_password`: a word for `${secrets.…}`; empty where nothing is left of it. */
export function toSecretName(text: string): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const name = words.join('_').replace(/^[0-9_]+/, '');
  return name.slice(0, SECRET_NAME_CHARS).replace(/_+$/, '');
}

/** The address as it is can be followed by its ref. */
const withoutSecrets = (url: string): string => withoutTokens(url.replace(PASSWORD_IN_URL, '$1•••@'));

/** Same-origin addresses lose their origin, long queries their end, `data:` everything. */
export function shortenUrl(url: string, origin: string): string {
  const scheme = /^(data|javascript):/i.exec(url);
  if (scheme) return `${scheme[0].toLowerCase()}…`;
  const plain = withoutSecrets(url);
  const isOwn = origin !== 'null' && (plain === origin || plain.startsWith(`${origin}/`));
  const path = isOwn ? plain.slice(origin.length) : plain;
  return cut(fold(path), URL_CHARS);
}
