/** Where flows lie, and which file a name means. */
import { readdirSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { fail } from '../errors.ts';
import { isErrno, statIfThere } from '../util/atomic-file.ts';

export interface FlowPlaces {
  readonly cwd: string;
  /** REMORA_HOME. */
  readonly home: string;
}

const FLOW_NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/;
const ENDINGS = ['.yaml', '.yml'] as const;

/** The project's before the person's. */
export const flowFolders = ({ cwd, home }: FlowPlaces): readonly string[] => [
  join(cwd, '.remora', 'flows'),
  join(home, 'flows'),
];

/** Absolute. A word that ends in .yaml or holds a slash is a path, from `from` on; any other is a name. Throws `bad_input`. */
export function findFlow(word: string, places: FlowPlaces, from = places.cwd): string {
  if (isPath(word)) {
    const path = resolve(from, word);
    if (statIfThere(path)?.isFile() === true) return path;
    throw fail('bad_input', { reason: `There is no flow at ${path}` }, { hint: 'See `remora flow list`.' });
  }
  if (!FLOW_NAME.test(word) || word.includes('..'))
    throw fail('bad_input', { reason: `"${word}" cannot be the name of a flow` });
  const folders = [...new Set([...(from === places.cwd ? [] : [from]), ...flowFolders(places)])];
  const candidates = folders.flatMap((folder) => ENDINGS.map((ending) => join(folder, word + ending)));
  const found = candidates.find((path) => statIfThere(path)?.isFile() === true);
  if (found !== undefined) return found;
  throw fail(
    'bad_input',
    { reason: `There is no flow "${word}" in ${folders.join(' or ')}` },
    { hint: 'See `remora flow list`; a file is given by its path, ./NAME.yaml.' },
  );
}

/** Absolute, by folder and name; of two with one name both. */
export const listFlowFiles = (places: FlowPlaces): readonly string[] =>
  [...new Set(flowFolders(places))].flatMap((folder) =>
    filesOf(folder)
      .filter((name) => isYaml(name))
      .sort()
      .map((name) => join(folder, name)),
  );

export const flowNameOf = (file: string): string => basename(file, extname(file));

export const folderOf = (file: string): string => dirname(file);

const isYaml = (name: string): boolean => ENDINGS.some((ending) => name.endsWith(ending));

const isPath = (word: string): boolean => /[/\\]/.test(word) || isYaml(word);

function filesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'ENOTDIR')) return [];
    throw error;
  }
}
