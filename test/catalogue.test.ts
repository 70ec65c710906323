/** What is declared holds: each action has what its surfaces need, and every command that a text names exists (API-1). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { catalogue } from '../skills/browser/catalogue.ts';
import { ENV_NAMES } from '../src/config/names.ts';
import { ERRORS } from '../src/errors.ts';
import { RUNTIME_VARIABLES } from '../src/session/session-id.ts';
import { META_COMMANDS } from '../src/surfaces/cli/meta-names.ts';
import { PROGRAMS } from '../src/surfaces/cli/programs.ts';
import { commonFlags, flagsOf } from '../src/surfaces/words/flags.ts';
import { readCommand } from '../src/surfaces/cli/read-command.ts';
import { tempFolder } from './helpers/temp-folder.ts';

const ROOT = join(import.meta.dirname, '..');
const COMMANDS: ReadonlySet<string> = new Set([
  ...catalogue.map(({ name }) => name),
  ...META_COMMANDS.keys(),
]);

test('names are unique and no name is both an action and a command about the program', () => {
  expect(new Set(catalogue.map(({ name }) => name)).size).toBe(catalogue.length);
  for (const { name } of catalogue) expect(META_COMMANDS.has(name)).toBe(false);
});

test('every file of the folder that declares an action is in the catalogue, under its name', () => {
  const files = readdirSync(join(ROOT, 'src/actions')).filter((file) => file.endsWith('.ts'));
  const declares = (file: string): boolean =>
    /= define(Page|Tab|Session|Hub)Action\(/.test(readFileSync(join(ROOT, 'src/actions', file), 'utf8'));
  expect(files.filter((file) => file !== 'action.ts' && declares(file)).sort()).toEqual(
    catalogue.map(({ name }) => fileOf(name)).sort(),
  );
});

/** What the tests of actions ask for. */
const tested = readdirSync(join(ROOT, 'test/actions'))
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(ROOT, 'test/actions', file), 'utf8'))
  .join('\n');

const fileOf = (name: string): string => `${name.replaceAll('_', '-')}.ts`;

test.each(catalogue)('$name says what it does, describes its input and has its test', (action) => {
  expect(action.summary).toMatch(/^[A-Z].*\.$/);
  expect(tested, action.name).toContain(`'${action.name}'`);
  const schema = z.toJSONSchema(action.input, { io: 'input' });
  expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
  for (const [key, property] of Object.entries(schema.properties ?? {}))
    expect(property, `${action.name}.${key}`).toMatchObject({
      description: expect.stringMatching(/\S.*[.…]$/),
    });
  for (const key of action.positionals) expect(Object.keys(schema.properties ?? {})).toContain(key);
});

test.each(catalogue)('the examples of $name are read as what they show', (action) => {
  expect(action.examples.length).toBeGreaterThan(0);
  for (const example of action.examples) {
    const [argv, stdin] = toWords(example);
    const command = readCommand(catalogue, { argv, stdin, cwd: '/', env: {}, home: tempFolder() });
    expect(command, example).toMatchObject({ kind: 'action', action: { name: action.name } });
    if (command.kind === 'action')
      expect(action.input.safeParse(command.input).error?.issues ?? [], example).toEqual([]);
  }
});

test('no flag of an action has the name of a flag that every action takes', () => {
  for (const action of catalogue) {
    const names = flagsOf(action).map(({ name }) => name);
    expect(new Set(names).size, `${action.name}: ${names.join(' ')}`).toBe(names.length);
  }
});

test('act reaches every kind, and nothing else', () => {
  const kinds = catalogue
    .filter((action) => action.on === 'page' && action.act === true)
    .map(({ name }) => name.replace('focus_element', 'focus'));
  expect(kinds).toEqual(expect.arrayContaining(['click', 'fill', 'press', 'wait']));
  const line = { stdin: '', cwd: '/', env: {}, home: tempFolder() };
  const read = (kind: string): unknown => readCommand(catalogue, { ...line, argv: ['act', kind, 'a', 'b'] });
  expect(read('fill')).toMatchObject({ action: { name: 'fill' }, input: { target: 'a', text: 'b' } });
  for (const kind of ['tabs', 'snapshot', 'nothing', ''])
    expect(() => read(kind)).toThrow(`act takes one of ${kinds.join(', ')}`);
});

