/** `skill install`, `uninstall` and `list`: what they write, what they leave alone, and what they say (API-5). */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { catalogue } from '../../../../skills/browser/catalogue.ts';
import type { CliAnswer } from '../../../../src/daemon/cli-wire.ts';
import { toRemoraError } from '../../../../src/errors.ts';
import { answerFailure, answerMeta } from '../../../../src/surfaces/cli/answers.ts';
import { readCommand } from '../../../../src/surfaces/cli/read-command.ts';
import { hashOf, sourceFolder } from '../../../../src/surfaces/cli/skill/skill-files.ts';
import { type Fields, fields, list } from '../../../helpers/caller.ts';
import { newHome } from '../../../helpers/home.ts';
import { remora } from '../../../helpers/remora.ts';
import { tempFolder } from '../../../helpers/temp-folder.ts';

const DOCUMENTS = [
  'SKILL.md',
  'references/errors.md',
  'references/refs-and-snapshots.md',
  'references/tabs-and-sessions.md',
];
const FILES = [...DOCUMENTS, 'tools.mjs', '.remora.json'];

let home = '';
let env: Record<string, string> = {};

beforeEach(() => {
  home = tempFolder();
  env = { HOME: home };
});

/** As the command does it, in this process. */
function skill(line: string, cwd = home): CliAnswer {
  const argv = ['skill', ...line.split(' ').filter((word) => word !== '')];
  try {
    const command = readCommand(catalogue, { argv, cwd, env, stdin: '', home: join(home, 'r') });
    if (command.kind !== 'meta') throw new Error('not about the program');
    return answerMeta(command, argv.includes('--json'));
  } catch (error) {
    return answerFailure(toRemoraError(error), { action: 'skill', json: argv.includes('--json') });
  }
}

function dataOf(line: string, cwd = home): Fields {
  const { exit, text } = skill(`${line} --json`, cwd);
  expect({ exit, text }).toMatchObject({ exit: 0 });
  return fields(fields(JSON.parse(text))['data']);
}

const installed = (line: string, cwd = home): Fields[] => list(dataOf(`install ${line}`, cwd)['installed']);

/** Of the machine, without the random name of the home. */
const under = (path: unknown): string => String(path).replace(home, '~');

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

test('each runtime has its folder, in the home folder and in a project', () => {
  const names = '--to claude,codex --to cursor,opencode,gemini --to copilot';
  expect(installed(names).map(({ path, state }) => [under(path), state])).toEqual([
    ['~/.claude/skills/browser', 'written'],
    ['~/.agents/skills/browser', 'written'],
    ['~/.cursor/skills/browser', 'written'],
    ['~/.config/opencode/skills/browser', 'written'],
    ['~/.gemini/skills/browser', 'written'],
    ['~/.copilot/skills/browser', 'written'],
  ]);
  const project = join(home, 'work');
  mkdirSync(join(project, '.git'), { recursive: true });
  mkdirSync(join(project, 'deep/er'), { recursive: true });
  const inProject = installed(`${names} --project`, join(project, 'deep/er'));
  expect(inProject.map(({ path }) => under(path))).toEqual([
    '~/work/.claude/skills/browser',
    '~/work/.agents/skills/browser',
    '~/work/.cursor/skills/browser',
    '~/work/.opencode/skills/browser',
    '~/work/.gemini/skills/browser',
    '~/work/.github/skills/browser',
  ]);
  // A project is shared, and a file that names this machine's folders would be wrong on the others.
  expect(filesOf(join(project, '.github/skills/browser'))).toEqual(['.remora.json', ...DOCUMENTS]);
});

