/** The profile folder of a running browser, read off its command line; the best source there is, where one may read it. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Undefined when the browser was started without `--user-data-dir`, or the system does not tell. */
export function userDataDirOf(pid: number): string | undefined {
  return argumentsOf(pid)
    .map((word) => /^--user-data-dir=(.+)$/s.exec(word)?.[1])
    .find((folder) => folder !== undefined);
}

function argumentsOf(pid: number): readonly string[] {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    if (process.platform !== 'darwin') return [];
    const line = execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8', timeout: 2_000 });
    return line.trim().split(/ (?=--)/);
  } catch {
    // Gone, or another user's: then its profile is not known.
    return [];
  }
}
