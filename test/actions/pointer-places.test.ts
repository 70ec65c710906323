/** `hover`, `click_xy`, `move_xy`, `focus_element`: the pointer and the focus without a click on an element. */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { type Actor, refOf, setStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    '/menu': html(
      'Menu',
      `<style>#sub { display: none; margin-left: 90px; width: 120px } nav:hover #sub, #sub:hover { display: block }</style>
       <nav style="width:90px"><span role=button tabindex=0>Menu</span><div id=sub><button onclick="said.textContent = 'chosen'">Choose</button></div></nav><p id=said></p>
       <div style="height:3000px"></div><input id=low aria-label=Low><div id=dull role=button>Dull</div><button disabled>Off</button>
       <script>const seen = []; addEventListener('pointermove', ({ clientX, clientY }) => seen.push([clientX, clientY]))</script>`,
    ),
    '/canvas': html(
      'Canvas',
      `<canvas id=canvas width=300 height=200 style="position:absolute;left:0;top:0"></canvas><script>const hits = []; onclick = ({ target, clientX, clientY, detail, shiftKey }) => hits.push([target.id, clientX, clientY, detail, shiftKey])</script>
       <iframe id=same srcdoc="<button style='position:absolute;left:20px;top:10px'>Same</button>" style="position:absolute;left:320px;top:0;border:5px solid;transform-origin:0 0;transform:scale(1.2)"></iframe><div id=other style="position:absolute;left:20px;top:250px;transform:rotate(10deg)"></div>
       <script>other.innerHTML = '<iframe width=200 height=100 style="border:9px solid" src="' + location.origin.replace('127.0.0.1', 'localhost') + '/inner"></iframe>'</script>`,
    ),
    '/inner': html(
      'Inner',
      `<button style="position:absolute;left:40px;top:20px;width:100px;height:40px">Inner</button>`,
    ),
  });
});

const value = async (actor: Actor, script: string): Promise<unknown> =>
  (await actor.act('evaluate', { script })).data['value'];

test('the pointer moves on by steps and stays: a menu that is open while it is hovered can be used', async () => {
  const actor = await stage.actor('/menu');
  const { data } = await actor.act('hover', { target: 'button "Menu"' });
  expect(data).toMatchObject({ ref: expect.any(String), match: 'located' });
  expect(Number(await value(actor, 'seen.length'))).toBeGreaterThan(3);
  await actor.act('click', { target: 'button "Choose"' });
  expect(await value(actor, 'said.textContent')).toBe('chosen');
  expect((await actor.act('hover', { target: 'button "Menu"', dom: true })).data).toMatchObject({
    input: 'dom',
  });
});

test('the focus goes to an element, and the view with it; what takes none says so', async () => {
  const actor = await stage.actor('/menu');
  const ref = await refOf(actor, 'textbox', 'Low');
  await actor.act('focus_element', { target: ref });
  expect(await value(actor, 'document.activeElement.id + (scrollY > 1000)')).toBe('lowtrue');
  expect((await actor.fail('focus_element', { target: '#dull' })).error.code).toBe('unsupported');
  expect((await actor.fail('focus_element', { target: 'button "Off"' })).error.code).toBe('disabled');
});

test('a click at a point says what was there', async () => {
  const actor = await stage.actor('/canvas');
  const { data } = await actor.act('click_xy', { x: 120, y: 80, count: 2, modifiers: ['Shift'] });
  expect(data).toMatchObject({ at: { x: 120, y: 80 }, hit: { ref: expect.stringMatching(/^e\d+$/) } });
  expect(await value(actor, 'hits')).toEqual([
    ['canvas', 120, 80, 1, true],
    ['canvas', 120, 80, 2, true],
  ]);
  await actor.act('move_xy', { x: 10, y: 10 });
  expect((await actor.fail('click_xy', { x: 120, y: 8_000 })).error).toMatchObject({
    code: 'bad_input',
    message: expect.stringContaining('lies outside'),
  });
});

test('through frames that are scaled, turned and of another process', async () => {
  const actor = await stage.actor('/canvas');
  const same = await actor.act('click_xy', { x: 320 + 1.2 * (5 + 40), y: 1.2 * (5 + 20) });
  expect(same.data).toMatchObject({ hit: { role: 'button', name: 'Same' } });
  await actor.act('wait', { selector: '#other iframe' });
  await refOf(actor, 'button', 'Inner');
  const box = await value(
    actor,
    '(({ left, top, width, height }) => [left + width / 2, top + height / 2])(document.querySelector("#other iframe").getBoundingClientRect())',
  );
  const [x = 0, y = 0] = Array.isArray(box) ? box.map(Number) : [];
  const inner = await actor.act('move_xy', { x: Math.round(x), y: Math.round(y) });
  expect(inner.data).toMatchObject({ hit: { role: 'button', name: 'Inner' } });
});