test('the variables of the runtimes are heard', () => {
  const at = (name: string): string => join(home, 'else', name);
  Object.assign(env, {
    CLAUDE_CONFIG_DIR: at('cl'),
    CODEX_HOME: at('cx'),
    XDG_CONFIG_HOME: at('xdg'),
    GEMINI_CLI_HOME: at('g'),
    COPILOT_HOME: at('co'),
  });
  for (const folder of ['cl', 'cx', 'xdg/opencode', 'g/.gemini', 'co'])
    mkdirSync(at(folder), { recursive: true });
  expect(installed('').map(({ runtime, path }) => [runtime, under(path)])).toEqual([
    ['claude', '~/else/cl/skills/browser'],
    // Codex reads the person's skills beside the folder that CODEX_HOME names.
    ['codex', '~/.agents/skills/browser'],
    ['opencode', '~/else/xdg/opencode/skills/browser'],
    ['gemini', '~/else/g/.gemini/skills/browser'],
    ['copilot', '~/else/co/skills/browser'],
  ]);
});

test('without --to it goes to the runtimes that are here; where none is, the choices are listed', () => {
  expect(skill('install')).toMatchObject({
    exit: 2,
    text: expect.stringMatching(/claude, codex, cursor.*copilot/),
  });
  mkdirSync(join(home, '.cursor'));
  expect(installed('').map(({ runtime }) => runtime)).toEqual(['cursor']);
  expect(readdirSync(home)).toEqual(['.cursor']);
});

test('what is written is the skill, and tools that Node can load', () => {
  const [entry] = installed('--to claude');
  expect(entry?.['files']).toEqual(FILES);
  const folder = join(home, '.claude/skills/browser');
  expect(filesOf(folder)).toEqual([...FILES].sort());
  for (const name of DOCUMENTS)
    expect(readFileSync(join(folder, name), 'utf8')).toBe(readFileSync(join(sourceFolder(), name), 'utf8'));
  const url = pathToFileURL(join(folder, 'tools.mjs')).href;
  const script = `console.log(Object.keys(await import(${JSON.stringify(url)})).join(' '))`;
  const names = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(names.trim().split(' ')).toEqual(expect.arrayContaining(['listActions', 'acquireBrowserPage']));
  expect(skill('install --to cursor').text).toBe(
    [`cursor: ${home}/.cursor/skills/browser written`, ...FILES.map((name) => `  ${name}`), ''].join('\n'),
  );
});

test('a path is a folder of skills, or the skill’s own folder', () => {
  const paths = (line: string): unknown[] => installed(line).map(({ path }) => under(path));
  expect(paths('--to ./a')).toEqual(['~/a/browser']);
  expect(paths('--to b/browser')).toEqual(['~/b/browser']);
  expect(paths(`--to ${home}/c,d/`)).toEqual(['~/c,d/browser']);
  expect(skill('install --to e')).toMatchObject({ exit: 2, text: expect.stringContaining('not "e"') });
  expect(existsSync(join(home, 'e'))).toBe(false);
});

test('a second time it writes nothing; an old copy is brought up to date', () => {
  const folder = join(home, '.claude/skills/browser');
  skill('install --to claude');
  const before = FILES.map((name) => statSync(join(folder, name)).ino);
  expect(installed('--to claude')).toMatchObject([{ state: 'current', files: [] }]);
  expect(skill('install --to claude').text).toContain('is up to date');
  expect(FILES.map((name) => statSync(join(folder, name)).ino)).toEqual(before);
  // A copy of an older release: other texts, noted as such, and a file that is no longer part of the skill.
  const stale = copyOfOther(folder, { 'SKILL.md': 'old', 'references/gone.md': 'old' });
  expect(list(dataOf('list')['skills'])).toMatchObject([{ state: 'outdated', version: '0.0.1' }]);
  expect(installed('--to claude')).toMatchObject([
    {
      state: 'updated',
      files: ['SKILL.md', ...DOCUMENTS.slice(1), 'tools.mjs', '.remora.json'],
      removed: stale,
    },
  ]);
  expect(filesOf(folder)).toEqual([...FILES].sort());
  expect(list(dataOf('list')['skills'])).toMatchObject([{ state: 'current' }]);
});

