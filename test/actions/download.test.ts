/** `download`, and files that come by other actions (ACT-10). */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { files, type Files, personsFolder, type PersonsFolder } from '../helpers/downloading.ts';
import { until } from '../helpers/until.ts';
import { type Actor, type Done, refOf, setStage, type Stage } from './stage.ts';

let stage: Stage;
let person: PersonsFolder;
let server: Files;
beforeAll(async () => {
  person = personsFolder();
  server = files();
  stage = await setStage(server.routes, { userDataDir: person.userDataDir });
});

const fileList = z.array(
  z.looseObject({ name: z.string(), path: z.string(), bytes: z.number(), state: z.string() }),
);
const filesOf = ({ data }: Done): z.infer<typeof fileList> => fileList.parse(data['files']);
const folder = (actor: Actor): string => join(stage.home.paths.artifacts, 'downloads', actor.id);

test.each([
  ['an attachment', 'link "Attachment"', 'data.zip', 'zzzzz'],
  ['one in a new tab', 'link "New tab"', 'data.zip', 'zzzzzzzz'],
  ['a data: address', 'link "Data"', 'note.txt', 'hello'],
  ['a blob: address', 'link "Blob"', 'rows.csv', 'a,b'],
  ['the answer to a form', 'button "Export"', 'data.zip', 'zzzzzzzzz'],
  ['one from a frame', 'link "In a frame"', 'data.zip', 'zzzzzzz'],
])('%s is saved in the session’s folder under its name', async (_what, target, name, content) => {
  const actor = await stage.actor('/p');
  const done = await actor.act('download', { target });
  const [file] = filesOf(done);
  expect(file).toMatchObject({
    name,
    path: join(folder(actor), name),
    bytes: content.length,
    state: 'completed',
    type: expect.stringMatching(/^(application\/zip|text\/plain|text\/csv)$/),
    url: expect.any(String),
  });
  expect(readFileSync(file?.path ?? '', 'utf8')).toBe(content);
  expect(done.text).toContain(`${content.length} bytes ${file?.path ?? ''}`);
  expect(person.names()).toEqual([]);
  // The page is where it was.
  expect((await actor.act('evaluate', { script: 'location.pathname' })).data['value']).toBe('/p');
});

test('a second file of a name gets a number, a dangerous name becomes a plain one', async () => {
  const actor = await stage.actor('/p');
  const names = [];
  for (const target of ['link "Attachment"', 'link "Attachment"', 'link "Odd name"'])
    names.push(filesOf(await actor.act('download', { target }))[0]?.path);
  const [first, second, odd] = names;
  expect(first).toBe(join(folder(actor), 'data.zip'));
  expect(second).toBe(join(folder(actor), 'data (2).zip'));
  expect(dirname(odd ?? '')).toBe(folder(actor));
  expect(odd).toMatch(/\/[^./][^/]*\.txt$/);
});

test('an address is downloaded, the page stays', async () => {
  const actor = await stage.actor('/p');
  const done = await actor.act('download', { url: `${stage.server.url}/data.zip?size=3` });
  expect(filesOf(done)).toMatchObject([{ name: 'data.zip', bytes: 3 }]);
  expect((await actor.act('evaluate', { script: 'location.pathname' })).data['value']).toBe('/p');
});

test.each(['navigate', 'open'])('%s to a file names it', async (action) => {
  const actor = await stage.actor('/p');
  const { data, text } = await actor.act(action, { url: `${stage.server.url}/data.zip` });
  expect(data['download']).toMatchObject({ name: 'data.zip', bytes: 5, state: 'completed' });
  expect(text).toContain(join(folder(actor), 'data.zip'));
});

test('a slow one says how far it is, and can be waited for', async () => {
  const actor = await stage.actor('/p');
  const { error } = await actor.fail('download', { target: 'link "Slow"' }, { timeoutMs: 1_500 });
  expect(error).toMatchObject({
    code: 'timeout',
    message: expect.stringContaining('1000 of 2000 bytes'),
    hint: expect.stringContaining('remora wait --download'),
  });
  const waiting = actor.act('wait', { download: true }, { timeoutMs: 8_000 });
  server.finish();
  const { data } = await waiting;
  expect(data).toMatchObject({
    met: 'download',
    files: [{ name: 'slow.zip', bytes: 2_000, state: 'completed' }],
  });
  expect(filesOf(await actor.act('downloads'))).toMatchObject([{ name: 'slow.zip', state: 'completed' }]);
});

test('one that is canceled is an error that says so', async () => {
  const actor = await stage.actor('/p');
  const ids: string[] = [];
  stage.browser.client.on('Browser.downloadWillBegin', ({ guid }) => ids.push(guid));
  await stage.browser.client.send('Browser.setDownloadBehavior', {
    behavior: 'default',
    eventsEnabled: true,
  });
  const failing = actor.fail('download', { target: 'link "Slow"' });
  const guid = await until(() => ids.at(-1), 5_000, 'the download');
  await stage.browser.client.send('Browser.cancelDownload', { guid });
  expect((await failing).error).toMatchObject({
    code: 'navigation_failed',
    message: expect.stringContaining('canceled'),
  });
  server.finish();
});

test('what is no file is an error that says so', async () => {
  const actor = await stage.actor('/p');
  const { error } = await actor.fail('download', { url: `${stage.server.url}/plain` });
  expect(error).toMatchObject({ code: 'expect_failed', hint: expect.stringContaining('remora back') });
  await actor.act('back');
  const ref = await refOf(actor, 'link', 'No file');
  const none = await actor.fail('download', { target: ref }, { timeoutMs: 1_000 });
  expect(none.error).toMatchObject({ code: 'timeout', message: 'No download has started.' });
});

test('an action does not wait for the file of an earlier one, and tells when it has come', async () => {
  const actor = await stage.actor('/p');
  const first = await actor.act('click', { target: 'link "Slow"' });
  expect(first.data['download']).toMatchObject({ name: 'slow.zip', state: 'in progress' });
  const start = performance.now();
  const next = await actor.act('press', { key: 'Tab' });
  expect(performance.now() - start).toBeLessThan(2_500);
  expect(next.data['download']).toBeUndefined();
  const other = await actor.act('download', { target: 'link "Data"' });
  expect(filesOf(other)).toMatchObject([{ name: 'note.txt', state: 'completed' }]);
  server.finish();
  const { data } = await actor.act('wait', { download: true });
  expect(data['files']).toMatchObject([{ name: 'slow.zip', state: 'completed' }]);
});

test('it needs a target or an address, and not both', async () => {
  const actor = await stage.actor('/p');
  for (const input of [{}, { target: 'link "Data"', url: `${stage.server.url}/data.zip` }])
    expect((await actor.fail('download', input)).error).toMatchObject({
      code: 'bad_input',
      message: expect.stringContaining('remora downloads'),
    });
});

test('an isolated session’s files come to its folder too', async () => {
  const actor = stage.actorNamed('apart');
  await actor.act('open', { url: `${stage.server.url}/p`, isolated: true });
  const [file] = filesOf(await actor.act('download', { target: 'link "Attachment"' }));
  expect(file).toMatchObject({ path: join(folder(actor), 'data.zip'), bytes: 5 });
  expect(existsSync(file?.path ?? '')).toBe(true);
  await actor.act('end');
});
