/** Which session a call belongs to when it does not say (OWN-1). */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Owner } from '../util/brand.ts';
import { parseOwner } from './owner.ts';

export interface SessionChoice {
  readonly id: Owner;
  /** Which rule applied, for `status`. */
  readonly rule: string;
}

/** Variables in which agent runtimes export the id of their conversation to the commands they start. */
export const RUNTIME_VARIABLES = [
  'CLAUDE_CODE_SESSION_ID',
  'CODEX_THREAD_ID',
  'OPENCODE_SESSION_ID',
] as const;

export interface SessionRequest {
  readonly flag: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

export function chooseSession({ flag, env, cwd }: SessionRequest): SessionChoice {
  if (flag !== undefined) return { id: parseOwner(flag), rule: '--session' };
  const named = env['REMORA_SESSION'];
  if (named !== undefined && named !== '') return { id: parseOwner(named), rule: 'REMORA_SESSION' };
  for (const variable of RUNTIME_VARIABLES) {
    const value = env[variable];
    if (value !== undefined && value !== '') return { id: parseOwner(toId(value, value)), rule: variable };
  }
  const top = gitTopLevel(cwd);
  const folder = top ?? cwd;
  return {
    id: parseOwner(toId(basename(folder), folder)),
    rule: top === undefined ? 'working folder' : 'git top-level folder',
  };
}

/** A readable part and a hash of the whole, so that two folders of one name differ. */
function toId(readable: string, whole: string): string {
  const hash = createHash('sha256').update(whole).digest('hex').slice(0, 8);
  const slug = readable
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 24);
  return slug === '' ? hash : `${slug}-${hash}`;
}

/** The folder that holds `.git`: a folder in a clone, a file in a worktree. */
export function gitTopLevel(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}
