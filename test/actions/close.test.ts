/** `close`: what the session made is closed, what it took over is given back (OWN-7). */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { type Actor, setStage, type Stage, tabAt, tabsOf } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ '/a': html('A', 'a'), '/b': html('B', 'b'), '/person': html('Person', 'person') });
});

const urls = async (): Promise<string[]> => (await stage.browser.client.pages()).map(({ url }) => url);

async function adopt(actor: Actor): Promise<string> {
  const id = await tabAt(actor, `${stage.server.url}/person`);
  await actor.act('focus', { tab: id });
  return id;
}

test('the current page goes, the one before becomes current', async () => {
  const actor = await stage.actor('/a');
  await actor.act('open', { url: `${stage.server.url}/b` });
  const { data, text } = await actor.act('close');
  expect(data).toEqual({ closed: 't2', released: null, current: 't1' });
  expect(text).toBe('Closed t2. Current is t1.');
  expect(await urls()).not.toContain(`${stage.server.url}/b`);
});

test('--tab names another one, and the current stays', async () => {
  const actor = await stage.actor('/a');
  await actor.act('open', { url: `${stage.server.url}/b`, name: 'shop' });
  expect((await actor.act('close', {}, { tab: 't1' })).data).toEqual({
    closed: 't1',
    released: null,
    current: 't2',
  });
  expect((await actor.act('close', {}, { tab: 'shop' })).data).toEqual({
    closed: 't2',
    released: null,
    current: null,
  });
});

test('without a page there is nothing to close, and closing twice is told', async () => {
  const actor = await stage.actor();
  expect((await actor.act('close')).data).toEqual({ closed: null, released: null, current: null });
  await actor.act('open');
  await actor.act('close', {}, { tab: 't1' });
  expect((await actor.fail('close', {}, { tab: 't1' })).error.code).toBe('tab_gone');
});

test('the person’s tab is given back without a mark, and closed only by force', async () => {
  const person = await stage.browser.client.newTab(`${stage.server.url}/person`);
  const actor = await stage.actor();
  const id = await adopt(actor);
  await actor.act('text');
  expect(await stage.browser.client.evaluate(person, '[window.__remoraTab, window.__remoraOwner]')).toEqual([
    true,
    actor.id,
  ]);
  const { data, text } = await actor.act('close');
  expect(data).toMatchObject({ closed: null, released: id });
  expect(text).toContain('stays open');
  expect(await stage.browser.client.evaluate(person, 'window.__remoraTab ?? "no mark"')).toBe('no mark');
  const again = await adopt(actor);
  expect((await actor.act('close', { force: true })).data).toMatchObject({ closed: again });
  expect(await urls()).not.toContain(`${stage.server.url}/person`);
});

test('another session’s tab cannot be closed', async () => {
  const other = await stage.actor('/a');
  const actor = await stage.actor();
  const foreign = (await tabsOf(actor)).find(({ owner }) => owner === other.id)?.id ?? '';
  expect((await actor.fail('close', {}, { tab: foreign })).error.code).toBe('tab_owned');
});
