// @ts-check
/** The applications and component kits of package.json beside this file: fetched once, outside of the source tree. */
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const FILES = ['package.json', 'package-lock.json'];
/** Close to two thousand packages. */
const INSTALL_MS = 15 * 60_000;

/** The node_modules folder with exactly what the lock file names. @returns {string} */
export function fetchApps() {
  const lock = readFileSync(join(HERE, 'package-lock.json'));
  const mark = createHash('sha256').update(lock).digest('hex').slice(0, 12);
  const folder = join(tmpdir(), 'remora-bench-packages', `flows-${mark}`);
  const modules = join(folder, 'node_modules');
  // npm writes this file when everything is in its place.
  if (existsSync(join(modules, '.package-lock.json'))) return modules;
  console.error(`Fetching the applications into ${folder} …`);
  mkdirSync(folder, { recursive: true });
  for (const name of FILES) copyFileSync(join(HERE, name), join(folder, name));
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  const { status, stderr } = spawnSync('npm', ['ci', ...flags], {
    cwd: folder,
    encoding: 'utf8',
    timeout: INSTALL_MS,
  });
  if (status !== 0) throw new Error(`npm ci ended with ${status}: ${stderr}`);
  return modules;
}
