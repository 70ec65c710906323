/** `drag` and `drag_xy`: drags of the browser's own, those that pages make of pointer events, sliders, frames. */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { until } from '../helpers/until.ts';
import { type Actor, setStage, type Stage } from './stage.ts';

const HTML5 = `<style>.box { position: absolute; width: 90px; height: 60px; background: #ccd }</style>
  <div id=from class=box draggable=true role=button style="left:20px;top:20px">From</div>
  <div id=goal class=box role=button style="left:300px;top:150px">Goal</div>
  <script>const heard = []; for (const type of ['pointerdown', 'dragstart', 'dragenter', 'dragover', 'drop', 'dragend', 'pointerup', 'mouseup', 'click'])
    document.addEventListener(type, (event) => {
      if (type === 'dragstart') event.dataTransfer.setData('text/plain', 'payload');
      if (/enter|over|drop/.test(type) && event.target.id === 'goal') event.preventDefault();
      if (type === 'drop') goal.textContent = event.dataTransfer.getData('text/plain');
      if (heard.at(-1) !== type + ' ' + event.target.id) heard.push(type + ' ' + event.target.id);
    });</script>`;

/** Begins after 8 pixels, follows the pointer above all else, and swaps rows as they are passed. */
const SORTED = `<style>li { width: 160px; height: 40px; touch-action: none }</style><ul id=rows style="padding:0;list-style:none"><li role=button>A<li role=button>B<li role=button>C<li role=button>D</ul>
  <script>let held, start, active = false;
    rows.addEventListener('pointerdown', (event) => { held = event.target; start = event.clientY; held.setPointerCapture(event.pointerId) });
    rows.addEventListener('pointermove', (event) => {
      if (!held) return;
      active ||= Math.abs(event.clientY - start) > 8;
      if (!active) return;
      const other = [...rows.children].find((row) => row !== held && event.clientY > row.offsetTop && event.clientY < row.offsetTop + 40);
      if (other) rows.insertBefore(held, held.offsetTop < other.offsetTop ? other.nextSibling : other);
    });
    rows.addEventListener('pointerup', () => { held = undefined; active = false });</script>`;

/** Sorted by a drag of the browser's own; deaf for a moment after each change of places, as lists are that animate it. */
const DEAF = `<style>li { width: 160px; height: 40px }</style><ul id=rows style="padding:0;list-style:none"><li role=button draggable=true>A<li role=button draggable=true>B<li role=button draggable=true>C<li role=button draggable=true>D</ul>
  <script>let held, deaf = false;
    rows.addEventListener('dragstart', (event) => { held = event.target; event.dataTransfer.setData('text/plain', 'row') });
    rows.addEventListener('dragover', (event) => {
      event.preventDefault();
      const other = event.target.closest('li');
      if (!other || other === held || deaf) return;
      deaf = true;
      setTimeout(() => { deaf = false }, 150);
      rows.insertBefore(held, held.offsetTop < other.offsetTop ? other.nextSibling : other);
    });</script>`;

const SLIDER = `<input type=range id=range min=0 max=100 value=0 style="width:300px;margin:0"><canvas id=canvas width=300 height=200></canvas>
  <script>const drawn = []; let on = false; canvas.onmousedown = () => { on = true }; canvas.onmousemove = (event) => on && drawn.push(event.offsetX); onmouseup = () => { on = false };</script>`;

const SHIFTED = `<div id=gap></div><div id=wanted role=button style="width:90px;height:40px" onpointerover="setTimeout(() => { gap.style.height = '40px' }, 15)">Wanted</div>
  <div id=far role=button style="position:absolute;left:300px;top:200px;width:90px;height:40px">Far</div>
  <script>const heard = []; for (const type of ['pointerdown', 'pointerup', 'click']) document.addEventListener(type, ({ target }) => heard.push(type + ' ' + target.id))</script>`;

const FAR = `<div id=top draggable=true role=button>Top</div><div id=deaf role=button>Deaf</div>
  <div id=bottom draggable=true role=button style="margin-top:2500px">Bottom</div>
  <script>const drops = []; for (const el of [top0 = document.getElementById('top'), bottom]) {
    el.ondragstart = (event) => event.dataTransfer.setData('text/plain', el.id);
    el.ondragover = (event) => event.preventDefault();
    el.ondrop = (event) => drops.push(event.dataTransfer.getData('text/plain') + ' on ' + el.id);
  }</script>`;

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    '/html5': html('HTML5', HTML5),
    '/sorted': html('Sorted', SORTED),
    '/deaf': html('Deaf', DEAF),
    '/far': html('Far', FAR),
    '/slider': html('Slider', SLIDER),
    '/shifted': html('Shifted', SHIFTED),
    '/holder': (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          html(
            'Holder',
            `<iframe src="${stage.server.url.replace('127.0.0.1', 'localhost')}/html5" width=500 height=300 style="border:7px solid"></iframe>`,
          ),
        ),
  });
});

