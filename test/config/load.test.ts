import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failureOf, makeWorkspace, put } from './workspace.ts';

test('without any source every setting has its default', () => {
  const { config, sources } = makeWorkspace().load();
  expect(config).toEqual({
    browser: {
      preference: ['brave', 'chrome', 'chromium', 'edge', 'vivaldi'],
      headless: 'auto',
      launch: true,
      dedicated: false,
      port: 9222,
      args: [],
    },
    agent: {
      contextTokens: 100_000,
      maxSteps: 60,
      maxTokens: 2_000_000,
      timeoutMs: 1_800_000,
      fetchPrivate: false,
      subagents: 3,
    },
    timeouts: { action: 15_000, navigation: 30_000, attach: 2000 },
    settle: { minWaitMs: 0, quietMs: 100, networkIdleMs: 500, maxWaitMs: 5000, betweenActionsMs: 0 },
    budget: { snapshotTokens: 3000, textChars: 40_000 },
    maxPages: 20,
    evict: 'none',
    popups: 'follow',
    idleMinutes: 30,
    roots: [],
    protocols: ['http:', 'https:', 'about:'],
  });
  expect(new Set(Object.values(sources).map(({ kind }) => kind))).toEqual(new Set(['default']));
});

test('each source overrides the ones below it, and each value says where it was read', () => {
  const space = makeWorkspace({
    user: 'popups: stay\nevict: lru\nmaxPages: 10\nviewport: {width: 400, height: 400}\n',
    project: '# ours\nevict: none\nmaxPages: 9\nviewport: {width: 500, height: 500}\n',
  });
  const env = { REMORA_MAX_PAGES: '8', REMORA_VIEWPORT: '600x600', HOME: '/nowhere' };
  const { config, sources } = space.load({ env, flags: { viewport: '700x701', maxPages: undefined } });
  expect(config).toMatchObject({
    popups: 'stay',
    evict: 'none',
    maxPages: 8,
    viewport: { width: 700, height: 701 },
  });
  expect(sources).toMatchObject({
    'budget.textChars': { kind: 'default' },
    popups: { kind: 'user', file: space.userFile, line: 1 },
    evict: { kind: 'project', file: space.projectFile, line: 2 },
    maxPages: { kind: 'env', name: 'REMORA_MAX_PAGES' },
    viewport: { kind: 'flag', name: 'viewport' },
  });
});

test('one key of a group leaves the others as they were', () => {
  const space = makeWorkspace({ user: 'timeouts:\n  action: 1000\n', project: 'timeouts:\n  attach: 0\n' });
  expect(space.load({ env: { REMORA_TIMEOUT_NAVIGATION: '2000' } }).config.timeouts).toEqual({
    action: 1000,
    navigation: 2000,
    attach: 0,
  });
});

test('an empty file, an empty group and an empty variable set nothing', () => {
  const { config } = makeWorkspace({ user: 'browser:\n  # port: 1\n', project: '# nothing yet\n' }).load({
    env: { REMORA_MAX_PAGES: '' },
  });
  expect([config.browser.port, config.maxPages]).toEqual([9222, 20]);
});

test('the project file is the nearest one up to the git top-level', () => {
  const space = makeWorkspace({ project: 'maxPages: 5\n' });
  const deep = join(space.project, 'a/b');
  mkdirSync(deep, { recursive: true });
  expect(space.load({ cwd: deep }).config.maxPages).toBe(5);
  put(join(space.project, 'a/.remora.yaml'), 'maxPages: 4\n');
  expect(space.load({ cwd: deep }).config.maxPages).toBe(4);
  // A worktree's .git is a file.
  put(join(deep, '.git'), 'gitdir: elsewhere\n');
  expect(space.load({ cwd: deep }).config.maxPages).toBe(20);
});

test('without git only the working folder is looked at', () => {
  const space = makeWorkspace({ project: 'maxPages: 5\n' });
  rmSync(join(space.project, '.git'), { recursive: true });
  mkdirSync(join(space.project, 'a'));
  expect(space.load().config.maxPages).toBe(5);
  expect(space.load({ cwd: join(space.project, 'a') }).config.maxPages).toBe(20);
});

test('flags are read like variables when they are text and taken as they are otherwise', () => {
  const { config } = makeWorkspace().load({
    flags: { launch: false, headless: 'no', browserPort: 7, roots: ['/a'], prefer: 'edge, brave' },
  });
  expect(config.browser).toMatchObject({
    launch: false,
    headless: false,
    port: 7,
    preference: ['edge', 'brave'],
  });
  expect(config.roots).toEqual(['/a']);
});

test('headers of a file do not go to an endpoint that the caller names', () => {
  const space = makeWorkspace({
    user: 'browser:\n  endpoint: wss://grid.example\n  headers: {Authorization: Bearer abc}\n',
  });
  expect(space.load().config.browser.headers).toEqual({ Authorization: 'Bearer abc' });
  const elsewhere = { env: { REMORA_ENDPOINT: 'ws://other.example' } };
  expect(space.load(elsewhere).config.browser).not.toHaveProperty('headers');
  expect(space.load(elsewhere).sources['browser.headers']).toEqual({ kind: 'default' });
  const both = { env: { REMORA_ENDPOINT_HEADERS: '{"X-Key":"k"}' }, flags: { endpoint: '9333' } };
  expect(space.load(both).config.browser).toMatchObject({ endpoint: '9333', headers: { 'X-Key': 'k' } });
});

test('a project file may lower maxPages and not raise it', () => {
  const space = makeWorkspace({ user: 'maxPages: 10\n', project: '\nmaxPages: 11\n' });
  const { code, details } = failureOf(() => space.load());
  expect(code).toBe('bad_input');
  expect(details).toMatchObject({ path: 'maxPages', found: 11, where: `${space.projectFile}:2` });
  put(space.userFile, 'maxPages: 12\n');
  expect(space.load().config.maxPages).toBe(11);
});

test('a changed, a new and a removed file are seen by the next call', () => {
  const space = makeWorkspace({ user: 'maxPages: 2\n' });
  expect(space.load().config.maxPages).toBe(2);
  put(space.userFile, 'maxPages: 13\n');
  expect(space.load().config.maxPages).toBe(13);
  put(space.projectFile, 'maxPages: 6\n');
  expect(space.load().config.maxPages).toBe(6);
  rmSync(space.projectFile);
  rmSync(space.userFile);
  expect(space.load().config.maxPages).toBe(20);
});

test('what one call has read cannot be changed under the next', () => {
  const { config } = makeWorkspace({ user: 'roots: [/a]\n' }).load();
  expect([config, config.browser, config.roots, config.protocols].map(Object.isFrozen)).toEqual([
    true,
    true,
    true,
    true,
  ]);
});
