/** Pages that get in the way of text: each takes it, or the answer says what stands there instead. */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../../helpers/server.ts';
import { type Actor, setStage, type Stage } from '../stage.ts';

const PAGE = `<label>First <input id=first></label><label>Second <input id=second></label>
  <label>Greedy <input id=greedy></label><label>Phone <input id=phone></label><label>Upper <input id=upper></label>
  <label>Cents <input id=cents></label><label>City <input id=city role=combobox aria-autocomplete=list aria-controls=list></label>
  <ul id=list role=listbox hidden><li role=option>Berlin</li><li role=option>Bern</li></ul>
  <label>Day <input id=day type=date></label><label>Level <input id=level type=range min=0 max=10 step=2></label>
  <label>Amount <input id=amount type=number></label><label>Off <input id=off disabled value=old></label>
  <div id=deaf contenteditable role=textbox aria-label=Deaf>old</div>
  <label>Keys <input id=keys></label>
  <script>
    const by = (id) => document.getElementById(id);
    const heard = [];
    for (const type of ['beforeinput', 'input', 'change']) document.addEventListener(type, (e) => heard.push(type + ' ' + e.isTrusted), true);
    // Takes the focus back for a moment.
    by('first').addEventListener('blur', () => { const until = Date.now() + 50; const again = () => { by('first').focus(); if (Date.now() < until) setTimeout(again, 5) }; if (!by('first').done) setTimeout(again); by('first').done = true; });
    by('greedy').addEventListener('input', () => by('second').focus());
    by('greedy').addEventListener('input', () => { by('greedy').value = '' });
    by('phone').addEventListener('input', ({ target }) => { const d = target.value.replace(/\\D/g, '').slice(0, 10); target.value = d.length < 10 ? d : '(' + d.slice(0, 3) + ') ' + d.slice(3, 6) + '-' + d.slice(6) });
    by('upper').addEventListener('input', ({ target }) => { target.value = target.value.toUpperCase() });
    by('cents').addEventListener('input', ({ target }) => { target.value = (target.value.replace(/\\D/g, '') / 100).toFixed(2) });
    by('city').addEventListener('input', () => setTimeout(() => { by('list').hidden = false }, 200));
    by('deaf').addEventListener('beforeinput', (event) => event.preventDefault());
    by('keys').addEventListener('beforeinput', (event) => { if (event.data && event.data.length > 1) event.preventDefault() });
  </script>`;

let stage: Stage;
let actor: Actor;
beforeAll(async () => {
  stage = await setStage({ '/hard': html('Hard', PAGE) });
  actor = await stage.actor('/hard');
});

async function valueOf(id: string): Promise<unknown> {
  return (await actor.act('evaluate', { script: `by('${id}').value ?? by('${id}').textContent` })).data[
    'value'
  ];
}

test('each text goes into its own field where the first one takes the focus back', async () => {
  await actor.act('fill', { target: 'css=#first', text: 'one' });
  await actor.act('fill', { target: 'css=#second', text: 'two' });
  expect([await valueOf('first'), await valueOf('second')]).toEqual(['one', 'two']);
});

test('a field that loses its text and the focus is told with what has the focus', async () => {
  const { error } = await actor.fail('fill', { target: 'css=#greedy', text: 'abc' });
  expect(error).toMatchObject({ code: 'value_mismatch', details: { got: '', wanted: 'abc' } });
  expect(JSON.stringify(error)).toContain('Second');
});

test('what a page has only formatted is a success, with what it made of it', async () => {
  const { data, text } = await actor.act('fill', { target: 'css=#phone', text: '1234567890' });
  expect(data).toMatchObject({ formatted: true, value: '(123) 456-7890' });
  expect(text).toContain('(123) 456-7890');
  expect((await actor.act('fill', { target: 'css=#upper', text: 'abc' })).data).toMatchObject({
    value: 'ABC',
  });
  const cents = await actor.fail('fill', { target: 'css=#cents', text: '1234' });
  expect(cents.error.details).toMatchObject({ got: '12.34', wanted: '1234' });
});

test('a text that wants a choice says so, with what there is to choose', async () => {
  const { data, text } = await actor.act('fill', { target: 'css=#city', text: 'Ber' });
  expect(data).toMatchObject({ needsChoice: true, choices: { count: 2, first: ['Berlin', 'Bern'] } });
  expect(text).toContain('needs a choice');
});

test.each([
  ['day', '2026-13-01', 'YYYY-MM-DD'],
  ['level', '11', 'steps'],
  ['level', '3', 'steps'],
  ['amount', 'abc', 'number'],
])('%s does not become %s', async (id, text, hint) => {
  const { error } = await actor.fail('fill', { target: `css=#${id}`, text });
  expect(error).toMatchObject({ code: 'value_mismatch', hint: expect.stringContaining(hint) });
  expect(error.details).toMatchObject({ wanted: text, got: expect.any(String) });
});

test('an editor that takes nothing is no success', async () => {
  const { error } = await actor.fail('fill', { target: 'css=#deaf', text: 'new\ntext' });
  expect(error).toMatchObject({ code: 'value_mismatch', details: { got: 'old', wanted: 'new\ntext' } });
});

test('a field that takes single keys only is typed into', async () => {
  await actor.act('fill', { target: 'css=#keys', text: 'keys' });
  expect(await valueOf('keys')).toBe('keys');
});

test('by script: made-up events, and the data says so; what is off is only reached that way', async () => {
  await actor.act('evaluate', { script: 'heard.length = 0' });
  const { data } = await actor.act('fill', { target: 'css=#second', text: 'script', dom: true });
  expect(data).toMatchObject({ input: 'dom' });
  expect(await valueOf('second')).toBe('script');
  expect((await actor.act('evaluate', { script: 'heard' })).data['value']).toEqual([
    'beforeinput false',
    'input false',
    'change false',
  ]);
  expect((await actor.fail('fill', { target: 'css=#off', text: 'x' })).error.code).toBe('disabled');
  expect((await actor.fail('fill', { target: 'css=#off', text: 'x', force: true })).error.code).toBe(
    'not_editable',
  );
  await actor.act('fill', { target: 'css=#off', text: 'x', force: true, dom: true });
  expect(await valueOf('off')).toBe('x');
});
