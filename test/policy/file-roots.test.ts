/** Which files may be read and written for a caller (SEC-6). */
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RemoraError } from '../../src/errors.ts';
import { FileRoots } from '../../src/policy/file-roots.ts';
import { tempFolder } from '../helpers/temp-folder.ts';

interface Place {
  /** Holds the other two. */
  readonly top: string;
  readonly cwd: string;
  readonly extra: string;
  readonly roots: FileRoots;
}

function newRoots(cwd: string, roots: readonly string[] = []): FileRoots {
  const folder = join(cwd, '.remora');
  return new FileRoots({ cwd, roots, private: { folder, but: join(folder, 'artifacts') } });
}

function place(): Place {
  const top = realpathSync(tempFolder());
  const [cwd, extra] = [join(top, 'work'), join(top, 'extra')];
  for (const folder of [cwd, extra, join(cwd, 'sub'), join(top, 'work-other')]) mkdirSync(folder);
  for (const file of [join(cwd, 'a.txt'), join(extra, 'b.txt'), join(top, 'secret.txt')])
    writeFileSync(file, '');
  return { top, cwd, extra, roots: newRoots(cwd, [extra]) };
}

function codeOf(work: () => unknown): string {
  try {
    return String(work());
  } catch (error) {
    if (error instanceof RemoraError) return error.code;
    throw error;
  }
}

test('relative paths start at the working folder, absolute ones are taken under any root', () => {
  const { cwd, extra, roots } = place();
  expect(roots.toReadable('a.txt')).toBe(join(cwd, 'a.txt'));
  expect(roots.toReadable('./sub/../a.txt')).toBe(join(cwd, 'a.txt'));
  expect(roots.toReadable(join(extra, 'b.txt'))).toBe(join(extra, 'b.txt'));
  expect(roots.toReadable('../extra/b.txt')).toBe(join(extra, 'b.txt'));
  expect(roots.toReadable(cwd)).toBe(cwd);
});

test('a name that begins with dots is a name', () => {
  const { cwd, roots } = place();
  expect(roots.toWritable('..hidden')).toBe(join(cwd, '..hidden'));
  expect(roots.toWritable('...')).toBe(join(cwd, '...'));
});

test('what lies outside is refused, also beside a root whose name it begins with', () => {
  const { top, roots } = place();
  for (const path of [
    '../secret.txt',
    join(top, 'secret.txt'),
    '/etc/passwd',
    '..',
    top,
    '../work-other/x',
    'sub/../../secret.txt',
  ])
    expect(codeOf(() => roots.toReadable(path))).toBe('file_not_allowed');
});

test('links that lead out are refused, links that lead in are resolved', () => {
  const { top, cwd, extra, roots } = place();
  symlinkSync(join(top, 'secret.txt'), join(cwd, 'out'));
  symlinkSync(top, join(cwd, 'up'));
  symlinkSync(join(cwd, 'up'), join(cwd, 'twice'));
  symlinkSync(extra, join(cwd, 'in'));
  for (const path of ['out', 'up/secret.txt', 'twice/secret.txt', 'up/new-file.txt'])
    expect(codeOf(() => roots.toReadable(path))).toBe('file_not_allowed');
  expect(roots.toReadable('in/b.txt')).toBe(join(extra, 'b.txt'));
});

test('a link into nothing counts as what it points to', () => {
  const { top, cwd, roots } = place();
  symlinkSync(join(top, 'not-there-yet'), join(cwd, 'dangling'));
  expect(codeOf(() => roots.toWritable('dangling'))).toBe('file_not_allowed');
  symlinkSync(join(top, 'gone', 'deeper'), join(cwd, 'folder'));
  expect(codeOf(() => roots.toWritable('folder/x.png'))).toBe('file_not_allowed');
  symlinkSync('loop', join(cwd, 'loop'));
  expect(codeOf(() => roots.toWritable('loop'))).toBe('file_not_allowed');
});

test('a file that does not exist yet may be written, in a folder that does not exist yet either', () => {
  const { cwd, roots } = place();
  expect(roots.toWritable('new/deep/page.png')).toBe(join(cwd, 'new', 'deep', 'page.png'));
  expect(codeOf(() => roots.toWritable('new/../../page.png'))).toBe('file_not_allowed');
  // A file in the way of a folder is for the writing to find out; it leads nowhere else.
  expect(roots.toWritable('a.txt/page.png')).toBe(join(cwd, 'a.txt', 'page.png'));
});

test('a root that is a link stands for what it points to', () => {
  const { top, extra } = place();
  symlinkSync(extra, join(top, 'alias'));
  const roots = newRoots(join(top, 'alias'));
  expect(roots.toReadable('b.txt')).toBe(join(extra, 'b.txt'));
  expect(roots.toReadable(join(extra, 'b.txt'))).toBe(join(extra, 'b.txt'));
});

test('a NUL in a path is bad input', () => {
  const { roots } = place();
  expect(codeOf(() => roots.toReadable('a.txt\0.png'))).toBe('bad_input');
});

test('the refusal names the path and the folders', () => {
  const { top, cwd, extra, roots } = place();
  expect(() => roots.toWritable('../x.png')).toThrow(
    expect.objectContaining({
      exit: 4,
      details: { path: join(top, 'x.png'), roots: [cwd, extra] },
      hint: expect.stringContaining('`roots`'),
    }),
  );
});

test('what remora itself keeps is closed, also below a root, but for its pictures', () => {
  const { cwd, roots } = place();
  for (const path of [
    '.remora',
    '.remora/config.yaml',
    '.remora/run/daemon.sock',
    '.remora/artifacts/../registry.json',
  ])
    expect(codeOf(() => roots.toReadable(path))).toBe('file_not_allowed');
  symlinkSync(join(cwd, '.remora'), join(cwd, 'alias'));
  expect(codeOf(() => roots.toWritable('alias/config.yaml'))).toBe('file_not_allowed');
  expect(roots.toReadable('.remora/artifacts/a.jpg')).toBe(join(cwd, '.remora', 'artifacts', 'a.jpg'));
});
