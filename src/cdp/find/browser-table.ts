/** The browsers by name: what their makers chose for folders, programs and packages. Data only. */

/** In the order in which they are looked for by default. */
export const BROWSER_KINDS = ['brave', 'chrome', 'chromium', 'edge', 'vivaldi'] as const;
export type BrowserKind = (typeof BROWSER_KINDS)[number];

/** A release channel. A platform that is left out has no such channel. */
export interface Channel {
  /** Profile folder below the configuration home. */
  readonly linux?: string;
  /** Commands on Linux, best first. */
  readonly commands?: readonly string[];
  readonly snap?: { readonly folder: string; readonly command: string };
  /** Application id. */
  readonly flatpak?: string;
  /** Profile folder below `~/Library/Application Support`. */
  readonly mac?: string;
  /** Name of the application bundle on macOS. */
  readonly app?: string;
  /** Folder that holds both `User Data` and `Application` on Windows. */
  readonly windows?: string;
}

export interface BrowserFacts {
  readonly name: string;
  /** Refuses the debugging flag on its default profile since version 136; compiled in for Google Chrome alone. */
  readonly googleBranded: boolean;
  /** Page of the in-browser switch. */
  readonly switchAddress: string;
  /** Program on Windows. */
  readonly exe: string;
  readonly channels: readonly Channel[];
}

export const BROWSERS: Readonly<Record<BrowserKind, BrowserFacts>> = {
  brave: {
    name: 'Brave',
    googleBranded: false,
    switchAddress: 'brave://inspect/#remote-debugging',
    exe: 'brave.exe',
    channels: [
      {
        linux: 'BraveSoftware/Brave-Browser',
        commands: ['brave-browser', 'brave-browser-stable', 'brave'],
        snap: { folder: 'brave/current/.config/BraveSoftware/Brave-Browser', command: 'brave' },
        flatpak: 'com.brave.Browser',
        mac: 'BraveSoftware/Brave-Browser',
        app: 'Brave Browser',
        windows: 'BraveSoftware\\Brave-Browser',
      },
      {
        linux: 'BraveSoftware/Brave-Browser-Beta',
        commands: ['brave-browser-beta'],
        mac: 'BraveSoftware/Brave-Browser-Beta',
        app: 'Brave Browser Beta',
        windows: 'BraveSoftware\\Brave-Browser-Beta',
      },
      {
        linux: 'BraveSoftware/Brave-Browser-Nightly',
        commands: ['brave-browser-nightly'],
        mac: 'BraveSoftware/Brave-Browser-Nightly',
        app: 'Brave Browser Nightly',
        windows: 'BraveSoftware\\Brave-Browser-Nightly',
      },
    ],
  },
  chrome: {
    name: 'Google Chrome',
    googleBranded: true,
    switchAddress: 'chrome://inspect/#remote-debugging',
    exe: 'chrome.exe',
    channels: [
      {
        linux: 'google-chrome',
        commands: ['google-chrome', 'google-chrome-stable'],
        flatpak: 'com.google.Chrome',
        mac: 'Google/Chrome',
        app: 'Google Chrome',
        windows: 'Google\\Chrome',
      },
      {
        linux: 'google-chrome-beta',
        commands: ['google-chrome-beta'],
        mac: 'Google/Chrome Beta',
        app: 'Google Chrome Beta',
        windows: 'Google\\Chrome Beta',
      },
      {
        linux: 'google-chrome-unstable',
        commands: ['google-chrome-unstable'],
        mac: 'Google/Chrome Dev',
        app: 'Google Chrome Dev',
        windows: 'Google\\Chrome Dev',
      },
      {
        linux: 'google-chrome-canary',
        commands: ['google-chrome-canary'],
        mac: 'Google/Chrome Canary',
        app: 'Google Chrome Canary',
        windows: 'Google\\Chrome SxS',
      },
      {
        linux: 'google-chrome-for-testing',
        mac: 'Google/Chrome for Testing',
        windows: 'Google\\Chrome for Testing',
      },
    ],
  },
  chromium: {
    name: 'Chromium',
    googleBranded: false,
    switchAddress: 'chrome://inspect/#remote-debugging',
    exe: 'chrome.exe',
    channels: [
      {
        linux: 'chromium',
        commands: ['chromium', 'chromium-browser'],
        snap: { folder: 'chromium/common/chromium', command: 'chromium' },
        flatpak: 'org.chromium.Chromium',
        mac: 'Chromium',
        app: 'Chromium',
        windows: 'Chromium',
      },
      // Some distributions renamed the folder along with the command.
      { linux: 'chromium-browser' },
    ],
  },
  edge: {
    name: 'Microsoft Edge',
    googleBranded: false,
    switchAddress: 'edge://inspect/#remote-debugging',
    exe: 'msedge.exe',
    channels: [
      {
        linux: 'microsoft-edge',
        commands: ['microsoft-edge', 'microsoft-edge-stable'],
        flatpak: 'com.microsoft.Edge',
        mac: 'Microsoft Edge',
        app: 'Microsoft Edge',
        windows: 'Microsoft\\Edge',
      },
      {
        linux: 'microsoft-edge-beta',
        commands: ['microsoft-edge-beta'],
        mac: 'Microsoft Edge Beta',
        app: 'Microsoft Edge Beta',
        windows: 'Microsoft\\Edge Beta',
      },
      {
        linux: 'microsoft-edge-dev',
        commands: ['microsoft-edge-dev'],
        mac: 'Microsoft Edge Dev',
        app: 'Microsoft Edge Dev',
        windows: 'Microsoft\\Edge Dev',
      },
      { mac: 'Microsoft Edge Canary', app: 'Microsoft Edge Canary', windows: 'Microsoft\\Edge SxS' },
    ],
  },
  vivaldi: {
    name: 'Vivaldi',
    googleBranded: false,
    switchAddress: 'vivaldi://inspect/#remote-debugging',
    exe: 'vivaldi.exe',
    channels: [
      {
        linux: 'vivaldi',
        commands: ['vivaldi', 'vivaldi-stable'],
        flatpak: 'com.vivaldi.Vivaldi',
        mac: 'Vivaldi',
        app: 'Vivaldi',
        windows: 'Vivaldi',
      },
      {
        linux: 'vivaldi-snapshot',
        commands: ['vivaldi-snapshot'],
        mac: 'Vivaldi Snapshot',
        app: 'Vivaldi Snapshot',
        windows: 'Vivaldi Snapshot',
      },
    ],
  },
};
