/** Dialogs never hold anything up, and are answered as the caller said (ACT-9). */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { until } from '../helpers/until.ts';
import { type Actor, setStage, type Stage, tabAt } from './stage.ts';

const ASKING = `<button onclick="said.textContent = confirm('Sure?')">Ask</button>
  <button onclick="said.textContent = prompt('Name?', 'Bob')">Name</button>
  <button onclick="for (let n = 0; n < 50; n += 1) alert(n); said.textContent = 'through'">Many</button>
  <button onclick="alert('first'); said.textContent = confirm('then')">Both</button>
  <input aria-label=Two onchange="said.textContent = confirm('Changed?')"><input aria-label=Three>
  <p id=said>nothing</p>`;
const LEAVING = `<a href=/next>Next</a><button>Here</button>
  <script>addEventListener('beforeunload', (event) => event.preventDefault())</script>`;

let stage: Stage;
beforeAll(async () => {
  const routes = {
    '/p': html('Asking', ASKING),
    '/next': html('Next', '<p>next page</p>'),
    '/leaving': html('Leaving', LEAVING),
    '/load': html('Load', '<script>alert("in load")</script><button>Loaded</button>'),
    '/unload': html(
      'Unload',
      '<script>addEventListener("pagehide", () => alert("bye"))</script><a href=/next>Next</a>',
    ),
    '/often': html('Often', '<p>often</p><script>setInterval(() => alert("again"), 400)</script>'),
    '/framed': html('Framed', ''),
  };
  stage = await setStage(routes, { browserArgs: ['--site-per-process'] });
  const cross = stage.server.url.replace('127.0.0.1', 'localhost');
  routes['/framed'] = html(
    'Framed',
    `<iframe title=same src=/p></iframe><iframe title=other src="${cross}/p"></iframe>`,
  );
});

const said = async (actor: Actor): Promise<unknown> =>
  (await actor.act('evaluate', { script: 'said.textContent' })).data['value'];

test.each([
  [{}, 'button "Ask"', 'dismissed', 'false'],
  [{ accept: true }, 'button "Ask"', 'accepted', 'true'],
  [{ dismiss: true }, 'button "Name"', 'dismissed', ''],
  [{ accept: true }, 'button "Name"', 'accepted', 'Bob'],
  [{ text: 'Ada' }, 'button "Name"', 'accepted', 'Ada'],
  [{ accept: true }, 'button "Both"', 'accepted', 'true'],
])('dialog %j, then %s: %s', async (input, target, answer, result) => {
  const actor = await stage.actor('/p');
  await actor.act('dialog', input);
  const { data } = await actor.act('click', { target });
  expect(data['dialog']).toMatchObject({ type: /Name/.test(target) ? 'prompt' : 'confirm', answer });
  expect(await said(actor)).toBe(result);
  // What was said is used up.
  expect((await actor.act('dialog')).data).toMatchObject({ next: null, answered: null });
});

test('what is set is shown, replaced and taken back', async () => {
  const actor = await stage.actor('/p');
  expect((await actor.act('dialog', { text: 'Ada' })).text).toContain('accepted with the text "Ada"');
  await actor.act('dialog', { dismiss: true });
  expect((await actor.act('dialog')).data['next']).toEqual({ accept: false });
  expect((await actor.act('dialog', { clear: true })).data['next']).toBeNull();
  const { error } = await actor.fail('dialog', { accept: true, dismiss: true });
  expect(error).toMatchObject({ code: 'bad_input', message: expect.stringContaining('one answer') });
});

test('fifty in a row are answered in one action', async () => {
  const actor = await stage.actor('/p');
  const { data } = await actor.act('click', { target: 'button "Many"' });
  expect(data['dialog']).toMatchObject({ type: 'alert', message: '49', answer: 'accepted' });
  expect(await said(actor)).toBe('through');
});

test('in a load, and when a page is left', async () => {
  const actor = await stage.actor();
  const { data, text } = await actor.act('open', { url: `${stage.server.url}/load` });
  expect(data).toMatchObject({ title: 'Load', dialog: { type: 'alert', message: 'in load' } });
  expect(text).toContain('Loaded');
  await actor.act('navigate', { url: `${stage.server.url}/unload` });
  await actor.act('click', { target: 'link "Next"' });
  expect((await actor.act('text')).text).toContain('next page');
});

