/** Secrets in texts that are handed over. */
import { expect, test } from 'vitest';
import { isSecretName, redactSecrets } from '../../src/policy/redact.ts';

test.each([
  ['{"user":"ada","password":"hunter2"}', '{"user":"ada","password":"[redacted]"}'],
  ['{"accessToken": "a\\"b", "n": 1}', '{"accessToken": "[redacted]", "n": 1}'],
  ['{"otp": 123456}', '{"otp": "[redacted]"}'],
  ['{"x_api_key":"k","keyboard":"qwerty"}', '{"x_api_key":"[redacted]","keyboard":"qwerty"}'],
  ['{"clientSecret":"cut off by the e', '{"clientSecret":"[redacted]"'],
  [
    String.raw`{"echo":"{\"password\":\"hunt\",\"a\":1}"}`,
    String.raw`{"echo":"{\"password\":\"[redacted]\",\"a\":1}"}`,
  ],
  ['name=ada&password=hunter2&x=1', 'name=ada&password=[redacted]&x=1'],
  ['Authorization: Bearer abc.def\nAccept: */*', 'Authorization: [redacted]\nAccept: */*'],
  ['{"message":"saved","author":"ada","tokens":5}', '{"message":"saved","author":"ada","tokens":5}'],
])('%s', (text, wanted) => {
  expect(redactSecrets(text)).toBe(wanted);
});

test.each([
  ['refresh_token', true],
  ['sessionId', true],
  ['privateKey', true],
  ['cardNumber', true],
  ['key', false],
  ['pinned', false],
  ['number', false],
  ['secretary', false],
])('the name %s is that of a secret: %s', (name, isSecret) => {
  expect(isSecretName(name)).toBe(isSecret);
});
