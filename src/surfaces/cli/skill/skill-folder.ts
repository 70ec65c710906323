/** What stands where the skill goes: nothing, our own work, or something that is not to be touched. */
import { lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { isErrno, readTextIfThere } from '../../../util/atomic-file.ts';
import {
  hashOf,
  MANIFEST,
  type Manifest,
  manifestOf,
  manifestText,
  parseManifest,
  type SkillFiles,
  sourceFolder,
} from './skill-files.ts';

export type Found =
  | { readonly kind: 'absent' }
  /** The installation's own folder, which needs nothing and is never written. */
  | { readonly kind: 'source' }
  /** `firm`: not even `--force` writes there. */
  | { readonly kind: 'foreign'; readonly what: string; readonly firm: boolean }
  | { readonly kind: 'ours'; readonly manifest: Manifest };

/** What differs between a folder of ours and what should be there. */
export interface Difference {
  /** Missing or of another content. */
  readonly toWrite: readonly string[];
  /** Ours, and no longer part of the skill. */
  readonly stale: readonly string[];
  /** Neither as we left them nor as they should be: a person's work. */
  readonly changed: readonly string[];
  /** Names at which something stands that is no plain file of this folder; it is never written through or removed. */
  readonly blocked: readonly string[];
  readonly isCurrent: boolean;
}

type At =
  { readonly kind: 'missing' | 'link' | 'blocked' } | { readonly kind: 'file'; readonly hash: string };

/** Links on the way to the folder are the person's arrangement and followed; the folder itself must be one. */
export function lookAt(folder: string): Found {
  const stats = lstatIfThere(folder);
  if (!stats) return { kind: 'absent' };
  if (isSource(folder)) return { kind: 'source' };
  if (stats.isSymbolicLink())
    return { kind: 'foreign', what: `is a link to ${readlinkSync(folder)}`, firm: true };
  if (!stats.isDirectory()) return { kind: 'foreign', what: 'is no folder', firm: true };
  if (readdirSync(folder).length === 0) return { kind: 'absent' };
  if (fileAt(folder, MANIFEST).kind === 'file') {
    const manifest = parseManifest(readTextIfThere(join(folder, MANIFEST)) ?? '');
    if (manifest) return { kind: 'ours', manifest };
  }
  return { kind: 'foreign', what: 'holds something that remora did not put there', firm: false };
}

export function compare(folder: string, manifest: Manifest | undefined, wanted: SkillFiles): Difference {
  const known = manifest?.files ?? {};
  const found = new Map(
    [...new Set([...wanted.keys(), ...Object.keys(known)])].map((name) => [name, fileAt(folder, name)]),
  );
  const pick = (keep: (at: At, name: string) => boolean): readonly string[] =>
    [...found].flatMap(([name, at]) => (keep(at, name) ? [name] : []));
  const isWanted = (at: At, name: string): boolean => {
    const text = wanted.get(name);
    return text !== undefined && at.kind === 'file' && at.hash === hashOf(text);
  };
  const toWrite = pick((at, name) => wanted.has(name) && !isWanted(at, name));
  const stale = pick((at, name) => !wanted.has(name) && at.kind !== 'missing');
  const noted = manifestText(manifestOf(wanted, manifest?.parents ?? 0));
  return {
    toWrite,
    stale,
    changed: pick((at, name) => isChanged(at, known[name]) && !isWanted(at, name)),
    blocked: pick((at) => at.kind === 'blocked'),
    isCurrent:
      toWrite.length === 0 && stale.length === 0 && readTextIfThere(join(folder, MANIFEST)) === noted,
  };
}

/** Never looks through a link. */
export function fileAt(folder: string, name: string): At {
  const parts = name.split('/');
  for (let depth = 1; depth < parts.length; depth += 1) {
    const stats = lstatIfThere(join(folder, ...parts.slice(0, depth)));
    if (!stats) return { kind: 'missing' };
    if (!stats.isDirectory()) return { kind: 'blocked' };
  }
  const path = join(folder, ...parts);
  const stats = lstatIfThere(path);
  if (!stats) return { kind: 'missing' };
  if (stats.isSymbolicLink()) return { kind: 'link' };
  return stats.isFile() ? { kind: 'file', hash: hashOf(readFileSync(path)) } : { kind: 'blocked' };
}

export function isChanged(at: At, hash: string | undefined): boolean {
  return at.kind === 'link' || (at.kind === 'file' && at.hash !== hash);
}

export function lstatIfThere(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'ENOTDIR')) return undefined;
    throw error;
  }
}

/** Also where the folder, or one above it, was linked to the installation by hand. */
function isSource(folder: string): boolean {
  try {
    return realpathSync(folder) === realpathSync(sourceFolder());
  } catch (error) {
    // A link that leads nowhere.
    if (isErrno(error, 'ENOENT') || isErrno(error, 'ELOOP')) return false;
    throw error;
  }
}
