/** The files that are to be uploaded, looked at before anything is sent: a browser takes what is not there for empty. */
import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fail } from '../../errors.ts';
import type { FileRoots } from '../../policy/file-roots.ts';
import { isErrno } from '../../util/atomic-file.ts';

export interface GivenFile {
  /** Absolute, without links. */
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  readonly isFolder: boolean;
}

/** Throws `file_not_allowed`, or `bad_input` for what is not there or is neither file nor folder. */
export function filesToGive(paths: readonly string[], roots: FileRoots): Promise<GivenFile[]> {
  return Promise.all(paths.map((path) => fileToGive(path, roots)));
}

async function fileToGive(given: string, roots: FileRoots): Promise<GivenFile> {
  const path = roots.toReadable(given);
  const found = await look(path);
  if (!found)
    throw refuse(`There is no file ${path}.`, 'Check the path; relative ones start in the working folder.');
  if (!found.isFile() && !found.isDirectory())
    throw refuse(`${path} is no file.`, 'Give the path of a file.');
  return { path, name: basename(path), bytes: found.size, isFolder: found.isDirectory() };
}

async function look(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'ENOTDIR')) return undefined;
    throw refuse(`${path} cannot be read.`, 'Check its permissions.', error);
  }
}

const refuse = (reason: string, hint: string, cause?: unknown): Error =>
  fail('bad_input', { reason, action: 'upload' }, { hint, ...(cause === undefined ? {} : { cause }) });
