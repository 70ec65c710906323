/**
 * Which browsers there are, where each keeps its profile and where its program is. Pure: it names places and does not
 * look at them.
 */
import { join, posix, win32 } from 'node:path';
import { BROWSERS } from './browser-table.ts';
import type { BrowserKind, Channel } from './browser-table.ts';

/** The machine, as far as paths depend on it. */
export interface Place {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The person's home folder. */
  readonly home: string;
}

/** One way in which a browser may be installed. */
export interface Install {
  readonly browser: BrowserKind;
  /** The profile that its programs open when no folder is named. */
  readonly userDataDir: string;
  /** Absolute paths, best first; empty for a folder that is worth a look only. */
  readonly executables: readonly string[];
}

/** All channels and packagings, the most common first. */
export function installsOf(browser: BrowserKind, place: Place): Install[] {
  const { channels } = BROWSERS[browser];
  if (place.platform === 'darwin') return channels.flatMap((channel) => macInstall(browser, channel, place));
  if (place.platform === 'win32')
    return channels.flatMap((channel) => windowsInstall(browser, channel, place));
  return linuxInstalls(browser, place);
}

/** The profile folder that remora keeps for itself. */
export function dedicatedProfile(homeFolder: string, browser: BrowserKind): string {
  return join(homeFolder, 'profiles', browser);
}

/** Guesses from the path; what is unknown is treated as Chromium. */
export function kindOfExecutable(path: string): BrowserKind {
  const text = path.toLowerCase().replaceAll('\\', '/');
  if (/brave/.test(text)) return 'brave';
  if (/google.?chrome(?!.for.testing)|google\/chrome\//.test(text)) return 'chrome';
  if (/msedge|microsoft.?edge/.test(text)) return 'edge';
  if (/vivaldi/.test(text)) return 'vivaldi';
  return 'chromium';
}

/** Guards a signal: a stale lock may name a process that has nothing to do with browsers. */
export function isBrowserProgram(path: string): boolean {
  return /chrom(e|ium)|brave|edge|vivaldi/i.test(path);
}

function linuxInstalls(browser: BrowserKind, place: Place): Install[] {
  const { channels } = BROWSERS[browser];
  const override = readsChromeVariables(browser) ? place.env['CHROME_USER_DATA_DIR'] : undefined;
  const natives = channels.flatMap((channel) => nativeInstall(browser, channel, place));
  const packaged = channels.flatMap((channel) => [
    ...snapInstall(browser, channel, place),
    ...flatpakInstall(browser, channel, place),
  ]);
  if (override === undefined || override === '') return [...natives, ...packaged];
  // With the variable set every native program opens that folder; the usual folders remain worth a look.
  const moved = {
    browser,
    userDataDir: override,
    executables: natives.flatMap((install) => install.executables),
  };
  return [moved, ...natives.map((install) => ({ ...install, executables: [] })), ...packaged];
}

function nativeInstall(browser: BrowserKind, channel: Channel, place: Place): Install[] {
  if (channel.linux === undefined) return [];
  const folders = commandFolders(place);
  const commands = channel.commands ?? [];
  return [
    {
      browser,
      userDataDir: posix.join(configHome(browser, place), channel.linux),
      executables: commands.flatMap((command) => folders.map((folder) => posix.join(folder, command))),
    },
  ];
}

function snapInstall(browser: BrowserKind, channel: Channel, place: Place): Install[] {
  if (channel.snap === undefined) return [];
  const userDataDir = posix.join(place.home, 'snap', channel.snap.folder);
  return [{ browser, userDataDir, executables: [`/snap/bin/${channel.snap.command}`] }];
}

function flatpakInstall(browser: BrowserKind, channel: Channel, place: Place): Install[] {
  if (channel.flatpak === undefined || channel.linux === undefined) return [];
  const shared = '/var/lib/flatpak/exports/bin';
  const own = posix.join(place.home, '.local/share/flatpak/exports/bin');
  return [
    {
      browser,
      userDataDir: posix.join(place.home, '.var/app', channel.flatpak, 'config', channel.linux),
      executables: [posix.join(shared, channel.flatpak), posix.join(own, channel.flatpak)],
    },
  ];
}

function macInstall(browser: BrowserKind, channel: Channel, place: Place): Install[] {
  if (channel.mac === undefined) return [];
  const program = channel.app === undefined ? undefined : `${channel.app}.app/Contents/MacOS/${channel.app}`;
  const roots = ['/Applications', posix.join(place.home, 'Applications')];
  return [
    {
      browser,
      userDataDir: posix.join(place.home, 'Library/Application Support', channel.mac),
      executables: program === undefined ? [] : roots.map((root) => posix.join(root, program)),
    },
  ];
}

function windowsInstall(browser: BrowserKind, channel: Channel, place: Place): Install[] {
  const { windows } = channel;
  if (windows === undefined) return [];
  const local = place.env['LOCALAPPDATA'] ?? win32.join(place.home, 'AppData', 'Local');
  const roots = [
    place.env['ProgramFiles'] ?? 'C:\\Program Files',
    place.env['ProgramFiles(x86)'] ?? 'C:\\Program Files (x86)',
    local,
  ];
  const { exe } = BROWSERS[browser];
  return [
    {
      browser,
      userDataDir: win32.join(local, windows, 'User Data'),
      executables: roots.map((root) => win32.join(root, windows, 'Application', exe)),
    },
  ];
}

/** Chromium's `chrome_paths_linux.cc`; Brave, Edge and Vivaldi follow XDG alone. */
function configHome(browser: BrowserKind, place: Place): string {
  const own = readsChromeVariables(browser) ? place.env['CHROME_CONFIG_HOME'] : undefined;
  return own || place.env['XDG_CONFIG_HOME'] || posix.join(place.home, '.config');
}

function readsChromeVariables(browser: BrowserKind): boolean {
  return browser === 'chrome' || browser === 'chromium';
}

/** Without the folders of Snap and Flatpak, whose programs open profiles of their own. */
function commandFolders(place: Place): string[] {
  const listed = (place.env['PATH'] ?? '').split(':').filter((folder) => folder.startsWith('/'));
  const all = [...listed, '/usr/bin', '/usr/local/bin'].map((folder) => posix.normalize(`${folder}/`));
  return [...new Set(all)].filter(
    (folder) => folder !== '/snap/bin/' && !folder.includes('/flatpak/exports/'),
  );
}
