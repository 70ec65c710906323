/** Which folders a client's actions may read and write (SEC-6): its roots, or the folder that this server was started in. */
import { statSync } from 'node:fs';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { CallExtra } from './call-extra.ts';

export interface Folders {
  /** Relative paths start there. */
  readonly cwd: string;
  readonly roots: readonly string[];
}

export interface Place {
  /** Working folder of this process. */
  readonly cwd: string;
  /** The person's home folder. */
  readonly userHome: string;
  /** May always be used. */
  readonly artifacts: string;
}

const LIST_MS = 3_000;
/** The SDK's own schema refuses the whole list for one address that is no file's. */
const listShape = z.looseObject({ roots: z.array(z.looseObject({ uri: z.string() })) });

export class ClientFolders {
  readonly #place: Place;
  #asked: Promise<Folders> | undefined;

  constructor(place: Place) {
    this.#place = place;
  }

  /** Asks the client once, as part of its first call, where it has roots. */
  of(extra: CallExtra, hasRoots: boolean): Promise<Folders> {
    if (!hasRoots) return Promise.resolve(placeFolders(this.#place));
    return (this.#asked ??= this.#ask(extra));
  }

  /** The roots have changed: the next call asks again. */
  forget(): void {
    this.#asked = undefined;
  }

  async #ask(extra: CallExtra): Promise<Folders> {
    const folders = (await listRoots(extra)).flatMap(({ uri }) => rootFolder(uri) ?? []);
    const [cwd] = folders;
    return cwd === undefined ? onlyArtifacts(this.#place) : { cwd, roots: folders };
  }
}

/** A desktop program starts its servers in `/` or at home, which says nothing about what the person wants to hand over. */
export function placeFolders(place: Place): Folders {
  const { cwd, userHome } = place;
  if (cwd === parse(cwd).root || cwd === userHome) return onlyArtifacts(place);
  return { cwd, roots: [cwd] };
}

/** Undefined for what is no folder of this machine. `windows`: read drive letters; as the system does unless given. */
export function rootPath(uri: string, windows = process.platform === 'win32'): string | undefined {
  if (!/^file:/i.test(uri)) return undefined;
  try {
    return fileURLToPath(uri, { windows });
  } catch {
    // Another machine's, or nothing that a path can be made of.
    return undefined;
  }
}

function onlyArtifacts({ artifacts }: Place): Folders {
  return { cwd: artifacts, roots: [] };
}

async function listRoots(extra: CallExtra): Promise<z.infer<typeof listShape>['roots']> {
  try {
    return (await extra.sendRequest({ method: 'roots/list' }, listShape, { timeout: LIST_MS })).roots;
  } catch {
    // A client that promised roots and does not name them has none: the call goes on without.
    return [];
  }
}

function rootFolder(uri: string): string | undefined {
  const path = rootPath(uri);
  if (path === undefined) return undefined;
  try {
    return statSync(path).isDirectory() ? path : undefined;
  } catch {
    // It is not there or cannot be looked into, so that there is nothing in it to hand over.
    return undefined;
  }
}
