// @ts-check
/** The licences of the packages whose code a bundle holds, which ask to be handed on with it. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Greedy: the innermost package of those that a path goes through. */
const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;
const LEGAL = /^(licen[cs]e|copying|notice)([.-].*)?$/i;
const ABOUT = 'Code of these packages is part of the files in this folder. Their licences:';
const RULE = `\n\n${'-'.repeat(80)}\n\n`;

/**
 * @param {string} root What the paths of the metafile start from.
 * @param {import('esbuild').Metafile} metafile
 */
export function thirdPartyNotices(root, metafile) {
  const folders = bundledFiles(metafile).flatMap((path) => PACKAGE.exec(resolve(root, path))?.[0] ?? []);
  // A release may be installed in two places.
  const notices = new Set([...new Set(folders)].map(noticeOf).sort());
  return `${[ABOUT, ...notices].join(RULE)}\n`;
}

/**
 * Inputs of which nothing was taken are left out.
 *
 * @param {import('esbuild').Metafile} metafile
 */
function bundledFiles({ outputs }) {
  return Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
}

/** @param {string} folder */
function noticeOf(folder) {
  /** @type {{ name: string, version: string, license?: string }} */
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (license === undefined) throw new Error(`${name} is bundled and names no licence`);
  const texts = readdirSync(folder)
    .filter((file) => LEGAL.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim());
  const words = texts.length > 0 ? texts : [`https://spdx.org/licenses/${license}.html`];
  return [`${name} ${version} (${license})`, ...words].join('\n\n');
}
