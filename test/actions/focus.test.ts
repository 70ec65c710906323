/** `focus`: another tab as the current page, claimed when nobody owns it (OWN-6). */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { type Actor, setStage, type Stage, tabAt } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    '/a': html('A', '<button>A button</button>'),
    '/b': html('B', 'b'),
    '/others': html('Others', 'others'),
    '/person': html('Person', '<p>person</p>'),
  });
});

const idOf = (actor: Actor, path: string): Promise<string> => tabAt(actor, `${stage.server.url}${path}`);

test('one’s own tab by id or name, without showing it', async () => {
  const actor = await stage.actor();
  await actor.act('open', { url: `${stage.server.url}/a`, name: 'first' });
  await actor.act('open', { url: `${stage.server.url}/b` });
  const { data, text, tab } = await actor.act('focus', { tab: 't1' });
  expect(data).toMatchObject({ tab: 't1', url: `${stage.server.url}/a`, title: 'A', adopted: false });
  expect(Object.keys(data).sort()).toEqual(
    ['adopted', 'forgotRefs', 'tab', 'title', 'url'].filter((key) => key in data),
  );
  expect(tab).toBe('t1');
  expect(text).toContain('t1 ');
  expect(text).toContain('Refs of the tab you left are void.');
  expect((await actor.act('focus', { tab: 't1' })).text).not.toContain('void');
  await actor.act('focus', { tab: 't2' });
  expect((await actor.act('focus', { tab: 'first' })).data['tab']).toBe('t1');
});

test('the person’s tab is claimed, and the answer says what that means', async () => {
  const person = await stage.browser.client.newTab(`${stage.server.url}/person`);
  const actor = await stage.actor();
  const id = await idOf(actor, '/person');
  const { data, text } = await actor.act('focus', { tab: id });
  expect(data).toMatchObject({ tab: id, adopted: true });
  expect(text).toContain('closing it will only give it back');
  expect((await actor.act('text')).data['text']).toBe('person');
  await actor.act('close');
  expect((await stage.browser.client.pages()).map(({ targetId }) => targetId)).toContain(person);
});

test('bringToFront shows it', async () => {
  const front = await stage.browser.client.newTab('about:blank', true);
  const actor = await stage.actor('/a');
  await actor.act('focus', { tab: 't1', bringToFront: true });
  const { data } = await actor.act('tabs');
  expect(data['tabs']).toContainEqual(expect.objectContaining({ id: 't1', active: true }));
  await stage.browser.client.send('Target.closeTarget', { targetId: front });
});

test('another session’s tab is not taken, and a page of the browser neither', async () => {
  const other = await stage.actor('/others');
  await stage.browser.client.newTab('chrome://version');
  const actor = await stage.actor();
  const owned = await actor.fail('focus', { tab: await idOf(actor, '/others') });
  expect(owned.error).toMatchObject({ code: 'tab_owned', details: { owner: other.id } });
  for (const tab of ['t999', 'nowhere'])
    expect((await actor.fail('focus', { tab })).error.code).toBe('tab_gone');
});
