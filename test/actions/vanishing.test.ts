/** Elements and documents that go away while something is done to them (ACT-2, ACT-5, ACT-8). */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { type Actor, refOf, setStage, type Stage } from './stage.ts';

const SWAP = `<div id=box><button id=md>Swap</button></div><button onmousedown="this.remove()">Vanish</button>
  <button onmousedown="document.body.innerHTML = 'empty'">Wipe</button>
  <script>window.clicks = 0;
    md.onmousedown = () => { box.innerHTML = '<button id=md2>Swap</button>'; md2.onclick = () => { clicks += 1 } };</script>`;

/** The button is another one once the pointer has come. */
const RENEWED = `<button>Target</button><script>window.clicks = 0;
  document.addEventListener('pointermove', () => {
    const button = document.createElement('button');
    button.textContent = 'Target';
    button.onclick = () => { clicks += 1 };
    document.querySelector('button').replaceWith(button);
  }, { once: true });</script>`;

const LEAVING = `<input type=checkbox id=on aria-label=On onchange="location = '/there'">
  <input type=checkbox id=off checked aria-label=Off onchange="location = '/there'">
  <select aria-label=Native onchange="location = '/there'"><option>Here<option>There</select>
  <div role=combobox id=drawn tabindex=0 aria-haspopup=listbox aria-expanded=false aria-controls=list aria-label=Drawn onclick="list.hidden = false; this.ariaExpanded = 'true'">Here</div>
  <ul id=list role=listbox hidden><li role=option>Here<li role=option onclick="location = '/there'">There</ul>
  <div role=button id=hovered onmouseenter="location = '/there'">Hovered</div>`;

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    '/swap': html('Swap', SWAP),
    '/renewed': html('Renewed', RENEWED),
    '/leaving': html('Leaving', LEAVING),
    '/there': html('There', '<h1>There</h1>'),
  });
});

const valueOf = async (actor: Actor, script: string): Promise<unknown> =>
  (await actor.act('evaluate', { script })).data['value'];

test.each(['Swap', 'Vanish', 'Wipe'])(
  'an element that goes away at the press has had no click: %s',
  async (name) => {
    const actor = await stage.actor('/swap');
    const { data, text } = await actor.act('click', { target: `button "${name}"` });
    expect(data).toMatchObject({ clicked: false });
    expect(text).toContain('but no click');
    expect(await valueOf(actor, 'clicks')).toBe(0);
  },
);

test.each(['button "Target"', 'css=button', 'its ref'])(
  'an element that its page makes anew as the pointer comes is clicked: %s',
  async (target) => {
    const actor = await stage.actor('/renewed');
    const ref = await refOf(actor, 'button', 'Target');
    const { data } = await actor.act('click', { target: target === 'its ref' ? ref : target });
    expect(data['ref']).not.toBe(ref);
    expect(data).not.toHaveProperty('clicked');
    expect(await valueOf(actor, 'clicks')).toBe(1);
  },
);

test.each([
  ['check', { target: 'checkbox "On"' }],
  ['uncheck', { target: 'checkbox "Off"' }],
  ['select', { target: 'combobox "Native"', values: ['There'] }],
  ['select', { target: 'combobox "Drawn"', values: ['There'] }],
  ['hover', { target: 'button "Hovered"' }],
])('what leads to another page is done, though nobody could look: %s %j', async (action, input) => {
  const actor = await stage.actor('/leaving');
  const before = Date.now();
  const { data } = await actor.act(action, input);
  expect(data).toMatchObject({ navigated: { to: `${stage.server.url}/there` } });
  // A page that is slow to leave may still be looked at.
  expect([false, undefined]).toContain(data['verified']);
  expect(Date.now() - before).toBeLessThan(3_000);
});

test('a page that leaves as the pointer comes has got no press', async () => {
  const actor = await stage.actor('/leaving');
  const { error } = await actor.fail('click', { target: 'button "Hovered"' });
  expect(error).toMatchObject({ code: 'stale_ref', mayHaveApplied: true });
  expect(error.message).toContain('nothing was pressed');
});
