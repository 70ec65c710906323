/** `upload`: into fields, through choosers, onto places to drop on. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { html, startServer } from '../helpers/server.ts';
import { tempFolder } from '../helpers/temp-folder.ts';
import { type Actor, setStage, type Stage, tabAt } from './stage.ts';

const CHOOSER = `const i = document.createElement('input'); i.type = 'file'; i.onchange = () => log.push('made ' + i.files[0].name); i.click()`;
const page = (frame: string): string => `
<label id=label>Photo <input id=hidden type=file style="display:none" accept="image/*,.txt"></label>
<input id=many type=file multiple><input id=folder type=file webkitdirectory>
<button id=late onclick="setTimeout(() => { ${CHOOSER} }, 200)">Attach</button><button>Idle</button>
<a id=away href=/away onclick="hidden.click()">Leave</a>
<div id=zone style="width:200px;height:80px;background:#ddd">Drop here</div>
<div id=wall style="width:200px;height:40px">No</div>
<iframe src="${frame}" style="width:300px;height:120px"></iframe>
<script>
  window.log = [];
  for (const el of [hidden, many])
    for (const type of ['input', 'change'])
      el.addEventListener(type, () => log.push(type + ' ' + [...el.files].map((file) => file.name + file.size)));
  folder.onchange = () => log.push('folder ' + [...folder.files].map((file) => file.webkitRelativePath));
  zone.ondragover = (event) => event.preventDefault();
  zone.ondrop = async (event) => {
    event.preventDefault();
    for (const file of event.dataTransfer.files) log.push('drop ' + file.name + ' ' + (await file.text()) + ' ' + event.isTrusted);
  };
</script>`;
const INSIDE = `<button onclick="const i = document.createElement('input'); i.type = 'file'; i.onchange = () => { document.body.append(' got ' + i.files[0].name); }; i.click()">Inside</button>`;

let stage: Stage;
beforeAll(async () => {
  const folder = tempFolder();
  mkdirSync(join(folder, 'album'));
  for (const name of ['one.txt', 'two.txt', 'movie.mp4', 'album/x.txt'])
    writeFileSync(join(folder, name), name);
  const other = await startServer({ '/in': html('Inside', INSIDE) });
  stage = await setStage(
    {
      '/p': html('Upload', page(`http://localhost:${other.port}/in`)),
      '/away': html('Away', 'away'),
    },
    { cwd: folder, browserArgs: ['--site-per-process'] },
  );
});

const REFUSED = [
  ['css=#hidden', ['movie.mp4'], 'bad_input', 'accepts image/*,.txt'],
  ['css=#hidden', ['one.txt', 'two.txt'], 'bad_input', 'one file'],
  ['css=#many', ['album'], 'bad_input', 'is a folder'],
  ['css=#folder', ['one.txt'], 'bad_input', 'one folder'],
  ['css=#many', ['three.txt'], 'bad_input', 'no file'],
  ['css=#many', ['/etc/hostname'], 'file_not_allowed', 'outside'],
  ['css=#wall', ['one.txt'], 'unsupported', 'takes no files'],
] as const;

const logOf = async (actor: Actor): Promise<unknown> =>
  (await actor.act('evaluate', { script: 'log.splice(0)' })).data['value'];
const one = { name: 'one.txt', bytes: 7 };
const two = { name: 'two.txt', bytes: 7 };

test.each(['css=#hidden', 'css=#label'])('%s: a field that is not shown takes a file', async (target) => {
  const actor = await stage.actor('/p');
  const { data } = await actor.act('upload', { target, files: ['one.txt'] });
  expect(data).toMatchObject({ files: [one], how: 'input' });
  expect(await logOf(actor)).toEqual(['input one.txt7', 'change one.txt7']);
});

test('several files go where several are taken', async () => {
  const actor = await stage.actor('/p');
  await actor.act('upload', { target: 'css=#many', files: ['one.txt', 'two.txt'] });
  expect(await logOf(actor)).toEqual(['input one.txt7,two.txt7', 'change one.txt7,two.txt7']);
});

test('what is not taken is refused with the reason, and nothing is sent', async () => {
  const actor = await stage.actor('/p');
  for (const [target, files, code, message] of REFUSED) {
    const { error } = await actor.fail('upload', { target, files });
    expect(error).toMatchObject({ code, message: expect.stringContaining(message) });
  }
  expect(await logOf(actor)).toEqual([]);
});

test('a button that makes its field when it is clicked is given the file through the chooser', async () => {
  const actor = await stage.actor('/p');
  const { data } = await actor.act('upload', { target: 'button "Attach"', files: ['one.txt'] });
  expect(data).toMatchObject({ files: [one], how: 'chooser' });
  expect(await logOf(actor)).toEqual(['made one.txt']);
});

test('a chooser of a frame in another process is caught too', async () => {
  const actor = await stage.actor('/p');
  const { data } = await actor.act('upload', { target: 'button "Inside"', files: ['one.txt'] });
  expect(data).toMatchObject({ files: [one], how: 'chooser' });
  await actor.act('expect', { text: 'got one.txt' });
});

test('files are dropped where nothing but a drop is heard, as by a person', async () => {
  const actor = await stage.actor('/p');
  const { data } = await actor.act('upload', { target: 'css=#zone', files: ['one.txt', 'two.txt'] });
  expect(data).toMatchObject({ files: [one, two], how: 'drop' });
  expect(await logOf(actor)).toEqual(['drop one.txt one.txt true', 'drop two.txt two.txt true']);
});

test('what listens for a drop is taken off again, also where nothing takes the files', async () => {
  const { client } = stage.browser;
  const before = new Set((await client.pages()).map(({ targetId }) => targetId));
  const actor = await stage.actor('/p');
  const mine = (await client.pages()).find(({ targetId }) => !before.has(targetId));
  const session = await client.attach(mine?.targetId ?? '');
  const worlds: number[] = [];
  client.on('Runtime.executionContextCreated', ({ context }, from) => {
    if (from === session) worlds.push(context.id);
  });
  await client.send('Runtime.enable', undefined, session);
  /** In the page's world and ours. */
  const heard = async (): Promise<readonly string[]> => {
    const types = worlds.map(async (contextId) => {
      const { result } = await client.send('Runtime.evaluate', { expression: 'window', contextId }, session);
      const objectId = result.objectId ?? '';
      const { listeners } = await client.send('DOMDebugger.getEventListeners', { objectId }, session);
      return listeners.map(({ type }) => type);
    });
    return (await Promise.all(types)).flat();
  };
  const { error } = await actor.fail('upload', { target: 'css=#wall', files: ['one.txt'] });
  expect(error.code).toBe('unsupported');
  expect(worlds.length).toBeGreaterThan(1);
  expect((await heard()).filter((type) => /^(dragover|drop)$/.test(type))).toEqual([]);
  await client.detach(session);
});

test('a click that opens a chooser and leaves does leave', async () => {
  const actor = await stage.actor('/p');
  const { data } = await actor.act('click', { target: 'link "Leave"' });
  expect(data['navigated']).toMatchObject({ to: `${stage.server.url}/away` });
});

test('in a tab of the person the chooser is kept from the screen for the time of an upload', async () => {
  await stage.browser.client.newTab(`${stage.server.url}/p?person`);
  const actor = stage.actorNamed('guest');
  await actor.act('focus', { tab: await tabAt(actor, `${stage.server.url}/p?person`) });
  const given = await actor.act('upload', { target: 'button "Attach"', files: ['one.txt'] });
  expect(given.data).toMatchObject({ files: [one], how: 'chooser' });
});