test('between two actions: it is answered at once and told with the next', async () => {
  const actor = await stage.actor('/p?later');
  const page = (await stage.browser.client.pages()).find(({ url }) => url.endsWith('/p?later'));
  const inPage = (script: string): Promise<unknown> =>
    stage.browser.client.evaluate(page?.targetId ?? '', script);
  await inPage("setTimeout(() => { said.textContent = confirm('Later?') }); 1");
  await until(async () => (await inPage('said.textContent')) === 'false' || undefined, 5_000, 'the answer');
  const { data } = await actor.act('text');
  expect(data['dialog']).toMatchObject({ type: 'confirm', message: 'Later?', answer: 'dismissed' });
});

test('a page that alerts all the time can be worked with', async () => {
  const actor = await stage.actor('/often');
  for (let n = 0; n < 5; n += 1) expect((await actor.act('text')).text).toContain('often');
  expect((await actor.act('snapshot')).text).toContain('often');
});

test.each(['same', 'other'])('in a frame of the %s process', async (title) => {
  const actor = await stage.actor('/framed');
  const frame = title === 'same' ? 'http://127.0.0.1' : 'http://localhost';
  const script = 'setTimeout(() => document.querySelector("button").click(), 0); 1';
  await actor.act('dialog', { accept: true });
  await actor.act('evaluate', { script, frame: `${frame}:${stage.server.port}/p` });
  const read = { script: 'said.textContent', frame: `${frame}:${stage.server.port}/p` };
  await until(
    async () => (await actor.act('evaluate', read)).data['value'] === 'true' || undefined,
    3_000,
    'the answer',
  );
});

test('a page that asks before it is left: navigate leaves it, a click does not unless it was said', async () => {
  const actor = await stage.actor('/leaving');
  await actor.act('click', { target: 'button "Here"' });
  const stays = await actor.act('click', { target: 'link "Next"' });
  expect(stays.data['dialog']).toMatchObject({ type: 'beforeunload', answer: 'dismissed' });
  expect((await actor.act('evaluate', { script: 'document.title' })).data['value']).toBe('Leaving');
  await actor.act('dialog', { accept: true });
  await actor.act('click', { target: 'link "Next"' });
  await actor.act('wait', { text: 'next page' });
  await actor.act('navigate', { url: `${stage.server.url}/leaving` });
  await actor.act('click', { target: 'button "Here"' });
  const left = await actor.act('navigate', { url: `${stage.server.url}/next` });
  expect(left.data).toMatchObject({ title: 'Next', dialog: { type: 'beforeunload', answer: 'accepted' } });
  await actor.act('navigate', { url: `${stage.server.url}/leaving` });
  await actor.act('click', { target: 'button "Here"' });
  expect((await actor.act('close')).data['closed']).toBe('t1');
});

test('what a taken-over tab was left with is answered', async () => {
  const { client } = stage.browser;
  const address = `${stage.server.url}/p?persons`;
  const target = await client.newTab(address);
  const actor = await stage.actor();
  await actor.act('focus', {
    tab: await until(() => tabAt(actor, address).catch(() => undefined), 5_000, 'the tab'),
  });
  await actor.act('text');
  const session = await client.attach(target);
  await client.send('Page.enable', undefined, session);
  const opened = new Promise((resolve) => client.on('Page.javascriptDialogOpening', resolve));
  await client.evaluateIn(session, 'setTimeout(() => { said.textContent = prompt("Yours?") }, 0); 1');
  await opened;
  // Its news goes to the hub by the same way as this.
  await actor.act('tabs');
  const { error } = await actor.fail('text');
  expect(error).toMatchObject({
    code: 'dialog_open',
    hint: expect.stringContaining('remora dialog --accept'),
  });
  expect((await actor.act('dialog')).text).toContain('Yours?');
  const { data } = await actor.act('dialog', { text: 'mine' });
  expect(data['answered']).toMatchObject({ type: 'prompt', answer: 'accepted', text: 'mine' });
  expect(await said(actor)).toBe('mine');
});
