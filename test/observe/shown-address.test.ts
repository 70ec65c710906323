/** Addresses as they are shown: no log-in, no token, no endless data. */
import { expect, test } from 'vitest';
import { toKeptAddress, toShownAddress } from '../../src/observe/shown-address.ts';

test.each([
  ['http://a.test/x?token=abc&page=2', 'http://a.test/x?token=•••&page=2'],
  ['http://a.test/x?q=1&access_token=a.b-c#top', 'http://a.test/x?q=1&access_token=•••#top'],
  ['http://a.test/#id_token=abc&state=1', 'http://a.test/#id_token=•••&state=1'],
  ['http://a.test/map?key=AIza&zoom=3', 'http://a.test/map?key=•••&zoom=3'],
  ['http://a.test/map?apiKey=AIza&api-key=b', 'http://a.test/map?apiKey=•••&api-key=•••'],
  ['http://a.test/b?sv=1&sig=a%2Bb', 'http://a.test/b?sv=1&sig=•••'],
  ['http://a.test/s3?X-Amz-Signature=1f&X-Amz-Date=2', 'http://a.test/s3?X-Amz-Signature=•••&X-Amz-Date=2'],
  ['http://a.test/;jsessionid=1F?x=1', 'http://a.test/;jsessionid=•••'],
  [
    'http://a.test/?user[password]=a&user%5Btoken%5D=b',
    'http://a.test/?user[password]=•••&user%5Btoken%5D=•••',
  ],
  ['ws://me:pw@a.test/live?auth=x', 'ws://a.test/live?auth=•••'],
])('%s', (address, shown) => {
  expect(toShownAddress(address)).toBe(shown);
});

test.each([
  'http://a.test/token/key?keyword=sea&sort=key&tokens=3&monkey=1&author=Ada&side=2',
  'http://a.test/?token=',
  'http://a.test/?q=token=1',
])('%s is shown as it is', (address) => {
  expect(toShownAddress(address)).toBe(address);
});

test('what is kept to compare with has its parameters, and neither a log-in nor endless data', () => {
  expect(toKeptAddress('http://me:pw@a.test/x?token=abc')).toBe('http://a.test/x?token=abc');
  expect(toKeptAddress(`data:text/plain,${'x'.repeat(9_000)}`)).toHaveLength(100);
});
