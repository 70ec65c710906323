/** The skill in several folders at once: one that fails does not keep the others from being done. */
import { type Details, EXIT, fail, RemoraError } from '../../../errors.ts';
import { VERSION } from '../../../util/build-info.ts';
import type { MetaResult } from '../config-command.ts';
import { install, type Installed, type Manner, uninstall, type Uninstalled } from './install.ts';
import type { Place } from './places.ts';
import { compare, lookAt } from './skill-folder.ts';
import { skillFiles } from './skill-files.ts';

/** Throws when any of them failed; `details.installed` tells what was done all the same. */
export function installAll(places: readonly Place[], manner: Manner): MetaResult {
  const { done: installed, failed } = inEach(places, (place) => install(place, manner));
  const text = installed.map((entry) => installedText(entry, manner)).join('');
  if (failed.length > 0) throw failureOf(failed, { text, details: { installed } });
  return { data: { installed, dryRun: manner.dryRun }, text };
}

/** Where it is not installed there is nothing to say, unless it is nowhere. */
export function uninstallAll(places: readonly Place[], manner: Manner): MetaResult {
  const { done, failed } = inEach(places, (place) => uninstall(place, manner));
  const uninstalled = done.filter(({ state }) => state === 'removed' || state === 'kept');
  const text = uninstalled.map((entry) => uninstalledText(entry, manner)).join('');
  if (failed.length > 0) throw failureOf(failed, { text, details: { uninstalled } });
  return { data: { uninstalled, dryRun: manner.dryRun }, text: text === '' ? nothingThere(done) : text };
}

export function listAll(places: readonly Place[]): MetaResult {
  const { done: all, failed } = inEach(places, stateOf);
  if (failed.length > 0) throw failureOf(failed, { text: '', details: {} });
  const skills = all.filter(({ state }) => state !== 'absent');
  const lines = skills.map(
    ({ runtime, path, state, version }) =>
      `${nameOf(runtime)}: ${path}, ${version === null ? '' : `version ${version}, `}${STATES[state]}\n`,
  );
  return {
    data: { version: VERSION, skills },
    text:
      lines.length > 0 ? lines.join('') : 'The skill is not installed: `remora skill install` writes it.\n',
  };
}

const STATES = {
  absent: 'not installed',
  current: 'current',
  outdated: 'not current: `remora skill install` brings it up to date',
  changed: 'changed by hand',
  foreign: 'not from remora',
} as const;

type Listed = {
  readonly runtime: string | null;
  readonly scope: Place['scope'];
  readonly path: string;
  readonly state: keyof typeof STATES;
  /** The one that wrote it. */
  readonly version: string | null;
};

function stateOf({ runtime, scope, folder }: Place): Listed {
  const found = lookAt(folder);
  const entry = { runtime, scope, path: folder };
  if (found.kind === 'absent' || found.kind === 'foreign')
    return { ...entry, state: found.kind, version: null };
  if (found.kind === 'source') return { ...entry, state: 'current', version: VERSION };
  const { isCurrent, changed, blocked } = compare(folder, found.manifest, skillFiles(scope));
  const state = changed.length + blocked.length > 0 ? 'changed' : isCurrent ? 'current' : 'outdated';
  return { ...entry, state, version: found.manifest.version };
}

interface Failed {
  readonly runtime: string | null;
  readonly path: string;
  readonly error: RemoraError;
}

function inEach<Done>(
  places: readonly Place[],
  work: (place: Place) => Done,
): { done: readonly Done[]; failed: readonly Failed[] } {
  const done: Done[] = [];
  const failed: Failed[] = [];
  for (const place of places) {
    try {
      done.push(work(place));
    } catch (error) {
      failed.push({ runtime: place.runtime, path: place.folder, error: toFailure(error, place) });
    }
  }
  return { done, failed };
}

/** What the file system refuses is no fault of the words. */
function toFailure(error: unknown, { folder }: Place): RemoraError {
  if (error instanceof RemoraError) return error;
  if (!(error instanceof Error && 'code' in error)) throw error;
  return fail(
    'unsupported',
    { reason: `${folder} cannot be used: ${error.message}`, action: 'skill' },
    { hint: 'See that you may write there, or choose another folder with --to PATH.', cause: error },
  );
}

interface DoneAllTheSame {
  readonly text: string;
  readonly details: Details;
}

function failureOf(failed: readonly Failed[], { text, details }: DoneAllTheSame): RemoraError {
  const reason = failed.map(({ error }) => error.message).join('; ');
  const isUsage = failed.every(({ error }) => error.exit === EXIT.usage);
  return fail(
    isUsage ? 'bad_input' : 'unsupported',
    {
      reason,
      action: 'skill',
      ...details,
      failed: failed.map(({ runtime, path, error }) => ({ runtime, path, reason: error.message })),
    },
    {
      message: text === '' ? reason : `${reason}\nDone all the same:\n${text.trimEnd()}`,
      hint: [...new Set(failed.map(({ error }) => error.hint))].join(' '),
      cause: failed[0]?.error.cause,
    },
  );
}

function installedText({ runtime, path, state, files, removed }: Installed, { dryRun }: Manner): string {
  if (state === 'current') return `${nameOf(runtime)}: ${path} is up to date\n`;
  const done = dryRun ? `would be ${state}` : state;
  return [
    `${nameOf(runtime)}: ${path} ${done}`,
    ...files.map((name) => `  ${name}`),
    ...removed.map((name) => `  ${name} removed`),
    '',
  ].join('\n');
}

function uninstalledText({ runtime, path, files, kept }: Uninstalled, { force, dryRun }: Manner): string {
  return [
    `${nameOf(runtime)}: ${path} ${dryRun ? 'would be ' : ''}removed${kept.length > 0 ? ' in part' : ''}`,
    ...files.map((name) => `  ${name}`),
    ...kept.map(
      (name) => `  ${name} kept: it is not as remora wrote it${force ? '' : ' (--force removes it)'}`,
    ),
    '',
  ].join('\n');
}

function nothingThere(looked: readonly Uninstalled[]): string {
  const foreign = looked.filter(({ state }) => state === 'foreign');
  const left = foreign.map(({ path }) => `${path} is not from remora and stays as it is.\n`);
  return ['The skill is not installed there.\n', ...left].join('');
}

function nameOf(runtime: string | null): string {
  return runtime ?? 'folder';
}
