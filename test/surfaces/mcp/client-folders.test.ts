import { expect, test } from 'vitest';
import { placeFolders, rootPath } from '../../../src/surfaces/mcp/client-folders.ts';

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
