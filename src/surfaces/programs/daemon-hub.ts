/** The daemon's hub for programs: actions as requests to its socket. */
import { type Outcome, toFailure } from '../../actions/outcome.ts';
import { homePaths, remoraHome } from '../../config/home.ts';
import { ENV_NAMES } from '../../config/names.ts';
import type { Environment } from '../../config/environment.ts';
import { daemonEnv, type EnsureRequest, sendToDaemon } from '../../daemon/ensure-daemon.ts';
import { fail, toRemoraError } from '../../errors.ts';
import { isWithin, parseOwner } from '../../session/owner.ts';
import type { Owner } from '../../util/brand.ts';
import { daemonProgram } from '../../util/package-root.ts';
import { type ActionEvent, readEvent } from '../http/action-events.ts';
import { holdThroughDaemon } from './daemon-hold.ts';
import { actionPath, answerPath } from '../http/paths.ts';
import { readOutcome } from './daemon-reply.ts';
import {
  type ActOptions,
  foldersOf,
  type HubSettings,
  approverOf,
  listenerOf,
  type RemoraHub,
} from './hub.ts';

/** A hub that speaks to the daemon, and starts it at the first action. */
export function connectHub(settings: HubSettings = {}): RemoraHub {
  const env = settings.env ?? process.env;
  const home = settings.home ?? remoraHome(env);
  const cwd = settings.cwd ?? process.cwd();
  const daemon = { paths: homePaths(home), program: daemonProgram(), env: daemonEnv(home) };
  const used = new Set<Owner>();
  return {
    session: (id) => {
      const owner = parseOwner(id);
      const wasUsed = (): boolean => [...used].some((one) => isWithin(one, owner));
      return {
        id: owner,
        act: (action, input = {}, options = {}) => {
          used.add(owner);
          return actThroughDaemon(daemon, { cwd, env, id: owner, action, input, options });
        },
        hold: (signal) => holdThroughDaemon(daemon, { owner, signal, wasUsed }),
      };
    },
    close: () => Promise.resolve(),
  };
}

interface RemoteAct {
  readonly cwd: string;
  readonly env: Environment;
  readonly id: string;
  readonly action: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly options: ActOptions;
}

async function actThroughDaemon(daemon: EnsureRequest, act: RemoteAct): Promise<Outcome> {
  const { signal, approve } = act.options;
  const onProgress = listenerOf(act.options);
  try {
    const ask = {
      method: 'POST',
      path: actionPath(act.action),
      body: bodyOf(act),
      ...(signal ? { signal } : {}),
    } as const;
    let outcome: Outcome | undefined;
    const onLine = (line: string): void => {
      const event = readEvent(line);
      if (event.event === 'outcome') outcome = event.outcome;
      else if (event.event === 'progress') onProgress?.(event);
      else
        answerQuestion(daemon, event, act.options).catch(() => {
          // The daemon is gone, and its question with it: the outcome tells.
        });
    };
    const reply = await sendToDaemon(daemon, approve || onProgress ? { ...ask, onLine } : ask);
    signal?.throwIfAborted();
    return outcome ?? readOutcome(reply);
  } catch (thrown) {
    const error = signal?.aborted ? fail('cancelled') : toRemoraError(thrown);
    return toFailure({ action: act.action, session: act.id }, error);
  }
}

function bodyOf({ cwd, env, id, input, options }: RemoteAct): Buffer {
  const { signal: _signal, approve: _approve, onProgress: _onProgress, ...told } = options;
  const folders = foldersOf(options, cwd);
  return Buffer.from(JSON.stringify({ ...told, ...folders, input, session: id, env: settingsOf(env) }));
}

async function answerQuestion(
  daemon: EnsureRequest,
  { id, request, reason }: Extract<ActionEvent, { event: 'question' }>,
  { approve, signal }: ActOptions,
): Promise<void> {
  const allow = (await approverOf(approve)?.(request, reason)) ?? false;
  const body = Buffer.from(JSON.stringify({ allow }));
  const path = answerPath(id);
  await sendToDaemon(daemon, { method: 'POST', path, body, ...(signal ? { signal } : {}) });
}

/** The variables that settings are read from. */
function settingsOf(env: Environment): Record<string, string> {
  return Object.fromEntries(
    ENV_NAMES.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
  );
}
