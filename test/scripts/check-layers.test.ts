import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkTree, type Verdict } from './tree.ts';
import { partOf } from '../helpers/thorough.ts';

const check = (files: Record<string, string>): Verdict => checkTree('check-layers.mjs', files);
const table = readFileSync(new URL('../../scripts/layers.mjs', import.meta.url), 'utf8').split('\n');

test('accepts imports that go down, and those of errors and util', () => {
  const verdict = check({
    'src/errors.ts': 'export const fail = 1;\n',
    'src/util/text.ts': 'export const text = 1;\n',
    'src/cdp/send.ts':
      "import { fail } from '../errors.ts';\nimport CDP from 'chrome-remote-interface';\nvoid [fail, CDP];\n",
    'src/refs/walk.ts':
      "import { readFileSync } from 'node:fs';\nimport '../cdp/send.ts';\nimport '../util/text.ts';\nvoid readFileSync;\n",
    'bin/remora.ts': "import '../src/refs/walk.ts';\nimport 'commander';\n",
  });
  expect(verdict).toEqual({ code: 0, problems: [] });
});

test('refuses an import that goes up, types too, and names the line of the table to edit', () => {
  const verdict = check({
    'src/cdp/send.ts': "\nimport type { Tab } from '../session/tab.ts';\nexport type T = Tab;\n",
    'src/session/tab.ts': 'export interface Tab { id: string }\n',
  });
  expect(verdict.code).toBe(1);
  expect(verdict.problems).toEqual([
    expect.stringMatching(
      /^src\/cdp\/send\.ts:2: cdp may not import session\/tab\. .*scripts\/layers\.mjs:\d+\.$/,
    ),
  ]);
  const line = Number(/layers\.mjs:(\d+)/.exec(verdict.problems[0] ?? '')?.[1]);
  expect(table.slice(line - 3, line).join('\n')).toMatch(/cdp: \{\n.*about:.*\n +imports: \[/);
});

test('holds the parts of a folder apart, folders and files alike', () => {
  const verdict = check({
    'src/agent/person.ts': 'export interface Person { isThere: boolean }\n',
    'src/agent/report.ts': "import type { Person } from './person.ts';\nexport type By = Person;\n",
    'src/agent/tools/ask.ts': "import type { Person } from '../person.ts';\nexport type Asked = Person;\n",
    'src/agent/models/model.ts': "import type { Asked } from '../tools/ask.ts';\nexport type M = Asked;\n",
    'src/agent/other.ts': "import type { Person } from './person.ts';\nexport type Other = Person;\n",
  });
  expect(verdict.problems).toEqual([
    expect.stringContaining('src/agent/models/model.ts:1: agent/models may not import agent/tools/ask.'),
    expect.stringContaining('src/agent/other.ts:1: other is no part of agent.'),
    expect.stringContaining('src/agent/report.ts:1: agent/report may not import agent/person.'),
  ]);
});

test.each(
  partOf(
    [
      ['a re-export', "export { a } from '../policy/a.ts';\nexport const b = 1;\n"],
      ['a dynamic import', "export const b = import('../policy/a.ts');\n"],
      ['a type in place', "export type B = import('../policy/a.ts').A;\n"],
    ],
    2,
  ),
)('sees %s', (_kind, content) => {
  const verdict = check({
    'src/refs/b.ts': content,
    'src/policy/a.ts': 'export const a = 1;\nexport type A = 1;\n',
  });
  expect(verdict.problems).toEqual([
    expect.stringContaining('src/refs/b.ts:1: refs may not import policy/a.'),
  ]);
});

test('lets a folder import one module of another where the table names that module', () => {
  const files = {
    'src/actions/action.ts': 'export const a = 1;\n',
    'src/actions/click.ts': 'export const c = 1;\n',
  };
  expect(check({ ...files, 'src/daemon/serve.ts': "import '../actions/action.ts';\n" }).code).toBe(0);
  expect(check({ ...files, 'src/daemon/serve.ts': "import '../actions/click.ts';\n" }).problems).toEqual([
    expect.stringContaining('daemon may not import actions/click.'),
  ]);
});

test('refuses a package that is not listed for the folder', () => {
  const verdict = check({ 'src/observe/log.ts': "import type { Z } from 'zod/v4';\nexport type T = Z;\n" });
  expect(verdict.problems).toEqual([
    expect.stringContaining(
      'src/observe/log.ts:1: observe may not import the package zod. If it should, edit `packages`',
    ),
  ]);
});

test('keeps Node and the values of other folders out of the page', () => {
  const verdict = check({
    'src/errors.ts': 'export const fail = 1;\nexport type Code = 1;\n',
    'src/page/main.ts':
      "import 'node:fs';\nimport { fail } from '../errors.ts';\nimport type { Code } from '../errors.ts';\nvoid fail;\nexport type C = Code;\n",
  });
  expect(verdict.problems).toEqual([
    'src/page/main.ts:1: page runs in the browser, where there is no node:fs.',
    'src/page/main.ts:2: page runs in the browser and may import only types of errors.',
  ]);
});

test('refuses a folder that is not in the table, and imports of what is not source', () => {
  const verdict = check({
    'src/misc/a.ts': 'export const a = 1;\n',
    'src/util/b.ts': "import '../../test/c.ts';\n",
  });
  expect(verdict.problems).toEqual([
    'src/misc/a.ts: the folder misc is not in the table. Add it to scripts/layers.mjs.',
    'src/util/b.ts:1: imports test/c.ts, which is in no folder of the table. Source imports source only.',
  ]);
});

test('reports a cycle once, with the way round', () => {
  const verdict = check({
    'src/util/a.ts': "import type { B } from './b.ts';\nexport type A = B;\n",
    'src/util/b.ts': "import { c } from './c.ts';\nexport type B = typeof c;\n",
    'src/util/c.ts': "import type { A } from './a.ts';\nexport const c: A | 1 = 1;\n",
  });
  expect(verdict.problems).toEqual([
    'cycle: src/util/a.ts -> src/util/b.ts -> src/util/c.ts -> src/util/a.ts',
  ]);
});

test('refuses a file that only re-exports, save the face of the library', () => {
  const verdict = check({
    'src/actions/click.ts': 'export const click = 1;\n',
    'src/actions/index.ts': "export * from './click.ts';\n",
    'src/actions/again.ts': "import { click } from './click.ts';\nexport { click };\n",
    'src/cdp/protocol.ts': "export type { Protocol } from 'devtools-protocol';\n",
    'skills/browser/tools.ts': "export { click } from '../../src/actions/click.ts';\n",
  });
  expect(verdict.problems).toEqual([
    'src/actions/again.ts: only re-exports. Import from the files themselves.',
    'src/actions/index.ts: only re-exports. Import from the files themselves.',
  ]);
});

test('reports a package of the table that package.json does not list', () => {
  const verdict = check({ 'package.json': '{"dependencies":{"zod":"4"}}' });
  expect(verdict.problems).toContainEqual(
    expect.stringContaining('output may import sharp, which package.json does not list.'),
  );
  expect(verdict.problems.join('\n')).not.toContain('may import zod,');
});
