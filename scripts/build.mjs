// @ts-check
/**
 * Builds remora: the code that runs in the page becomes a string in src/page/bundle.gen.ts, then the command and the
 * library face become dist/. With --types the declarations of the library face are written too, which takes longer.
 *
 * Output is written through a rename and only where it changed, so a build beside running tests disturbs nobody.
 */
import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildTypes } from './build/declarations.mjs';
import { thirdPartyNotices } from './build/third-party.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'dist');
const PAGE_ENTRY = 'src/page/main.ts';
const SERIALIZE_ENTRY = 'src/page/serialize-entry.ts';
const PAGE_BUNDLE = 'src/page/bundle.gen.ts';
const TYPES = 'dist/types';

/** What the build id is made of, together with the version. */
const SOURCES = ['src', 'bin', 'skills/browser/catalogue.ts', 'skills/browser/tools.ts'];

/** Bundled CommonJS packages call `require` for Node's own modules, which an ES module does not have. */
const REQUIRE_FOR_COMMONJS =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/**
 * chrome-remote-interface carries 1 MB of protocol description for callers that ask for it; the wire gives it none.
 *
 * @type {import('esbuild').Plugin}
 */
const withoutProtocolCopy = {
  name: 'without-protocol-copy',
  setup(build) {
    build.onLoad({ filter: /chrome-remote-interface[\\/]lib[\\/]protocol\.json$/ }, () => ({
      contents: '{}',
      loader: 'json',
    }));
  },
};

try {
  await buildPage();
  await buildDist();
  if (process.argv.includes('--types')) await buildTypes(ROOT, join(ROOT, TYPES));
} catch (error) {
  // esbuild and tsc have said what is wrong by then; a stack of this script would only bury it.
  if (!isReportedAlready(error)) throw error;
  process.exitCode = 1;
}

async function buildPage() {
  const page = await bundleForPage(PAGE_ENTRY);
  const serialize = await bundleForPage(SERIALIZE_ENTRY, '__serialize');
  const call = `function (value, maxChars) { ${serialize}; return __serialize.default(value, maxChars); }`;
  writeIfChanged(
    join(ROOT, PAGE_BUNDLE),
    [
      `// generated from ${PAGE_ENTRY} and ${SERIALIZE_ENTRY} by scripts/build.mjs`,
      `export const PAGE_BUNDLE: string = ${JSON.stringify(page)};`,
      `/** A function declaration for Runtime.callFunctionOn: (value, maxChars) => {json} | {tooLong}. */`,
      `export const SERIALIZE_FUNCTION: string = ${JSON.stringify(call)};`,
      '',
    ].join('\n'),
  );
}

/**
 * @param {string} entry
 * @param {string} [globalName]
 */
async function bundleForPage(entry, globalName) {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    ...(globalName === undefined ? {} : { globalName }),
    platform: 'browser',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    tsconfigRaw: {},
    logLevel: 'warning',
    write: false,
  });
  return outputFiles.map((file) => file.text).join('');
}

async function buildDist() {
  const version = packageVersion();
  const buildId = hashOfSources(version);
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [
      { in: 'bin/remora.ts', out: 'bin/remora' },
      { in: 'skills/browser/tools.ts', out: 'skills/browser/tools' },
    ],
    outdir: DIST,
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['sharp'],
    plugins: [withoutProtocolCopy],
    banner: { js: REQUIRE_FOR_COMMONJS },
    define: { __REMORA_VERSION__: JSON.stringify(version), __REMORA_BUILD__: JSON.stringify(buildId) },
    legalComments: 'none',
    tsconfigRaw: {},
    logLevel: 'warning',
    metafile: true,
    write: false,
  });
  const files = [
    ...outputFiles.map(({ path, contents }) => ({ path, contents })),
    { path: join(DIST, 'build-id'), contents: `${version} ${buildId}\n` },
    { path: join(DIST, 'THIRD-PARTY.txt'), contents: thirdPartyNotices(ROOT, metafile) },
  ];
  for (const { path, contents } of files) writeIfChanged(path, contents);
  const made = new Set(files.map(({ path }) => path));
  for (const path of filesUnder(DIST)) {
    const isTypes = path.startsWith(join(ROOT, TYPES) + sep);
    const isDraft = path.endsWith('.tmp');
    if (!isTypes && !isDraft && !made.has(path)) rmSync(path, { force: true });
  }
}

/** @param {unknown} error */
function isReportedAlready(error) {
  return error instanceof Error && ('errors' in error || 'status' in error);
}

/** @returns {string} */
function packageVersion() {
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return version;
}

/**
 * Generated files are left out: they follow from the others.
 *
 * @param {string} version
 */
function hashOfSources(version) {
  const hash = createHash('sha256').update(version);
  const paths = SOURCES.flatMap((source) => filesUnder(join(ROOT, source))).filter(
    (path) => !path.endsWith('.gen.ts'),
  );
  for (const path of paths.sort()) {
    hash.update(`\0${relative(ROOT, path).replaceAll(sep, '/')}\0`).update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 12);
}

/**
 * @param {string} path A file, or a folder that is searched whole.
 * @returns {string[]}
 */
function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * @param {string} path
 * @param {string | Uint8Array} content
 */
function writeIfChanged(path, content) {
  const bytes = Buffer.from(content);
  if (existsSync(path) && readFileSync(path).equals(bytes)) return;
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(4).toString('hex')}.tmp`;
  writeFileSync(draft, bytes);
  renameSync(draft, path);
}
