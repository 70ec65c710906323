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
  #known: Folders | undefined;
  #changes = 0;

  constructor(place: Place) {
    this.#place = place;
  }

  /** Where the client has roots, its calls ask for them until one has got an answer. */
  async of(extra: CallExtra, hasRoots: boolean): Promise<Folders> {
    if (!hasRoots) return placeFolders(this.#place);
    if (this.#known) return this.#known;
    const before = this.#changes;
    const roots = await listRoots(extra);
    if (!roots) return onlyArtifacts(this.#place);
    const folders = roots.flatMap(({ uri }) => rootFolder(uri) ?? []);
    const [cwd] = folders;
    const found = cwd === undefined ? onlyArtifacts(this.#place) : { cwd, roots: folders };
    // What was answered before a change may be what held before it.
    if (before === this.#changes) this.#known = found;
    return found;
  }

  /** The roots have changed: the next call asks again. */
  forget(): void {
    this.#changes += 1;
    this.#known = undefined;
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

async function listRoots(extra: CallExtra): Promise<z.infer<typeof listShape>['roots'] | undefined> {
  const limits = { timeout: LIST_MS, signal: extra.signal };
  try {
    return (await extra.sendRequest({ method: 'roots/list' }, listShape, limits)).roots;
  } catch {
    // The call was cancelled, or the client is busy: this call goes on without, and the next one asks again.
    return undefined;
  }
}

function rootFolder(uri: string): string | undefined {
  const path = rootPath(uri);
  if (path === undefined) return undefined;
  // All of a disk is no folder that a person has chosen.
  if (path === parse(path).root) return undefined;
  try {
    return statSync(path).isDirectory() ? path : undefined;
  } catch {
    // It is not there or cannot be looked into, so that there is nothing in it to hand over.
    return undefined;
  }
}
