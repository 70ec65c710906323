/** A hub in the program's own process. */
import type { Catalogue } from '../../actions/action.ts';
import { type Outcome, toFailure } from '../../actions/outcome.ts';
import { runAction } from '../../actions/run-action.ts';
import { homePaths, makeHome, remoraHome } from '../../config/home.ts';
import { loadConfig } from '../../config/load.ts';
import type { Environment } from '../../config/environment.ts';
import { fail, toRemoraError } from '../../errors.ts';
import { Hub } from '../../session/hub.ts';
import { parseOwner } from '../../session/owner.ts';
import type { Owner } from '../../util/brand.ts';
import { tryLock } from '../../util/file-lock.ts';
import { identityOf } from '../../util/process-identity.ts';
import type { Hold } from '../holding/holds.ts';
import { sessionHolds } from '../holding/session-holds.ts';
import {
  type ActOptions,
  type EmbedSettings,
  foldersOf,
  approverOf,
  listenerOf,
  type RemoraHub,
  type RemoraSession,
  type SessionHold,
} from './hub.ts';

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
  const holds = sessionHolds(catalogue, hub);
  const session = (id: string): RemoraSession => {
    const owner = parseOwner(id);
    return {
      id: owner,
      act: (action, input = {}, options = {}) =>
        actOnHub(catalogue, hub, { settings: { ...settings, env }, owner, action, input, options }),
      hold: () => Promise.resolve(sessionHold(holds.hold(owner, identityOf(process.pid)))),
    };
  };
  const close = (): Promise<void> => {
    holds.abandon();
    return hub.close().finally(lock.release);
  };
  return { session, close };
}

function sessionHold(hold: Hold): SessionHold {
  return {
    get isHeld() {
      return hold.isHeld;
    },
    release: () => hold.release(),
    leave: () => {
      hold.leave();
      return Promise.resolve();
    },
  };
}

interface EmbeddedAct {
  readonly settings: EmbedSettings & { readonly env: Environment };
  readonly owner: Owner;
  readonly action: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly options: ActOptions;
}

async function actOnHub(catalogue: Catalogue, hub: Hub, act: EmbeddedAct): Promise<Outcome> {
  const { settings, owner, options } = act;
  const { home } = hub.paths;
  try {
    const action = catalogue.find((candidate) => candidate.name === act.action);
    if (!action)
      throw fail(
        'bad_input',
        { reason: `there is no action "${act.action}"` },
        { hint: 'The reference of actions lists them.' },
      );
    const folders = foldersOf(options, settings.cwd ?? process.cwd());
    const { env, flags = {} } = settings;
    const approve = approverOf(options.approve ?? settings.approve);
    const onProgress = listenerOf(options);
    return await runAction(action, act.input, {
      hub,
      catalogue,
      session: { id: owner, rule: 'given' },
      settings: loadConfig({ home, cwd: folders.cwd, env, flags }),
      signal: new AbortController().signal,
      ...options,
      ...folders,
      ...(approve ? { approve } : {}),
      ...(onProgress ? { onProgress } : {}),
    });
  } catch (thrown) {
    return toFailure({ action: act.action, session: owner }, toRemoraError(thrown));
  }
}
