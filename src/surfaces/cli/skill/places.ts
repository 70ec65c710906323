/** The folders that `skill` is about: what `--to` and `--project` name, or the runtimes that are on this machine. */
import { basename, join, resolve } from 'node:path';
import { expandTilde } from '../../../config/home.ts';
import { fail } from '../../../errors.ts';
import { gitTopLevel } from '../../../session/session-id.ts';
import { isHere, type Person, type Runtime, RUNTIME_NAMES, RUNTIMES } from './runtimes.ts';
import { SKILL_NAME } from './skill-files.ts';

export interface Where extends Person {
  readonly cwd: string;
}

export interface Choice {
  /** Values of `--to` as they were given. */
  readonly to: readonly string[];
  readonly project: boolean;
}

export interface Place {
  /** Null for a path. */
  readonly runtime: string | null;
  readonly scope: 'user' | 'project' | 'path';
  /** The skill's own folder, which ends in its name. */
  readonly folder: string;
}

/** At least one. Throws `bad_input` for a word that is neither, and where no runtime is found. */
export function chosenPlaces({ to, project }: Choice, where: Where): readonly Place[] {
  const places =
    to.length > 0
      ? to.flatMap(splitList).map((word) => placeOf(word, project, where))
      : RUNTIMES.filter((runtime) => isHere(runtime, where)).map((runtime) =>
          runtimePlace(runtime, project, where),
        );
  if (places.length === 0)
    throw fail(
      'bad_input',
      { reason: 'no agent runtime was found in the home folder', action: 'skill' },
      { hint: `Say for which with --to: ${RUNTIME_NAMES.join(', ')}, or a folder of skills.` },
    );
  return unique(places);
}

/** What `--to` names, else every runtime that there is. */
export function everyPlace({ to, project }: Choice, where: Where): readonly Place[] {
  if (to.length > 0) return chosenPlaces({ to, project }, where);
  return unique(RUNTIMES.map((runtime) => runtimePlace(runtime, project, where)));
}

/** What an agent reads here: without flags the project's skills besides the person's. */
export function readPlaces(choice: Choice, where: Where): readonly Place[] {
  const places = everyPlace(choice, where);
  const isNarrowed = choice.to.length > 0 || choice.project;
  return isNarrowed ? places : unique([...places, ...everyPlace({ ...choice, project: true }, where)]);
}

function runtimePlace({ name, skills, projectSkills }: Runtime, project: boolean, where: Where): Place {
  const parent = project
    ? join(gitTopLevel(where.cwd) ?? where.cwd, ...projectSkills.split('/'))
    : skills(where);
  return { runtime: name, scope: project ? 'project' : 'user', folder: join(parent, SKILL_NAME) };
}

function placeOf(word: string, project: boolean, where: Where): Place {
  const runtime = RUNTIMES.find(({ name }) => name === word);
  if (runtime) return runtimePlace(runtime, project, where);
  if (!isPath(word) && !/[/\\]/.test(word))
    throw fail(
      'bad_input',
      { reason: `--to takes ${RUNTIME_NAMES.join(', ')} or a path, not "${word}"`, action: 'skill' },
      { hint: 'A path has a slash or begins with a dot: ./NAME.' },
    );
  const path = resolve(where.cwd, expandTilde(word));
  return {
    runtime: null,
    scope: 'path',
    folder: basename(path) === SKILL_NAME ? path : join(path, SKILL_NAME),
  };
}

/** Names may stand in a list; a path may hold commas of its own. */
function splitList(value: string): readonly string[] {
  if (isPath(value)) return [value];
  return value
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

function isPath(word: string): boolean {
  return /^([/\\.~]|[A-Za-z]:[/\\])/.test(word);
}

function unique(places: readonly Place[]): readonly Place[] {
  return places.filter(({ folder }, at) => places.findIndex((place) => place.folder === folder) === at);
}
