/** `back`: one page back, never past where the tab began. */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { setStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    '/a': html('Page A', '<h1>A</h1>'),
    '/b': html('Page B', '<h1>B</h1>'),
    '/spa': html('Spa', '<h1>one</h1>'),
  });
});

test('the page before comes back', async () => {
  const actor = await stage.actor('/a');
  await actor.act('navigate', { url: `${stage.server.url}/b` });
  const { data } = await actor.act('back');
  expect(data).toEqual({
    tab: 't1',
    url: `${stage.server.url}/a`,
    title: 'Page A',
    status: 200,
    redirected: false,
    page: null,
  });
});

test('a step within the document counts', async () => {
  const actor = await stage.actor('/spa');
  await actor.act('evaluate', { script: 'history.pushState({}, "", "/spa/two"); document.title = "Two"' });
  expect((await actor.act('back')).data['url']).toBe(`${stage.server.url}/spa`);
});

test('before the first page there is nothing, also not the blank page that the tab began with', async () => {
  const actor = await stage.actor('/a');
  const { error } = await actor.fail('back');
  expect(error).toMatchObject({
    code: 'navigation_failed',
    message: expect.stringContaining('no page before this one'),
  });
  expect((await actor.act('evaluate', { script: 'location.pathname' })).data['value']).toBe('/a');
});
