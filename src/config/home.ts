/** The folder that holds all that remora keeps, and where each thing lies in it (API-2). */
import { createHash } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fail } from '../errors.ts';
import { makePrivateFolder } from '../util/atomic-file.ts';

export interface HomePaths {
  readonly home: string;
  readonly runFolder: string;
  /** A Unix socket; on Windows the name of a pipe. */
  readonly socket: string;
  readonly daemonLock: string;
  readonly startLock: string;
  readonly daemonLog: string;
  readonly registry: string;
  readonly artifacts: string;
  readonly profiles: string;
  readonly config: string;
}

/** Bytes of `sun_path` without the closing NUL: unix(7) on Linux, unix(4) on macOS and the BSDs. */
const LINUX_SOCKET_BYTES = 107;
const BSD_SOCKET_BYTES = 103;

/** REMORA_HOME, against the working folder if relative; else `~/.remora`. */
export function remoraHome(env: Readonly<Record<string, string | undefined>>): string {
  const chosen = env['REMORA_HOME'];
  return chosen ? resolve(expandTilde(chosen)) : join(homedir(), '.remora');
}

/** Fails with `bad_input` when the socket's path is longer than the system takes. */
export function homePaths(home: string, platform: NodeJS.Platform = process.platform): HomePaths {
  const runFolder = join(home, 'run');
  return {
    home,
    runFolder,
    socket: platform === 'win32' ? pipeOf(home) : fittingSocket(join(runFolder, 'daemon.sock'), platform),
    daemonLock: join(runFolder, 'daemon.lock'),
    startLock: join(runFolder, 'start.lock'),
    daemonLog: join(home, 'logs', 'daemon.log'),
    registry: join(home, 'registry.json'),
    artifacts: join(home, 'artifacts'),
    profiles: join(home, 'profiles'),
    config: configFile(home),
  };
}

/** Makes the home and its run folder. Fails with `bad_input` when that cannot be, or they cannot be written. */
export function makeHome({ home, runFolder }: HomePaths): void {
  try {
    makePrivateFolder(runFolder);
    accessSync(runFolder, constants.W_OK);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw fail(
      'bad_input',
      { path: 'REMORA_HOME', expected: 'a folder that can be written', found: home },
      {
        message: `The folder ${home} cannot be used: ${cause}`,
        hint: 'Set REMORA_HOME to a folder that you can write.',
        cause: error,
      },
    );
  }
}

/** Apart from `homePaths`, for callers that need no socket. */
export function configFile(home: string): string {
  return join(home, 'config.yaml');
}

/** `~` and `~/x` become the person's home folder; anything else, `~name/x` too, stays as it is. */
export function expandTilde(path: string): string {
  return path === '~' || /^~[/\\]/.test(path) ? join(homedir(), path.slice(1)) : path;
}

/** Windows file names ignore case, so two spellings of one home must give one pipe. */
function pipeOf(home: string): string {
  const hash = createHash('sha256').update(home.toLowerCase()).digest('hex').slice(0, 16);
  return `\\\\.\\pipe\\remora-${hash}`;
}

function fittingSocket(path: string, platform: NodeJS.Platform): string {
  const limit = platform === 'linux' ? LINUX_SOCKET_BYTES : BSD_SOCKET_BYTES;
  const length = Buffer.byteLength(path);
  if (length <= limit) return path;
  throw fail(
    'bad_input',
    { path: 'REMORA_HOME', expected: `a socket path of at most ${limit} bytes`, found: path, length, limit },
    {
      message: `The socket path ${path} has ${length} bytes; this system takes at most ${limit}.`,
      hint: `Set REMORA_HOME to a folder whose path is at least ${length - limit} bytes shorter.`,
    },
  );
}
