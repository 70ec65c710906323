/** Writing the skill into one folder, and taking it out again. */
import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fail, type RemoraError } from '../../../errors.ts';
import { SHARED, writeFileAtomic } from '../../../util/atomic-file.ts';
import type { Place } from './places.ts';
import {
  compare,
  type Difference,
  fileAt,
  type Found,
  isChanged,
  lookAt,
  lstatIfThere,
} from './skill-folder.ts';
import {
  MANIFEST,
  type Manifest,
  manifestOf,
  manifestText,
  type SkillFiles,
  skillFiles,
} from './skill-files.ts';

export interface Manner {
  readonly force: boolean;
  readonly dryRun: boolean;
}

/** Types, not interfaces: they are printed as JSON, whose values have keys of any name. */
export type Installed = {
  readonly runtime: string | null;
  readonly path: string;
  readonly state: 'written' | 'updated' | 'current';
  /** Written, from `path`. */
  readonly files: readonly string[];
  /** No longer part of the skill. */
  readonly removed: readonly string[];
};

export type Uninstalled = {
  readonly runtime: string | null;
  readonly path: string;
  /** `kept`: files that were changed are still there; `foreign`: what is there is not ours. */
  readonly state: 'removed' | 'kept' | 'absent' | 'foreign';
  readonly files: readonly string[];
  readonly kept: readonly string[];
};

/** Throws `bad_input` rather than write over anything that is not ours, and whatever the file system throws. */
export function install({ runtime, scope, folder }: Place, { force, dryRun }: Manner): Installed {
  const target = { runtime, path: folder };
  const found = lookAt(folder);
  if (found.kind === 'source') return { ...target, state: 'current', files: [], removed: [] };
  const wanted = skillFiles(scope);
  const manifest = found.kind === 'ours' ? found.manifest : undefined;
  const difference = compare(folder, manifest, wanted);
  const refusal = refuse(folder, { found, difference, force });
  if (refusal) throw refusal;
  if (manifest && difference.isCurrent) return { ...target, state: 'current', files: [], removed: [] };
  if (!dryRun) write(folder, { wanted, difference, parents: manifest?.parents ?? missingParents(folder) });
  return {
    ...target,
    state: manifest ? 'updated' : 'written',
    files: [...difference.toWrite, MANIFEST],
    removed: difference.stale,
  };
}

/** Removes what is as it was written; with `force` also files that were changed since. */
export function uninstall({ runtime, folder }: Place, { force, dryRun }: Manner): Uninstalled {
  const target = { runtime, path: folder };
  const found = lookAt(folder);
  if (found.kind !== 'ours')
    return { ...target, state: found.kind === 'absent' ? 'absent' : 'foreign', files: [], kept: [] };
  const { manifest } = found;
  const there = Object.entries(manifest.files).map(([name, hash]) => ({
    name,
    hash,
    at: fileAt(folder, name),
  }));
  const kept = there
    .filter(({ at, hash }) => at.kind === 'blocked' || (isChanged(at, hash) && !force))
    .map(({ name }) => name);
  const files = there
    .filter(({ name, at }) => at.kind !== 'missing' && !kept.includes(name))
    .map(({ name }) => name);
  if (!dryRun) remove(folder, { manifest, files, kept });
  return { ...target, state: kept.length > 0 ? 'kept' : 'removed', files, kept };
}

interface Refusable {
  readonly found: Found;
  readonly difference: Difference;
  readonly force: boolean;
}

function refuse(folder: string, { found, difference, force }: Refusable): RemoraError | undefined {
  const { blocked, changed } = difference;
  if (found.kind === 'foreign' && (found.firm || !force))
    return refusal(
      `${folder} ${found.what}`,
      found.firm
        ? 'Move it away, or choose another folder with --to PATH.'
        : 'Say --force to write the skill over it, or choose another folder with --to PATH.',
    );
  if (blocked.length > 0)
    return refusal(
      `in ${folder} something that is no file of its own stands at ${blocked.join(', ')}`,
      'Move it away, then install again.',
    );
  if (changed.length > 0 && !force)
    return refusal(
      `in ${folder} you have changed ${changed.join(', ')}`,
      'Keep a copy of what you changed, then say --force to write over it.',
    );
  return undefined;
}

function refusal(reason: string, hint: string): RemoraError {
  return fail('bad_input', { reason, action: 'skill' }, { hint });
}

interface Writing {
  readonly wanted: SkillFiles;
  readonly difference: Difference;
  readonly parents: number;
}

/** The manifest last: what was cut short is written again the next time. */
function write(folder: string, { wanted, difference, parents }: Writing): void {
  for (const name of difference.toWrite) writeFileAtomic(join(folder, name), wanted.get(name) ?? '', SHARED);
  for (const name of difference.stale) removeFile(folder, name);
  writeFileAtomic(join(folder, MANIFEST), manifestText(manifestOf(wanted, parents)), SHARED);
}

interface Removing {
  readonly manifest: Manifest;
  readonly files: readonly string[];
  readonly kept: readonly string[];
}

/** What is kept stays noted, so that it can still be removed with `--force`. */
function remove(folder: string, { manifest, files, kept }: Removing): void {
  for (const name of files) removeFile(folder, name);
  if (kept.length > 0) {
    const left = Object.entries(manifest.files).filter(([name]) => kept.includes(name));
    const text = manifestText({ ...manifest, files: Object.fromEntries(left) });
    writeFileAtomic(join(folder, MANIFEST), text, SHARED);
    return;
  }
  rmSync(join(folder, MANIFEST), { force: true });
  let above = folder;
  for (let left = manifest.parents; left >= 0 && removeIfEmpty(above); left -= 1) above = dirname(above);
}

/** With the folders below the skill's own that it leaves empty. */
function removeFile(folder: string, name: string): void {
  rmSync(join(folder, name), { force: true });
  for (let below = dirname(name); below !== '.' && removeIfEmpty(join(folder, below));)
    below = dirname(below);
}

function removeIfEmpty(folder: string): boolean {
  if (lstatIfThere(folder)?.isDirectory() !== true || readdirSync(folder).length > 0) return false;
  rmdirSync(folder);
  return true;
}

function missingParents(folder: string): number {
  let count = 0;
  for (let above = dirname(folder); !lstatIfThere(above) && dirname(above) !== above; above = dirname(above))
    count += 1;
  return count;
}
