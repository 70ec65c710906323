/** What a handler gets besides its input, and how long the whole may take. */
import type { Config } from '../config/schema.ts';
import { FileRoots } from '../policy/file-roots.ts';
import { askPerson } from '../policy/pass-gate.ts';
import type { ActionContext, AnyAction, Call } from './action.ts';

export interface Limits {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

export function newContext(action: AnyAction, call: Call, { signal, timeoutMs }: Limits): ActionContext {
  const { config } = call.settings;
  const { home, artifacts } = call.hub.paths;
  const files = new FileRoots({
    cwd: call.cwd,
    roots: [...config.roots, artifacts],
    private: { folder: home, but: artifacts },
  });
  return {
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
    get refs() {
      return call.hub.refNumbers(call.session.id);
    },
  };
}

/** Loading and starting a browser have limits of their own; the action's limit covers both and the work after. */
export function timeoutOf(action: AnyAction, call: Call): number {
  const { timeouts } = call.settings.config;
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
