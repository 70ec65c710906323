/** `prune`: exactly the report of OWN-8, with every reason there is. */
import { beforeAll, expect, test } from 'vitest';
import { openHub } from '../../skills/browser/tools.ts';
import { atEnd } from '../helpers/at-end.ts';
import { newHome } from '../helpers/home.ts';
import { html } from '../helpers/server.ts';
import { startFakeBrowser } from './fake-browser.ts';
import { type Actor, actorOf, setStage, type Stage, tabAt } from './stage.ts';

let stage: Stage;
let me: Actor;
beforeAll(async () => {
  const page = (name: string): [string, string] => [`/${name}`, html(name, name)];
  const names = ['old', 'current', 'other', 'person', 'adopted', 'left', 'named'];
  stage = await setStage(Object.fromEntries(names.map(page)));
});

const at = (path: string): string => `${stage.server.url}/${path}`;
const urls = async (): Promise<string[]> => (await stage.browser.client.pages()).map(({ url }) => url);

test('each tab is closed or named with its reason, and nothing more', async () => {
  await stage.browser.client.newTab(at('person'));
  await stage.browser.client.newTab(at('adopted'));
  await stage.browser.client.newTab('chrome://version/');
  const other = await stage.actor();
  await other.act('open', { url: at('other') });
  const ended = await stage.actor();
  await ended.act('open', { url: at('left') });
  await ended.act('end', { keep: true });
  me = await stage.actor();
  await me.act('open', { url: at('old') });
  await me.act('open', { url: at('named'), name: 'named' });
  await me.act('focus', { tab: await tabAt(me, at('adopted')) });
  await me.act('open', { url: at('current') });

  const dry = await me.act('prune', { dryRun: true });
  const wanted = {
    closedCount: 2,
    closed: [at('old'), at('named')],
    skipped: expect.arrayContaining([
      { url: at('current'), reason: 'current' },
      { url: at('person'), reason: 'not-remora' },
      { url: at('other'), reason: `other-owner:${other.id}` },
      { url: at('left'), reason: 'legacy-unowned' },
      { url: at('adopted'), reason: 'adopted' },
      { url: 'chrome://version/', reason: 'internal' },
    ]),
  };
  expect(dry.data).toEqual({ ...wanted, dryRun: true });
  expect(dry.text).toContain('Would close 2, left ');
  expect(await urls()).toEqual(expect.arrayContaining([at('old'), at('named')]));

  const { data, text } = await me.act('prune');
  expect(data).toEqual(wanted);
  expect(text).toContain(`closed ${at('old')}`);
  expect(text).toContain(`left ${at('other')} (other-owner:${other.id})`);
  const left = await urls();
  for (const gone of ['old', 'named']) expect(left).not.toContain(at(gone));
  for (const kept of ['current', 'person', 'other', 'left', 'adopted']) expect(left).toContain(at(kept));
});

test('an adopted tab was given back by it', async () => {
  const { data } = await me.act('prune');
  expect(data['skipped']).toContainEqual({ url: at('adopted'), reason: 'not-remora' });
});

test('what was used lately is left when an age is given', async () => {
  await me.act('open', { url: at('old') });
  await me.act('open', { url: at('current') });
  const { data } = await me.act('prune', { olderThan: '1h' });
  expect(data['closedCount']).toBe(0);
  expect(data['skipped']).toContainEqual({ url: at('old'), reason: 'recently-used' });
  for (const olderThan of ['2 h', '1w', '', '-1h', 'soon'])
    expect((await me.fail('prune', { olderThan })).error).toMatchObject({
      code: 'bad_input',
      message: expect.stringContaining('30m'),
    });
});

test('scope all closes those of every owner and of none, but never the person’s', async () => {
  const { data } = await me.act('prune', { scope: 'all' });
  expect(data['closed']).toEqual(expect.arrayContaining([at('old'), at('other'), at('left')]));
  const left = await urls();
  expect(left).toEqual(expect.arrayContaining([at('person'), at('adopted'), 'chrome://version/']));
  expect(left.filter((url) => url.startsWith(stage.server.url)).sort()).toEqual([
    at('adopted'),
    at('current'),
    at('person'),
  ]);
});

test('a tab that the browser does not close is named, and the others are closed all the same', async () => {
  const browser = await startFakeBrowser();
  const home = newHome(browser.endpoint);
  const hub = openHub({ home: home.home, env: home.env });
  atEnd(() => hub.close());
  const actor = actorOf(hub, 's');
  for (const name of ['a', 'b', 'c', 'd']) await actor.act('open', { url: `http://${name}.test/` });
  const [, stubborn = ''] = [...browser.pages().keys()];
  browser.refuseToClose(stubborn);
  const { data } = await actor.act('prune');
  expect(data).toEqual({
    closedCount: 2,
    closed: ['http://a.test/', 'http://c.test/'],
    skipped: [
      { url: 'http://b.test/', reason: 'close-failed: protocol' },
      { url: 'http://d.test/', reason: 'current' },
    ],
  });
  expect([...browser.pages().values()]).toEqual(['http://b.test/', 'http://d.test/']);
  // It is still the session's, so that a later prune tries again.
  expect((await actor.act('tabs')).data['tabs']).toContainEqual(
    expect.objectContaining({ url: 'http://b.test/', owner: 's' }),
  );
});
