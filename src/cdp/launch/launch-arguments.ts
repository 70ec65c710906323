/** The command line of a browser that remora starts. */
import { fail } from '../../errors.ts';
import type { LaunchPlan } from './launch-plan.ts';

export interface ArgumentRequest {
  /** Never 0: the browser would show `navigator.webdriver`. Unused when the browser's own switch opens the port. */
  readonly port: number;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly extraArgs?: readonly string[];
}

/** Switches that would undo what the plan has decided, and with it the checks that were made for it. */
const RESERVED = /^--?(remote-debugging-|remote-allow-origins|user-data-dir|enable-automation)/;

/** Throws `bad_input` for an extra switch that remora sets itself. */
export function launchArguments(plan: LaunchPlan, request: ArgumentRequest): string[] {
  assertNotReserved(request.extraArgs ?? []);
  const { viewport } = request;
  return [
    ...(request.extraArgs ?? []),
    ...(viewport === undefined ? [] : [`--window-size=${viewport.width},${viewport.height}`]),
    ...(plan.headless ? ['--headless=new'] : []),
    ...(plan.noSandbox ? ['--no-sandbox'] : []),
    ...(plan.dedicated
      ? [`--user-data-dir=${plan.userDataDir}`, '--no-first-run', '--no-default-browser-check']
      : []),
    ...(plan.way === 'flag' ? [`--remote-debugging-port=${request.port}`] : []),
  ];
}

/** Throws `bad_input` for a switch that remora sets itself. */
export function assertNotReserved(extraArgs: readonly string[]): void {
  const reserved = extraArgs.find((argument) => RESERVED.test(argument));
  if (reserved !== undefined) {
    throw fail(
      'bad_input',
      { reason: `The browser switch ${reserved} is chosen by remora and cannot be set.` },
      { hint: 'Take it out of `browser.args` in the configuration, --browser-args or REMORA_BROWSER_ARGS.' },
    );
  }
}
