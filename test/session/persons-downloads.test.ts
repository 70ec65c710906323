/** Files of a person and of agents at the same time: each goes where it belongs, under its name (ACT-10). */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { files, personsFolder } from '../helpers/downloading.ts';
import { until } from '../helpers/until.ts';
import { setStage, tabAt } from '../actions/stage.ts';

const SIZES = [1, 2, 3];
const listed = z.object({
  files: z.array(z.object({ path: z.string().optional(), bytes: z.number(), state: z.string() })),
});

test('three of one name each, at once: the person’s stay in their folder, the agents’ come to theirs', async () => {
  const person = personsFolder();
  const { routes } = files();
  const stage = await setStage(routes, { userDataDir: person.userDataDir });
  const { client } = stage.browser;
  const persons = await client.newTab(`${stage.server.url}/p?person`, true);
  const agents = [await stage.actor('/p?one'), await stage.actor('/p?two')];
  const clickThree = 'document.querySelector("button[onclick]").click(); 1';
  const session = await client.attach(persons);
  await until(
    async () => (await client.evaluateIn(session, 'document.readyState')) === 'complete',
    10_000,
    'the page of the person',
  );
  await Promise.all([
    client.evaluateIn(session, clickThree),
    ...agents.map((agent) => agent.act('click', { target: 'button "Three"' })),
  ]);
  const ended = async (): Promise<boolean> => {
    const lists = await Promise.all(
      agents.map(async (agent) => listed.parse((await agent.act('downloads')).data)),
    );
    return lists.every((list) => list.files.filter(({ state }) => state === 'completed').length === 3);
  };
  await until(ended, 10_000, 'the files of the agents');
  await until(
    () => person.names().length === 3 && !person.names().some((name) => name.endsWith('.crdownload')),
    10_000,
    'the files of the person',
  );
  // Chromium numbers what has the name of another in the same folder, those that were moved away later too.
  const sizes = (folder: string): number[] =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name)).length)
      .sort();
  expect(sizes(person.path)).toEqual(SIZES);
  for (const name of person.names()) expect(name).toMatch(/^data( \(\d\))?\.zip$/);
  for (const agent of agents) {
    const list = listed.parse((await agent.act('downloads')).data);
    const folder = join(stage.home.paths.artifacts, 'downloads', agent.id);
    expect(list.files.map(({ path }) => basename(path ?? '')).sort()).toEqual([
      'data (2).zip',
      'data (3).zip',
      'data.zip',
    ]);
    expect(sizes(folder)).toEqual(SIZES);
  }
});

test('what the person downloads in a tab that was taken over, with no action under way, is theirs', async () => {
  const person = personsFolder();
  const stage = await setStage(files().routes, { userDataDir: person.userDataDir });
  const address = `${stage.server.url}/p?shared`;
  const target = await stage.browser.client.newTab(address);
  const actor = await stage.actor();
  const tab = await until(() => tabAt(actor, address).catch(() => undefined), 5_000, 'the tab');
  await actor.act('focus', { tab });
  await actor.act('text');
  await stage.browser.client.evaluate(target, 'document.querySelector("a").click(); 1');
  await until(() => person.names().includes('data.zip'), 5_000, 'the file of the person');
  expect(listed.parse((await actor.act('downloads')).data).files).toEqual([]);
  const { data } = await actor.act('download', { target: 'link "Data"' });
  expect(listed.parse(data).files).toMatchObject([{ bytes: 5, state: 'completed' }]);
  expect(person.names()).toEqual(['data.zip']);
});
