/** `forward`: one page forward in the history. */
import { expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { setStage } from './stage.ts';

test('the page that was left by back comes again, and after it there is nothing', async () => {
  const stage = await setStage({ '/a': html('Page A', '<h1>A</h1>'), '/b': html('Page B', '<h1>B</h1>') });
  const actor = await stage.actor('/a');
  await actor.act('navigate', { url: `${stage.server.url}/b` });
  await actor.act('back');
  const { data } = await actor.act('forward');
  expect(data).toEqual({
    tab: 't1',
    url: `${stage.server.url}/b`,
    title: 'Page B',
    status: 200,
    redirected: false,
    page: null,
  });
  const { error } = await actor.fail('forward');
  expect(error).toMatchObject({
    code: 'navigation_failed',
    message: expect.stringContaining('no page after this one'),
  });
});
