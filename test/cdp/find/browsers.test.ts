import { expect, test } from 'vitest';
import { BROWSER_KINDS, BROWSERS } from '../../../src/cdp/find/browser-table.ts';
import { installsOf, isBrowserProgram, kindOfExecutable } from '../../../src/cdp/find/browsers.ts';
import type { Install, Place } from '../../../src/cdp/find/browsers.ts';

const linux: Place = { platform: 'linux', env: { PATH: '/opt/bin:/snap/bin:relative' }, home: '/home/ada' };
const mac: Place = { platform: 'darwin', env: {}, home: '/Users/ada' };
const windows: Place = { platform: 'win32', env: {}, home: 'C:\\Users\\ada' };

const folders = (installs: readonly Install[]): string[] => installs.map((install) => install.userDataDir);

test('Brave on Linux: the channels, Snap and Flatpak', () => {
  expect(folders(installsOf('brave', linux))).toEqual([
    '/home/ada/.config/BraveSoftware/Brave-Browser',
    '/home/ada/.config/BraveSoftware/Brave-Browser-Beta',
    '/home/ada/.config/BraveSoftware/Brave-Browser-Nightly',
    '/home/ada/snap/brave/current/.config/BraveSoftware/Brave-Browser',
    '/home/ada/.var/app/com.brave.Browser/config/BraveSoftware/Brave-Browser',
  ]);
});

test('programs on Linux come from PATH and the usual folders; packaged ones keep to their own profile', () => {
  const [native, , snap, flatpak] = installsOf('chromium', linux);
  expect(native?.executables.slice(0, 3)).toEqual([
    '/opt/bin/chromium',
    '/usr/bin/chromium',
    '/usr/local/bin/chromium',
  ]);
  expect(native?.executables).not.toContain('/snap/bin/chromium');
  expect(snap).toMatchObject({
    userDataDir: '/home/ada/snap/chromium/common/chromium',
    executables: ['/snap/bin/chromium'],
  });
  expect(flatpak?.executables).toContain('/var/lib/flatpak/exports/bin/org.chromium.Chromium');
});

test('the variables of the configuration home: XDG for all, CHROME_CONFIG_HOME for Chrome and Chromium', () => {
  const place = { ...linux, env: { XDG_CONFIG_HOME: '/xdg', CHROME_CONFIG_HOME: '/chrome' } };
  expect(folders(installsOf('edge', place))[0]).toBe('/xdg/microsoft-edge');
  expect(folders(installsOf('brave', place))[0]).toBe('/xdg/BraveSoftware/Brave-Browser');
  expect(folders(installsOf('chrome', place))[0]).toBe('/chrome/google-chrome');
});

test('CHROME_USER_DATA_DIR is where a started Chromium goes; the usual folders are still looked at', () => {
  const installs = installsOf('chromium', { ...linux, env: { CHROME_USER_DATA_DIR: '/data' } });
  expect(installs[0]?.userDataDir).toBe('/data');
  expect(installs[0]?.executables).toContain('/usr/bin/chromium');
  expect(installs[1]).toMatchObject({ userDataDir: '/home/ada/.config/chromium', executables: [] });
  expect(folders(installsOf('brave', { ...linux, env: { CHROME_USER_DATA_DIR: '/data' } }))).not.toContain(
    '/data',
  );
});

test('macOS', () => {
  expect(installsOf('chrome', mac)[0]).toEqual({
    browser: 'chrome',
    userDataDir: '/Users/ada/Library/Application Support/Google/Chrome',
    executables: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Users/ada/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
  });
  expect(folders(installsOf('edge', mac))).toContain(
    '/Users/ada/Library/Application Support/Microsoft Edge Canary',
  );
});

test('Windows', () => {
  const [brave] = installsOf('brave', windows);
  expect(brave?.userDataDir).toBe('C:\\Users\\ada\\AppData\\Local\\BraveSoftware\\Brave-Browser\\User Data');
  expect(brave?.executables[0]).toBe(
    'C:\\Program Files\\BraveSoftware\\Brave-Browser\\Application\\brave.exe',
  );
  const moved = installsOf('chrome', { ...windows, env: { LOCALAPPDATA: 'D:\\Local' } });
  expect(folders(moved)).toContain('D:\\Local\\Google\\Chrome SxS\\User Data');
});

test.each(['linux', 'darwin', 'win32'] as const)(
  'every browser has a folder and a program on %s',
  (platform) => {
    for (const browser of BROWSER_KINDS) {
      const [first] = installsOf(browser, { platform, env: {}, home: '/h' });
      expect(first?.userDataDir).not.toBe('');
      expect(first?.executables.length).toBeGreaterThan(0);
    }
  },
);

test('Google Chrome alone refuses the flag', () => {
  expect(BROWSER_KINDS.filter((browser) => BROWSERS[browser].googleBranded)).toEqual(['chrome']);
});

test.each([
  ['/usr/bin/brave-browser', 'brave'],
  ['/opt/google/chrome/chrome', 'chrome'],
  ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', 'chrome'],
  ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe', 'chrome'],
  ['/opt/google-chrome-for-testing/chrome', 'chromium'],
  ['C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe', 'edge'],
  ['/usr/bin/vivaldi-stable', 'vivaldi'],
  ['/usr/lib/chromium/chromium', 'chromium'],
  ['/home/ada/build/thing', 'chromium'],
])('%s is a %s', (path, expected) => {
  expect(kindOfExecutable(path)).toBe(expected);
});

test('what may be signalled as a browser', () => {
  expect(isBrowserProgram('/usr/lib/chromium/chromium')).toBe(true);
  expect(isBrowserProgram('/usr/bin/node')).toBe(false);
  expect(isBrowserProgram('')).toBe(false);
});
