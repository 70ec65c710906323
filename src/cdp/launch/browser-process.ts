/** A browser process that outlives us, and its log. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isErrno, makePrivateFolder } from '../../util/atomic-file.ts';
import { delay } from '../../util/deadline.ts';

export interface ProcessRequest {
  readonly executable: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Not the caller's folder, which would be kept from being removed. */
  readonly cwd: string;
  /** Appended to; holds stdout and stderr. */
  readonly logFile: string;
}

export interface BrowserProcess {
  readonly pid: number;
  /** Resolves when it has ended. */
  readonly gone: Promise<void>;
  /** How it ended, such as `exit code 1`; undefined while it runs. */
  ended(): string | undefined;
  /** The end of what this process has written to its log. */
  said(): string;
}

const MAX_LOG_BYTES = 1024 * 1024;
const TAIL_BYTES = 4096;
const TERM_MS = 5000;
const KILL_MS = 2000;

/** Starts it in a process group of its own. Rejects when the program cannot be run. */
export async function startDetached(request: ProcessRequest): Promise<BrowserProcess> {
  const log = openLog(request.logFile);
  const from = fstatSync(log).size;
  try {
    const child = spawn(request.executable, request.args, {
      detached: true,
      stdio: ['ignore', log, log],
      env: request.env,
      cwd: request.cwd,
      windowsHide: false,
    });
    const pid = await spawned(child);
    return watch({ child, pid, said: () => readTail(request.logFile, from) });
  } finally {
    closeSync(log);
  }
}

/** Ends what {@link startDetached} started, with all its children. Bounded; returns early when it is gone already. */
export async function endProcess(started: BrowserProcess): Promise<void> {
  for (const [signal, ms] of [
    ['SIGTERM', TERM_MS],
    ['SIGKILL', KILL_MS],
  ] as const) {
    signalGroup(started.pid, signal);
    await Promise.race([started.gone, delay(ms)]);
    if (started.ended() !== undefined) break;
  }
  // A wrapper may end before the browser that it started.
  signalGroup(started.pid, 'SIGKILL');
}

function spawned(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => resolve(child.pid ?? 0));
  });
}

function watch({
  child,
  pid,
  said,
}: {
  child: ChildProcess;
  pid: number;
  said: () => string;
}): BrowserProcess {
  let end: string | undefined;
  const gone = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      end = code === null ? `signal ${signal ?? 'unknown'}` : `exit code ${code}`;
      resolve();
    });
  });
  child.unref();
  return { pid, gone, said, ended: () => end };
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch (error) {
    // Nobody left to signal is what this is for. EPERM: only zombies are left of the group (macOS).
    if (!isErrno(error, 'ESRCH') && !isErrno(error, 'EPERM')) throw error;
  }
}

function openLog(file: string): number {
  makePrivateFolder(dirname(file));
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0 };
  if (size > MAX_LOG_BYTES) renameSync(file, `${file}.old`);
  return openSync(file, 'a', 0o600);
}

function readTail(file: string, from: number): string {
  const fd = openSync(file, 'r');
  try {
    const { size } = fstatSync(fd);
    const start = Math.max(from, size - TAIL_BYTES);
    const buffer = Buffer.alloc(Math.max(0, size - start));
    const read = readSync(fd, buffer, 0, buffer.length, start);
    return buffer.subarray(0, read).toString('utf8');
  } finally {
    closeSync(fd);
  }
}