const value = async (actor: Actor, script: string): Promise<unknown> =>
  (await actor.act('evaluate', { script })).data['value'];

test("a drag of the browser's own brings its events in order, with the data", async () => {
  const actor = await stage.actor('/html5');
  const { data } = await actor.act('drag', { target: '#from', to: '#goal' });
  expect(data).toMatchObject({ drag: 'html5', to: { ref: expect.any(String) } });
  const heard = String(await value(actor, 'heard.join()'));
  expect(heard).toMatch(
    /^pointerdown from,dragstart from,.*dragenter goal,dragover goal,drop goal,dragend from/,
  );
  expect(await value(actor, 'goal.textContent')).toBe('payload');
});

test('in a frame of another process too', async () => {
  const actor = await stage.actor('/holder');
  await actor.act('wait', { selector: 'iframe' });
  await actor.act('drag', { target: 'button "From"', to: 'button "Goal"' });
  const dropped = async (): Promise<true | undefined> =>
    (await actor.act('snapshot')).text.includes('payload') ? true : undefined;
  expect(await until(dropped, 5_000, 'the drop')).toBe(true);
});

test('a list that is sorted by pointer events', async () => {
  const actor = await stage.actor('/sorted');
  const { data } = await actor.act('drag', { target: 'button "A"', to: 'button "C"' });
  expect(data).toMatchObject({ drag: 'pointer' });
  expect(await value(actor, 'rows.innerText.replace(/\\s+/g, "")')).toBe('BCAD');
});

test('a list that hears nothing for a moment after each change of places', async () => {
  const actor = await stage.actor('/deaf');
  const { data } = await actor.act('drag', { target: 'button "A"', to: 'button "C"' });
  expect(data).toMatchObject({ drag: 'html5' });
  expect(await value(actor, 'rows.innerText.replace(/\\s+/g, "")')).toBe('BCAD');
});

test('a slider by so many pixels, a canvas between two points', async () => {
  const actor = await stage.actor('/slider');
  await actor.act('drag', { target: '#range', position: '8,8', by: '150,0' });
  expect(Number(await value(actor, 'range.value'))).toBeGreaterThan(40);
  const [x, y] = [Number(await value(actor, 'canvas.getBoundingClientRect().left')), 60];
  const { data } = await actor.act('drag_xy', { x: x + 20, y, toX: x + 220, toY: y + 20 });
  expect(data).toMatchObject({ drag: 'pointer', hit: { ref: expect.any(String) } });
  expect(Number(await value(actor, 'drawn.length'))).toBeGreaterThan(10);
  expect(await value(actor, 'on')).toBe(false);
});

test('what moves away as the pointer comes is taken where it is then, and nothing else is', async () => {
  const actor = await stage.actor('/shifted');
  await actor.act('drag', { target: '#wanted', to: '#far' });
  expect(await value(actor, 'heard')).toEqual(['pointerdown wanted', 'pointerup far', 'click ']);
});

test('a drag that is cut short lets the button go', async () => {
  const actor = await stage.actor('/slider');
  const cut = new AbortController();
  const gone = actor.try('drag_xy', { x: 320, y: 60, toX: 500, toY: 160 }, { signal: cut.signal });
  await until(
    async () => ((await stage.actorNamed('other').try('status')).ok ? true : undefined),
    5_000,
    'a moment',
  );
  cut.abort();
  await gone;
  expect(await value(actor, 'on')).toBe(false);
});

test('it takes either a goal or a way', async () => {
  const actor = await stage.actor('/slider');
  expect((await actor.fail('drag', { target: '#range' })).error.code).toBe('bad_input');
  expect((await actor.fail('drag', { target: '#range', to: '#canvas', by: '1,1' })).error.code).toBe(
    'bad_input',
  );
  expect((await actor.fail('drag_xy', { x: 10, y: 10, toX: 9_000, toY: 1 })).error.code).toBe('bad_input');
});

test('what is out of sight is scrolled to with the drag held, downwards and upwards', async () => {
  const actor = await stage.actor('/far');
  for (const [target, to] of [
    ['#top', '#bottom'],
    ['#bottom', '#top'],
  ])
    expect((await actor.act('drag', { target, to })).data).not.toHaveProperty('dropped');
  expect(await value(actor, 'drops')).toEqual(['top on bottom', 'bottom on top']);
});

test('a drop that nothing took is told', async () => {
  const actor = await stage.actor('/far');
  const { data, text } = await actor.act('drag', { target: '#top', to: '#deaf' });
  expect(data).toMatchObject({ drag: 'html5', dropped: false });
  expect(text).toContain('No drop came of it');
});
