import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPortFile, writePortFile } from '../../../src/cdp/find/port-file.ts';
import { tempFolder } from '../../helpers/temp-folder.ts';
import { writePortLines } from '../machine.ts';

test('reads what a browser wrote', () => {
  const folder = tempFolder();
  writePortLines(folder, 33945, '/devtools/browser/a656c99c-1');
  expect(readPortFile(folder)).toMatchObject({
    state: 'ok',
    port: 33945,
    path: '/devtools/browser/a656c99c-1',
  });
});

test('reads back what it wrote itself', () => {
  const folder = join(tempFolder(), 'profile');
  writePortFile(folder, 9222, '/devtools/browser/x');
  expect(readPortFile(folder)).toMatchObject({ state: 'ok', port: 9222, path: '/devtools/browser/x' });
});

test.each([
  '',
  '9222',
  '9222\n',
  'nonsense\n/devtools/browser/x',
  '0\n/devtools/browser/x',
  '99999\n/devtools/browser/x',
])('says why %j cannot be used, and leaves it in place', (text) => {
  const folder = tempFolder();
  const file = join(folder, 'DevToolsActivePort');
  writeFileSync(file, text);
  const read = readPortFile(folder);
  expect(read.state === 'bad' ? read.reason : read.state).toMatch(/line is no/);
  expect(existsSync(file)).toBe(true);
});

test('a path that leads elsewhere is refused', () => {
  const folder = tempFolder();
  writePortLines(folder, 9222, '@evil.example/devtools/browser/x');
  expect(readPortFile(folder)).toMatchObject({ state: 'bad' });
});

test('no file, no folder, and something that is no file', () => {
  const folder = tempFolder();
  expect(readPortFile(folder)).toEqual({ state: 'none' });
  expect(readPortFile(join(folder, 'missing'))).toEqual({ state: 'none' });
  mkdirSync(join(folder, 'DevToolsActivePort'));
  expect(readPortFile(folder)).toMatchObject({ state: 'bad' });
});

test('an endless file is not read', () => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'DevToolsActivePort'), `9222\n/devtools/browser/${'x'.repeat(10_000)}`);
  expect(readPortFile(folder)).toMatchObject({ state: 'bad', reason: 'it is far too long' });
});
