/**
 * Restarts the person's browser with remote debugging on. Only for a caller that has the person's word for it: this
 * is the one place that ends a browser which remora did not start.
 */
import { execFileSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { fail } from '../../errors.ts';
import type { RemoraError } from '../../errors.ts';
import { isErrno } from '../../util/atomic-file.ts';
import { delay } from '../../util/deadline.ts';
import { BROWSERS } from '../find/browser-table.ts';
import { installsOf, isBrowserProgram } from '../find/browsers.ts';
import type { Install } from '../find/browsers.ts';
import type { LockHolder } from '../find/profile-lock.ts';
import { launchPlanned, machineOf } from './launch.ts';
import type { LaunchedBrowser, LaunchOptions } from './launch.ts';
import { assertNotReserved } from './launch-arguments.ts';
import { planTarget } from './launch-plan.ts';
import type { LaunchPlan, Machine } from './launch-plan.ts';

export type RestartOptions = Omit<LaunchOptions, 'looked' | 'dedicated' | 'executable' | 'headless'>;

const CLOSE_MS = 15_000;
const POLL_MS = 100;

/**
 * Ends the first browser of the preference list that holds its profile, waits for the profile to be free, and starts
 * it there again with its tabs. Everything that can be known to fail is checked before the browser is ended.
 */
export async function restartBrowser(options: RestartOptions): Promise<LaunchedBrowser> {
  if (options.platform === 'win32')
    throw unsupported('A running browser cannot be restarted on this system.');
  const machine = machineOf(options.platform);
  const { install, holder } = runningProfile(options, machine);
  const launch = {
    ...options,
    looked: [],
    dedicated: false,
    headless: 'auto',
    extraArgs: [...(options.extraArgs ?? []), '--restore-last-session'],
  } as const;
  const plan = planRestart(install, launch, machine);
  endHolder(install, holder);
  await waitUntilFree(install, machine, options.signal);
  return launchPlanned(plan, launch, machine);
}

function runningProfile(options: RestartOptions, machine: Machine): { install: Install; holder: LockHolder } {
  for (const install of options.preference.flatMap((browser) => installsOf(browser, options))) {
    const holder = machine.lockHolder(install.userDataDir);
    if (holder?.alive === true) return { install, holder };
  }
  throw fail(
    'no_browser',
    {},
    { message: 'No browser runs that could be restarted.', hint: 'Start one with `remora start`.' },
  );
}

function planRestart(install: Install, launch: LaunchOptions, machine: Machine): LaunchPlan {
  const { browser } = install;
  const executable = install.executables.find((path) => machine.isExecutable(path));
  assertNotReserved(launch.extraArgs ?? []);
  if (executable === undefined) throw unsupported(`The program of ${BROWSERS[browser].name} was not found.`);
  const plan = planTarget({ browser, executable, install }, launch, machine);
  if (plan.dedicated) {
    throw unsupported(
      `${BROWSERS[browser].name} could not be started on its own profile again. ${plan.dedicatedReason}`,
    );
  }
  return plan;
}

function endHolder({ browser, userDataDir }: Install, { pid, host }: LockHolder): void {
  const { name } = BROWSERS[browser];
  if (pid === undefined || host !== hostname() || userDataDir.includes('/.var/app/')) {
    throw unsupported(`${name} runs out of reach (${host}).`);
  }
  // The lock outlives a crash, and its number may have been given to another process since.
  if (!isBrowserProgram(programOf(pid)))
    throw unsupported(`Process ${pid}, which the lock of ${name} names, is no browser.`);
  try {
    process.kill(pid, 'SIGTERM');
  } catch (error) {
    // It ended by itself in this moment, which is what was wanted.
    if (!isErrno(error, 'ESRCH')) throw unsupported(`${name} (process ${pid}) belongs to another user.`);
  }
}

function programOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/exe`);
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8', timeout: 2000 });
  } catch {
    // Unknown is treated as no browser.
    return '';
  }
}

async function waitUntilFree(
  { browser, userDataDir }: Install,
  machine: Machine,
  signal?: AbortSignal,
): Promise<void> {
  const until = Date.now() + CLOSE_MS;
  while (machine.lockHolder(userDataDir)?.alive === true) {
    if (Date.now() > until) {
      const what = `Closing ${BROWSERS[browser].name}`;
      throw fail(
        'timeout',
        { what, ms: CLOSE_MS },
        { hint: 'Answer what the browser asks, or close it yourself, then send the command again.' },
      );
    }
    await delay(POLL_MS, signal);
  }
}

function unsupported(reason: string): RemoraError {
  return fail(
    'unsupported',
    { reason },
    {
      hint: 'Close the browser yourself, then run `remora start`; or turn on its remote debugging switch (chrome://inspect/#remote-debugging).',
    },
  );
}
