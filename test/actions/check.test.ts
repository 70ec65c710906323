/** `check` and `uncheck`: any make of checkbox, never the wrong way round. */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { type Actor, setStage, type Stage } from './stage.ts';

const PAGE = `
<style>.away { position: absolute; opacity: 0; width: 1px; height: 1px } .none { display: none }
  .sr { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }</style>
<label>Plain <input id=plain type=checkbox></label>
<label><input id=drawn class=away type=checkbox><span>Drawn over</span></label>
<input id=none class=none type=checkbox><label for=none id=nonelabel>Gone from sight</label>
<input id=lone class=sr type=checkbox aria-label=Lone>
<label>A <input id=a type=radio name=r checked></label><label>B <input id=b type=radio name=r></label>
<div id=sw role=switch aria-checked=false tabindex=0 aria-label=Wifi>wifi</div>
<button id=bold aria-pressed=false>Bold</button>
<div id=firm role=checkbox aria-checked=false tabindex=0>Firm</div>
<label>Locked <input id=locked type=checkbox disabled></label>
<my-checkbox id=own></my-checkbox>
<fieldset id=both><input type=checkbox aria-label=x><input type=checkbox aria-label=y></fieldset>
<script>
  window.clicks = 0;
  document.addEventListener('click', () => { clicks += 1; }, true);
  const flip = (el, name, ms) => { el.onclick = () => setTimeout(() => el.setAttribute(name, el.getAttribute(name) !== 'true'), ms); };
  flip(sw, 'aria-checked', 300);
  flip(bold, 'aria-pressed', 0);
  customElements.define('my-checkbox', class extends HTMLElement {
    constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<label><input type=checkbox class=x> Own</label>'; }
  });
  const state = () => [plain, drawn, none, lone, b].map((el) => el.checked);
</script>`;

let stage: Stage;
let actor: Actor;
beforeAll(async () => {
  stage = await setStage({ '/p': html('Check', PAGE) });
  actor = await stage.actor('/p');
});

const valueOf = async (script: string): Promise<unknown> =>
  (await actor.act('evaluate', { script })).data['value'];

test.each([
  ['checkbox "Plain"', 'plain.checked'],
  ['css=#drawn', 'drawn.checked'],
  ['css=#none', 'none.checked'],
  ['css=#lone', 'lone.checked'],
  ['switch "Wifi"', 'sw.ariaChecked === "true"'],
  ['button "Bold"', 'bold.ariaPressed === "true"'],
  ['css=#own', 'own.shadowRoot.querySelector("input").checked'],
])('%s is turned on, stays on, and is turned off', async (target, isOn) => {
  expect((await actor.act('check', { target })).data).toMatchObject({ checked: true, changed: true });
  expect(await valueOf(isOn)).toBe(true);
  expect((await actor.act('check', { target })).data).toMatchObject({ checked: true, changed: false });
  expect(await valueOf(isOn)).toBe(true);
  expect((await actor.act('uncheck', { target })).data).toMatchObject({ checked: false, changed: true });
  expect(await valueOf(isOn)).toBe(false);
});

test('a label stands for its control', async () => {
  await actor.act('check', { target: 'css=#nonelabel' });
  expect(await valueOf('none.checked')).toBe(true);
});

test('a radio button is turned off by another one only', async () => {
  expect((await actor.fail('uncheck', { target: 'radio "A"' })).error.code).toBe('unsupported');
  expect((await actor.act('uncheck', { target: 'radio "B"' })).data['changed']).toBe(false);
  expect((await actor.act('check', { target: 'radio "B"' })).data['changed']).toBe(true);
});

test('one that does not follow its click is found out', async () => {
  const { error } = await actor.fail('check', { target: 'checkbox "Firm"' });
  expect(error).toMatchObject({
    code: 'value_mismatch',
    mayHaveApplied: true,
    details: { got: false, wanted: true },
  });
});

test.each([
  ['css=#locked', 'disabled'],
  ['css=#both', 'bad_input'],
  ['css=style', 'unsupported'],
])('%s ends in %s without a click', async (target, code) => {
  const before = await valueOf('clicks');
  expect((await actor.fail('check', { target })).error.code).toBe(code);
  expect(await valueOf('clicks')).toBe(before);
});
