/** `open`: a new tab of the session, in the background, made current. */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { setStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    '/a': html('Page A', '<h1>A</h1><a href="/b">to b</a>'),
    '/b': html('Page B', '<h1>B</h1>'),
    '/moved': (_request, response) => response.writeHead(302, { location: '/b' }).end(),
    '/broken': (_request, response) =>
      response.writeHead(500, { 'content-type': 'text/html' }).end(html('Oops', 'broken')),
    '/gone': (_request, response) =>
      response.writeHead(404, { 'content-type': 'text/html' }).end(html('Gone', 'no such page')),
    '/file': (_request, response) =>
      response
        .writeHead(200, {
          'content-type': 'application/zip',
          'content-disposition': 'attachment; filename=x.zip',
        })
        .end('zip'),
    '/plain': (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"a": 1}'),
    '/login': html(
      'Log in',
      '<form><label>Name<input></label><label>Password<input type=password></label></form>',
    ),
  });
});

test('a document of mere text says how to read it, and a target that cannot be read costs no refs', async () => {
  const actor = await stage.actor();
  const { text } = await actor.act('open', { url: `${stage.server.url}/plain` });
  expect(text).toContain('There is nothing to act on: `remora text` reads the page.');
  expect((await actor.fail('click', { target: 'main >> button "X"' })).error.code).toBe('bad_input');
  expect((await actor.act('open', { url: `${stage.server.url}/a` })).text).toMatch(/\[e\d{1,2}\] link/);
});

test('the answer names the tab and the page, and shows what can be acted on', async () => {
  const actor = await stage.actor();
  const { data, text, tab } = await actor.act('open', { url: `${stage.server.url}/a` });
  expect(data).toEqual({
    tab: 't1',
    url: `${stage.server.url}/a`,
    title: 'Page A',
    status: 200,
    redirected: false,
    page: null,
  });
  expect(tab).toBe('t1');
  expect(text).toContain(`t1 ${stage.server.url}/a "Page A"`);
  expect(text).toMatch(/\[e\d+\] link "to b"/);
});

test('without an address the tab is blank', async () => {
  const actor = await stage.actor();
  const { data } = await actor.act('open');
  expect(data).toMatchObject({ url: 'about:blank', title: '', status: null, page: null });
});

test('the person’s tab stays in front', async () => {
  const person = await stage.browser.client.newTab(`${stage.server.url}/b`, true);
  const actor = await stage.actor('/a');
  await actor.act('open', { url: `${stage.server.url}/b` });
  expect(await stage.browser.client.evaluate(person, 'document.visibilityState')).toBe('visible');
  const { data } = await actor.act('tabs');
  expect(data['tabs']).toContainEqual(
    expect.objectContaining({ url: `${stage.server.url}/b`, isRemora: false, active: true }),
  );
});

test.each([
  ['/moved', { url: '/b', status: 200, redirected: true, page: null }],
  ['/broken', { url: '/broken', status: 500, page: 'error' }],
  ['/gone', { url: '/gone', status: 404, page: 'not-found' }],
  ['/login', { url: '/login', status: 200, page: 'login' }],
])('%s is told as what it is', async (path, { url, ...expected }) => {
  const actor = await stage.actor();
  const { data } = await actor.act('open', { url: `${stage.server.url}${path}` });
  expect(data).toMatchObject({ ...expected, url: `${stage.server.url}${url}` });
});

test('an address that is a file is downloaded, and the tab stays', async () => {
  const actor = await stage.actor();
  const { data, text } = await actor.act('open', { url: `${stage.server.url}/file` });
  expect(data).toMatchObject({
    tab: 't1',
    download: { name: 'x.zip', bytes: 3, state: 'completed' },
    url: 'about:blank',
  });
  expect(text).toContain('downloads it');
});

test('a name works wherever an id does and is given once', async () => {
  const actor = await stage.actor();
  await actor.act('open', { url: `${stage.server.url}/a`, name: 'inbox' });
  await actor.act('open', { url: `${stage.server.url}/b` });
  const { data } = await actor.act('evaluate', { script: 'document.title' }, { tab: 'inbox' });
  expect(data['value']).toBe('Page A');
  const again = await actor.fail('open', { url: `${stage.server.url}/b`, name: 'inbox' });
  expect(again.error).toMatchObject({
    code: 'bad_input',
    message: expect.stringContaining('inbox already (t1)'),
  });
  for (const name of ['t1', '1st', 'a b', ''])
    expect((await actor.fail('open', { name })).error.code).toBe('bad_input');
});

test('an address that is open already is opened again, and the twin is named', async () => {
  const actor = await stage.actor('/a');
  const { data, text } = await actor.act('open', { url: `${stage.server.url}/a` });
  expect(data).toMatchObject({ tab: 't2', alreadyOpen: 't1' });
  expect(text).toContain('`remora focus t1`');
});

test('what could not be opened leaves no tab behind, and the page before stays current', async () => {
  const actor = await stage.actor('/a');
  const before = (await stage.browser.client.pages()).length;
  expect((await actor.fail('open', { url: 'http://127.0.0.1:1/' })).error.code).toBe('navigation_failed');
  expect((await actor.fail('open', { url: 'javascript:1' })).error.code).toBe('blocked_url');
  expect((await actor.fail('open', { url: 'http://[' })).error.code).toBe('bad_input');
  expect((await stage.browser.client.pages()).length).toBe(before);
  expect((await actor.act('evaluate', { script: 'document.title' })).data['value']).toBe('Page A');
});
