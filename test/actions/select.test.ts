/** `select`: native selects, and lists that pages draw themselves. */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { type Actor, setStage, type Stage } from './stage.ts';

const NATIVE = `
<label>City <select id=city><option value=ber>Berlin<option value=par>Paris<option value=rom disabled>Rome
  <optgroup label=Far disabled><option value=tok>Tokyo</optgroup></select></label>
<label>Colours <select id=cols multiple><option selected>Red<option>Green<option>Blue</select></label>
<select id=firm aria-label=Firm><option>Keep<option>Other</select>
<input list=names aria-label=Name><datalist id=names><option>Ada</datalist>
<script>
  window.log = [];
  for (const id of ['city', 'cols'])
    for (const type of ['input', 'change'])
      document.getElementById(id).addEventListener(type, (event) => log.push(id + ' ' + type + ' ' + event.target.value));
  // As React does it: the page's own setter on the element tells it what it has set itself.
  let told = city.value;
  const setter = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value');
  Object.defineProperty(city, 'value', { get() { return setter.get.call(this); }, set(v) { told = v; setter.set.call(this, v); } });
  city.addEventListener('change', () => { if (city.value !== told) log.push('seen ' + city.value); });
  firm.addEventListener('change', () => { firm.value = 'Keep'; });
</script>`;

/** A button and a list that comes later, at the end of the body; `data-n` options of which it draws 10 at a time. */
const DRAWN = `
<style>[role=listbox] { position: absolute; background: white; width: 200px; height: 100px; overflow: auto }
  [role=option] { height: 20px }</style>
<div id=late role=combobox aria-haspopup=listbox aria-expanded=false tabindex=0 aria-label=Fruit>Pick</div>
<div id=lazy role=combobox aria-haspopup=listbox aria-expanded=false tabindex=0 aria-label=Stubborn>Pick</div>
<label>Row <input id=long role=combobox aria-expanded=false aria-controls=longlist readonly></label>
<label>Town <input id=town role=combobox aria-expanded=false aria-autocomplete=list></label>
<div role=listbox aria-multiselectable=true aria-label=Days tabindex=0 style="position:static">
  <div role=option aria-selected=false onclick="toggle(this)">Mon</div><div role=option aria-selected=true onclick="toggle(this)">Tue</div></div>
<script>
  const toggle = (el) => el.setAttribute('aria-selected', el.getAttribute('aria-selected') !== 'true');
  let list;
  const close = (by) => { by.setAttribute('aria-expanded', 'false'); list?.remove(); list = undefined; };
  const show = (by, names, take) => {
    if (!list) { list = document.createElement('div'); list.setAttribute('role', 'listbox'); document.body.append(list); }
    list.innerHTML = names.map((name) => '<div role=option' + (name === 'Kiwi' ? ' aria-disabled=true' : '') + '>' + name + '</div>').join('');
    list.onclick = (event) => { take(event.target.textContent); close(by); };
  };
  const open = (by, then) => { if (list) return close(by); by.setAttribute('aria-expanded', 'true'); then(); };
  document.addEventListener('keydown', (event) => { if (event.key === 'Escape' && list) close(document.activeElement); });
  late.onclick = () => open(late, () => {
    show(late, ['Loading…'], () => undefined);
    setTimeout(() => list && show(late, ['Apple', 'Pear', 'Kiwi'], (name) => { late.textContent = name; }), 900);
  });
  lazy.onclick = () => open(lazy, () => show(lazy, ['One', 'Two'], () => undefined));
  long.onclick = () => open(long, () => {
    list = document.createElement('div');
    list.id = 'longlist'; list.setAttribute('role', 'listbox');
    list.innerHTML = '<div style="height:10000px;position:relative"></div>';
    const draw = () => {
      const first = Math.floor(list.scrollTop / 20);
      list.firstChild.innerHTML = Array.from({ length: 8 }, (_, i) => first + i).filter((i) => i < 500)
        .map((i) => '<div role=option style="position:absolute;top:' + i * 20 + 'px">Row ' + i + '</div>').join('');
    };
    list.onscroll = () => setTimeout(draw, 10);
    draw();
    list.onclick = (event) => { long.value = event.target.textContent; close(long); };
    document.body.append(list);
  });
  town.oninput = () => {
    town.setAttribute('aria-expanded', 'true');
    setTimeout(() => show(town, ['Oslo', 'Osaka', 'Porto'].filter((name) => name.startsWith(town.value)), (name) => { town.value = name; chosen = name; }), 300);
  };
  let chosen = '';
  town.onblur = () => { if (town.value !== chosen) town.value = ''; };
</script>`;

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    '/native': html('Native', NATIVE),
    '/drawn': html('Drawn', DRAWN),
    '/framed': html('Framed', '<iframe src=/drawn style="width:600px;height:500px"></iframe>'),
  });
});

async function valueOf(actor: Actor, script: string): Promise<unknown> {
  return (await actor.act('evaluate', { script })).data['value'];
}

