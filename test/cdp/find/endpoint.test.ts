import { expect, test } from 'vitest';
import { endpointKey, endpointLabel, isLocal, parseEndpoint } from '../../../src/cdp/find/endpoint.ts';
import { RemoraError } from '../../../src/errors.ts';

const local = { kind: 'http', secure: false, host: '127.0.0.1', port: 9222 };

test.each([
  ['9222', local],
  [' 9222/ ', local],
  ['127.0.0.1:9222', local],
  ['127.0.0.1:9222/', local],
  ['http://127.0.0.1:9222', local],
  ['http://127.0.0.1:9222//', local],
  ['http://127.0.0.1:9222/json/version/', local],
  ['http://127.0.0.1:9222/devtools/browser/abc', local],
  ['localhost:9222', { ...local, host: 'localhost' }],
  ['HTTP://LocalHost:9222', { ...local, host: 'localhost' }],
  ['[::1]:9222', { ...local, host: '::1' }],
  ['build-box.lan:9333', { ...local, host: 'build-box.lan', port: 9333 }],
  ['https://browsers.example', { kind: 'http', secure: true, host: 'browsers.example', port: 443 }],
  [
    'ws://127.0.0.1:9222/devtools/browser/abc/',
    { kind: 'ws', url: 'ws://127.0.0.1:9222/devtools/browser/abc' },
  ],
  ['wss://cloud.example/run?token=x', { kind: 'ws', url: 'wss://cloud.example/run?token=x' }],
])('reads %s', (text, expected) => {
  expect(parseEndpoint(text)).toEqual(expected);
});

test.each([
  '',
  'agent-7',
  'my session',
  '0',
  '70000',
  'host:notaport',
  'http://',
  'http://127.0.0.1:0',
  'ftp://127.0.0.1:9222',
  'chrome://inspect',
  'http://127.0.0.1:9222/some/prefix',
  'http://user:pw@127.0.0.1:9222',
])('refuses %j and lists what is accepted', (text) => {
  expect(() => parseEndpoint(text)).toThrow(RemoraError);
  expect(() => parseEndpoint(text)).toThrow(/Accepted are a port \(9222\), host:port, http:.*ws:/);
});

test('a refusal does not repeat the secrets of the address', () => {
  const read = (): unknown => parseEndpoint('https://me:hunter2@host:9222/x?token=hunter2');
  expect(read).toThrow('"https://host:9222/x" is no browser endpoint');
});

test('two spellings have one key, and the label holds no token', () => {
  expect(endpointKey(parseEndpoint('9222'))).toBe('http://127.0.0.1:9222');
  expect(endpointKey(parseEndpoint('http://127.0.0.1:9222/json'))).toBe('http://127.0.0.1:9222');
  expect(endpointKey(parseEndpoint('[::1]:9222'))).toBe('http://[::1]:9222');
  const cloud = parseEndpoint('wss://me:pw@cloud.example/run?token=x');
  expect(parseEndpoint(endpointKey(cloud))).toEqual(cloud);
  expect(endpointLabel(cloud)).toBe('wss://cloud.example/run');
});

test.each([
  ['9222', true],
  ['127.9.9.9:1', true],
  ['ws://[::1]:9222/devtools/browser', true],
  ['box.localhost:9222', true],
  ['10.0.0.5:9222', false],
  ['127.0.0.1.example:9222', false],
  ['wss://cloud.example', false],
])('%s is on this machine: %s', (text, expected) => {
  expect(isLocal(parseEndpoint(text))).toBe(expected);
});
