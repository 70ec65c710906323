// @ts-check
/** What the checks of the source share: which files there are, and their syntax trees. Paths have `/` everywhere. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The first argument of the script, or the repository that it lies in. */
export function rootFromArguments() {
  const given = process.argv[2];
  return given ? resolve(given) : fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
}

/**
 * Source files below the folders, relative to the root, sorted. Generated ones are left out.
 *
 * @param {string} root
 * @param {readonly string[]} folders
 * @returns {string[]}
 */
export function listSources(root, folders) {
  return folders
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter(
      (entry) => entry.isFile() && /\.[cm]?[jt]s$/.test(entry.name) && !/\.gen\.[cm]?[jt]s$/.test(entry.name),
    )
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/**
 * @param {string} root
 * @param {string} path Relative to the root.
 */
export function parse(root, path) {
  return ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true);
}
