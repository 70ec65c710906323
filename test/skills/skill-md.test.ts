/** SKILL.md as the Agent Skills specification wants it (agentskills.io), small, and with references that are complete. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFrontmatter, validate } from 'skills-ref';
import { expect, test } from 'vitest';
import { ERRORS } from '../../src/errors.ts';
import { linksOf, readDocument, ROOT } from '../docs/documents.ts';

const FOLDER = 'skills/browser';
const skill = readDocument(`${FOLDER}/SKILL.md`);

test('the validator of the specification has nothing to say', async () => {
  expect(await validate(join(ROOT, FOLDER))).toEqual([]);
});

test('the front matter has a name and a description alone, which every runtime reads', () => {
  const [front, body] = parseFrontmatter(skill.text);
  expect(Object.keys(front)).toEqual(['name', 'description']);
  expect(front['name']).toBe('browser');
  expect(String(front['description']).length).toBeGreaterThan(50);
  expect(String(front['description'])).toMatch(/ Use it when /);
  expect(body).toMatch(/^\s*# Browser\n/);
});

test('it is small enough to be read whole', () => {
  expect(skill.text.split('\n').length).toBeLessThanOrEqual(500);
  expect(skill.text.length / 3.6).toBeLessThan(2_000);
});

test('its links lead to files of its own folder, and to all of them', () => {
  const links = linksOf(skill);
  for (const link of links) {
    expect(link).toMatch(/^references\/[a-z-]+\.md$/);
    expect(existsSync(join(ROOT, FOLDER, link)), link).toBe(true);
  }
  const references = readdirSync(join(ROOT, FOLDER, 'references')).map((name) => `references/${name}`);
  expect([...new Set(links)].sort()).toEqual(references.sort());
  // An installed copy has no other files beside it.
  for (const reference of references)
    expect(linksOf(readDocument(`${FOLDER}/${reference}`)), reference).toEqual([]);
});

test('every error is in the reference of errors, and those of SKILL.md exist', () => {
  const rows = readFileSync(join(ROOT, FOLDER, 'references/errors.md'), 'utf8').match(/^\| `.*$/gm) ?? [];
  const told = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([a-z_]+)`/g)].map(([, code]) => code),
  );
  expect([...told].sort()).toEqual(Object.keys(ERRORS).sort());
  const [, failing = ''] = skill.text.split('## When it fails');
  const frequent = (failing.match(/^\| `.*$/gm) ?? []).flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([a-z_]+)`/g)].map(([, code = '']) => code),
  );
  expect(frequent.length).toBeGreaterThan(8);
  for (const code of frequent) expect(Object.keys(ERRORS)).toContain(code);
});
