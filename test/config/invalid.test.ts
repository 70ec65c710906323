import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { delimiter } from 'node:path';
import { expect, test } from 'vitest';
import { SETTINGS } from '../../src/config/names.ts';
import { failureOf, makeWorkspace, put } from './workspace.ts';

const badVariables = [
  ['REMORA_BROWSER_PREFERENCE', 'brave,firefox', 'browser.preference.1', /one or more of brave/],
  ['REMORA_BROWSER_EXECUTABLE', 'chrome', 'browser.executable', /absolute path/],
  ['REMORA_ENDPOINT', 'ftp://x', 'browser.endpoint', /ws:\/\//],
  ['REMORA_ENDPOINT', '70000', 'browser.endpoint', /or a port/],
  ['REMORA_HEADLESS', 'maybe', 'browser.headless', /auto, true or false/],
  ['REMORA_LAUNCH', 'maybe', 'browser.launch', /true or false/],
  ['REMORA_BROWSER_PORT', '0', 'browser.port', /from 1 to 65535/],
  ['REMORA_BROWSER_PORT', '1.5', 'browser.port', /whole number/],
  ['REMORA_BROWSER_ARGS', '--a b', 'browser.args.1', /starting with -/],
  ['REMORA_BROWSER_ARGS', '["--a"', 'browser.args', /JSON list/],
  ['REMORA_VIEWPORT', '1280', 'viewport', /1280x800/],
  ['REMORA_VIEWPORT', '1280x1', 'viewport.height', /100 to 10000 pixels/],
  ['REMORA_TIMEOUT_ACTION', '15s', 'timeouts.action', /from 100 to 3600000/],
  ['REMORA_BUDGET_TEXT_CHARS', '40001', 'budget.textChars', /to 40000/],
  ['REMORA_EVICT', 'fifo', 'evict', /one of none, lru/],
  ['REMORA_IDLE_MINUTES', '-1', 'idleMinutes', /number from 0/],
  ['REMORA_ROOTS', `/a${delimiter}b`, 'roots.1', /absolute paths/],
  ['REMORA_PROTOCOLS', 'http,javascript:', 'protocols.1', /one or more of http/],
] as const;

test.each(badVariables)('%s=%s', (name, text, path, expected) => {
  const { code, details, message }: { code: string; details: Record<string, unknown>; message: string } =
    failureOf(() => makeWorkspace().load({ env: { [name]: text } }));
  expect(code).toBe('bad_input');
  expect(details).toMatchObject({ path, expected: expect.stringMatching(expected), where: name });
  expect(message).toContain(String(details['found']));
});

const badFiles = [
  ['an unknown key', 'maxPages: 1\nmaxpage: 2\n', 'maxpage', /nearest is maxPages/, 2],
  ['an unknown key in a group', 'browser:\n  prot: 1\n', 'browser.prot', /nearest is browser.port/, 2],
  ['a key outside its group', 'headless: true\n', 'headless', /nearest is browser.headless/, 1],
  ['a dotted key', 'browser.port: 1\n', 'browser.port', /browser: with port:/, 1],
  ['a wrong type', '\n\nmaxPages: "7"\n', 'maxPages', /whole number/, 3],
  ['a wrong item', 'roots:\n  - /a\n  - 5\n', 'roots.1', /absolute paths/, 1],
  ['nothing behind a key', 'maxPages:\n', 'maxPages', /whole number/, 1],
  ['a group that is a list', 'browser: [1]\n', 'browser', /a map of settings/, 1],
  ['a list', '- maxPages\n', '', /a map of settings/, 1],
  ['a key that is no name', 'maxPages: 1\n1: 2\n', '', /names as keys/, 2],
  ['a key given twice', 'maxPages: 1\nevict: lru\nmaxPages: 2\n', 'maxPages', /once/, 3],
  ['broken YAML', 'evict: lru\nroots: [', '', /valid YAML/, 2],
  ['an unknown tag', 'maxPages: !many 5\n', '', /valid YAML/, 1],
  ['an alias without anchor', 'maxPages: *some\n', 'maxPages', /plain values/, 1],
] as const;

test.each(badFiles)('a file with %s', (_, user, path, expected, line) => {
  const space = makeWorkspace({ user });
  const { code, details } = failureOf(() => space.load());
  expect(code).toBe('bad_input');
  expect(details).toMatchObject({
    path,
    expected: expect.stringMatching(expected),
    where: `${space.userFile}:${line}`,
  });
});

test('a file that is too large, no text, or no file', () => {
  const space = makeWorkspace();
  put(space.userFile, `# ${'x'.repeat(70_000)}`);
  expect(failureOf(() => space.load()).message).toContain('at most 65536 bytes');
  put(space.userFile, Buffer.from([0x23, 0xff, 0xfe]));
  expect(failureOf(() => space.load()).message).toContain('UTF-8');
  mkdirSync(space.projectFile);
  put(space.userFile, '');
  expect(failureOf(() => space.load()).details).toMatchObject({
    expected: 'a regular file',
    where: space.projectFile,
  });
});

test.skipIf(process.platform === 'win32')('a named pipe is refused, not waited for', () => {
  const space = makeWorkspace();
  execFileSync('mkfifo', [space.projectFile]);
  expect(failureOf(() => space.load()).message).toContain('a regular file');
});

test('aliases that unfold without end are refused', () => {
  const lists = ['a', 'b', 'c', 'd'].map(
    (name, index, all) =>
      `&${name} [${Array(30)
        .fill(index === 0 ? '/x' : `*${all[index - 1]}`)
        .join(',')}]`,
  );
  expect(failureOf(() => makeWorkspace({ user: `roots: [${lists.join(',')}]\n` }).load()).code).toBe(
    'bad_input',
  );
});

test.each(['REMORA_MAX_PAGE', 'REMORA_max_pages'])(
  'an unknown variable %s fails with the nearest name',
  (name) => {
    const { code, details } = failureOf(() => makeWorkspace().load({ env: { [name]: '5' } }));
    expect(code).toBe('bad_input');
    expect(details).toMatchObject({
      path: name,
      expected: expect.stringContaining('REMORA_MAX_PAGES'),
      where: name,
    });
  },
);

test('variables that are read elsewhere are left alone', () => {
  const env = {
    REMORA_HOME: '/x',
    REMORA_SESSION: 'a',
    REMORA_TEST_ANY: '1',
    REMORA_SECRET_PIN: '1234',
    OTHER: '1',
  };
  expect(makeWorkspace().load({ env }).config.maxPages).toBe(20);
});

test('an unknown flag and a wrong one name the flag as it is typed', () => {
  const space = makeWorkspace();
  expect(failureOf(() => space.load({ flags: { maxPage: '5' } })).details).toMatchObject({
    where: '--max-page',
  });
  expect(failureOf(() => space.load({ flags: { maxPages: true } })).details).toMatchObject({
    path: 'maxPages',
    where: '--max-pages',
    found: 'true',
  });
});

const kept = [...SETTINGS.values()].filter(({ project }) => project.may === 'never').map(({ key }) => key);

test('the settings that a project file may not touch', () => {
  expect(kept).toEqual([
    ...['executable', 'endpoint', 'headers', 'headless', 'launch', 'dedicated', 'port', 'args'].map(
      (name) => `browser.${name}`,
    ),
    ...['model', 'images', 'fetchPrivate'].map((name) => `agent.${name}`),
    ...['idleMinutes', 'roots', 'protocols'],
  ]);
});

test.each(kept)('a project file may not set %s, whatever the value', (key) => {
  const [first = '', second] = key.split('.');
  const project = second === undefined ? `${first}: 1\n` : `${first}:\n  ${second}: 1\n`;
  const space = makeWorkspace({ project });
  const { code, details } = failureOf(() => space.load());
  expect(code).toBe('bad_input');
  expect(details).toMatchObject({
    path: key,
    expected: expect.stringContaining('a project file may not set it: it'),
  });
  expect(details['where']).toContain(space.projectFile);
});

test('no error shows a credential', () => {
  const secret = 'tops3cret';
  const errors = [
    failureOf(() => makeWorkspace().load({ env: { REMORA_ENDPOINT_HEADERS: `Authorization: ${secret}` } })),
    failureOf(() =>
      makeWorkspace().load({ env: { REMORA_ENDPOINT_HEADERS: `{"Authorization: ${secret}": "x"}` } }),
    ),
    failureOf(() => makeWorkspace({ user: `browser:\n  headers: {A: [${secret}]}\n` }).load()),
    failureOf(() => makeWorkspace({ user: `browser:\n  header: {A: ${secret}}\n` }).load()),
    failureOf(() => makeWorkspace().load({ flags: { endpoint: `htp://me:${secret}@host/` } })),
    failureOf(() => makeWorkspace().load({ env: { REMORA_ENDPOINT: `host?token=${secret}` } })),
  ];
  for (const error of errors) expect(JSON.stringify(error.toPublic())).not.toContain(secret);
});

test('names from a file cannot steer a terminal', () => {
  const { message } = failureOf(() => makeWorkspace({ project: '"\\e[31mred\\nline": 1\n' }).load());
  expect(message).not.toMatch(/[\u001b\n]/);
});
