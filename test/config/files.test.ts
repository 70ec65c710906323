import { utimesSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSettingsFile } from '../../src/config/files.ts';
import { makeWorkspace, put } from './workspace.ts';

test('an unchanged file is parsed once, a changed one anew', () => {
  const { userFile } = makeWorkspace({ user: 'roots: [/a]\n' });
  const first = readSettingsFile(userFile, 'user');
  expect(readSettingsFile(userFile, 'user')).toBe(first);
  expect(Object.isFrozen(first[0]?.value)).toBe(true);
  put(userFile, 'roots: [/b]\n');
  utimesSync(userFile, 1, 1);
  expect(readSettingsFile(userFile, 'user')[0]?.value).toEqual(['/b']);
});

test('the oldest of many files is forgotten', () => {
  const [oldest, ...others] = Array.from(
    { length: 65 },
    () => makeWorkspace({ user: 'maxPages: 5\n' }).userFile,
  );
  const first = readSettingsFile(oldest ?? '', 'user');
  for (const file of others) readSettingsFile(file, 'user');
  const again = readSettingsFile(oldest ?? '', 'user');
  expect(again).toEqual(first);
  expect(again).not.toBe(first);
});
