/** `end`: the session's tabs and its namespaces' are dealt with, and nothing of it is left. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { setStage, type Stage, tabAt } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    '/a': html('A', 'a'),
    '/keep': html('Keep', 'k'),
    '/person': html('Person', 'p'),
  });
});

const pages = async (): Promise<string[]> =>
  (await stage.browser.client.pages()).map(({ targetId }) => targetId);

test('made tabs are closed, the person’s given back, the namespaces’ too', async () => {
  const before = await pages();
  const person = await stage.browser.client.newTab(`${stage.server.url}/person`);
  const actor = await stage.actor('/a');
  await actor.act('open');
  await stage.actorNamed(`${actor.id}::notes`).act('open');
  await actor.act('focus', { tab: await tabAt(actor, `${stage.server.url}/person`) });
  const { data, text } = await actor.act('end');
  expect(data).toEqual({ closed: 3, released: 1, kept: 0 });
  expect(text).toBe('The session ended: 3 tabs closed, 1 given back, 0 left open.');
  expect((await pages()).sort()).toEqual([...before, person].sort());
  expect(readFileSync(stage.home.paths.registry, 'utf8')).not.toContain(`"${actor.id}`);
});

test('--keep leaves them open, and the next session without a page takes one over', async () => {
  const actor = await stage.actor('/keep');
  expect((await actor.act('end', { keep: true })).data).toEqual({ closed: 0, released: 0, kept: 1 });
  const next = await stage.actor();
  expect((await next.act('text')).data['text']).toBe('k');
});

test('an empty session ends too', async () => {
  expect((await (await stage.actor()).act('end')).data).toEqual({ closed: 0, released: 0, kept: 0 });
});

test('another session is not touched', async () => {
  const other = await stage.actor('/a');
  await (await stage.actor('/a')).act('end');
  expect((await other.act('text')).data['text']).toBe('a');
});
