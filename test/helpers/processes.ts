/** Processes that the tests started, by pid. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { identityOf } from '../../src/util/process-identity.ts';
import { until } from './until.ts';

/** A process that has ended counts as ended, also where nobody has collected its exit code yet. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return identityOf(pid).startedAt !== 'zombie';
  } catch {
    // No such process, which is the answer.
    return false;
  }
}

/** Resolves once it is gone. A negative pid names a process group, whose leader is waited for. */
export async function endProcess(pid: number, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself, which some tests are about.
  }
  await until(() => !isAlive(Math.abs(pid)), 10_000, `the end of process ${pid}`);
}

/** A pid that belonged to a process which has ended. */
export async function deadPid(): Promise<number> {
  const child = spawn('/bin/true', { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid ?? 0;
}

/** Processes that run with this entry in their environment and this word in their command line. Linux only. */
export function processesWith(entry: string, word: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    if (!Number.isInteger(pid) || !isAlive(pid)) return [];
    const holds = (file: string, text: string): boolean => readProc(pid, file).split('\0').includes(text);
    return holds('environ', entry) && holds('cmdline', word) ? [pid] : [];
  });
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // Ended meanwhile, or of another user: not one that the tests started.
    return '';
  }
}
