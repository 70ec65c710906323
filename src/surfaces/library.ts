/**
 * remora for programs: the same actions, through the daemon that everybody shares or on a hub in the program's own
 * process. Results are values, never exceptions: `{ok: true, data, text, …}` or `{ok: false, error, …}`.
 */
import { z } from 'zod';
import type { Catalogue, Manner } from '../actions/action.ts';
import { type Outcome, toFailure } from '../actions/outcome.ts';
import { runAction } from '../actions/run-action.ts';
import { homePaths, makeHome, remoraHome } from '../config/home.ts';
import { ENV_NAMES } from '../config/names.ts';
import { loadConfig } from '../config/load.ts';
import type { Environment, Flags } from '../config/caller.ts';
import { daemonEnv, sendToDaemon } from '../daemon/ensure-daemon.ts';
import { fail, toRemoraError } from '../errors.ts';
import type { Approve, Gate } from '../policy/gate.ts';
import { Hub } from '../session/hub.ts';
import { parseOwner } from '../session/owner.ts';
import { tryLock } from '../util/file-lock.ts';
import { daemonProgram } from '../util/package-root.ts';
import { ACTIONS_PATH } from './http.ts';

export interface ActOptions extends Manner {
  /** Id or name of a tab of the session. */
  readonly tab?: string;
  /** Milliseconds for the whole action. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface RemoraSession {
  readonly id: string;
  /** Carries out an action by its name; never throws. */
  act(action: string, input?: Readonly<Record<string, unknown>>, options?: ActOptions): Promise<Outcome>;
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

/** A hub that speaks to the daemon, and starts it at the first action. */
export function connectHub(settings: HubSettings = {}): RemoraHub {
  const home = settings.home ?? remoraHome(process.env);
  const cwd = settings.cwd ?? process.cwd();
  return {
    session: (id) => ({
      id: parseOwner(id),
      act: (action, input, options) => actThroughDaemon({ home, cwd, id, action }, input, options),
    }),
    close: () => Promise.resolve(),
  };
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
  return {
    session: (id) => ({
      id: parseOwner(id),
      act: (action, input, options) => actOnHub(catalogue, hub, { settings, id, action, input, options }),
    }),
    close: () => hub.close().finally(lock.release),
  };
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
      ...more,
      ...(settings.approve ? { approve: settings.approve } : {}),
    });
  } catch (thrown) {
    return failed(act.action, thrown);
  }
}

interface RemoteAct {
  readonly home: string;
  readonly cwd: string;
  readonly id: string;
  readonly action: string;
}

async function actThroughDaemon(
  act: RemoteAct,
  input: Readonly<Record<string, unknown>> = {},
  options: ActOptions = {},
): Promise<Outcome> {
  try {
    const paths = homePaths(act.home);
    const daemon = { paths, program: daemonProgram(), env: daemonEnv(act.home) };
    const { signal, ...more } = options;
    const body = Buffer.from(
      JSON.stringify({ input, session: act.id, cwd: act.cwd, env: settingsOf(process.env), ...more }),
    );
    const reply = await sendToDaemon(daemon, {
      method: 'POST',
      path: `${ACTIONS_PATH}/${act.action}`,
      body,
      ...(signal ? { signal } : {}),
    });
    if (signal?.aborted) throw fail('cancelled');
    if (reply.kind !== 'reply')
      throw fail(
        'internal',
        { reason: 'the daemon ended before it answered' },
        { mayHaveApplied: reply.kind === 'lost' },
      );
    return readOutcome(JSON.parse(reply.body));
  } catch (thrown) {
    return failed(act.action, thrown);
  }
}

/** The variables that settings are read from. */
function settingsOf(env: Environment): Record<string, string> {
  return Object.fromEntries(
    ENV_NAMES.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
  );
}

/** Enough of a look to tell success from failure; the rest is the daemon's own output. */
const outcomeShape = z.custom<Outcome>(
  (value) => typeof value === 'object' && value !== null && 'ok' in value,
);

function readOutcome(value: unknown): Outcome {
  return outcomeShape.parse(value);
}

function failed(action: string, thrown: unknown): Outcome {
  return toFailure({ action }, toRemoraError(thrown));
}
