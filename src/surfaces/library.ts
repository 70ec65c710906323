/**
 * remora for programs: the same actions, through the daemon that everybody shares or on a hub in the program's own
 * process. Results are values, never exceptions: `{ok: true, data, text, …}` or `{ok: false, error, …}`.
 */
import type { Catalogue, Manner, OnProgress } from '../actions/action.ts';
import { type Outcome, toFailure } from '../actions/outcome.ts';
import { runAction } from '../actions/run-action.ts';
import { homePaths, makeHome, remoraHome } from '../config/home.ts';
import { loadConfig } from '../config/load.ts';
import type { Environment, Flags } from '../config/caller.ts';
import { fail, toRemoraError } from '../errors.ts';
import type { Approve, Gate } from '../policy/gate.ts';
import { Hub } from '../session/hub.ts';
import { parseOwner } from '../session/owner.ts';
import { tryLock } from '../util/file-lock.ts';
import { endSession } from './end-session.ts';
import { Holds } from './holds.ts';

export interface ActOptions extends Manner {
  /** Id or name of a tab of the session. */
  readonly tab?: string;
  /** Milliseconds for the whole action. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Folder that relative paths start from and that may be read and written; the hub's unless given. */
  readonly cwd?: string;
  /** Further folders that may be read and written. */
  readonly roots?: readonly string[];
  /** Asks a person what the action needs a yes for; without it, it ends in `approval_required`. */
  readonly approve?: Approve;
  /** Hears how far an action is that takes its time. */
  readonly onProgress?: OnProgress;
}

/** While it lasts the session does; after it the session has ended. */
export interface SessionHold {
  /** False once the daemon has ended: hold again, and the session goes on. */
  readonly isHeld: boolean;
  /** Ends the session, unless somebody else holds it too; also after the daemon has ended. Safe to call twice. */
  release(): Promise<void>;
}

export interface RemoraSession {
  readonly id: string;
  /** Carries out an action by its name; never throws. */
  act(action: string, input?: Readonly<Record<string, unknown>>, options?: ActOptions): Promise<Outcome>;
  /**
   * Ties the session to this process: with the daemon, the session ends when the process does, killed or not, and the tabs
   * that it opened are closed. A hub in the process itself cannot do anything once it is killed: there, `prune` finds the
   * tabs later. Throws a RemoraError when no daemon can be had.
   */
  hold(): Promise<SessionHold>;
}

export interface RemoraHub {
  /** A session by id, or a namespace of one (`id::namespace`). Throws `bad_input` for what cannot be an id. */
  session(id: string): RemoraSession;
  /** Lets go of the connection; browsers and tabs stay as they are. */
  close(): Promise<void>;
}

export interface HubSettings {
  /** REMORA_HOME; the environment's unless given. */
  readonly home?: string;
  /** Folder that relative paths start from and that may be read and written; the process's unless given. */
  readonly cwd?: string;
}

export interface EmbedSettings extends HubSettings {
  readonly env?: Environment;
  /** Settings by the names of their flags: `{endpoint: '9222', launch: false}`. */
  readonly flags?: Flags;
  readonly gate?: Gate;
  readonly approve?: Approve;
}

/** A hub in this process. Throws `unsupported` when a daemon or another program holds the home already. */
export function embedHub(catalogue: Catalogue, settings: EmbedSettings = {}): RemoraHub {
  const env = settings.env ?? process.env;
  const paths = homePaths(settings.home ?? remoraHome(env));
  makeHome(paths);
  const lock = tryLock(paths.daemonLock);
  if (!lock.held) {
    throw fail(
      'unsupported',
      { reason: `The process ${lock.holder?.pid ?? '?'} holds ${paths.home} already.` },
      {
        hint: 'Share its hub with connectHub(), or give this one a home of its own.',
      },
    );
  }
  const hub = new Hub({ paths, env, ...(settings.gate ? { gate: settings.gate } : {}) });
  const holds = new Holds((owner) => endSession(catalogue, hub, owner));
  const session = (id: string): RemoraSession => {
    const owner = parseOwner(id);
    return {
      id: owner,
      act: (action, input, options) => {
        const outcome = actOnHub(catalogue, hub, { settings, id, action, input, options });
        holds.track(owner, outcome);
        return outcome;
      },
      hold: () => Promise.resolve(holds.hold(owner)),
    };
  };
  return { session, close: () => hub.close().finally(lock.release) };
}

interface EmbeddedAct {
  readonly settings: EmbedSettings;
  readonly id: string;
  readonly action: string;
  readonly input: Readonly<Record<string, unknown>> | undefined;
  readonly options: ActOptions | undefined;
}

async function actOnHub(catalogue: Catalogue, hub: Hub, act: EmbeddedAct): Promise<Outcome> {
  const { settings, options = {} } = act;
  const cwd = settings.cwd ?? process.cwd();
  try {
    const action = catalogue.find((candidate) => candidate.name === act.action);
    if (!action) throw fail('bad_input', { reason: `there is no action "${act.action}"` });
    const { signal = new AbortController().signal, ...more } = options;
    return await runAction(action, act.input ?? {}, {
      hub,
      catalogue,
      session: { id: parseOwner(act.id), rule: 'given' },
      settings: loadConfig({
        home: hub.paths.home,
        cwd,
        env: settings.env ?? {},
        flags: settings.flags ?? {},
      }),
      cwd,
      signal,
      ...(settings.approve ? { approve: settings.approve } : {}),
      ...more,
    });
  } catch (thrown) {
    return toFailure({ action: act.action }, toRemoraError(thrown));
  }
}
