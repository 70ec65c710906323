import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { expect, test } from 'vitest';
import { catalogue } from '../../skills/browser/catalogue.ts';
import { flagsOf } from '../../src/surfaces/words/flags.ts';
import { META_COMMANDS } from '../../src/surfaces/cli/meta-names.ts';
import { allDocuments, anchorsOf, codeLines, inlineCode, linksOf, readDocument, ROOT } from './documents.ts';

const documents = allDocuments();
const skill = readDocument('skills/browser/SKILL.md');

test('what is generated is up to date', () => {
  const check = spawnSync(process.execPath, ['scripts/gen-docs.mjs', '--check'], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 30_000,
  });
  expect(check).toMatchObject({ status: 0, stderr: '' });
});

test('every link to a file or a heading leads somewhere', () => {
  const broken = documents.flatMap((document) =>
    linksOf(document)
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => !leadsSomewhere(document.path, link))
      .map((link) => `${document.path}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('every command line that is shown has a command and flags that exist', () => {
  const shown = documents.flatMap((document) =>
    [...codeLines(document), ...inlineCode(document)].flatMap((line) => {
      const words = /^(?:[A-Z_]+=\S* )*remora(?: (.+))?$/.exec(line)?.[1];
      return words === undefined ? [] : [{ at: `${document.path}: ${line}`, words }];
    }),
  );
  expect(shown.length).toBeGreaterThan(100);
  expect(shown.filter(({ words }) => !isCommand(words)).map(({ at }) => at)).toEqual([]);
});

test('the check of command lines finds what does not exist', () => {
  expect(isCommand('clik e3')).toBe(false);
  expect(isCommand('snapshot --all')).toBe(false);
  expect(isCommand('fill e3 -- --all')).toBe(true);
});

test('the README opens with its two commands', () => {
  const lines = codeLines(readDocument('README.md'));
  expect(lines.slice(0, 3)).toEqual(['npm ci && npm run demo', '', 'npm ci && npm test']);
});

test('every action is in the skill’s table and in the reference', () => {
  const reference = readDocument('docs/reference/actions.md');
  for (const { name, summary } of catalogue) {
    expect(skill.text).toMatch(new RegExp(`^\\| \`${name}[ \`]`, 'm'));
    expect(reference.text).toContain(`## ${name}\n\n${summary}\n`);
  }
});

function leadsSomewhere(from: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const path = file === '' ? from : normalize(join(dirname(from), file));
  if (!existsSync(join(ROOT, path))) return false;
  return anchor === undefined || anchorsOf(readDocument(path)).has(anchor);
}

/** Words in capitals stand for something: `remora NAME`. */
function isCommand(line: string): boolean {
  const [before = ''] = line.split(' -- ');
  const [name = '', ...words] = before.replace(/^act /, '').split(/\s+/);
  if (/^[A-Z]+$/.test(name) || META_COMMANDS.has(name) || /^-(V|-version|h|-help)$/.test(name)) return true;
  const action = catalogue.find((candidate) => candidate.name === name);
  const known = new Set(action ? flagsOf(action).map((flag) => flag.name) : []);
  const flags = words.filter((word) => /^--[a-z]/.test(word)).map((word) => word.replace(/=.*/, ''));
  return action !== undefined && flags.every((flag) => known.has(flag));
}
