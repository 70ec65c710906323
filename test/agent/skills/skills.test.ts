import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findSkills } from '../../../src/agent/skills/find-skills.ts';
import { loadSkillTool, skillText } from '../../../src/agent/skills/load-skill.ts';
import { use } from '../../helpers/agent/use-tool.ts';
import { tempFolder } from '../../helpers/temp-folder.ts';

function place(files: Readonly<Record<string, string>>) {
  const top = tempFolder();
  const [home, cwd] = [join(top, 'home'), join(top, 'project')];
  mkdirSync(cwd, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(top, name)), { recursive: true });
    writeFileSync(join(top, name), text);
  }
  return { home, cwd };
}

const skill = (name: string, description: string, body = 'The body.'): string =>
  `---\nname: ${name}\ndescription: ${description}\n---\n\n${body}\n`;

test('found in the package, with the person and in the project; the nearest counts, but for the package’s own', () => {
  const { skills, problems } = findSkills(
    place({
      'home/skills/invoices/SKILL.md': skill('invoices', 'of the person'),
      'home/skills/mail/SKILL.md': skill('mail', 'of the person'),
      'project/.claude/skills/mail/SKILL.md': skill('mail', 'of claude'),
      'project/.remora/skills/mail/SKILL.md': skill('mail', 'of remora'),
      'project/.agents/skills/browser/SKILL.md': skill('browser', 'an older one'),
    }),
  );
  expect(problems).toEqual([]);
  expect(skills.map(({ name, from }) => [name, from])).toEqual([
    ['browser', 'remora'],
    ['invoices', 'person'],
    ['mail', 'project'],
  ]);
  expect(skills[2]?.description).toBe('of remora');
});

test('what is broken is told, and the others are there', () => {
  const { skills, problems } = findSkills(
    place({
      'project/.remora/skills/a/SKILL.md': 'no front matter',
      'project/.remora/skills/b/SKILL.md': '---\nname: [\n---\n',
      'project/.remora/skills/c/SKILL.md': '---\nname: Not A Name\ndescription: x\n---\n',
      'project/.remora/skills/d/SKILL.md': skill('d', 'x', 'y'.repeat(200_000)),
      'project/.remora/skills/e/SKILL.md': skill('e', 'fine'),
      'project/.remora/skills/f/README.md': 'no skill',
    }),
  );
  expect(problems).toHaveLength(4);
  expect(problems.every((text) => text.includes('is left out'))).toBe(true);
  expect(skills.map(({ name }) => name)).toEqual(['browser', 'e']);
});

test('loading one gives the whole, and says whose it is', async () => {
  const where = place({
    'project/.remora/skills/shop/SKILL.md': skill('shop', 'Buys.', 'Step one.'),
    'project/.remora/skills/shop/references/prices.md': 'cheap',
    'project/secret.md': 'secret',
  });
  symlinkSync(join(where.cwd, 'secret.md'), join(where.cwd, '.remora/skills/shop/link.md'));
  const { skills } = findSkills(where);
  const tool = loadSkillTool(skills);
  const { text } = await use(tool, { name: 'shop' });
  expect(text).toContain('Step one.');
  expect(text).toContain('came with the project’s files');
  expect(text).toContain('references/prices.md');
  expect(text).not.toContain('description:');
  expect((await use(tool, { name: 'shop', file: 'references/prices.md' })).text).toBe('cheap');
  for (const file of ['../../../secret.md', 'link.md', '/etc/passwd', 'none.md'])
    expect(await use(tool, { name: 'shop', file })).toMatchObject({ isError: true });
  expect((await use(tool, { name: 'nope' })).text).toContain('There are: browser, shop.');
  expect((await use(tool, { name: 'browser' })).text).toContain('# Browser');
  expect(() => skillText(skills, 'nope')).toThrow('There is no skill "nope"');
});
