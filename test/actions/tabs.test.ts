/** `tabs`: all real tabs of all windows (OWN-5). */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { setStage, type Stage, tabsOf } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ '/a': html('Page "A"', 'a'), '/b': html('B', 'b') });
});

test('the person’s, one’s own and another session’s tabs, each as what it is', async () => {
  await stage.browser.client.newTab('chrome://version');
  const front = await stage.browser.client.newTab(`${stage.server.url}/b`, true);
  const other = await stage.actor('/a');
  const actor = await stage.actor();
  await actor.act('open', { url: `${stage.server.url}/a`, name: 'mine' });
  await actor.act('open');
  const { data, text } = await actor.act('tabs');
  const line = {
    title: 'Page "A"',
    url: `${stage.server.url}/a`,
    isCurrent: false,
    isRemora: true,
    active: false,
  };
  const id = expect.stringMatching(/^t\d+$/);
  expect(data['tabs']).toEqual(
    expect.arrayContaining([
      {
        id,
        title: 'B',
        url: `${stage.server.url}/b`,
        isCurrent: false,
        isRemora: false,
        owner: null,
        active: true,
      },
      { ...line, id, owner: other.id },
      { ...line, id, owner: actor.id, name: 'mine' },
      { ...line, id, title: '', url: 'about:blank', owner: actor.id, isCurrent: true },
    ]),
  );
  expect(JSON.stringify(data)).not.toContain('chrome://');
  expect(text).toContain(`mine, name mine: ${stage.server.url}/a "Page \\"A\\""`);
  await stage.browser.client.send('Target.closeTarget', { targetId: front });
});

test('ids are stable, and that of a closed tab is not given again', async () => {
  const actor = await stage.actor('/a');
  const ids = async (): Promise<string[]> => (await tabsOf(actor)).map(({ id }) => id);
  const before = await ids();
  expect(await ids()).toEqual(before);
  await actor.act('close', {}, { tab: 't1' });
  await actor.act('open');
  const after = await ids();
  expect(after).not.toContain('t1');
  expect(new Set(after).size).toBe(after.length);
});
