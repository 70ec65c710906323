/** What `npm pack` makes of this: which files, and whether they work in a project that has nothing else. */
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { execa } from 'execa';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newHome, type TestHome } from '../helpers/home.ts';
import { ROOT } from '../helpers/remora.ts';
import { tempFolder } from '../helpers/temp-folder.ts';
import { isThorough } from '../helpers/thorough.ts';

const packed = z.object({
  filename: z.string(),
  size: z.number(),
  files: z.array(z.object({ path: z.string(), mode: z.number() })),
});

/** Every file is of one of these kinds, and each kind is there. */
const CONTENTS = [
  /^package\.json$/,
  /^(README|CHANGELOG|SECURITY)\.md$/,
  /^LICENSE$/,
  /^bin\/remora$/,
  /^dist\/build-id$/,
  /^dist\/THIRD-PARTY\.txt$/,
  /^dist\/bin\/remora\.js$/,
  /^dist\/skills\/browser\/tools\.js$/,
  /^dist\/chunks\/[\w-]+\.js$/,
  /^dist\/types\/(src|skills)\/[\w/-]+\.d\.ts$/,
  /^docs\/([\w-]+\/)*[\w-]+\.(md|json|png)$/,
  /^examples\/[\w-]+\.(mjs|py)$/,
  /^skills\/browser\/SKILL\.md$/,
  /^skills\/browser\/references\/[\w-]+\.md$/,
];
/** With the code of the models' providers, which is loaded only when a model is asked, and the pictures of the documents. */
const MAX_BYTES = 1_600_000;
const INSTALL_MS = 120_000;

const PROGRAM = `
import { anthropicTools, browserTools, connectHub, listActions, openAiTools, RemoraError } from 'remora';
try {
  connectHub().session('no id');
} catch (error) {
  if (!(error instanceof RemoraError)) throw error;
}
const session = connectHub().session('installed');
const status = await session.act('nosuch');
console.log(status.error.code, Object.keys(browserTools(session)), openAiTools().length, anthropicTools('split').length === listActions().length);
`;

const TYPED = `
import { browserTools, connectHub, listActions, openHub, RemoraError, runOpenAiToolCalls } from 'remora';
import type { Approve, Decision, Gate, Outcome, Progress } from 'remora';
const approve: Approve = async (request, reason) => request.effect === 'read' && reason !== '';
const decide = (level: string): Decision => (level === 'script' ? { verdict: 'deny', reason: 'no scripts' } : { verdict: 'allow' });
const gate: Gate = ({ level }) => decide(level);
export const hub = (): unknown => openHub({ gate, approve, env: { HOME: undefined }, flags: { maxPages: 5 } });
export const code = (error: unknown): string => (error instanceof RemoraError ? error.code : '');
export const heard: Progress[] = [];
export const levels: ('lifecycle' | 'tabs' | 'page' | 'script')[] = listActions().map(({ level }) => level);
const session = connectHub().session('typed');
const outcome: Outcome = await session.act('open', { url: 'localhost' });
export const said: string = outcome.ok ? outcome.text : outcome.error.code;
export const names: string[] = Object.keys(browserTools(session, { style: 'split', timeoutMs: 5 }));
export const messages = await runOpenAiToolCalls(session, [{ id: '1', function: { name: 'browser', arguments: '{}' } }]);
// @ts-expect-error the id of a session is text
connectHub().session(5);
// @ts-expect-error there are two styles
browserTools(session, { style: 'three' });
`;

let tarball: z.infer<typeof packed>;
let app: string;
let home: TestHome;
beforeAll(async () => {
  app = tempFolder();
  home = newHome();
  // In a copy, since what is built here is in use by the tests beside this one.
  const copy = copyOfRepository();
  await execa(process.execPath, ['scripts/build.mjs', '--types'], { cwd: copy });
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', app];
  const { stdout } = await execa('npm', pack, { cwd: copy });
  const listed: unknown = JSON.parse(stdout);
  // Releases of npm differ: an array of packages, or an object of them by name.
  const [only] = Object.values(
    z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).parse(listed),
  );
  tarball = packed.parse(only);
  writeFileSync(join(app, 'package.json'), '{"private":true,"type":"module"}');
  await npm('install', '--prefer-offline', '--omit=dev', join(app, tarball.filename), '@types/node@20');
}, INSTALL_MS);

test('the tarball holds what is used, and nothing else', () => {
  const paths = tarball.files.map(({ path }) => path);
  expect(paths.filter((path) => !CONTENTS.some((kind) => kind.test(path)))).toEqual([]);
  expect(CONTENTS.filter((kind) => !paths.some((path) => kind.test(path)))).toEqual([]);
  expect(tarball.size).toBeLessThan(MAX_BYTES);
  expect(tarball.files.find(({ path }) => path === 'bin/remora')?.mode).toBe(0o755);
});

