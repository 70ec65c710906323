/** The built command as a real process. */
import { join } from 'node:path';
import { execa } from 'execa';
import { atEnd } from './at-end.ts';
import type { Env } from './home.ts';

export const ROOT = join(import.meta.dirname, '../..');
export const COMMAND = join(ROOT, 'bin/remora');
export const NODE_PROGRAM = join(ROOT, 'dist/bin/remora.js');

export interface RunOptions {
  readonly env: Env;
  /** The person's empty home folder unless given. */
  readonly cwd?: string;
  /** Standard input; empty unless given. */
  readonly input?: string;
  /** Starts the Node program instead of the shell script in front of it. */
  readonly viaNode?: boolean;
  /** Milliseconds after which it is killed and the test fails. */
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
  /** Another installation's bin/remora. */
  readonly command?: string;
}

export interface RunResult {
  /** -1 when a signal ended it. */
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
  /** What stands on the stream that the command chose, parsed. */
  json(): unknown;
}

const DEADLINE_MS = 40_000;

/** Resolves whatever the exit code. Rejects when the command does not end in time. */
export async function remora(words: readonly string[], options: RunOptions): Promise<RunResult> {
  const { env, cwd, input = '', viaNode = false, deadlineMs = DEADLINE_MS, signal, command } = options;
  const [file, args] = viaNode ? [process.execPath, [NODE_PROGRAM, ...words]] : [command ?? COMMAND, words];
  // A test that failed meanwhile waits for nothing; a command that went on would start the daemon anew.
  const over = new AbortController();
  atEnd(() => over.abort());
  const start = performance.now();
  const result = await execa(file, args, {
    env,
    extendEnv: false,
    cwd: cwd ?? env['HOME'] ?? ROOT,
    input,
    reject: false,
    stripFinalNewline: false,
    timeout: deadlineMs,
    killSignal: 'SIGKILL',
    cancelSignal: signal ? AbortSignal.any([signal, over.signal]) : over.signal,
  });
  const { stdout, stderr } = result;
  if (result.timedOut)
    throw new Error(`remora ${words.join(' ')} took over ${deadlineMs} ms:\n${stdout}${stderr}`);
  return {
    exit: result.exitCode ?? -1,
    stdout,
    stderr,
    ms: performance.now() - start,
    json: (): unknown => JSON.parse(stdout === '' ? stderr : stdout),
  };
}
