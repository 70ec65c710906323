/** `press`: keys where the focus is. */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { refOf, setStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    '/p': html(
      'Press',
      `<form action="/q"><label>Name <input name=name autofocus></label></form><label>Other <input></label><p>no focus here</p>
       <script>const keys = []; addEventListener('keydown', (event) => keys.push([event.key, event.code, event.ctrlKey, event.shiftKey, event.isTrusted].join(' ')));</script>`,
    ),
    '/q': html('Found', 'found'),
  });
});

test('a key on an element goes there, and the data says so', async () => {
  const actor = await stage.actor('/p');
  const ref = await refOf(actor, 'textbox', 'Name');
  const { data, text } = await actor.act('press', { key: 'A', target: ref });
  expect(data).toMatchObject({ tab: 't1', key: 'A', ref, match: 'exact', settled: true });
  expect(text).toContain(`pressed A on ${ref}`);
  const { data: after } = await actor.act('evaluate', { script: '[keys, document.activeElement.value]' });
  expect(after['value']).toEqual([['A KeyA false false true'], 'A']);
});

test('chords hold their modifiers and let them go', async () => {
  const actor = await stage.actor('/p');
  await actor.act('fill', { target: 'textbox "Name"', text: 'abc' });
  await actor.act('press', { key: 'Control+a' });
  await actor.act('press', { key: 'Backspace' });
  await actor.act('press', { key: 'Shift+Tab', target: 'textbox "Other"' });
  await actor.act('press', { key: 'é' });
  const { data } = await actor.act('evaluate', { script: '[keys.slice(-4), document.activeElement.value]' });
  expect(data['value']).toEqual([
    [
      'Backspace Backspace false false true',
      'Shift ShiftLeft false true true',
      'Tab Tab false true true',
      'é  false false true',
    ],
    'é',
  ]);
});

test('a key several times over', async () => {
  const actor = await stage.actor('/p');
  await actor.act('press', { key: 'x', target: 'textbox "Other"', count: 3 });
  const { data } = await actor.act('evaluate', { script: 'document.activeElement.value' });
  expect(data['value']).toBe('xxx');
});

test('Enter sends the form', async () => {
  const actor = await stage.actor('/p');
  const { data } = await actor.act('press', { key: 'Enter', target: 'textbox "Name"' });
  expect(data['navigated']).toMatchObject({ to: `${stage.server.url}/q?name=` });
});

test('a key that does not exist and a place that takes no focus', async () => {
  const actor = await stage.actor('/p');
  expect((await actor.fail('press', { key: 'Entr' })).error).toMatchObject({
    code: 'bad_input',
    message: expect.stringContaining('there is no key "Entr"'),
  });
  expect((await actor.fail('press', { key: 'a', target: 'p' })).error.code).toBe('unsupported');
});
