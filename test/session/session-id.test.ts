/** Which session a call belongs to when it does not say (OWN-1). */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { RemoraError } from '../../src/errors.ts';
import { chooseSession, RUNTIME_VARIABLES } from '../../src/session/session-id.ts';

const SHAPE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

function folder(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'remora-id-')));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const choose = (cwd: string, env: Record<string, string> = {}, flag?: string): { id: string; rule: string } =>
  chooseSession({ flag, env, cwd });

test('the flag comes before the variable, the variable before the runtime, the runtime before the folder', () => {
  const cwd = folder();
  const env = { REMORA_SESSION: 'named', CODEX_THREAD_ID: 'thread-1' };
  expect(choose(cwd, env, 'flagged')).toEqual({ id: 'flagged', rule: '--session' });
  expect(choose(cwd, env)).toEqual({ id: 'named', rule: 'REMORA_SESSION' });
  expect(choose(cwd, { ...env, REMORA_SESSION: '' }).rule).toBe('CODEX_THREAD_ID');
  expect(choose(cwd, { CODEX_THREAD_ID: '' }).rule).toBe('working folder');
});

test.each(RUNTIME_VARIABLES)('%s gives one session to one conversation', (variable) => {
  const cwd = folder();
  const id = (value: string): string => choose(cwd, { [variable]: value }).id;
  expect(id('0b6f8c1e-aaaa')).toBe(id('0b6f8c1e-aaaa'));
  expect(id('0b6f8c1e-aaaa')).not.toBe(id('0b6f8c1e-bbbb'));
  // Two that are alike in their readable part.
  expect(id(`${'x'.repeat(40)}1`)).not.toBe(id(`${'x'.repeat(40)}2`));
  for (const odd of ['ses_/..\\x', '会話', '::', '-', 'a b', '😀'.repeat(50)]) expect(id(odd)).toMatch(SHAPE);
});

test('any folder below the git top-level is the same session; the top-level is a folder with .git in it', () => {
  const top = folder();
  mkdirSync(join(top, '.git'));
  const below = join(top, 'src', 'deep');
  mkdirSync(below, { recursive: true });
  expect(choose(below)).toEqual({ id: choose(top).id, rule: 'git top-level folder' });
});

test('two worktrees of one repository are two sessions', () => {
  const root = folder();
  const main = join(root, 'shop');
  mkdirSync(main);
  const git = (...words: string[]): void => {
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.invalid', ...words], {
      cwd: main,
      stdio: 'ignore',
    });
  };
  git('init', '-q');
  git('commit', '-q', '--allow-empty', '-m', 'start');
  const other = join(root, 'feature', 'shop');
  git('worktree', 'add', '-q', other);
  const [first, second] = [choose(main), choose(join(other))];
  expect(second.rule).toBe('git top-level folder');
  expect(second.id).not.toBe(first.id);
  // Both are readable.
  expect([first.id, second.id].every((id) => /^shop-[0-9a-f]{8}$/.test(id))).toBe(true);
});

test('a worktree is known by its .git file', () => {
  const top = folder();
  writeFileSync(join(top, '.git'), 'gitdir: /somewhere/else\n');
  mkdirSync(join(top, 'sub'));
  expect(choose(join(top, 'sub'))).toEqual({ id: choose(top).id, rule: 'git top-level folder' });
});

test('without git the working folder decides; two of one name differ', () => {
  const [a, b] = [folder(), folder()];
  for (const place of [a, b]) mkdirSync(join(place, 'app'));
  expect(choose(join(a, 'app')).rule).toBe('working folder');
  expect(choose(join(a, 'app')).id).not.toBe(choose(join(b, 'app')).id);
  expect(choose('/').id).toMatch(SHAPE);
});

test.each(['', 'a b', '-x', '::', 'a::', '::b', 'a::b::c', 'ü', 'x'.repeat(65), 'a/b', 'a\n'])(
  'the session id %j is refused',
  (id) => {
    expect(() => choose('/', {}, id)).toThrow(RemoraError);
    expect(() => choose('/', {}, id)).toThrow(/is not a session id/);
  },
);

test.each(['s', 's1', 'my.session_2-x', 's::notes', 'x'.repeat(64)])(
  'the session id %s is taken as it is',
  (id) => {
    expect(choose('/', {}, id).id).toBe(id);
  },
);
