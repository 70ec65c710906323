import { lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setValue, unsetValue } from '../../src/config/edit.ts';
import { SETTINGS } from '../../src/config/names.ts';
import { failureOf, makeWorkspace, put } from './workspace.ts';

const COMMENTED = `# my settings

# not too many
maxPages: 3 # really

browser:
  # the work one
  preference: [ edge ] # only
  port: 9333
`;

test('set changes one value and keeps the comments', () => {
  const space = makeWorkspace({ user: COMMENTED });
  setValue(space.home, 'maxPages', '4');
  setValue(space.home, 'browser.preference', 'vivaldi');
  setValue(space.home, 'timeouts.action', '1000');
  expect(space.userText()).toBe(
    COMMENTED.replace('3 # really', '4 # really').replace('edge', 'vivaldi') + 'timeouts:\n  action: 1000\n',
  );
  expect(space.load().config).toMatchObject({
    maxPages: 4,
    browser: { preference: ['vivaldi'], port: 9333 },
    timeouts: { action: 1000 },
  });
});

test('unset takes one entry out and keeps the rest', () => {
  const space = makeWorkspace({ user: COMMENTED });
  expect(unsetValue(space.home, 'browser.port')).toBe(true);
  expect(space.userText()).toBe(COMMENTED.replace('  port: 9333\n', ''));
  expect(unsetValue(space.home, 'browser.port')).toBe(false);
  expect(unsetValue(space.home, 'maxPages')).toBe(true);
  expect(space.load().sources['maxPages']).toEqual({ kind: 'default' });
});

test('set makes the file, for its owner alone, and leaves no draft behind', () => {
  const space = makeWorkspace();
  setValue(space.home, 'browser.headers', '{"Authorization":"Bearer x"}');
  if (process.platform !== 'win32') expect(statSync(space.userFile).mode & 0o777).toBe(0o600);
  expect(readdirSync(space.home)).toEqual(['config.yaml']);
});

test.each([
  ['only comments', '# later\n'],
  ['an empty group', 'browser: # mine\n  # port: 1\n'],
  ['a null', 'null\n'],
  ['a tag and another number format', 'browser: {port: !!int 0x10}\n'],
])('set works on a file with %s', (_, user) => {
  const space = makeWorkspace({ user });
  setValue(space.home, 'browser.port', '18');
  expect(space.load().config.browser.port).toBe(18);
  for (const [comment] of user.matchAll(/#.*/g)) expect(space.userText()).toContain(comment);
});

test.each([
  ['a wrong value', 'maxPages', 'many', 'evict: lru\n'],
  ['an unknown key', 'maxPage', '5', 'evict: lru\n'],
  ['another entry that is wrong', 'maxPages', '5', 'evict: never\n'],
  ['broken YAML', 'maxPages', '5', 'evict: [\n'],
  ['a group that is no map', 'browser.port', '5', 'browser: 7\n'],
  [
    'an entry that an alias needs',
    'budget.snapshotTokens',
    '500',
    'budget: {snapshotTokens: &n 200, textChars: *n}\n',
  ],
])('set refuses %s and writes nothing', (_, key, text, user) => {
  const space = makeWorkspace({ user });
  expect(failureOf(() => setValue(space.home, key, text)).code).toBe('bad_input');
  expect(space.userText()).toBe(user);
});

test('unset mends a file that set and load refuse', () => {
  const space = makeWorkspace({
    user: 'bogus: 1\nmaxPages: 5\na.b: 2\nbudget: {snapshotTokens: &n 200, textChars: *n}\n',
  });
  expect(unsetValue(space.home, 'bogus')).toBe(true);
  expect(unsetValue(space.home, 'a.b')).toBe(true);
  expect(space.load().config.maxPages).toBe(5);
  expect(failureOf(() => unsetValue(space.home, 'budget.snapshotTokens')).message).toContain('no alias');
  expect(failureOf(() => unsetValue(space.home, 'bogus')).details).toMatchObject({ path: 'bogus' });
});

test.skipIf(process.platform === 'win32')('a linked file stays a link', () => {
  const space = makeWorkspace();
  const real = join(dirname(space.home), 'dotfiles', 'remora.yaml');
  put(real, 'maxPages: 5\n');
  put(join(space.home, 'keep'), '');
  symlinkSync(real, space.userFile);
  setValue(space.home, 'maxPages', '6');
  expect(lstatSync(space.userFile).isSymbolicLink()).toBe(true);
  expect(readFileSync(real, 'utf8')).toBe('maxPages: 6\n');
});

test('a tilde is kept in the file and expanded when read', () => {
  const space = makeWorkspace();
  setValue(space.home, 'roots', '~/notes');
  expect(space.userText()).toContain('~/notes');
  expect(space.load().config.roots).toEqual([join(homedir(), 'notes')]);
});

const texts: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'browser.preference': fc
    .subarray(['brave', 'edge', 'chrome'], { minLength: 1 })
    .map((names) => names.join(', ')),
  'browser.executable': fc.string({ unit: 'binary' }).map((rest) => `/${rest}`),
  'browser.endpoint': fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.nat(65_535).map(String)),
  'browser.headers': fc
    .dictionary(fc.stringMatching(/^[\w~!-]+$/), fc.stringMatching(/^[ -~]*$/))
    .map((map) => JSON.stringify(map)),
  'browser.args': fc.array(fc.string().map((rest) => `-${rest}`)).map((args) => JSON.stringify(args)),
  'browser.headless': fc.constantFrom('auto', 'true', 'OFF'),
  'browser.launch': fc.constantFrom('yes', '0'),
  'browser.dedicated': fc.constantFrom('1', ' no '),
  'agent.model': fc.stringMatching(/^[a-z][a-z0-9-]*\/[\w:./-]+$/),
  'agent.images': fc.constantFrom('on', 'false'),
  'agent.fetchPrivate': fc.constantFrom('true', 'no'),
  maxPages: fc.nat(600).map(String),
  evict: fc.constantFrom('lru', 'none'),
  popups: fc.constantFrom('stay', 'follow'),
  idleMinutes: fc.double({ min: 0, max: 20_000, noNaN: true }).map(String),
  viewport: fc.tuple(fc.nat(3000), fc.nat(3000)).map(([width, height]) => `${width}x${height}`),
  roots: fc.array(fc.string({ unit: 'grapheme' }).map((rest) => `/${rest}`)).map((paths) => paths.join(':')),
  protocols: fc
    .subarray(['http', 'https:', 'file', 'blob:'], { minLength: 1 })
    .map((names) => names.join(',')),
};
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.nat(70_000).map(String));

test.each([...SETTINGS.keys()])('whatever set accepts for %s loads again to the same value', (key) => {
  const space = makeWorkspace({ user: '# mine\nevict: lru # yes\n' });
  const setting = SETTINGS.get(key);
  let accepted = 0;
  fc.assert(
    fc.property(fc.oneof(texts[key] ?? anyText, anyText), (text) => {
      const wanted = setting?.schema.safeParse(setting.kind.fromText(text));
      if (!wanted?.success) {
        expect(failureOf(() => setValue(space.home, key, text)).code).toBe('bad_input');
        return;
      }
      accepted += 1;
      setValue(space.home, key, text);
      const { config } = space.load();
      expect(
        key.split('.').reduce<unknown>((holder, step) => Reflect.get(Object(holder), step), config),
      ).toEqual(wanted.data);
    }),
    { numRuns: 60 },
  );
  expect(accepted).toBeGreaterThan(0);
});