test('what the person changed is not written over without --force, and the others are done', () => {
  const file = join(home, '.claude/skills/browser/SKILL.md');
  skill('install --to claude');
  writeFileSync(file, 'mine');
  const answer = skill('install --to claude,gemini --json');
  const error = fields(fields(JSON.parse(answer.text))['error']);
  expect(answer.exit).toBe(2);
  expect(error).toMatchObject({
    code: 'bad_input',
    message: expect.stringContaining('you have changed SKILL.md'),
    hint: expect.stringContaining('--force'),
    details: { installed: [{ runtime: 'gemini', state: 'written' }], failed: [{ runtime: 'claude' }] },
  });
  expect(readFileSync(file, 'utf8')).toBe('mine');
  expect(skill('list').text).toMatch(/claude: .*changed by hand/);
  expect(installed('--to claude --force')).toMatchObject([
    { state: 'updated', files: ['SKILL.md', '.remora.json'] },
  ]);
  expect(readFileSync(file, 'utf8')).not.toBe('mine');
});

test('a foreign folder of that name is left alone without --force; a link or a file always', () => {
  const skills = join(home, '.claude/skills');
  mkdirSync(join(skills, 'browser'), { recursive: true });
  writeFileSync(join(skills, 'browser/SKILL.md'), 'foreign');
  expect(skill('install --to claude')).toMatchObject({ exit: 2, text: expect.stringContaining('--force') });
  expect(skill('uninstall --to claude --force')).toMatchObject({
    exit: 0,
    text: expect.stringContaining('not from remora'),
  });
  expect(filesOf(skills)).toEqual(['browser/SKILL.md']);
  expect(installed('--to claude --force')).toMatchObject([{ state: 'written' }]);
  rmSync(join(skills, 'browser'), { recursive: true });

  mkdirSync(join(home, 'elsewhere'));
  symlinkSync(join(home, 'elsewhere'), join(skills, 'browser'));
  expect(skill('install --to claude --force')).toMatchObject({
    exit: 2,
    text: expect.stringContaining('is a link to'),
  });
  expect(readdirSync(join(home, 'elsewhere'))).toEqual([]);
  rmSync(join(skills, 'browser'));

  skill('install --to claude');
  rmSync(join(skills, 'browser/references'), { recursive: true });
  symlinkSync(join(home, 'elsewhere'), join(skills, 'browser/references'));
  expect(skill('install --to claude --force')).toMatchObject({
    exit: 2,
    text: expect.stringContaining('references/'),
  });
  writeFileSync(
    join(home, 'elsewhere/errors.md'),
    readFileSync(join(sourceFolder(), 'references/errors.md')),
  );
  skill('uninstall --to claude --force');
  expect(readdirSync(join(home, 'elsewhere'))).toEqual(['errors.md']);
});

test('a linked folder of skills is followed, and the installation’s own folder never written', () => {
  mkdirSync(join(home, 'dotfiles'));
  mkdirSync(join(home, '.claude'));
  symlinkSync(join(home, 'dotfiles'), join(home, '.claude/skills'));
  expect(installed('--to claude')).toMatchObject([{ state: 'written' }]);
  expect(filesOf(join(home, 'dotfiles/browser'))).toEqual([...FILES].sort());
  // Only said, not done: were it wrong, this checkout would suffer.
  mkdirSync(join(home, '.cursor/skills'), { recursive: true });
  symlinkSync(sourceFolder(), join(home, '.cursor/skills/browser'));
  const both = `--to cursor --to ${sourceFolder()} --force --dry-run`;
  expect(installed(both)).toMatchObject([
    { state: 'current', files: [] },
    { state: 'current', files: [] },
  ]);
  expect(dataOf(`uninstall ${both}`)).toMatchObject({ uninstalled: [] });
});

