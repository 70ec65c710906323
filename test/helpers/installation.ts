/** A second installation of the built product that passes for another release. */
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './remora.ts';
import { tempFolder } from './temp-folder.ts';

export interface Release {
  readonly version?: string;
  readonly build?: string;
}

/** The path of its bin/remora. */
export function otherInstallation(release: Release): string {
  const folder = join(tempFolder(), 'remora');
  mkdirSync(folder);
  for (const name of ['bin', 'dist', 'skills', 'package.json']) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const dist = join(folder, 'dist');
  const idFile = join(dist, 'build-id');
  const [version = '', build = ''] = readFileSync(idFile, 'utf8').trim().split(' ');
  const renamed = { version: release.version ?? version, build: release.build ?? build };
  writeFileSync(idFile, `${renamed.version} ${renamed.build}\n`);
  let changes = 0;
  for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.js')) continue;
    const text = readFileSync(join(dist, file), 'utf8');
    const changed = text
      .replaceAll(JSON.stringify(build), JSON.stringify(renamed.build))
      .replaceAll(JSON.stringify(version), JSON.stringify(renamed.version));
    if (changed !== text) changes += 1;
    writeFileSync(join(dist, file), changed);
  }
  if (changes === 0) throw new Error(`nothing in ${dist} names the release ${version} ${build}`);
  return join(folder, 'bin', 'remora');
}
