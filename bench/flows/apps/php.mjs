// @ts-check
/** The server that is part of PHP, for applications of the system's packages. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * @param {string} folder Where the system's package puts the application.
 * @param {string} name
 * @returns {string | undefined} Why it cannot be run here.
 */
export function missing(folder, name) {
  if (spawnSync('php', ['--version']).status !== 0) return 'no php here (Debian: php-cli)';
  return existsSync(folder) ? undefined : `no ${folder} here (Debian: ${name})`;
}
