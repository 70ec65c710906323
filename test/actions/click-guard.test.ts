/** What comes between the last look and the press: the element that is meant is hit, or nothing (ACT-2). */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { type Actor, setStage, type Stage } from './stage.ts';

/** Every trusted press that a listener of the page hears of, by the id of what it went to. */
const LOG = `<script>const heard = []; for (const type of ['pointerdown', 'mousedown', 'click', 'dblclick', 'contextmenu'])
  document.addEventListener(type, (event) => event.isTrusted && heard.push(type + ' ' + (event.target.id || event.target.nodeName)), true);</script>`;
const page = (body: string): string => html('Guard', LOG + body);
const BOX = 'display:block;width:140px;height:40px;margin:0';
/** Above the button, once the pointer is on it: what lies below moves down by one button. */
const SHIFT = `setTimeout(() => { gap.style.height = '40px' }, 15)`;

let stage: Stage;
beforeAll(async () => {
  const there = (): string => stage.server.url.replace('127.0.0.1', 'localhost');
  stage = await setStage({
    '/shift': page(
      `<div id=gap></div><button id=above style="${BOX}">Above</button><button id=wanted style="${BOX}" onpointerover="${SHIFT}">Wanted</button><button id=below style="${BOX}">Below</button>`,
    ),
    '/always': page(
      `<div style="position:relative"><button id=wanted style="${BOX}">Wanted</button><div id=veil style="display:none;position:absolute;inset:0;background:#eee">Veil</div></div>
       <script>addEventListener('pointermove', () => { setTimeout(() => { veil.style.display = 'block' }, 0); setTimeout(() => { veil.style.display = 'none' }, 1500) }, true)</script>`,
    ),
    '/pulse': page(
      `<style>@keyframes pulse { to { transform: scale(0.7) } }</style><button id=wanted style="${BOX};animation:pulse 200ms infinite alternate">Wanted</button>`,
    ),
    '/jump': page(
      `<button id=wanted style="position:absolute;width:60px;height:30px">Wanted</button><script>setInterval(() => { wanted.style.left = Math.random() * 600 + 'px'; wanted.style.top = Math.random() * 400 + 'px' }, 15)</script>`,
    ),
    '/swap': page(
      `<div id=box><button id=wanted style="${BOX}" onmousedown="this.style.marginTop = '90px'">Wanted</button></div>`,
    ),
    '/opens': page(
      `<button id=wanted style="${BOX}" onclick="veil.hidden = false">Wanted</button><div id=veil hidden style="position:fixed;inset:0;background:#fff">Veil</div>`,
    ),
    '/asks': page(
      `<button id=wanted onmousedown="confirm('Sure?')">Wanted</button><button id=after>After</button>`,
    ),
    '/leaves': page(`<button id=wanted onpointerdown="location.href = '/pulse'">Wanted</button>`),
    '/first': `<!doctype html><title>First</title><script>window.early = 0; addEventListener('pointerdown', () => { early += 1 }, true)</script>${page(
      `<div id=gap></div><button id=above style="${BOX}">Above</button><button id=wanted style="${BOX}" onpointerover="${SHIFT}">Wanted</button>`,
    )}`,
    '/holder': (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(page(`<iframe src="${there()}/shift" width=300 height=200></iframe>`)),
  });
});

const heard = async (actor: Actor): Promise<unknown> =>
  (await actor.act('evaluate', { script: 'heard' })).data['value'];
const PRESSED = ['pointerdown wanted', 'mousedown wanted', 'click wanted'];

// The page's timer is its own: it may also come between the button's going down and up. Then the page makes no click of it, which is told.
test.each(['/shift', '/pulse'])('%s: nothing but the element is pressed, and it once', async (path) => {
  const actor = await stage.actor(path);
  const { data } = await actor.act('click', { target: '#wanted' });
  expect(await heard(actor)).toEqual(data['clicked'] === false ? PRESSED.slice(0, 2) : PRESSED);
});

test('a listener that the page set before all others does not hear of a press that missed', async () => {
  const actor = await stage.actor('/first');
  await actor.act('click', { target: '#wanted' });
  expect((await actor.act('evaluate', { script: 'early' })).data['value']).toBe(1);
});

test('what always comes in between is named, and nothing is pressed', async () => {
  const actor = await stage.actor('/always');
  const { error } = await actor.fail('click', { target: '#wanted' });
  expect(error).toMatchObject({ code: 'obscured', mayHaveApplied: false });
  expect(error.details).toMatchObject({ by: { ref: expect.stringMatching(/^e\d+$/) } });
  expect(await heard(actor)).toEqual([]);
});

test('what is somewhere else each time is hit by luck or not at all', async () => {
  const actor = await stage.actor('/jump');
  const outcome = await actor.try('click', { target: '#wanted' });
  const events = await heard(actor);
  if (outcome.ok) expect(events).toContain('pointerdown wanted');
  else {
    expect(['not_stable', 'obscured']).toContain(outcome.error.code);
    expect(events).toEqual([]);
  }
});

test('a press without its click is told', async () => {
  const actor = await stage.actor('/swap');
  const { data, text } = await actor.act('click', { target: '#wanted' });
  expect(data).toMatchObject({ clicked: false });
  expect(text).toContain('but no click');
});

test('of two clicks the second is spared what the first has opened', async () => {
  const actor = await stage.actor('/opens');
  const { data } = await actor.act('dblclick', { target: '#wanted' });
  expect(data).toMatchObject({ clicks: 1 });
  expect(await heard(actor)).toEqual(PRESSED);
});

test('a question asked by the press, and a page that leaves because of it, are no failures', async () => {
  const actor = await stage.actor('/asks');
  expect((await actor.act('click', { target: '#wanted' })).data['dialog']).toMatchObject({
    message: 'Sure?',
  });
  await actor.act('click', { target: '#after' });
  expect(await heard(actor)).toEqual(expect.arrayContaining(['click after']));
  const other = await stage.actor('/leaves');
  expect((await other.act('click', { target: '#wanted' })).data).toMatchObject({
    navigated: { newDocument: true },
  });
});

test('in a frame of another process too', async () => {
  const actor = await stage.actor('/holder');
  await actor.act('wait', { selector: 'iframe' });
  await actor.act('click', { target: 'button "Wanted"' });
  expect(await heard(actor)).toEqual([]);
});

test('a person can click all the same after it', async () => {
  const actor = await stage.actor('/always');
  await actor.fail('click', { target: '#wanted' });
  await actor.act('click_xy', { x: 400, y: 300 });
  expect(await heard(actor)).toContain('pointerdown HTML');
});
