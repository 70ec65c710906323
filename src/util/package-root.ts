/** Where remora is installed: the folder of its package.json, found from wherever this code was bundled to. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export function packageRoot(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (dirname(folder) === folder) throw new Error('remora is not inside its package');
  }
}

/** Program and arguments of a daemon process. */
export function daemonProgram(): readonly string[] {
  return [process.execPath, join(packageRoot(), 'dist', 'bin', 'remora.js'), DAEMON_WORD];
}

/** First word of a daemon's command line. */
export const DAEMON_WORD = '__daemon';

/** What `scripts/build.mjs` wrote beside the built command. Throws when there is none. */
export function builtRelease(root: string): { readonly version: string; readonly build: string } {
  const [version = '', build = ''] = readFileSync(join(root, 'dist', 'build-id'), 'utf8')
    .trim()
    .split(' ');
  return { version, build };
}
