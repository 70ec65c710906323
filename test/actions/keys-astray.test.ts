/** Keys and text come to the field that is meant or to nothing, whatever its page does meanwhile (ACT-4). */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { type Actor, asText, setStage, type Stage } from './stage.ts';

const HEARD = `const strays = []; for (const type of ['keydown', 'keypress', 'beforeinput', 'input', 'keyup'])
  document.addEventListener(type, (event) => { if (event.target.id !== 'meant') strays.push(type + ' ' + (event.key ?? event.data)) });`;
const FIELDS = '<textarea id=meant aria-label=Meant></textarea><input id=other aria-label=Other>';
const page = (body: string, script: string): ReturnType<typeof html> =>
  html('Keys', `${body}<script>${HEARD}${script}</script>`);

const TEXT = 'Lorem ipsum dolor sit amet, consectetur'.repeat(3);
let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    '/gone': page(FIELDS, `let k = 0; meant.oninput = () => { k += 1; if (k === 5) meant.remove() }`),
    '/moved': page(FIELDS, `let k = 0; meant.oninput = () => { k += 1; if (k === 7) other.focus() }`),
    '/editor': page(
      '<div id=meant contenteditable role=textbox aria-label=Meant></div><input id=other aria-label=Other>',
      `meant.oninput = () => { if (meant.innerText.includes('two')) other.focus() }`,
    ),
    '/left': page(FIELDS, `let k = 0; meant.oninput = () => { k += 1; if (k === 5) location = '/other' }`),
    '/other': page('<h1>Other</h1>', ''),
    '/frame': page(
      `${FIELDS}<iframe id=inner srcdoc="<input id=in><script>const got = []; onkeydown = ({ key }) => got.push(key)</script>"></iframe>`,
      `let k = 0; meant.oninput = () => { k += 1; if (k === 5) inner.contentDocument.querySelector('input').focus() }`,
    ),
    '/secret': page(
      '<input type=password id=meant maxlength=4 aria-label=Meant><input id=other aria-label=Other>',
      `meant.oninput = () => meant.value.length >= 4 && other.focus()`,
    ),
    '/code': page(
      '<input id=meant maxlength=1 aria-label="Digit 1"><input id=other maxlength=1 aria-label="Digit 2">',
      `meant.oninput = () => other.focus()`,
    ),
    '/thief': page(
      '<input id=meant aria-label=Meant><input id=other aria-label=Other>',
      `meant.onfocus = () => setTimeout(() => other.focus())`,
    ),
    '/next': page(
      '<button id=meant>Meant</button><input id=other aria-label=Other>',
      `meant.onkeydown = ({ key }) => { if (key === 'Enter') other.focus() }`,
    ),
    '/sent': page(
      '<form action="/other"><input id=meant aria-label=Meant></form><input id=other aria-label=Other>',
      `meant.oninput = () => meant.value.length >= 4 && other.focus()`,
    ),
  });
});

const read = async (actor: Actor, script: string): Promise<unknown> =>
  (await actor.act('evaluate', { script })).data['value'];

test('a field that is taken away gets no more keys, and nothing else does', async () => {
  const actor = await stage.actor('/gone');
  const { error } = await actor.fail('type', { target: 'css=#meant', text: TEXT });
  expect(error).toMatchObject({ code: 'stale_ref', mayHaveApplied: true, details: { typed: 5 } });
  expect(error.message).toContain('went away while the text went in after 5 of 117 characters');
  expect(await read(actor, 'strays')).toEqual([]);
});

test.each([
  ['type', {}],
  ['type', { slowly: true }],
  ['fill', { slowly: true }],
])('the field that gets the focus meanwhile gets nothing of the text: %s %j', async (action, how) => {
  const actor = await stage.actor('/moved');
  const { error } = await actor.fail(action, { target: 'css=#meant', text: TEXT, ...how });
  expect(error).toMatchObject({
    code: 'value_mismatch',
    details: { got: TEXT.slice(0, 7), typed: 7, focus: { role: 'textbox', name: 'Other' } },
  });
  expect(error.hint).toContain(`The focus went to e`);
  expect(await read(actor, '[meant.value, other.value, strays]')).toEqual([TEXT.slice(0, 7), '', []]);
});

