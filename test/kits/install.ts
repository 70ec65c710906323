/**
 * The kits of test/kits/package.json, installed once into node_modules/.cache and bundled into pages. Nothing of this
 * happens unless a test asks for it.
 */
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import type { Route } from '../helpers/server.ts';

const HERE = import.meta.dirname;
const CACHE = join(HERE, '../../node_modules/.cache/remora-kits');
const PAGES = join(HERE, '../fixtures/kits');
const INSTALL_MS = 180_000;
const MANIFESTS = ['package.json', 'package-lock.json'];

/** Routes `/NAME` for each page of test/fixtures/kits, with its script and style. */
export async function kitRoutes(): Promise<Record<string, Route>> {
  const nodeModules = join(installKits(), 'node_modules');
  const names = readdirSync(PAGES).map((file) => basename(file, '.js'));
  const all = await Promise.all(names.map((name) => kitPage(name, nodeModules)));
  return Object.fromEntries(all.flatMap((routes) => Object.entries(routes)));
}

/** The folder that they are installed in. */
function installKits(): string {
  const lock = readFileSync(join(HERE, 'package-lock.json'));
  const folder = join(CACHE, createHash('sha256').update(lock).digest('hex').slice(0, 16));
  if (existsSync(folder)) return folder;
  // Made elsewhere and moved, so that half of it is never taken for all.
  const draft = `${folder}-${randomBytes(4).toString('hex')}`;
  mkdirSync(draft, { recursive: true });
  try {
    for (const file of MANIFESTS) copyFileSync(join(HERE, file), join(draft, file));
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: draft,
      stdio: 'pipe',
      timeout: INSTALL_MS,
      shell: process.platform === 'win32',
    });
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

async function kitPage(name: string, nodeModules: string): Promise<Record<string, Route>> {
  const { outputFiles } = await build({
    entryPoints: [join(PAGES, `${name}.js`)],
    outdir: '/',
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    legalComments: 'none',
    logLevel: 'error',
    nodePaths: [nodeModules],
    loader: { '.ttf': 'empty', '.svg': 'dataurl', '.woff': 'empty', '.woff2': 'empty' },
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
  });
  const style = outputFiles.find(({ path }) => path.endsWith('.css'))?.text ?? '';
  const script = outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? '';
  return {
    [`/${name}`]: `<!doctype html><html lang=en><meta charset=utf-8><title>${name}</title>
      <link rel=stylesheet href="/${name}.css"><body><div id=host></div><script src="/${name}.js"></script>`,
    [`/${name}.css`]: asset('text/css', style),
    [`/${name}.js`]: asset('text/javascript', script),
  };
}

const asset =
  (type: string, body: string): Route =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
