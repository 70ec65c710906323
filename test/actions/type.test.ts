/** `type`: key by key, at the end of what a field holds. */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { setStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    '/p': html(
      'Type',
      `<form action="/q"><label>Name <input name=name value=Ada></label></form><label>Letter <textarea>Dear</textarea></label>
       <div contenteditable role=textbox aria-label=Editor>old</div><label>Short <input maxlength=5 value=abc></label>
       <label>Secret <input type=password value=a></label><iframe srcdoc="<input id=inner aria-label=Inner>"></iframe>
       <script>
         const keys = [];
         addEventListener('keydown', ({ key }) => keys.push(key));
         const sent = [];
         document.querySelector('textarea').addEventListener('keydown', (event) => event.key === 'Enter' && sent.push(event));
       </script>`,
    ),
    '/q': html('Found', 'found'),
  });
});

const NAME = 'textbox "Name"';

test('keys are pressed one by one, and what no key makes arrives whole', async () => {
  const actor = await stage.actor('/p');
  const { text } = await actor.act('type', { target: NAME, text: ' 小米14 👨‍👩‍👧🇯🇵é-x' });
  expect(text).toContain('typed into');
  const { data } = await actor.act('evaluate', { script: '[document.querySelector("input").value, keys]' });
  expect(data['value']).toEqual(['Ada 小米14 👨‍👩‍👧🇯🇵é-x', [' ', '1', '4', ' ', '-', 'x']]);
});

test('a line break sends nothing, and in a field of one line nothing is typed', async () => {
  const actor = await stage.actor('/p');
  await actor.act('type', { target: 'textbox "Letter"', text: ' Ada,\nhello' });
  await actor.act('type', { target: 'textbox "Editor"', text: ' one\ntwo' });
  const { data } = await actor.act('evaluate', {
    script:
      '[document.querySelector("textarea").value, sent.length, document.querySelector("[contenteditable]").innerText]',
  });
  expect(data['value']).toEqual(['Dear Ada,\nhello', 0, 'old one\ntwo']);
  const { error } = await actor.fail('type', { target: NAME, text: 'a\nb' });
  expect(error).toMatchObject({ code: 'bad_input', mayHaveApplied: false });
});

test('without a target it goes where the focus is, also in a frame', async () => {
  const actor = await stage.actor('/p');
  expect((await actor.fail('type', { text: 'x' })).error.message).toBe('Nothing has the focus.');
  await actor.act('press', { key: 'Tab' });
  await actor.act('type', { text: '!', submit: false });
  await actor.act('click', { target: 'textbox "Inner"' });
  await actor.act('type', { text: 'inside' });
  const { data } = await actor.act('evaluate', {
    script:
      '[document.querySelector("input").value, document.querySelector("iframe").contentDocument.querySelector("input").value]',
  });
  expect(data['value']).toEqual(['Ada!', 'inside']);
});

test('slowly and sent at the end', async () => {
  const actor = await stage.actor('/p');
  const { data } = await actor.act('type', { target: NAME, text: 'bc', slowly: true, submit: true });
  expect(data['navigated']).toMatchObject({ to: `${stage.server.url}/q?name=Adabc` });
});

test('what was cut off is told, of a secret only that it is not what was sent', async () => {
  const actor = await stage.actor('/p');
  const { error } = await actor.fail('type', { target: 'textbox "Short"', text: 'defg' });
  expect(error).toMatchObject({ code: 'value_mismatch', details: { got: 'abcde', wanted: 'defg' } });
  await actor.act('type', { target: 'css=[type=password]', text: 'hunter2' });
  const { data } = await actor.act('evaluate', { script: 'document.querySelector("[type=password]").value' });
  expect(data['value']).toBe('ahunter2');
});
