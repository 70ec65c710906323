/**
 * The reasons never to start a browser. A second start on a profile in use opens no port, and on a hung one the
 * browser kills its predecessor, the person's tabs included.
 */
import { fail } from '../../errors.ts';
import type { RemoraError } from '../../errors.ts';
import { BROWSERS } from '../find/browser-table.ts';
import type { BrowserKind } from '../find/browser-table.ts';
import { installsOf } from '../find/browsers.ts';
import type { Look } from '../find/look.ts';
import type { LockHolder } from '../find/profile-lock.ts';
import type { LaunchPlan, LaunchRequest, Machine } from './launch-plan.ts';

export interface CheckRequest extends LaunchRequest {
  /** What the search for a running browser saw. */
  readonly looked: readonly Look[];
}

/** Throws `no_browser` that names the ways out. */
export function assertMayLaunch(plan: LaunchPlan, request: CheckRequest, machine: Machine): void {
  const hung = request.looked.find((look) => look.outcome === 'hung');
  if (hung !== undefined) throw isHung(hung, request);
  // A logged-out browser beside the person's is only ever started on their word.
  if (!request.dedicated) assertNoneRuns(plan, request, machine);
  const holder = machine.lockHolder(plan.userDataDir);
  if (holder?.alive !== true) return;
  throw plan.dedicated
    ? dedicatedInUse(plan, holder)
    : runsWithoutDebugging(plan.browser, plan.userDataDir, holder);
}

export function runsWithoutDebugging(
  browser: BrowserKind,
  userDataDir: string,
  holder: LockHolder,
): RemoraError {
  const { name, switchAddress } = BROWSERS[browser];
  return fail(
    'no_browser',
    { browser, userDataDir, pid: holder.pid, host: holder.host },
    {
      message: `${name} is running${byProcess(holder)} and cannot be reached by remote debugging, so it can be neither attached to nor started again.`,
      hint: `Turn on the switch at ${switchAddress} in the browser, or let it be restarted with \`remora start --restart\`, or use a separate browser where nobody is logged in with \`remora start --dedicated\`.`,
    },
  );
}

function assertNoneRuns(plan: LaunchPlan, request: CheckRequest, machine: Machine): void {
  for (const browser of new Set([...request.preference, plan.browser])) {
    for (const { userDataDir } of installsOf(browser, request)) {
      const holder = machine.lockHolder(userDataDir);
      if (holder?.alive === true) throw runsWithoutDebugging(browser, userDataDir, holder);
    }
  }
}

function isHung(look: Look, request: CheckRequest): RemoraError {
  return fail(
    'no_browser',
    { hung: look.what, looked: request.looked },
    {
      message: `A browser accepts connections but does not answer (${look.what}). None is started beside it: that could kill it with all its tabs.`,
      hint: 'Wait until it answers, or close it, then send the command again. `remora doctor` shows what was looked at.',
    },
  );
}

function dedicatedInUse(plan: LaunchPlan, holder: LockHolder): RemoraError {
  return fail(
    'no_browser',
    { browser: plan.browser, userDataDir: plan.userDataDir, pid: holder.pid, host: holder.host },
    {
      message: `The browser on remora's own profile is running${byProcess(holder)} and cannot be reached.`,
      hint: 'Close that browser, then send the command again. `remora doctor` shows what was looked at.',
    },
  );
}

function byProcess(holder: LockHolder): string {
  return holder.pid === undefined ? '' : ` (process ${holder.pid})`;
}
