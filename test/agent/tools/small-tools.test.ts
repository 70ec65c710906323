import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { artifactTool } from '../../../src/agent/tools/artifact-tool.ts';
import { memoryTools } from '../../../src/agent/tools/memory-tools.ts';
import {
  askUserTool,
  requestUserActionTool,
  scheduleResumeTool,
} from '../../../src/agent/tools/person-tools.ts';
import { NOBODY, type Person } from '../../../src/agent/person.ts';
import { use } from '../../helpers/agent/use-tool.ts';
import { tempFolder } from '../../helpers/temp-folder.ts';

const someone: Person = {
  isThere: true,
  approve: undefined,
  ask: ({ choices }) => Promise.resolve(choices?.[1] ?? 'blue'),
  request: () => Promise.resolve('It is done.'),
};

test('a question: the answer of who is there, else the run waits', async () => {
  const input = { question: 'Which?', choices: ['a', 'b'] };
  const answered = await use(askUserTool(someone), input);
  expect(answered).toMatchObject({ text: 'The person answers: b' });
  expect(answered.ending).toBeUndefined();
  expect((await use(askUserTool(NOBODY), input)).ending).toEqual({
    status: 'needs_human',
    reason: 'waiting',
    summary: 'Which?',
    waiting: { for: 'answer', question: 'Which?', choices: ['a', 'b'] },
  });
  expect(await use(askUserTool(someone), { questions: [] })).toMatchObject({ isError: true });
});

test('an errand, in the same way', async () => {
  const input = { request: 'Log in.', tab: 't1' };
  expect((await use(requestUserActionTool(someone), input)).text).toContain('It is done.');
  expect((await use(requestUserActionTool(NOBODY), input)).ending?.waiting).toEqual({
    for: 'action',
    request: 'Log in.',
    tab: 't1',
  });
});

test('a time to go on at', async () => {
  const tool = scheduleResumeTool(() => Date.parse('2026-01-01T00:00:00Z'));
  const waiting = { for: 'time', at: '2026-01-01T01:00:00.000Z', note: 'look' };
  expect((await use(tool, { inMs: 3_600_000, note: 'look' })).ending?.waiting).toEqual(waiting);
  const inZone = { at: '2026-01-01T02:00:00+01:00', note: 'look' };
  expect((await use(tool, inZone)).ending?.waiting).toEqual(waiting);
  for (const wrong of [
    {},
    { at: '2025-01-01T00:00:00Z' },
    { at: 'soon' },
    { inMs: 5000, at: '2026-02-01T00:00:00Z' },
  ])
    expect(await use(tool, { ...wrong, note: 'x' })).toMatchObject({ isError: true });
});

test('notes of a project: written, added to, listed, read; for no other project', async () => {
  const home = tempFolder();
  const cwd = tempFolder();
  const [read, write] = memoryTools({ home, cwd });
  expect((await use(read, {})).text).toBe('There are no notes.');
  await use(write, { name: 'shop', text: 'one' });
  await use(write, { name: 'shop', text: 'two', append: true });
  expect((await use(read, { name: 'shop' })).text).toContain('one\ntwo');
  expect((await use(read, {})).text).toContain('shop (8 bytes)');
  for (const name of ['../x', 'a/b', '.env', 'a.md', '']) {
    expect(await use(write, { name, text: 'x' })).toMatchObject({ isError: true });
    expect(await use(read, { name })).toMatchObject({ isError: true });
  }
  expect(await use(write, { name: 'big', text: 'x'.repeat(40_000) })).toMatchObject({ isError: true });
  const [other] = memoryTools({ home, cwd: tempFolder() });
  expect((await use(other, {})).text).toBe('There are no notes.');
  mkdirSync(join(cwd, '.git'));
  mkdirSync(join(cwd, 'sub'));
  const [below] = memoryTools({ home, cwd: join(cwd, 'sub') });
  expect((await use(below, {})).text).toContain('shop');
});

test('files for the person: under a safe name, and none is replaced', async () => {
  const folder = tempFolder();
  const tool = artifactTool(folder, 's::part');
  const first = await use(tool, { name: '../../etc/a.csv', text: 'x,y' });
  const [path = ''] = first.artifacts ?? [];
  expect(path.startsWith(join(folder, 'runs', 's.part'))).toBe(true);
  expect(readFileSync(path, 'utf8')).toBe('x,y');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const second = await use(tool, { name: '../../etc/a.csv', json: [1] });
  expect(second.artifacts?.[0]).toContain(' (2).csv');
  expect(await use(tool, { name: 'a' })).toMatchObject({ isError: true });
});
