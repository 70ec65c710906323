/** The daemon's hub for programs: actions as requests to its socket. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { type Outcome, toFailure } from '../actions/outcome.ts';
import { homePaths, remoraHome } from '../config/home.ts';
import { ENV_NAMES } from '../config/names.ts';
import type { Environment } from '../config/caller.ts';
import type { SocketReply } from '../daemon/client.ts';
import { daemonEnv, type EnsureRequest, sendToDaemon } from '../daemon/ensure-daemon.ts';
import { fail, toRemoraError } from '../errors.ts';
import { parseOwner } from '../session/owner.ts';
import { daemonProgram } from '../util/package-root.ts';
import { type ActionEvent, readEvent } from './action-events.ts';
import { holdThroughDaemon } from './daemon-hold.ts';
import { ACTIONS_PATH, ANSWERS_PATH } from './http.ts';
import type { ActOptions, HubSettings, RemoraHub } from './library.ts';

/** A hub that speaks to the daemon, and starts it at the first action. */
export function connectHub(settings: HubSettings = {}): RemoraHub {
  const home = settings.home ?? remoraHome(process.env);
  const cwd = settings.cwd ?? process.cwd();
  const daemon = { paths: homePaths(home), program: daemonProgram(), env: daemonEnv(home) };
  return {
    session: (id) => {
      const owner = parseOwner(id);
      let wasUsed = false;
      return {
        id: owner,
        act: (action, input = {}, options = {}) => {
          wasUsed = true;
          return actThroughDaemon(daemon, { cwd, id: owner, action, input, options });
        },
        hold: () => holdThroughDaemon(daemon, owner, () => wasUsed),
      };
    },
    close: () => Promise.resolve(),
  };
}

interface RemoteAct {
  readonly cwd: string;
  readonly id: string;
  readonly action: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly options: ActOptions;
}

async function actThroughDaemon(daemon: EnsureRequest, act: RemoteAct): Promise<Outcome> {
  const { signal, approve, onProgress } = act.options;
  try {
    const ask = {
      method: 'POST',
      path: `${ACTIONS_PATH}/${encodeURIComponent(act.action)}`,
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
          // The person could not be asked, or the daemon is gone, and its question with it: the outcome tells.
        });
    };
    const reply = await sendToDaemon(daemon, approve || onProgress ? { ...ask, onLine } : ask);
    if (signal?.aborted) throw fail('cancelled');
    return outcome ?? readOutcome(reply);
  } catch (thrown) {
    return toFailure({ action: act.action }, toRemoraError(thrown));
  }
}

function bodyOf({ cwd, id, input, options }: RemoteAct): Buffer {
  const { signal: _signal, approve: _approve, onProgress: _onProgress, ...told } = options;
  const folder = resolve(options.cwd ?? cwd);
  const roots = (options.roots ?? []).map((root) => resolve(folder, root));
  const env = settingsOf(process.env);
  return Buffer.from(JSON.stringify({ ...told, input, session: id, cwd: folder, roots, env }));
}

/** Whoever cannot be asked has not said yes. */
async function answerQuestion(
  daemon: EnsureRequest,
  { id, request, reason }: Extract<ActionEvent, { event: 'question' }>,
  { approve, signal }: ActOptions,
): Promise<void> {
  let allow = false;
  try {
    allow = (await approve?.(request, reason)) ?? false;
  } finally {
    const body = Buffer.from(JSON.stringify({ allow }));
    const path = `${ANSWERS_PATH}/${id}`;
    await sendToDaemon(daemon, { method: 'POST', path, body, ...(signal ? { signal } : {}) });
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

function readOutcome(reply: SocketReply): Outcome {
  if (reply.kind === 'reply' && reply.body !== '') return outcomeShape.parse(JSON.parse(reply.body));
  throw fail(
    'internal',
    { reason: 'the daemon ended before it answered' },
    { mayHaveApplied: reply.kind !== 'down' },
  );
}
