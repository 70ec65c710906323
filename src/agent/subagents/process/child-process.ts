/** The process of a sub-agent, seen from its parent: started, spoken to, and ended for certain. */
import type { Readable, Writable } from 'node:stream';
import { execa } from 'execa';
import { withDeadline } from '../../../util/deadline.ts';
import { toSafeText } from '../../../util/text.ts';
import { type AgentProgram, SUBAGENT_WORD } from '../../program.ts';
import { writeLine } from '../lines.ts';
import type { ToChild } from '../wire.ts';

/** Kept of what it writes to standard error. */
const STDERR_CHARS = 4_000;
/** After its end: a process of its own may still hold the pipes. */
const PIPES_MS = 1_000;

export interface Ended {
  readonly exitCode: number | undefined;
  readonly signal: string | undefined;
  /** Set where it could not be started. */
  readonly problem: string | undefined;
}

export class ChildProcess {
  /** Undefined where it could not be started. */
  readonly pid: number | undefined;
  readonly stdout: Readable;
  /** Never rejects. */
  readonly ended: Promise<Ended>;
  readonly #stdin: Writable;
  readonly #stderrRead: Promise<void>;
  #stderr = '';

  /** It leads a process group, so that Ctrl-C at a terminal reaches its parent alone, and one signal all that it started. */
  constructor({ self, env }: AgentProgram, cwd: string) {
    const child = execa(self.file, [...self.args, SUBAGENT_WORD], {
      env,
      extendEnv: false,
      cwd,
      detached: process.platform !== 'win32',
      stdin: 'pipe',
      stdout: 'pipe',
      stderr: 'pipe',
      buffer: false,
      reject: false,
    });
    this.pid = child.pid;
    this.stdout = child.stdout;
    this.#stdin = child.stdin;
    child.stdin.on('error', () => {
      // It is gone, which its end tells.
    });
    child.stderr.setEncoding('utf8');
    this.#stderrRead = new Promise((resolve) => {
      child.stderr.on(
        'data',
        (piece: string) => (this.#stderr = (this.#stderr + piece).slice(-STDERR_CHARS)),
      );
      child.stderr.on('close', resolve);
    });
    this.ended = untilExit(child);
  }

  send(message: ToChild): void {
    void writeLine(this.#stdin, message);
  }

  /** The end of what it is told, by which it ends too. */
  hangUp(): void {
    this.#stdin.end();
  }

  /** At once, with all that it started. */
  kill(): void {
    if (this.pid === undefined) return;
    try {
      process.kill(process.platform === 'win32' ? this.pid : -this.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }

  /** The last lines of what it wrote to standard error, once it has ended. */
  async lastWords(lines: number): Promise<string> {
    const late = (): Error => new Error('held open');
    await withDeadline(this.#stderrRead, PIPES_MS, late).catch(() => {
      // What was read until now is what there is.
    });
    return toSafeText(this.#stderr).trim().split('\n').slice(-lines).join('\n');
  }
}

/** By the event of the process, not by that of its pipes; by the promise where it could not even be started. */
function untilExit(child: {
  once(event: 'exit', listen: (code: number | null, signal: NodeJS.Signals | null) => void): unknown;
  then(listen: (result: Result) => void): unknown;
}): Promise<Ended> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) =>
      resolve({ exitCode: code ?? undefined, signal: signal ?? undefined, problem: undefined }),
    );
    child.then(({ exitCode, signal, originalMessage: problem }) => resolve({ exitCode, signal, problem }));
  });
}

interface Result {
  readonly exitCode?: number | undefined;
  readonly signal?: string | undefined;
  readonly originalMessage?: string | undefined;
}
