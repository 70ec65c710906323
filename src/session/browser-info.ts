/** What callers are told about a browser. */

/** How this browser was come by; shown by `status`. */
export interface BrowserInfo {
  readonly endpoint: string;
  readonly rule: string;
  readonly product: string;
  readonly launched: boolean;
  /** Things the person should know, for example that a dedicated profile has no log-ins. */
  readonly notes: readonly string[];
}

const LAUNCH_RULES: ReadonlySet<string> = new Set(['launched', 'restarted']);

/** True when it was started by the call that connected to it. */
export const wasJustStarted = ({ rule }: BrowserInfo): boolean => LAUNCH_RULES.has(rule);

/** Empty for a browser that ran already. */
export function launchNotes(info: BrowserInfo): readonly string[] {
  if (!wasJustStarted(info)) return [];
  return [`A browser was started: ${info.product} at ${info.endpoint}.`, ...info.notes];
}
