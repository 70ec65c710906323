/** Names that others gave, and files that others wrote. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { isFreshFile, safeFileName, takeFile } from '../../src/util/take-file.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

test.each([
  ['data.zip', 'data.zip'],
  ['../../etc/passwd', '_._etc_passwd'],
  ['C:\\\\x\\\\y.txt', 'C_x_y.txt'],
  ['a\u0000b\u202etxt.exe', 'a_b_txt.exe'],
  ['.bashrc', 'bashrc'],
  ['-rf', 'rf'],
  ['name. . ', 'name'],
  ['con.txt', '_con.txt'],
  ['NUL', '_NUL'],
  ['', 'download'],
  ['...', 'download'],
  ['///', 'download'],
  ['Übersicht 2026 (final).pdf', 'Übersicht 2026 (final).pdf'],
])('%j is saved as %j', (given, name) => {
  expect(safeFileName(given)).toBe(name);
});

test('a long name is cut and keeps its ending', () => {
  const name = safeFileName(`${'ü'.repeat(300)}.tar.gz`);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
  expect(name).toMatch(/^ü+\.gz$/);
});

test('nothing is overwritten', async () => {
  const folder = join(tempFolder(), 'deep', 'er');
  const paths = [];
  for (const content of ['one', 'two', 'three']) {
    const from = join(tempFolder(), 'from');
    writeFileSync(from, content);
    paths.push(await takeFile(from, folder, 'a.zip'));
    expect(existsSync(from)).toBe(false);
  }
  expect(paths.map((path) => basename(path))).toEqual(['a.zip', 'a (2).zip', 'a (3).zip']);
  expect(paths.map((path) => readFileSync(path, 'utf8'))).toEqual(['one', 'two', 'three']);
});

test('a file of another size, an old one and none at all are not the one', () => {
  const path = join(tempFolder(), 'f');
  expect(isFreshFile(path, 3, 0)).toBe(false);
  writeFileSync(path, 'abc');
  expect(isFreshFile(path, 3, Date.now() - 10_000)).toBe(true);
  expect(isFreshFile(path, 4, 0)).toBe(false);
  expect(isFreshFile(path, 3, Date.now() + 10_000)).toBe(false);
});