test('the command runs where nothing but the package is installed', async () => {
  const version = await inApp('npx', '--no-install', 'remora', 'version');
  expect(version).toMatch(/^\S* ?0\.\d+\.\d+/);
  expect(await inApp('npx', '--no-install', 'remora', 'help')).toContain('snapshot');
});

test('a program imports it, with all that it needs', async () => {
  writeFileSync(join(app, 'program.mjs'), PROGRAM);
  expect(await inApp(process.execPath, 'program.mjs')).toBe("bad_input [ 'browser' ] 1 true");
});

test('whatever its code and its types import comes with it or with Node, and nothing else comes', () => {
  const root = join(app, 'node_modules/remora');
  const manifest = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const imported = tarball.files
    .filter(({ path }) => /^dist\/.*\.(js|d\.ts)$/.test(path))
    .flatMap(({ path }) => ts.preProcessFile(readFileSync(join(root, path), 'utf8')).importedFiles)
    .filter(({ fileName }) => !fileName.startsWith('.'))
    .map(({ fileName }) => /^(?:@[^/]+\/)?[^/]+/.exec(fileName)?.[0] ?? fileName);
  const packages = imported.filter((name) => !isBuiltin(name));
  expect([...new Set(packages)].sort()).toEqual(Object.keys(manifest.dependencies).sort());
});

test('the packages whose code it holds are named, with their licences', () => {
  const root = join(app, 'node_modules/remora/dist');
  const notices = readFileSync(join(root, 'THIRD-PARTY.txt'), 'utf8');
  const code = tarball.files
    .filter(({ path }) => /^dist\/.*\.js$/.test(path))
    .map(({ path }) => readFileSync(join(root, '..', path), 'utf8'))
    .join('\n');
  // The bundler says above each piece which file it is.
  const held = [...code.matchAll(/^\/\/ .*node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//gm)];
  const names = [...new Set(held.map(([, name = '']) => name))].sort();
  expect(names).toEqual(expect.arrayContaining(['@modelcontextprotocol/sdk', 'ws', 'zod']));
  const named = [...notices.matchAll(/^-+\n\n(\S+) \S+ \((.+)\)\n\n(?=\S)/gm)];
  expect([...new Set(named.map(([, name = '']) => name))].sort()).toEqual(names);
  expect(notices).toMatch(/^zod [\d.]+ \(MIT\)\n\nMIT License\n\nCopyright/m);
});

test('its types hold in a strict project', { timeout: INSTALL_MS }, async () => {
  writeFileSync(join(app, 'typed.ts'), TYPED);
  const tsc = join(ROOT, 'node_modules/typescript/lib/tsc.js');
  const flags = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--types', 'node'];
  const target = ['--module', 'nodenext', '--target', 'es2023'];
  expect(await inApp(process.execPath, tsc, ...flags, ...target, 'typed.ts')).toBe('');
});

// The other end of the releases of Node that it supports; npm brings the program itself.
test.skipIf(!isThorough)('Node 24 runs it too', { timeout: INSTALL_MS }, async () => {
  await npm('install', '--prefer-offline', '--no-save', 'node@24');
  const node = join(app, 'node_modules/node/bin/node');
  expect(await inApp(node, '--version')).toMatch(/^v24\./);
  writeFileSync(join(app, 'program.mjs'), PROGRAM);
  expect(await inApp(node, 'program.mjs')).toBe("bad_input [ 'browser' ] 1 true");
  expect(await inApp(node, 'node_modules/remora/dist/bin/remora.js', 'help')).toContain('snapshot');
});

/** With everything that could come into the tarball by mistake, and nothing built. */
function copyOfRepository(): string {
  const copy = join(tempFolder(), 'remora');
  const left = ['node_modules', '.git', 'dist'].map((name) => join(ROOT, name));
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !left.includes(path) });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Standard output; rejects when it ends with another code than 0. */
async function inApp(file: string, ...words: string[]): Promise<string> {
  const { stdout, failed, message } = await execa(file, words, {
    cwd: app,
    env: home.env,
    extendEnv: false,
    reject: false,
  });
  return failed ? expect.fail(`${message ?? ''}\n${stdout}`) : stdout;
}

/** npm keeps what it has fetched below the person's own home folder. */
const npm = (...words: string[]) => execa('npm', [...words, '--no-audit', '--no-fund'], { cwd: app });
