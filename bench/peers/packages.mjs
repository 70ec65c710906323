// @ts-check
/** Packages that are compared with or that help to count: fetched once by name and version, kept in the temporary folder. */
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../stage.mjs';

const FLAGS = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--silent'];

/**
 * The folder of the package; undefined, said on standard error, when it cannot be had here.
 *
 * @param {string} name
 * @param {string} version
 * @returns {string | undefined}
 */
export function fetchPackage(name, version) {
  const folder = join(tmpdir(), 'remora-bench-packages', `${name.replace('/', '-')}-${version}`);
  const installed = join(folder, 'node_modules', name);
  // npm writes this file when everything is in its place.
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return installed;
  mkdirSync(folder, { recursive: true });
  try {
    run(['npm', 'install', ...FLAGS, '--prefix', folder, `${name}@${version}`], process.env);
    return installed;
  } catch (error) {
    console.error(`Without ${name} ${version}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}
