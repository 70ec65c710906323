/** What a handler gets besides its input, and how long the whole may take. */
import type { Config } from '../config/schema.ts';
import { fail } from '../errors.ts';
import { FileRoots } from '../policy/file-roots.ts';
import { askPerson } from '../policy/pass-gate.ts';
import type { ActionContext, AnyAction, Call } from './action.ts';
import type { StepDraft } from './record/step-draft.ts';
import { parseResponsePattern } from './response-pattern.ts';

export interface Limits {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

interface Given extends Limits {
  readonly step: StepDraft;
}

export function newContext(action: AnyAction, call: Call, { signal, timeoutMs, step }: Given): ActionContext {
  const { config } = call.settings;
  const { home, artifacts } = call.hub.paths;
  const files = new FileRoots({
    cwd: call.cwd,
    roots: [...config.roots, ...(call.roots ?? []), artifacts],
    private: { folder: home, but: artifacts },
  });
  return {
    call: { ...call, signal },
    hub: call.hub,
    session: call.session,
    config,
    settings: call.settings,
    cwd: call.cwd,
    signal,
    timeoutMs,
    files,
    urls: { protocols: config.protocols, roots: files },
    ask: (reason) => askPerson(call, { action, origin: undefined, tabKind: undefined }, reason),
    progress: (progress) => call.onProgress?.(progress),
    quiet: call.quiet === true,
    dryRun: call.dryRun === true,
    awaitResponse: awaitedOf(action, call),
    step,
    get refs() {
      return call.hub.refNumbers(call.session.id);
    },
  };
}

function awaitedOf(action: AnyAction, { awaitResponse }: Call): ActionContext['awaitResponse'] {
  if (awaitResponse === undefined) return undefined;
  if (action.on === 'page' && action.act === true && action.effect === 'write')
    return parseResponsePattern(awaitResponse);
  throw fail('bad_input', {
    reason: `${action.name} starts no requests that could be waited for`,
    action: action.name,
  });
}

/** Timers take no more than 24 days. */
const LONGEST_MS = 86_400_000;

/** Loading and starting a browser have limits of their own; the action's limit covers both and the work after. */
export function timeoutOf(action: AnyAction, call: Call): number {
  const { timeouts } = call.settings.config;
  if (action.on === 'hub' && action.carriesOthers) return LONGEST_MS;
  const loads =
    action.level === 'lifecycle' ||
    action.launches === true ||
    (action.on === 'page' && action.leaves !== undefined);
  if (loads) return timeouts.navigation + timeouts.action;
  const patience = action.on === 'page' ? action.patienceMs : undefined;
  return Math.min(timeouts.action, patience ?? Infinity);
}

/** The same settings, but that no browser is started. */
export function attachOnly(config: Config): Config {
  return { ...config, browser: { ...config.browser, launch: false } };
}
