// @ts-check
/** What the documents are made of, read from the source itself: a bundle that is imported once and thrown away. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @typedef {object} Declarations
 * @property {import('../../src/actions/action.ts').Catalogue} catalogue
 * @property {ReadonlyMap<string, import('../../src/config/names.ts').NamedSetting>} SETTINGS
 * @property {readonly string[]} ENV_NAMES
 * @property {Readonly<Record<string, import('../../src/errors.ts').ErrorRule>>} ERRORS
 * @property {readonly string[]} RUNTIME_VARIABLES
 * @property {typeof import('../../src/surfaces/words/flags.ts').commonFlags} commonFlags
 * @property {typeof import('../../src/surfaces/words/flags.ts').flagsOf} flagsOf
 * @property {typeof import('../../src/surfaces/words/flags.ts').positionalsOf} positionalsOf
 * @property {ReadonlyMap<string, string>} META_COMMANDS
 * @property {typeof import('../../src/surfaces/http/openapi.ts').openApi} openApi
 */

const ENTRY = `
  export { catalogue } from './skills/browser/catalogue.ts';
  export { SETTINGS, ENV_NAMES } from './src/config/names.ts';
  export { ERRORS } from './src/errors.ts';
  export { RUNTIME_VARIABLES } from './src/session/session-id.ts';
  export { commonFlags, flagsOf, positionalsOf } from './src/surfaces/words/flags.ts';
  export { META_COMMANDS } from './src/surfaces/cli/meta-names.ts';
  export { openApi } from './src/surfaces/http/openapi.ts';
`;

/** @returns {Promise<Declarations>} */
export async function readDeclarations() {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    stdin: { contents: ENTRY, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    define: { __REMORA_VERSION__: JSON.stringify(packageVersion()) },
    packages: 'external',
    tsconfigRaw: {},
    logLevel: 'warning',
    write: false,
  });
  // Below node_modules, where the packages that it imports are found.
  const folder = join(ROOT, 'node_modules', '.cache', 'remora-docs');
  const file = join(folder, `declarations-${process.pid}.mjs`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, outputFiles.map(({ text }) => text).join(''));
  try {
    /** @type {Declarations} */
    const declarations = await import(pathToFileURL(file).href);
    return declarations;
  } finally {
    rmSync(file, { force: true });
  }
}

/** @returns {string} */
function packageVersion() {
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return version;
}
