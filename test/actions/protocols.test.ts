/** Which addresses a call may open, by what it is allowed (SEC-4), on a real browser. */
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { exitOf } from '../../src/actions/outcome.ts';
import { html } from '../helpers/server.ts';
import { tempFolder } from '../helpers/temp-folder.ts';
import { setStage, type Stage } from './stage.ts';

let stage: Stage;
let files: Stage;
let root: string;
beforeAll(async () => {
  root = join(realpathSync(tempFolder()), 'root');
  mkdirSync(root);
  writeFileSync(join(root, 'page.html'), html('File', '<p>file words</p>'));
  writeFileSync(join(dirname(root), 'outside.html'), html('Outside', 'outside words'));
  symlinkSync(join(dirname(root), 'outside.html'), join(root, 'link.html'));
  const routes = {
    '/a': html('A', '<a href="javascript:document.title=1">script</a><a href="data:text/html,x">data</a>a'),
  };
  stage = await setStage(routes);
  files = await setStage(routes, { cwd: root, flags: { protocols: 'http,https,about,file' } });
});

const FORBIDDEN = [
  'javascript:document.title=1',
  'file:///etc/passwd',
  'chrome://version',
  'data:text/html,<h1>x',
  'view-source:http://127.0.0.1/',
  'blob:http://127.0.0.1/x',
  'http://169.254.169.254/',
  'http://2852039166/',
  'http://0xA9FEA9FE/',
  'http://0251.0376.0251.0376/',
  'http://[::ffff:169.254.169.254]/',
  'http://metadata.google.internal/',
];

test.each(FORBIDDEN)('%s is refused by open and navigate, and nothing happens', async (url) => {
  const actor = await stage.actor('/a');
  const before = (await stage.browser.client.pages()).length;
  for (const action of ['open', 'navigate']) {
    const failed = await actor.fail(action, { url });
    expect(failed.error).toMatchObject({ code: 'blocked_url', retryable: false, mayHaveApplied: false });
    expect(exitOf(failed)).toBe(4);
  }
  expect((await stage.browser.client.pages()).length).toBe(before);
  expect((await actor.act('evaluate', { script: 'document.title' })).data['value']).toBe('A');
});

test('a file below the folders is opened when files are allowed, others are not', async () => {
  const actor = await files.actor();
  const at = pathToFileURL(root).href;
  expect((await actor.act('open', { url: `${at}/page.html` })).data).toMatchObject({
    title: 'File',
    status: null,
  });
  for (const url of [
    `${at}/link.html`,
    `${at}/../outside.html`,
    `${at}/%2e%2e/outside.html`,
    'file:///etc/passwd',
  ])
    expect((await actor.fail('navigate', { url })).error.code).toBe('file_not_allowed');
  expect((await actor.fail('navigate', { url: `${at}/%2e%2e%2foutside.html` })).error.code).toBe(
    'blocked_url',
  );
  expect((await actor.act('text')).data['text']).toBe('file words');
});

test('a link that is forbidden is not followed in silence', async () => {
  const actor = await stage.actor('/a');
  // The page's own link of the page's own script: the page may do that to itself, as it could without a click.
  await actor.act('click', { target: 'link "script"' });
  // Chromium itself does not go from a page to data: in the same tab.
  expect((await actor.act('click', { target: 'link "data"' })).data).not.toHaveProperty('navigated');
});

test.each([
  'localhost:PORT/a',
  '127.0.0.1:PORT/a',
  'http://127.0.0.1:PORT/a',
  'http://127.0.0.1:PORT/a?q=ü b#x y',
])('%s opens the page', async (typed) => {
  const actor = await stage.actor();
  expect(
    (await actor.act('open', { url: typed.replace('PORT', String(stage.server.port)) })).data['title'],
  ).toBe('A');
});
