/** What a click can be besides plain: keys held, a place, forced, by script; and what is no target for it. */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { type Actor, setStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    '/p': html(
      'Options',
      `<script>const heard = []; const note = ({ type, target, ctrlKey, shiftKey, offsetX, offsetY, isTrusted, detail }) => heard.push({ type, id: target.id, ctrlKey, shiftKey, offsetX, offsetY, isTrusted, detail })</script>
       <button id=plain style="width:200px;height:80px;border:0" onclick="note(event)" ondblclick="note(event)" oncontextmenu="note(event)">Plain</button>
       <div style="position:relative;width:100px"><button id=under onclick="note(event)">Under</button><div id=cover onclick="note(event)" style="position:absolute;inset:0;background:#fff">Cover</div></div>
       <button id=gone style="display:none" onclick="note(event)">Gone</button>
       <button id=off disabled onclick="note(event)">Off</button>
       <input type=checkbox id=box>
       <select id=list><option id=one>One<option id=two>Two</select><select size=3><option id=shown>Shown</select>
       <input type=file id=file>
       <div id=twice ondblclick="note(event)">Twice</div>`,
    ),
  });
});

const heard = async (actor: Actor): Promise<unknown> =>
  (await actor.act('evaluate', { script: 'heard' })).data['value'];

test('keys held and a place are what the page sees', async () => {
  const actor = await stage.actor('/p');
  await actor.act('click', { target: '#plain', modifiers: ['Control', 'Shift'], position: '190,7' });
  expect(await heard(actor)).toMatchObject([
    { type: 'click', ctrlKey: true, shiftKey: true, offsetX: 190, offsetY: 7, isTrusted: true },
  ]);
  await actor.act('click', { target: '#plain', button: 'right' });
  expect(await heard(actor)).toMatchObject([{ type: 'click' }, { type: 'contextmenu', ctrlKey: false }]);
});

test('a place outside the element is refused, and one that is covered is too', async () => {
  const actor = await stage.actor('/p');
  expect((await actor.fail('click', { target: '#plain', position: '300,7' })).error).toMatchObject({
    code: 'bad_input',
    message: expect.stringContaining('200 x 80'),
  });
  expect((await actor.fail('click', { target: '#under', position: '5,5' })).error.code).toBe('obscured');
  expect(await heard(actor)).toEqual([]);
});

test('force presses whatever is there; what has no place at all stays an error', async () => {
  const actor = await stage.actor('/p');
  await actor.act('click', { target: '#under', force: true });
  expect(await heard(actor)).toMatchObject([{ id: 'cover' }]);
  expect((await actor.fail('click', { target: '#gone', force: true })).error.code).toBe('not_visible');
});

test('by script an element is reached that real input cannot reach, and the answer says so', async () => {
  const actor = await stage.actor('/p');
  const { data, text } = await actor.act('click', { target: '#gone', dom: true });
  expect(data).toMatchObject({ input: 'dom' });
  expect(text).toContain('script');
  await actor.act('click', { target: '#box', dom: true });
  await actor.act('dblclick', { target: '#twice', dom: true });
  expect(await heard(actor)).toMatchObject([
    { id: 'gone', isTrusted: false },
    { type: 'dblclick', id: 'twice', detail: 2 },
  ]);
  expect((await actor.act('evaluate', { script: 'box.checked' })).data['value']).toBe(true);
  expect((await actor.fail('click', { target: '#off', dom: true })).error.code).toBe('disabled');
});

test('an option of a closed list leads to select, one that is shown is clicked', async () => {
  const actor = await stage.actor('/p');
  const { error } = await actor.fail('click', { target: '#two' });
  expect(error).toMatchObject({ code: 'unsupported', hint: expect.stringMatching(/`remora select e\d+`/) });
  await actor.act('click', { target: '#shown' });
  expect((await actor.act('evaluate', { script: 'shown.selected' })).data['value']).toBe(true);
});

test('a select and a file field are clicked without a hang, and nothing is missing from it', async () => {
  const actor = await stage.actor('/p');
  expect((await actor.act('click', { target: '#list' })).data).not.toHaveProperty('clicked');
  await actor.act('press', { key: 'Escape' });
  expect((await actor.act('click', { target: '#file' })).data).not.toHaveProperty('clicked');
});

test('a double click is one, with all its events', async () => {
  const actor = await stage.actor('/p');
  await actor.act('dblclick', { target: '#plain' });
  expect(await heard(actor)).toMatchObject([
    { type: 'click', detail: 1 },
    { type: 'click', detail: 2 },
    { type: 'dblclick', detail: 2 },
  ]);
});
