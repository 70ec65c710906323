/** `fill`: the text of a field, checked afterwards. */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { refOf, setStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    '/p': html(
      'Fill',
      `<form action="/q"><label>Name <input name=name value=old></label></form>
       <label>Letter <textarea></textarea></label><div contenteditable aria-label=Editor role=textbox>old</div>
       <label>Short <input maxlength=3></label><label>Locked <input readonly></label><label>Off <input disabled></label>
       <label>Upper <input oninput="this.value = this.value.toUpperCase()"></label>
       <label>Day <input type=date></label><label>Secret <input type=password maxlength=3></label>
       <label>Vanishing <input oninput="this.remove()"></label>
       <button>Button</button>`,
    ),
    '/q': html('Found', 'found'),
  });
});

const TEXTS = [
  'Ada Lovelace',
  '',
  '漢字かな交じり',
  '👩‍👩‍👧‍👦 naïve é',
  `"quotes" 'and' \`ticks\``,
  '$HOME \\n \\\\',
  '  spaces  ',
  '-5',
  '<b>&amp;</b>',
];

test.each(TEXTS)('%j arrives exactly', async (text) => {
  const actor = await stage.actor('/p');
  for (const name of ['Name', 'Letter', 'Editor'])
    await actor.act('fill', { target: `textbox "${name}"`, text });
  const script =
    '[document.querySelector("input").value, document.querySelector("textarea").value, document.querySelector("[contenteditable]").textContent.replaceAll("\\u00a0", " ")]';
  const { data } = await actor.act('evaluate', { script });
  expect(data['value']).toEqual([text, text, text]);
});

test('the data says which field, and how the page took it', async () => {
  const actor = await stage.actor('/p');
  const ref = await refOf(actor, 'textbox', 'Name');
  const { data, text } = await actor.act('fill', { target: ref, text: 'Ada' });
  expect(data).toMatchObject({ tab: 't1', ref, match: 'exact', settled: true });
  expect(data).not.toHaveProperty('input');
  expect(text).toContain(`filled [${ref}] textbox "Name"`);
});

test('lines stay lines in a field of several lines', async () => {
  const actor = await stage.actor('/p');
  await actor.act('fill', { target: 'textbox "Letter"', text: 'one\ntwo\r\nthree\n' });
  const { data } = await actor.act('evaluate', { script: 'document.querySelector("textarea").value' });
  expect(data['value']).toBe('one\ntwo\nthree\n');
});

test('submit sends the form', async () => {
  const actor = await stage.actor('/p');
  const { data } = await actor.act('fill', { target: 'textbox "Name"', text: 'Ada', submit: true });
  expect(data['navigated']).toMatchObject({
    from: `${stage.server.url}/p`,
    to: `${stage.server.url}/q?name=Ada`,
    newDocument: true,
  });
});

test('a day is set as its own picker would', async () => {
  const actor = await stage.actor('/p');
  await actor.act('fill', { target: 'css=[type=date]', text: '2031-12-24' });
  expect((await actor.fail('fill', { target: 'css=[type=date]', text: '2031-13-01' })).error).toMatchObject({
    code: 'value_mismatch',
    hint: expect.stringContaining('YYYY-MM-DD'),
    mayHaveApplied: false,
    details: { got: '2031-12-24', wanted: '2031-13-01' },
  });
});

test.each([
  ['textbox "Locked"', 'not_editable'],
  ['textbox "Off"', 'disabled'],
  ['button "Button"', 'not_editable'],
  ['textbox "Nowhere"', 'no_match'],
  ['e999', 'stale_ref'],
])('%s ends in %s', async (target, code) => {
  const actor = await stage.actor('/p');
  expect((await actor.fail('fill', { target, text: 'x' })).error).toMatchObject({
    code,
    mayHaveApplied: false,
  });
});

test('a page that changes or cuts the text is reported, with got and wanted', async () => {
  const actor = await stage.actor('/p');
  const cut = await actor.fail('fill', { target: 'textbox "Short"', text: 'abcdef' });
  expect(cut.error).toMatchObject({
    code: 'value_mismatch',
    mayHaveApplied: true,
    details: { got: 'abc', wanted: 'abcdef', gotLength: 3, wantedLength: 6 },
  });
  const lines = await actor.fail('fill', { target: 'textbox "Name"', text: 'a\nb' });
  expect(lines.error).toMatchObject({ code: 'value_mismatch', hint: expect.stringContaining('one line') });
});

test('what a secret field holds instead is not told', async () => {
  const actor = await stage.actor('/p');
  const { error } = await actor.fail('fill', { target: 'css=[type=password]', text: 'hunter2!' });
  expect(error).toMatchObject({ code: 'value_mismatch', details: { secret: true } });
  expect(JSON.stringify(error)).not.toMatch(/hun/);
});

test('a field that its page takes away at the first letter may have taken the text', async () => {
  const actor = await stage.actor('/p');
  expect((await actor.fail('fill', { target: 'textbox "Vanishing"', text: 'x' })).error).toMatchObject({
    code: 'stale_ref',
    mayHaveApplied: true,
  });
});
