/** What the profile folders of this machine say about running browsers, before any port is asked. */
import { existsSync } from 'node:fs';
import type { BrowserKind } from './browser-table.ts';
import { dedicatedProfile, installsOf } from './browsers.ts';
import type { Place } from './browsers.ts';
import { readPortFile } from './port-file.ts';
import type { PortFile } from './port-file.ts';
import type { Probe } from './probe.ts';
import { profileLockHolder } from './profile-lock.ts';
import type { LockHolder } from './profile-lock.ts';

export interface ProfileHint {
  readonly browser: BrowserKind;
  readonly userDataDir: string;
  readonly file: PortFile;
  readonly holder: LockHolder | undefined;
}

export interface HintRequest extends Place {
  readonly preference: readonly BrowserKind[];
  /** REMORA_HOME, for the profiles that remora made. */
  readonly homeFolder?: string;
}

/** The folders that exist: by preference, within one browser the newest file first, remora's own profiles last. */
export function readProfileHints(request: HintRequest): ProfileHint[] {
  const { preference, homeFolder } = request;
  const persons = preference.flatMap((browser) => {
    const folders = [...new Set(installsOf(browser, request).map((install) => install.userDataDir))];
    return readAll(browser, folders, request).sort((a, b) => modifiedAt(b) - modifiedAt(a));
  });
  if (homeFolder === undefined) return persons;
  const own = preference.flatMap((browser) =>
    readAll(browser, [dedicatedProfile(homeFolder, browser)], request),
  );
  return [...persons, ...own];
}

/**
 * The profile whose browser gave this answer on a port of this machine. An open browser tells by its path; one that
 * asks first does not check the path, so there a live lock and then the newest file decide.
 */
export function ownerOf(hints: readonly ProfileHint[], port: number, answer: Probe): ProfileHint | undefined {
  const named = hints.filter((hint) => hint.file.state === 'ok' && hint.file.port === port);
  if (answer.mode === 'open') {
    const path = new URL(answer.wsUrl).pathname;
    return named.find((hint) => hint.file.state === 'ok' && hint.file.path === path);
  }
  if (answer.mode !== 'approval') return undefined;
  return named.toSorted((a, b) => Number(isHeld(b)) - Number(isHeld(a)) || modifiedAt(b) - modifiedAt(a))[0];
}

export function isHeld(hint: ProfileHint): boolean {
  return hint.holder?.alive === true;
}

function readAll(browser: BrowserKind, folders: readonly string[], place: Place): ProfileHint[] {
  return folders
    .filter((userDataDir) => existsSync(userDataDir))
    .map((userDataDir) => ({
      browser,
      userDataDir,
      file: readPortFile(userDataDir),
      holder: profileLockHolder(userDataDir, place.platform),
    }));
}

function modifiedAt(hint: ProfileHint): number {
  return hint.file.state === 'ok' ? hint.file.modifiedAt : 0;
}
