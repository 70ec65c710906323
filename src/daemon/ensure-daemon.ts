/**
 * A daemon that answers and is of our version: found, started, or put in the place of an older one. However many callers
 * come at once, one of them starts it and the others wait for that one (C9).
 */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type HomePaths, makeHome } from '../config/home.ts';
import { fail } from '../errors.ts';
import { makePrivateFolder, statIfThere } from '../util/atomic-file.ts';
import { BUILD, VERSION } from '../util/build-info.ts';
import { delay, withDeadline } from '../util/deadline.ts';
import { Deferred } from '../util/deferred.ts';
import { lockHolder, tryLock } from '../util/file-lock.ts';
import { builtRelease, packageRoot } from '../util/package-root.ts';
import { askDaemon, type SocketReply, type SocketRequest } from './client.ts';

export const HEALTH_PATH = '/v1/health';
export const RETIRE_PATH = '/v1/retire';

export interface EnsureRequest {
  readonly paths: HomePaths;
  /** Program and arguments of the daemon process. */
  readonly program: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface Health {
  readonly pid: number;
  readonly version: string;
  readonly build: string;
}

const START_MS = 20_000;
const RETIRE_MS = 30_000;
/** The slowest that an older one ends and another starts, with the wait for another caller who does the same. */
const ENSURE_MS = 2 * (START_MS + RETIRE_MS);
const POLL_MS = 20;
const MAX_SENDS = 3;
/** Bytes of the log that are quoted when a start fails. */
const LOG_TAIL = 2_000;

export async function ensureDaemon(request: EnsureRequest): Promise<void> {
  makeHome(request.paths);
  const end = Date.now() + START_MS + RETIRE_MS;
  while (Date.now() < end) {
    const health = await healthOf(request.paths);
    if (health && !isOlderThan(health, ours())) return;
    const lock = tryLock(request.paths.startLock);
    if (!lock.held) {
      await delay(POLL_MS);
      continue;
    }
    try {
      await startOrReplace(request);
      return;
    } finally {
      lock.release();
    }
  }
  throw lateStart();
}

const lateStart = (): Error => fail('timeout', { what: 'Starting the daemon', ms: START_MS + RETIRE_MS });

/**
 * Sends a request to a daemon that runs; anew when that one ended before it began with it. The request's signal ends the wait
 * for a start too, not the start.
 */
export async function sendToDaemon(
  request: EnsureRequest,
  ask: Omit<SocketRequest, 'socket'>,
): Promise<SocketReply> {
  for (let sends = 1; ; sends += 1) {
    await withDeadline(ensureDaemon(request), ENSURE_MS, lateStart, ask.signal);
    const reply = await askDaemon({ ...ask, socket: request.paths.socket });
    if (reply.kind !== 'down' || sends === MAX_SENDS) return reply;
  }
}

/** Undefined when no daemon answers. */
export async function healthOf(paths: HomePaths): Promise<Health | undefined> {
  assertOurs(paths);
  const reply = await askDaemon({ socket: paths.socket, method: 'GET', path: HEALTH_PATH, timeoutMs: 5_000 });
  if (reply.kind !== 'reply' || reply.status !== 200) return undefined;
  const value: unknown = JSON.parse(reply.body);
  if (
    typeof value !== 'object' ||
    value === null ||
    !('pid' in value && 'version' in value && 'build' in value)
  )
    return undefined;
  return { pid: Number(value.pid), version: String(value.version), build: String(value.build) };
}

/** A socket of somebody else's would be handed what the person types and reads (SEC-7). */
function assertOurs({ socket }: HomePaths): void {
  const owner = process.platform === 'win32' ? undefined : statIfThere(socket)?.uid;
  if (owner === undefined || owner === process.getuid?.()) return;
  throw fail(
    'bad_input',
    { reason: `the socket ${socket} belongs to another user` },
    { hint: 'Set REMORA_HOME to a folder of your own.' },
  );
}

interface Release {
  readonly version: string;
  readonly build: string;
}

/**
 * What a daemon that we start would be. A program that runs for long may be older than the installation that it was
 * loaded from, and must not end the daemons of that one.
 */
function ours(): Release {
  try {
    return builtRelease(packageRoot());
  } catch {
    // Source that runs unbuilt, or a build that is just being written.
    return { version: VERSION, build: BUILD };
  }
}

/** A newer daemon serves older commands; an older one, or another build of the same version, gives way. */
export function isOlderThan(daemon: Release, caller: Release): boolean {
  const order = compareVersions(daemon.version, caller.version);
  return order < 0 || (order === 0 && daemon.build !== caller.build);
}

/** What belongs to one caller must not stay with the process that serves all. */
export function daemonEnv(home: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('REMORA_'));
  return { ...Object.fromEntries(kept), REMORA_HOME: home };
}

async function startOrReplace(request: EnsureRequest): Promise<void> {
  const { paths } = request;
  const health = await healthOf(paths);
  if (health && !isOlderThan(health, ours())) return;
  if (health)
    await askDaemon({ socket: paths.socket, method: 'POST', path: RETIRE_PATH, timeoutMs: RETIRE_MS });
  await untilHolderEnds(paths);
  await startDaemon(request);
}

/** A retiring daemon, or one that is just ending, still holds the lock for a moment. */
async function untilHolderEnds(paths: HomePaths): Promise<void> {
  const end = Date.now() + RETIRE_MS;
  for (;;) {
    const holder = lockHolder(paths.daemonLock);
    if (!holder) return;
    if (Date.now() > end) {
      throw fail(
        'unsupported',
        { reason: `The process ${holder.pid} holds this REMORA_HOME and does not answer.` },
        {
          hint: `End the process ${holder.pid}, or use another REMORA_HOME.`,
        },
      );
    }
    await delay(POLL_MS);
  }
}

/** It inherits nothing of ours: not the terminal, not the pipes that a caller waits on (P6). */
async function startDaemon({ paths, program, env }: EnsureRequest): Promise<void> {
  const [command, ...args] = program;
  if (command === undefined) throw new Error('no program to start');
  makePrivateFolder(dirname(paths.daemonLog));
  const before = statSync(paths.daemonLog, { throwIfNoEntry: false })?.size ?? 0;
  const log = openSync(paths.daemonLog, 'a', 0o600);
  const child = spawn(command, args, {
    cwd: paths.home,
    env: { ...env },
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const outcome = new Deferred<'ready' | 'ended' | 'late'>();
  const timer = setTimeout(() => outcome.resolve('late'), START_MS);
  child.once('message', () => outcome.resolve('ready'));
  child.once('exit', () => outcome.resolve('ended'));
  child.once('error', (error) => outcome.reject(error));
  try {
    const how = await outcome.promise;
    if (how === 'ready') return;
    if (how === 'late') child.kill('SIGKILL');
    throw fail(
      'internal',
      { reason: `the daemon did not start: ${logTail(paths.daemonLog, before)}`, log: paths.daemonLog },
      {
        hint: `\`remora doctor\` checks the set-up; the log is ${paths.daemonLog}.`,
      },
    );
  } finally {
    clearTimeout(timer);
    if (child.connected) child.disconnect();
    child.unref();
  }
}

function logTail(path: string, from: number): string {
  const text = readFileSync(path).subarray(from).toString('utf8').trim();
  return text === '' ? 'it said nothing' : text.slice(-LOG_TAIL);
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split(/[.-]/).map(Number));
  for (let index = 0; index < 3; index += 1) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0);
    if (difference !== 0 && !Number.isNaN(difference)) return Math.sign(difference);
  }
  return 0;
}
