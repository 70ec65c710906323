/** Starts a browser that can be attached to, or says in full why not (ATT-2). */
import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '../../errors.ts';
import { makePrivateFolder } from '../../util/atomic-file.ts';
import { identityOf } from '../../util/process-identity.ts';
import type { BrowserKind } from '../find/browser-table.ts';
import { DEFAULT_PORT } from '../find/find-browser.ts';
import { isDebuggingSwitchOn } from '../find/local-state.ts';
import { writePortFile } from '../find/port-file.ts';
import { profileLockHolder } from '../find/profile-lock.ts';
import { awaitAnswer } from './await-answer.ts';
import type { Answer } from './await-answer.ts';
import { endProcess, startDetached } from './browser-process.ts';
import type { BrowserProcess } from './browser-process.ts';
import { choosePort } from './free-port.ts';
import { launchArguments } from './launch-arguments.ts';
import { assertMayLaunch } from './launch-checks.ts';
import type { CheckRequest } from './launch-checks.ts';
import { planLaunch } from './launch-plan.ts';
import type { LaunchPlan, Machine } from './launch-plan.ts';

export interface LaunchOptions extends CheckRequest {
  /** 9222 unless given; another one is taken when somebody listens there. */
  readonly port?: number;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly extraArgs?: readonly string[];
  /** Milliseconds until the browser must answer; 20 s unless given. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface LaunchedBrowser {
  readonly pid: number;
  /** See `ProcessIdentity.startedAt`. */
  readonly processStartedAt: string;
  /** Key of the endpoint, to be remembered as the last attach. */
  readonly endpoint: string;
  readonly wsUrl: string;
  readonly mode: 'open' | 'approval';
  readonly product?: string;
  readonly executable: string;
  readonly browser: BrowserKind;
  readonly userDataDir: string;
  readonly dedicated: boolean;
  readonly headless: boolean;
  readonly noSandbox: boolean;
  /** Sentences for the person. */
  readonly notes: readonly string[];
}

/** Launches under way, by profile folder: two callers at once get the same browser. */
const underWay = new Map<string, Promise<LaunchedBrowser>>();

/**
 * Throws `no_browser` when a browser runs or hangs that must not be touched, when none is installed, or when the
 * started one does not answer; then nothing that was started is left. Rejects with the signal's reason on abort.
 */
export async function launchBrowser(options: LaunchOptions): Promise<LaunchedBrowser> {
  const machine = machineOf(options.platform);
  const plan = planLaunch(options, machine);
  return launchPlanned(plan, options, machine);
}

export function launchPlanned(
  plan: LaunchPlan,
  options: LaunchOptions,
  machine: Machine,
): Promise<LaunchedBrowser> {
  const same = underWay.get(plan.userDataDir);
  if (same !== undefined) return same;
  assertMayLaunch(plan, options, machine);
  const launch = start(plan, options).finally(() => underWay.delete(plan.userDataDir));
  underWay.set(plan.userDataDir, launch);
  return launch;
}

export function machineOf(platform: NodeJS.Platform): Machine {
  return {
    isRoot: process.getuid?.() === 0,
    isExecutable,
    isSwitchOn: isDebuggingSwitchOn,
    lockHolder: (userDataDir) => profileLockHolder(userDataDir, platform),
  };
}

async function start(plan: LaunchPlan, options: LaunchOptions): Promise<LaunchedBrowser> {
  const wanted = options.port ?? DEFAULT_PORT;
  const port = plan.way === 'switch' ? wanted : await choosePort(wanted);
  const args = launchArguments(plan, { ...options, port });
  const logFile = join(options.homeFolder, 'logs', 'browser.log');
  if (plan.dedicated) makePrivateFolder(plan.userDataDir);
  const started = await startProgram(plan, args, { logFile, options });
  try {
    const wait = { plan, port, started, logFile, timeoutMs: options.timeoutMs ?? 20_000 };
    const answer = await awaitAnswer({
      ...wait,
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    if (plan.dedicated) writePortFile(plan.userDataDir, answer.port, new URL(answer.wsUrl).pathname);
    return describe(plan, started, { answer, wanted });
  } catch (error) {
    // A browser on the person's own profile is theirs from its start, also when it opens no port.
    if (plan.dedicated) await endProcess(started);
    throw error;
  }
}

async function startProgram(
  plan: LaunchPlan,
  args: readonly string[],
  { logFile, options }: { logFile: string; options: LaunchOptions },
): Promise<BrowserProcess> {
  const { env, homeFolder: cwd } = options;
  makePrivateFolder(cwd);
  try {
    return await startDetached({ executable: plan.executable, args, env, cwd, logFile });
  } catch (cause) {
    const message = `${plan.executable} could not be run.`;
    throw fail('no_browser', { executable: plan.executable }, { message, cause });
  }
}

function describe(
  plan: LaunchPlan,
  { pid }: BrowserProcess,
  { answer, wanted }: { answer: Answer; wanted: number },
): LaunchedBrowser {
  const moved = plan.way === 'flag' && answer.port !== wanted;
  const notes = [
    ...plan.notes,
    ...(moved ? [`Port ${wanted} is taken, so it listens on ${answer.port}.`] : []),
    ...(answer.mode === 'approval' ? ['It asks its person to allow the connection.'] : []),
  ];
  const { wsUrl, mode, product } = answer;
  const { executable, browser, userDataDir, dedicated, headless, noSandbox } = plan;
  return {
    pid,
    processStartedAt: identityOf(pid).startedAt,
    endpoint: `http://127.0.0.1:${answer.port}`,
    wsUrl,
    mode,
    ...(product === undefined ? {} : { product }),
    executable,
    browser,
    userDataDir,
    dedicated,
    headless,
    noSandbox,
    notes,
  };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    // Not there or not ours to run: another candidate is tried.
    return false;
  }
}
