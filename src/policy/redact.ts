/** Takes out of a text what looks like a secret, by the name that it goes by. */

export const REDACTED = '[redacted]';

const WORDS: ReadonlySet<string> = new Set([
  'password',
  'passwd',
  'pwd',
  'passphrase',
  'passcode',
  'secret',
  'token',
  'jwt',
  'authorization',
  'cookie',
  'credential',
  'credentials',
  'csrf',
  'xsrf',
  'otp',
  'pin',
  'cvv',
  'cvc',
  'apikey',
  'sessionid',
]);
const PAIRS = /\b(api|access|private|secret) key\b|\bsession id\b|\b(card|credit card|account) number\b/;

/** `"name": value`, the value whole or cut off by the end of the text. */
const FIELD = /"((?:[^"\\]|\\.){1,80})"(\s*:\s*)("(?:[^"\\]|\\.)*(?:"|$)|-?\d[\d.]*)/g;
/** The same within a string: `\\"name\\": \\"value\\"`. */
const INNER_FIELD = /\\"([^"\\]{1,80})\\"(\s*:\s*)\\"([^"\\]*)/g;
/** `name=value` of a form or an address. */
const PARAMETER = /(^|[?&\s;])([\w.%-]{1,80})=([^&\s;"]+)/g;
/** `Name: value` to the end of the line. */
const HEADER = /^([\w-]{1,80}):[ \t]+(\S.*)$/gm;

export function redactSecrets(text: string): string {
  return text
    .replace(FIELD, (whole, name: string, between: string) =>
      isSecretName(name) ? `"${name}"${between}"${REDACTED}"` : whole,
    )
    .replace(INNER_FIELD, (whole, name: string, between: string) =>
      isSecretName(name) ? `\\"${name}\\"${between}\\"${REDACTED}` : whole,
    )
    .replace(PARAMETER, (whole, before: string, name: string) =>
      isSecretName(name) ? `${before}${name}=${REDACTED}` : whole,
    )
    .replace(HEADER, (whole, name: string) => (isSecretName(name) ? `${name}: ${REDACTED}` : whole));
}

/** `accessToken`, `x-api-key`, `user_password`: one of its words is that of a secret. */
export function isSecretName(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return words.some((word) => WORDS.has(word)) || PAIRS.test(words.join(' '));
}
