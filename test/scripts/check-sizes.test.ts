import { expect, test } from 'vitest';
import { checkTree, type Verdict } from './tree.ts';
import { partOf } from '../helpers/thorough.ts';

const check = (files: Record<string, string>): Verdict => checkTree('check-sizes.mjs', files);
const lines = (count: number): string => 'export {};\n'.repeat(count);
const functionOf = (count: number): string => `export function f() {\n${'void 0;\n'.repeat(count - 2)}}\n`;

test('accepts what is exactly as large as allowed', () => {
  const verdict = check({
    'src/util/a.ts': lines(300),
    'src/actions/click.ts': lines(200),
    'test/util/a.test.ts': lines(400),
    'src/util/b.ts': functionOf(60),
    'src/util/c.ts': 'export const f = (a: 1, b: 1, c: 1, d: 1) => [a, b, c, d];\n',
  });
  expect(verdict).toEqual({ code: 0, problems: [] });
});

test.each(
  partOf(
    [
      [
        'src/util/a.ts',
        lines(301),
        'src/util/a.ts: 301 lines in the file, the limit is 300. Split it by idea.',
      ],
      [
        'src/actions/click.ts',
        lines(201),
        'src/actions/click.ts: 201 lines in the action, the limit is 200.',
      ],
      [
        'test/util/a.test.ts',
        lines(401),
        'test/util/a.test.ts: 401 lines in the test file, the limit is 400.',
      ],
      ['bin/remora.ts', `\n${functionOf(61)}`, 'bin/remora.ts:2: 61 lines in the function, the limit is 60.'],
    ],
    2,
  ),
)('refuses %s when it is larger', (path, content, problem) => {
  const verdict = check({ [path]: content });
  expect(verdict.code).toBe(1);
  expect(verdict.problems).toEqual([expect.stringContaining(problem)]);
});

test.each(
  partOf(
    [
      ['a function', 'export function f(a, b, c, d, e) { return [a, b, c, d, e]; }\n'],
      ['an arrow', 'export const f = (a, b, c, d, e) => [a, b, c, d, e];\n'],
      ['a method', 'export class F { f(a, b, c, d, e) { return [a, b, c, d, e]; } }\n'],
      ['a constructor', 'export class F { constructor(a, b, c, d, e) { void [a, b, c, d, e]; } }\n'],
    ],
    2,
  ),
)('counts the parameters of %s', (_kind, content) => {
  expect(check({ 'src/util/a.ts': content }).problems).toEqual([
    'src/util/a.ts:1: 5 parameters, the limit is 4. Pass one object.',
  ]);
});

test('refuses a folder of too many files, save those that grow with the actions', () => {
  const folder = (name: string): Record<string, string> =>
    Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${name}/f${at}.ts`, lines(1)]));
  const verdict = check({ ...folder('src/util'), ...folder('src/actions'), ...folder('test/actions') });
  expect(verdict.problems).toEqual([
    expect.stringContaining('src/util: 21 files in the folder, the limit is 20.'),
  ]);
});

test('leaves generated files, fixtures and the functions of tests alone', () => {
  const verdict = check({
    'src/page/bundle.gen.ts': lines(500),
    'test/fixtures/big.ts': lines(500),
    'test/util/a.test.ts': functionOf(80),
  });
  expect(verdict).toEqual({ code: 0, problems: [] });
});
