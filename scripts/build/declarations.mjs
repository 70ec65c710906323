// @ts-check
/** The declarations that a program's compiler reads: those of the library face, and what they refer to. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FACE = 'skills/browser/tools.d.ts';

/**
 * tsc writes one for each source file; those of the inside would only weigh.
 *
 * @param {string} root
 * @param {string} target
 */
export async function buildTypes(root, target) {
  const all = mkdtempSync(join(tmpdir(), 'remora-types-'));
  try {
    const tsc = fileURLToPath(import.meta.resolve('typescript/lib/tsc.js'));
    execFileSync(process.execPath, [tsc, '-p', 'tsconfig.types.json', '--outDir', all], {
      cwd: root,
      stdio: 'inherit',
    });
    rmSync(target, { recursive: true, force: true });
    for (const path of await reachable(all)) cpSync(join(all, path), join(target, path));
  } finally {
    rmSync(all, { recursive: true, force: true });
  }
}

/** @param {string} folder */
async function reachable(folder) {
  const { default: ts } = await import('typescript');
  const found = new Set([FACE]);
  for (const path of found) {
    const { importedFiles } = ts.preProcessFile(readFileSync(join(folder, path), 'utf8'));
    for (const { fileName } of importedFiles) {
      if (fileName.startsWith('.')) found.add(join(dirname(path), fileName.replace(/\.[jt]s$/, '.d.ts')));
    }
  }
  return found;
}