test('uninstall removes what was written and the folders that were made for it', () => {
  mkdirSync(join(home, '.gemini'));
  skill('install --to claude,gemini,codex');
  writeFileSync(join(home, '.agents/skills/note.txt'), 'mine');
  writeFileSync(join(home, '.gemini/skills/browser/SKILL.md'), 'mine');
  expect(list(dataOf('uninstall --dry-run')['uninstalled'])).toHaveLength(3);
  expect(existsSync(join(home, '.claude/skills/browser/SKILL.md'))).toBe(true);
  expect(list(dataOf('uninstall')['uninstalled'])).toMatchObject([
    { runtime: 'claude', state: 'removed', files: FILES.slice(0, -1), kept: [] },
    { runtime: 'codex', state: 'removed', kept: [] },
    { runtime: 'gemini', state: 'kept', kept: ['SKILL.md'] },
  ]);
  expect(filesOf(home)).toEqual([
    '.agents/skills/note.txt',
    '.gemini/skills/browser/.remora.json',
    '.gemini/skills/browser/SKILL.md',
  ]);
  expect(existsSync(join(home, '.claude'))).toBe(false);
  expect(skill('uninstall --force').text).toContain('SKILL.md');
  expect(readdirSync(join(home, '.gemini'))).toEqual([]);
  expect(skill('uninstall')).toMatchObject({ exit: 0, text: 'The skill is not installed there.\n' });
  expect(dataOf('uninstall')).toMatchObject({ uninstalled: [] });
});

test('a note that names files outside of the folder is not believed', () => {
  const folder = join(home, '.claude/skills/browser');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(home, 'precious.txt'), 'old');
  copyOfOther(folder, { '../../../precious.txt': 'old' });
  expect(skill('uninstall --force').text).toContain('is not from remora');
  expect(readFileSync(join(home, 'precious.txt'), 'utf8')).toBe('old');
});

test('where a folder cannot be written the error says so, and the others are done', () => {
  writeFileSync(join(home, '.claude'), 'a file in the way');
  const answer = skill('install --to claude,cursor');
  expect(answer).toMatchObject({ exit: 1, stream: 'stderr' });
  expect(answer.text).toContain(`${home}/.claude/skills/browser cannot be used`);
  expect(answer.text).toContain(`cursor: ${home}/.cursor/skills/browser written`);
  expect(readFileSync(join(home, '.claude'), 'utf8')).toBe('a file in the way');
});

test('--dry-run writes nothing, and so does a command that is wrong', () => {
  expect(dataOf('install --to claude --dry-run')).toMatchObject({
    dryRun: true,
    installed: [{ state: 'written' }],
  });
  for (const line of ['', 'instal', 'install claude', 'install --to', 'install --to claude --nope'])
    expect(skill(line), line).toMatchObject({ exit: 2, text: expect.stringContaining('remora help skill') });
  expect(readdirSync(home)).toEqual([]);
});

test('the command installs without a daemon, wherever its flags stand, and a batch does not', async () => {
  const own = newHome();
  const folder = join(own.env['HOME'] ?? '', '.claude/skills/browser');
  const done = await remora(['--json', 'skill', 'install', '--to', 'claude'], { env: own.env });
  expect(done.json()).toMatchObject({ ok: true, action: 'skill', data: { installed: [{ path: folder }] } });
  expect(existsSync(join(folder, 'SKILL.md'))).toBe(true);
  expect(own.daemonPid()).toBeUndefined();
  const line = { argv: ['skill', 'install', '--to', 'claude'], cwd: home, env, stdin: undefined, home };
  expect(readCommand(catalogue, line)).toMatchObject({ kind: 'meta' });
  expect(readdirSync(home)).toEqual([]);
});

/** Makes the folder a copy that some other release wrote. Returns the names that are not part of the skill today. */
function copyOfOther(folder: string, files: Readonly<Record<string, string>>): string[] {
  rmSync(folder, { recursive: true });
  mkdirSync(join(folder, 'references'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const noted = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, hashOf(text)]));
  writeFileSync(
    join(folder, '.remora.json'),
    JSON.stringify({ by: 'remora', version: '0.0.1', parents: 0, files: noted }),
  );
  return Object.keys(files).filter((name) => !FILES.includes(name));
}
