// @ts-check
/** Pages of component kits. Each page sends what its widgets hold to this server when its own button is pressed. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { serveFiles } from './static.mjs';

/** @typedef {{ url: string, saved: () => Record<string, unknown> | undefined, forget: () => void }} Kits */

const PAGES = fileURLToPath(new URL('../pages', import.meta.url));

/** @type {import('../flow.mjs').App<Kits>} */
export const kits = {
  name: 'Component kits',
  start: async ({ stage, modules }) => {
    /** @type {Record<string, unknown> | undefined} */
    let saved;
    const url = await serveFiles(stage, {
      texts: { '/order.js': bundle('order.jsx', modules) },
      folders: { '/modules/': modules, '/': PAGES },
      post: (path, body) => {
        if (path !== '/save') return undefined;
        saved = JSON.parse(body);
        return '{}';
      },
    });
    return { url, saved: () => saved, forget: () => (saved = undefined) };
  },
};

/** @param {string} name @param {string} modules Where the kit's packages are. */
function bundle(name, modules) {
  const { outputFiles } = buildSync({
    entryPoints: [join(PAGES, name)],
    nodePaths: [modules],
    bundle: true,
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const [file] = outputFiles;
  if (!file) throw new Error(`${name} gave no script`);
  return file.text;
}
