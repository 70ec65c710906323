/** Decides which browser to start, on which profile and how (ATT-2). Starts nothing. */
import { fail } from '../../errors.ts';
import { BROWSERS } from '../find/browser-table.ts';
import type { BrowserKind } from '../find/browser-table.ts';
import { dedicatedProfile, installsOf, kindOfExecutable } from '../find/browsers.ts';
import type { Install, Place } from '../find/browsers.ts';
import type { LockHolder } from '../find/profile-lock.ts';

export interface LaunchRequest extends Place {
  readonly preference: readonly BrowserKind[];
  /** Program to use in place of the first of the preference list that is installed. */
  readonly executable?: string;
  /** The person asked for a profile of remora's own. */
  readonly dedicated: boolean;
  /** `auto`: only where there is no display. */
  readonly headless: 'auto' | boolean;
  /** REMORA_HOME; own profiles live in `profiles/<browser>` below it. */
  readonly homeFolder: string;
}

/** The facts of this machine that a plan rests on. */
export interface Machine {
  readonly isRoot: boolean;
  isExecutable(path: string): boolean;
  isSwitchOn(userDataDir: string): boolean;
  lockHolder(userDataDir: string): LockHolder | undefined;
}

export interface LaunchPlan {
  readonly browser: BrowserKind;
  readonly executable: string;
  readonly userDataDir: string;
  readonly dedicated: boolean;
  /** Why it is dedicated without having been asked for; empty otherwise. */
  readonly dedicatedReason: string;
  readonly headless: boolean;
  readonly noSandbox: boolean;
  /** `switch`: no flag, the browser's own setting opens its port and each connection is asked about. */
  readonly way: 'flag' | 'switch';
  /** Sentences for the person. */
  readonly notes: readonly string[];
}

export interface Target {
  readonly browser: BrowserKind;
  readonly executable: string;
  /** Undefined for a program whose own profile folder is not known. */
  readonly install: Install | undefined;
}

/** Throws `no_browser` when nothing is installed, `bad_input` when the named program does not exist. */
export function planLaunch(request: LaunchRequest, machine: Machine): LaunchPlan {
  return planTarget(chooseTarget(request, machine), request, machine);
}

export function planTarget(target: Target, request: LaunchRequest, machine: Machine): LaunchPlan {
  const { browser, executable, install } = target;
  const headless = request.headless === 'auto' ? !hasDisplay(request) : request.headless;
  const reason = request.dedicated ? '' : whyDedicated(target, request, { headless, machine });
  const noSandbox = request.platform === 'linux' && machine.isRoot;
  const shared = { browser, executable, headless, noSandbox, dedicatedReason: reason ?? '' };
  const rootNote = noSandbox ? ['It runs as root and therefore without its sandbox (--no-sandbox).'] : [];
  const { name, googleBranded } = BROWSERS[browser];
  if (install === undefined || reason !== undefined) {
    const note =
      `${name} was started on a profile of remora's own, where nobody is logged in. ${reason ?? ''}`.trim();
    const userDataDir = dedicatedProfile(request.homeFolder, browser);
    return { ...shared, userDataDir, dedicated: true, way: 'flag', notes: [note, ...rootNote] };
  }
  return {
    ...shared,
    userDataDir: install.userDataDir,
    dedicated: false,
    way: googleBranded ? 'switch' : 'flag',
    notes: [`${name} was started on the person's own profile.`, ...rootNote],
  };
}

export function hasDisplay({ platform, env }: Place): boolean {
  return platform !== 'linux' || Boolean(env['DISPLAY']) || Boolean(env['WAYLAND_DISPLAY']);
}

/** Why this cannot be the person's own profile, or undefined when it can. */
function whyDedicated(
  { browser, install }: Target,
  request: LaunchRequest,
  { headless, machine }: { headless: boolean; machine: Machine },
): string | undefined {
  if (install === undefined) return 'The profile folder of this program is not known.';
  if (!hasDisplay(request)) return 'There is no display.';
  if (headless) return 'It shows no window.';
  if (BROWSERS[browser].googleBranded && !machine.isSwitchOn(install.userDataDir)) {
    return `Google Chrome refuses debugging on its default profile unless ${BROWSERS[browser].switchAddress} allows it.`;
  }
  return undefined;
}

function chooseTarget(request: LaunchRequest, machine: Machine): Target {
  if (request.executable !== undefined) return namedTarget(request.executable, request, machine);
  for (const browser of request.preference) {
    const target = installedTarget(browser, request, machine);
    if (target !== undefined) return target;
  }
  const names = request.preference.map((browser) => BROWSERS[browser].name).join(', ');
  throw fail(
    'no_browser',
    { preference: request.preference },
    {
      message: `No browser runs, and none of ${names} was found to start.`,
      hint: 'Install one, or name its program with --executable PATH or REMORA_BROWSER_EXECUTABLE.',
    },
  );
}

function installedTarget(browser: BrowserKind, place: Place, machine: Machine): Target | undefined {
  for (const install of installsOf(browser, place)) {
    const executable = install.executables.find((path) => machine.isExecutable(path));
    if (executable !== undefined) return { browser, executable, install };
  }
  return undefined;
}

function namedTarget(executable: string, place: Place, machine: Machine): Target {
  if (!machine.isExecutable(executable)) {
    throw fail(
      'bad_input',
      { reason: `The browser program ${executable} does not exist or may not be run.` },
      { hint: 'Mend --executable, REMORA_BROWSER_EXECUTABLE or `browser.executable` in the configuration.' },
    );
  }
  const browser = kindOfExecutable(executable);
  const install = installsOf(browser, place).find((candidate) => candidate.executables.includes(executable));
  return { browser, executable, install };
}