test('an option is chosen by label, value, index or folded text, with the events of a person', async () => {
  const actor = await stage.actor('/native');
  const choose = (value: string, by = 'any'): ReturnType<Actor['act']> =>
    actor.act('select', { target: 'combobox "City"', values: [value], by });
  expect((await choose('Paris')).data).toMatchObject({ chosen: ['Paris'], changed: true, how: 'native' });
  expect(await valueOf(actor, 'log.splice(0)')).toEqual(['city input par', 'city change par', 'seen par']);
  expect((await choose(' paris ')).data).toMatchObject({ chosen: ['Paris'], changed: false });
  expect(await valueOf(actor, 'log.splice(0)')).toEqual([]);
  expect((await choose('ber', 'value')).data['chosen']).toEqual(['Berlin']);
  expect((await choose('1', 'index')).data['chosen']).toEqual(['Paris']);
});

test('several replace the choice of a select that takes several, and an option may be the target itself', async () => {
  const actor = await stage.actor('/native');
  const { data } = await actor.act('select', { target: 'css=#cols', values: ['Green', 'Blue'] });
  expect(data).toMatchObject({ chosen: ['Green', 'Blue'], changed: true });
  await actor.act('select', { target: 'css=#city option:nth-child(2)' });
  expect(await valueOf(actor, 'city.value')).toBe('par');
});

test('what cannot be chosen is said, with what can', async () => {
  const actor = await stage.actor('/native');
  const choose = async (target: string, ...values: string[]): Promise<unknown> =>
    (await actor.fail('select', { target, values })).error;
  expect(await choose('css=#city', 'Madrid')).toMatchObject({
    code: 'option_missing',
    details: { options: ['Berlin', 'Paris', 'Rome', 'Tokyo'], total: 4 },
  });
  expect(await choose('css=#city', 'Rome')).toMatchObject({
    code: 'disabled',
    details: { reason: expect.stringContaining('that option') },
  });
  expect(await choose('css=#city', 'Tokyo')).toMatchObject({
    code: 'disabled',
    details: { reason: expect.stringContaining('the group') },
  });
  expect(await choose('css=#city', 'Berlin', 'Paris')).toMatchObject({ code: 'bad_input' });
  expect(await choose('css=#firm', 'Other')).toMatchObject({
    code: 'value_mismatch',
    details: { got: ['Keep'] },
  });
  expect(await choose('css=[list]', 'Ada')).toMatchObject({
    code: 'unsupported',
    hint: expect.stringContaining('remora fill'),
  });
  expect(await valueOf(actor, 'log')).toEqual([]);
});

test('a list at the end of the body whose options come late is waited for', async () => {
  const actor = await stage.actor('/drawn');
  const { data } = await actor.act('select', { target: 'combobox "Fruit"', values: ['pear'] });
  expect(data).toMatchObject({ chosen: ['Pear'], changed: true, how: 'list' });
  expect(await valueOf(actor, '[late.textContent, late.ariaExpanded]')).toEqual(['Pear', 'false']);
});

test('after a failure the list is closed again', async () => {
  const actor = await stage.actor('/drawn');
  const missing = await actor.fail('select', { target: 'combobox "Fruit"', values: ['Plum'] });
  expect(missing.error).toMatchObject({
    code: 'option_missing',
    mayHaveApplied: false,
    details: { options: ['Apple', 'Pear', 'Kiwi'] },
  });
  expect(await valueOf(actor, 'late.ariaExpanded')).toBe('false');
  const off = await actor.fail('select', { target: 'combobox "Fruit"', values: ['Kiwi'] });
  expect(off.error.code).toBe('disabled');
  expect(await valueOf(actor, 'late.ariaExpanded')).toBe('false');
});

test('a widget that does not take the option is found out', async () => {
  const actor = await stage.actor('/drawn');
  const { error } = await actor.fail('select', { target: 'combobox "Stubborn"', values: ['Two'] });
  expect(error).toMatchObject({ code: 'value_mismatch', mayHaveApplied: true, details: { wanted: 'Two' } });
});

test('an option far down in a list that draws a few is scrolled to', async () => {
  const actor = await stage.actor('/drawn');
  await actor.act('select', { target: 'combobox "Row"', values: ['Row 123'] });
  expect(await valueOf(actor, 'long.value')).toBe('Row 123');
});

test.each([
  ['the page', '/drawn', 'window'],
  ['a frame of it', '/framed', 'frames[0]'],
])('a field of %s that shows options for what is typed gets it typed, and chosen', async (_of, path, own) => {
  const actor = await stage.actor(path);
  await actor.act('select', { target: 'combobox "Town"', values: ['Osaka'] });
  expect(await valueOf(actor, `${own}.eval('[town.value, chosen]')`)).toEqual(['Osaka', 'Osaka']);
});

test('in an open list of several, what is chosen already stays so', async () => {
  const actor = await stage.actor('/drawn');
  const { data } = await actor.act('select', { target: 'listbox "Days"', values: ['Mon', 'Tue'] });
  expect(data).toMatchObject({ chosen: ['Mon', 'Tue'], changed: true });
  const script =
    '[...document.querySelectorAll("[aria-label=Days] [aria-selected=true]")].map((el) => el.textContent)';
  expect(await valueOf(actor, script)).toEqual(['Mon', 'Tue']);
});