test('every command that a hint or a message names exists', () => {
  const named = sources(join(ROOT, 'src')).flatMap(({ path, text }) =>
    commandsIn(text).map((command) => ({ path, words: command.split(/\s+/) })),
  );
  expect(named.length).toBeGreaterThan(30);
  for (const { path, words } of named) {
    const [name = '', ...rest] = words.filter((word) => word !== '');
    expect([...COMMANDS], `${path}: remora ${words.join(' ')}`).toContain(name);
    const action = catalogue.find((candidate) => candidate.name === name);
    const flags = new Set(action ? flagsOf(action).map((flag) => flag.name) : programFlags(name));
    for (const flag of rest.filter((word) => word.startsWith('--')))
      expect([...flags], `${path}: remora ${words.join(' ')}`).toContain(flag);
    if (name === 'help' && rest[0] !== undefined && !rest[0].startsWith('-') && !/[{$]/.test(rest[0]))
      expect([...COMMANDS]).toContain(rest[0]);
  }
});

function programFlags(name: string): readonly string[] {
  const program = PROGRAMS.get(name);
  return program ? Object.keys(program.flags).map((flag) => `--${flag}`) : ['--agent'];
}

test('every error has a sentence and a next step', () => {
  for (const [code, { message, hint }] of Object.entries(ERRORS)) {
    expect(message, code).not.toBe('');
    expect(hint, code).toMatch(/[.!]$/);
  }
});

test('the shell command passes on every variable that something is read from', () => {
  const script = readFileSync(join(ROOT, 'bin/remora'), 'utf8');
  const passed = [...script.matchAll(/\$\{(\w+)\+"(\w+)=\$(\w+)"\}/g)].map(([, set, name, value]) => {
    expect([name, value]).toEqual([set, set]);
    return name;
  });
  expect([...passed].sort()).toEqual(['REMORA_SESSION', ...RUNTIME_VARIABLES, ...ENV_NAMES].sort());
});

test('the shell command knows which flags take a value and which actions read standard input', () => {
  const valued = commonFlags().filter(({ placeholder }) => placeholder !== undefined);
  expect(listInShell('takes_value')).toEqual(valued.map(({ name }) => name));
  const readers = catalogue.filter(({ stdin }) => stdin !== undefined);
  expect(listInShell('takes_text')).toEqual(readers.map(({ name }) => name));
});

function listInShell(name: string): readonly string[] {
  const script = readFileSync(join(ROOT, 'bin/remora'), 'utf8');
  const [, list = ''] =
    new RegExp(`^${name}\\(\\) \\{\\n  case \\$1 in\\n([^)]*)\\) ;;`, 'm').exec(script) ?? [];
  return list.split('|').map((word) => word.replaceAll('\\', '').trim());
}

/** In quoted strings the backticks stand as they are, in templates they are escaped; what is filled in is left out. */
function commandsIn(source: string): string[] {
  const quoted = [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'/g)].flatMap(([, string = '']) => [
    ...string.matchAll(/`remora ([^`]*)`/g),
  ]);
  const inTemplates = [...source.matchAll(/\\`remora ((?:[^`\\]|\\[^`])*)\\`/g)];
  // A command whose name is filled in is an action: any stands for it.
  return [...quoted, ...inTemplates].map(([, command = '']) =>
    command.replace(/^\$\{[^}]*\}/, 'open').replace(/\$\{[^}]*\}/g, ' '),
  );
}

/** As a shell takes an example apart; `< FILE` gives standard input. */
function toWords(example: string): [string[], string] {
  const [command = '', file] = example.split(/ < (?=\S+$)/);
  const words = [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
  return [words, file === undefined ? '' : 'text of the file'];
}

function sources(folder: string): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.gen.ts'))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}
