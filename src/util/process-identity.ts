/** Tells a process from a later one that was given the same pid. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isErrno } from './atomic-file.ts';

export interface ProcessIdentity {
  readonly pid: number;
  /** Opaque; equal for the same process only. Empty where the system does not tell. */
  readonly startedAt: string;
}

export function identityOf(pid: number): ProcessIdentity {
  return { pid, startedAt: startTimeOf(pid) };
}

/** True while that very process runs. EPERM counts as running: somebody else's process is still a process. */
export function isRunning(identity: ProcessIdentity): boolean {
  try {
    process.kill(identity.pid, 0);
  } catch (error) {
    if (!isErrno(error, 'EPERM')) return false;
  }
  return identity.startedAt === '' || startTimeOf(identity.pid) === identity.startedAt;
}

function startTimeOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      // proc(5): the command name may hold spaces and brackets; starttime is field 22, state is field 3.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (fields[0] === 'Z') return 'zombie';
      return fields[19] ?? '';
    }
    if (process.platform === 'win32') return '';
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      timeout: 2000,
    }).trim();
  } catch {
    // Gone meanwhile, or not ours to ask: then nothing tells it apart from another one.
    return '';
  }
}
