/** Addresses as callers write them, and those that may not be opened (SEC-4). */
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { RemoraError } from '../../src/errors.ts';
import { FileRoots } from '../../src/policy/file-roots.ts';
import { checkUrl, parseAddress } from '../../src/policy/urls.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

const DEFAULT = ['http:', 'https:', 'about:'];

const fileRoots = (cwd: string): FileRoots =>
  new FileRoots({ cwd, roots: [], private: { folder: '/nowhere', but: '/nowhere/artifacts' } });

function refusal(address: string, protocols: readonly string[] = DEFAULT, roots = fileRoots('/tmp')): string {
  try {
    checkUrl(parseAddress(address), { protocols, roots });
    return 'opened';
  } catch (error) {
    if (error instanceof RemoraError) return error.code;
    throw error;
  }
}

test.each([
  ['localhost:3000/p', 'http://localhost:3000/p'],
  ['localhost', 'http://localhost/'],
  ['app.localhost:8080', 'http://app.localhost:8080/'],
  ['127.0.0.1:4000', 'http://127.0.0.1:4000/'],
  ['[::1]:4000/x', 'http://[::1]:4000/x'],
  ['192.168.1.5', 'http://192.168.1.5/'],
  ['example.com', 'https://example.com/'],
  ['example.com:8443/a', 'https://example.com:8443/a'],
  ['myhost:3000', 'https://myhost:3000/'],
  ['  https://example.com/a  ', 'https://example.com/a'],
  ['HTTP://Example.COM/A', 'http://example.com/A'],
  ['http://h/a b?q=ü', 'http://h/a%20b?q=%C3%BC'],
  ['https://例え.jp/パス', 'https://xn--r8jz45g.jp/%E3%83%91%E3%82%B9'],
  ['example.com?next=http://other/#x', 'https://example.com/?next=http://other/#x'],
  ['about:blank', 'about:blank'],
  ['data:text/plain,hi', 'data:text/plain,hi'],
  ['mailto:someone@example.com', 'mailto:someone@example.com'],
])('%s means %s', (typed, href) => {
  expect(parseAddress(typed).href).toBe(href);
});

test.each([
  '',
  '   ',
  'java\nscript:alert(1)',
  'http://',
  'http://[',
  'https://exa mple.com',
  'http://h:99999/',
])('%j is no address', (typed) => {
  expect(() => parseAddress(typed)).toThrow(/is not an address/);
});

test.each([
  'javascript:alert(1)',
  'javascript:1',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'data:text/html,<h1>x',
  'blob:https://example.com/0b6f',
  'view-source:http://example.com/',
  'chrome://version',
  'chrome-extension://abc/x.html',
  'devtools://devtools/bundled/inspector.html',
  'brave://settings',
  'file:///etc/passwd',
  'FILE:///etc/passwd',
  'ftp://example.com/',
  'ws://example.com/',
  'mailto:x@example.com',
  'filesystem:http://example.com/temporary/x',
  'about:config',
  'about:srcdoc',
])('%j is blocked', (address) => {
  expect(refusal(address)).toBe('blocked_url');
});

test('javascript: is blocked whatever is configured, other schemes are as configured', () => {
  expect(refusal('javascript:1', ['javascript:', 'http:'])).toBe('blocked_url');
  expect(refusal('data:text/html,x', [...DEFAULT, 'data:'])).toBe('opened');
  expect(refusal('http://example.com', ['https:'])).toBe('blocked_url');
});

test.each([
  'about:blank',
  'about:blank#x',
  'about:blank?x',
  'http://localhost:3000',
  'https://example.com',
  'http://10.0.0.1/',
  'http://169.254.1.1/',
])('%s may be opened', (address) => expect(refusal(address)).toBe('opened'));

test.each([
  '169.254.169.254',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/', // decimal
  'http://0xA9FEA9FE/', // hexadecimal
  'http://0xa9.0xfe.0xa9.0xfe/',
  'http://025177524776/', // octal
  'http://0251.0376.0251.0376/',
  'http://169.254.43518/', // the last two in one
  'http://169.16689662/',
  'http://[::ffff:169.254.169.254]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[0:0:0:0:0:ffff:a9fe:a9fe]/',
  'http://[::169.254.169.254]/', // IPv4-compatible
  'http://[64:ff9b::169.254.169.254]/', // NAT64
  'http://[2002:a9fe:a9fe::]/', // 6to4
  'http://169.254.169.254./',
  'http://user:pw@169.254.169.254:80/',
  'http://１６９.２５４.１６９.２５４/', // full-width digits
  'http://169。254。169。254/',
  'http://169.254.170.2/',
  'http://100.100.100.200/',
  'http://[fd00:ec2::254]/',
  'http://[fd00:0ec2:0::0254]/',
  'http://metadata.google.internal/',
  'http://METADATA.google.internal./computeMetadata/v1/',
  'http://metadata.goog/',
  'http://instance-data/',
])('%s hands out credentials of a cloud machine and is refused', (address) => {
  expect(refusal(address, [...DEFAULT, 'file:'])).toBe('blocked_url');
});

test('file: opens only what lies under an allowed folder, with links and .. resolved', () => {
  const top = realpathSync(tempFolder());
  const root = join(top, 'project');
  mkdirSync(root);
  writeFileSync(join(root, 'page.html'), '');
  writeFileSync(join(top, 'secret.html'), '');
  symlinkSync(join(top, 'secret.html'), join(root, 'link.html'));
  const open = (address: string): string => refusal(address, [...DEFAULT, 'file:'], fileRoots(root));
  const at = pathToFileURL(root).href;
  expect(open(`${at}/page.html`)).toBe('opened');
  expect(open(`${at}/page.html?x#y`)).toBe('opened');
  expect(open(`${at}/link.html`)).toBe('file_not_allowed');
  expect(open(`${at}/../secret.html`)).toBe('file_not_allowed');
  expect(open(`${at}/%2e%2e/secret.html`)).toBe('file_not_allowed');
  expect(open('file:///etc/passwd')).toBe('file_not_allowed');
  expect(open('file://localhost/etc/passwd')).toBe('file_not_allowed');
  // An encoded slash, an encoded NUL, another machine: no path of this one.
  expect(open(`${at}/..%2fsecret.html`)).toBe('blocked_url');
  expect(open(`${at}/page.html%00.png`)).toBe('bad_input');
  expect(open('file://server/share/x.html')).toBe('blocked_url');
});

test('the refusal says what is allowed and where that is set', () => {
  const check = (): void =>
    checkUrl(parseAddress('chrome://version'), { protocols: DEFAULT, roots: fileRoots('/tmp') });
  expect(check).toThrow(
    expect.objectContaining({
      code: 'blocked_url',
      exit: 4,
      hint: expect.stringContaining('http: https: about:'),
    }),
  );
  expect(check).toThrow(expect.objectContaining({ hint: expect.stringContaining('`remora config`') }));
});