test('nor does what no key makes, and what is inserted line by line', async () => {
  const actor = await stage.actor('/moved');
  await actor.fail('type', { target: 'css=#meant', text: '小👍'.repeat(30) });
  expect(await read(actor, '[meant.value, other.value, strays]')).toEqual(['小👍小👍小👍小', '', []]);
  const lines = await stage.actor('/editor');
  const { error } = await lines.fail('fill', { target: 'css=#meant', text: 'one\ntwo\nthree\nfour' });
  expect(error).toMatchObject({ code: 'value_mismatch', details: { focus: { name: 'Other' } } });
  expect(await read(lines, '[meant.innerText, other.value, strays]')).toEqual(['one\ntwo', '', []]);
});

test('nothing of it comes to the next document, nor to a frame', async () => {
  const actor = await stage.actor('/left');
  const { error } = await actor.fail('type', { target: 'css=#meant', text: TEXT, slowly: true });
  expect(error).toMatchObject({ code: 'stale_ref', mayHaveApplied: true });
  expect(await read(actor, '[location.pathname, strays]')).toEqual(['/other', []]);
  const framed = await stage.actor('/frame');
  await framed.fail('type', { target: 'css=#meant', text: TEXT });
  expect(await read(framed, '[meant.value, inner.contentDocument.querySelector("input").value]')).toEqual([
    TEXT.slice(0, 5),
    '',
  ]);
  expect(await read(framed, 'inner.contentWindow.eval("got")')).toEqual([]);
});

test('nothing of a secret comes to the next field, and the error does not tell it', async () => {
  const actor = await stage.actor('/secret');
  const { error } = await actor.fail('type', { target: 'css=#meant', text: 'Secret123' });
  expect(error).toMatchObject({ code: 'value_mismatch', details: { secret: true, typed: 4 } });
  expect(JSON.stringify(error)).not.toMatch(/Secr|et123/);
  expect(await read(actor, '[meant.value, other.value, strays]')).toEqual(['Secr', '', []]);
});

test('boxes that hand the focus on get their characters one by one', async () => {
  const actor = await stage.actor('/code');
  const { error } = await actor.fail('type', { target: 'textbox "Digit 1"', text: '12' });
  const { focus } = error.details;
  expect(focus).toMatchObject({ role: 'textbox', name: 'Digit 2' });
  expect(error.hint).toMatch(/takes 1 character and hands the focus on to (e\d+): .*`remora fill \1 TEXT`/);
  expect(await read(actor, '[meant.value, other.value]')).toEqual(['1', '']);
  await actor.act('fill', { target: 'textbox "Digit 1"', text: '3' });
  await actor.act('type', { target: 'textbox "Digit 2"', text: '4' });
  expect(await read(actor, '[meant.value, other.value]')).toEqual(['3', '4']);
});

test('a key for an element that does not keep the focus is pressed nowhere; what it leads to is the page’s', async () => {
  const actor = await stage.actor('/thief');
  const { error } = await actor.fail('press', { key: 'Enter', target: 'css=#meant' });
  expect(error.message).toContain('Nothing was pressed');
  expect(await read(actor, 'strays')).toEqual([]);
  const next = await stage.actor('/next');
  await next.act('press', { key: 'Enter', target: 'css=#meant' });
  expect(await read(next, '[strays, document.activeElement.id]')).toEqual([
    expect.arrayContaining(['keyup Enter']),
    'other',
  ]);
});

test('Enter goes to the field that was filled or nowhere', async () => {
  const actor = await stage.actor('/sent');
  const { data, text } = await actor.act('fill', { target: 'css=#meant', text: '1234', submit: true });
  expect(data).toMatchObject({ submitted: false });
  expect(text).toContain('Enter was not pressed');
  expect(await read(actor, '[location.pathname, strays]')).toEqual(['/sent', []]);
  const kept = await stage.actor('/sent');
  expect((await kept.act('type', { target: 'css=#meant', text: 'abc', submit: true })).data).toMatchObject({
    navigated: { to: expect.stringContaining('/other') },
  });
  expect(asText((await kept.act('text')).data['text'])).toContain('Other');
});
