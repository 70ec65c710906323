/** The daemon's life: one per REMORA_HOME, from its lock to its last answer. */
import { chmodSync, existsSync, type FSWatcher, statSync, watch } from 'node:fs';
import type { HomePaths } from '../config/home.ts';
import { fail } from '../errors.ts';
import type { Hub } from '../session/hub.ts';
import { makePrivateFolder } from '../util/atomic-file.ts';
import { BUILD, VERSION } from '../util/build-info.ts';
import { Deferred } from '../util/deferred.ts';
import { lockHolder, tryLock } from '../util/file-lock.ts';
import { type Handler, SocketServer } from './server.ts';

export interface DaemonOptions {
  readonly paths: HomePaths;
  /** Made once the lock is held, so that the registry is read by its one writer. */
  readonly createHub: () => Hub;
  readonly routes: (hub: Hub) => Handler;
  /** Minutes without a call and without a held session after which it ends; 0 = never (ATT-8). */
  readonly idleMinutes: number;
  /** Called once callers can connect. */
  readonly onReady: () => void;
}

const SHUTDOWN_MS = 20_000;

/** Resolves when the daemon has ended. Throws `unsupported` when another process holds this REMORA_HOME. */
export async function runDaemon(options: DaemonOptions): Promise<void> {
  const { paths } = options;
  secureFolder(paths.runFolder);
  const lock = tryLock(paths.daemonLock);
  if (!lock.held) throw alreadyHeld(lock.holder?.pid);
  try {
    await serve(options);
  } finally {
    lock.release();
  }
}

async function serve({ paths, createHub, routes, idleMinutes, onReady }: DaemonOptions): Promise<void> {
  const hub = createHub();
  const stopped = new Deferred<void>();
  hub.daemon = {
    pid: process.pid,
    version: VERSION,
    build: BUILD,
    socket: paths.socket,
    startedAt: Date.now(),
    stop: () => stopped.resolve(),
  };
  const server = new SocketServer(paths.socket, routes(hub));
  const idle = new IdleTimer(
    idleMinutes * 60_000,
    () => server.active === 0 && !server.isHeld,
    () => stopped.resolve(),
  );
  server.onIdle(() => idle.restart());
  // One caller's mishap must not take the others' browser away; what it was stands in the log.
  process.on('unhandledRejection', (reason) => console.error('unhandled rejection', reason));
  const onSignal = (): void => stopped.resolve();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  await server.listen();
  const watcher = watchLock(paths, () => stopped.resolve());
  idle.restart();
  onReady();
  await stopped.promise;
  watcher.close();
  idle.stop();
  // Answers that are on their way still go out; what hangs is given up.
  await Promise.race([server.close(), new Promise((resolve) => setTimeout(resolve, SHUTDOWN_MS).unref())]);
  await hub.close();
}

/** A daemon whose lock or socket was taken away can be reached by nobody, and must not hold the home for ever. */
function watchLock({ runFolder, daemonLock, socket }: HomePaths, onLost: () => void): FSWatcher {
  const watcher = watch(runFolder, { persistent: false }, () => {
    const isReachable = process.platform === 'win32' || existsSync(socket);
    if (!isReachable || lockHolder(daemonLock)?.pid !== process.pid) onLost();
  });
  // The folder itself went away.
  watcher.on('error', onLost);
  return watcher;
}

/** The folder must be ours alone: whoever could write there could pose as the daemon. */
function secureFolder(path: string): void {
  makePrivateFolder(path);
  if (process.platform === 'win32') return;
  const { uid, mode } = statSync(path);
  if (uid !== process.getuid?.()) {
    throw fail(
      'bad_input',
      { reason: `the folder ${path} belongs to another user` },
      { hint: 'Set REMORA_HOME to a folder of your own.' },
    );
  }
  if ((mode & 0o077) !== 0) chmodSync(path, 0o700);
}

function alreadyHeld(pid: number | undefined): Error {
  return fail(
    'unsupported',
    { reason: `Another process${pid === undefined ? '' : ` (${pid})`} holds this REMORA_HOME.` },
    {
      hint: 'Use another REMORA_HOME for it, or end that process.',
    },
  );
}

class IdleTimer {
  readonly #ms: number;
  readonly #isIdle: () => boolean;
  readonly #end: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number, isIdle: () => boolean, end: () => void) {
    this.#ms = ms;
    this.#isIdle = isIdle;
    this.#end = end;
  }

  restart(): void {
    this.stop();
    if (this.#ms === 0) return;
    this.#timer = setTimeout(() => {
      if (this.#isIdle()) this.#end();
      else this.restart();
    }, this.#ms);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
