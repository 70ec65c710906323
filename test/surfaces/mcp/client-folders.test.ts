import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { ClientFolders, placeFolders, rootPath } from '../../../src/surfaces/mcp/client-folders.ts';
import { tempFolder } from '../../helpers/temp-folder.ts';
import { newCall } from './calls.ts';

const PLACE = { cwd: '/work/shop', userHome: '/home/ada', artifacts: '/home/ada/.remora/artifacts' };

test.each([
  ['file:///home/ada/My%20shop', false, '/home/ada/My shop'],
  ['file:///home/ada/%C3%A4/', false, '/home/ada/ä/'],
  ['file:///c%3A/Users/Ada', true, 'c:\\Users\\Ada'],
  ['file:///C:/Users/My%20shop', true, 'C:\\Users\\My shop'],
  ['file://server/share/shop', true, '\\\\server\\share\\shop'],
])('%s is a folder', (uri, windows, path) => {
  expect(rootPath(uri, windows)).toBe(path);
});

test.each(['https://example.com/a', '/home/ada', 'file://server/share', 'file:///a%2Fb', 'file:///%E0', ''])(
  '%s is none',
  (uri) => {
    expect(rootPath(uri, false)).toBeUndefined();
  },
);

test('the folder that the server was started in counts, but for those of desktop programs', () => {
  const none = { cwd: PLACE.artifacts, roots: [] };
  expect(placeFolders(PLACE)).toEqual({ cwd: '/work/shop', roots: ['/work/shop'] });
  expect(placeFolders({ ...PLACE, cwd: '/' })).toEqual(none);
  expect(placeFolders({ ...PLACE, cwd: PLACE.userHome })).toEqual(none);
});

test('a client that does not answer is asked again by the next call, one that did is not', async () => {
  const folder = tempFolder();
  let asked = 0;
  const { signal } = new AbortController();
  const { extra } = newCall({
    signal,
    answer: (given) => {
      asked += 1;
      expect(given).toBe(signal);
      if (asked === 1) return Promise.reject(new Error('busy'));
      return Promise.resolve({ roots: [{ uri: pathToFileURL(folder).href }] });
    },
  });
  const folders = new ClientFolders(PLACE);
  expect(await folders.of(extra, true)).toEqual({ cwd: PLACE.artifacts, roots: [] });
  const known = { cwd: folder, roots: [folder] };
  expect(await folders.of(extra, true)).toEqual(known);
  expect(await folders.of(extra, true)).toEqual(known);
  expect(asked).toBe(2);
});

test('an answer from before a change is not kept', async () => {
  const [old, fresh] = [tempFolder(), tempFolder()];
  let folder = old;
  const folders = new ClientFolders(PLACE);
  const { extra } = newCall({
    answer: () => Promise.resolve({ roots: [{ uri: pathToFileURL(folder).href }] }),
  });
  const first = folders.of(extra, true);
  folders.forget();
  folder = fresh;
  expect((await first).cwd).toBe(old);
  expect((await folders.of(extra, true)).cwd).toBe(fresh);
});
