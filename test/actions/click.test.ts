/** `click`: real pointer input on what is meant, and what came of it. */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { asText, refOf, setStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    '/p': html(
      'Click',
      `<button id=plain onclick="log(event)" ondblclick="log(event)" onauxclick="log(event)">Plain</button>
       <button onclick="log(event)">Twin</button><button onclick="log(event)">Twin</button>
       <button disabled>Off</button><button style="display:none">Gone</button>
       <a href="/q">Next</a><a href="/q" target=_blank>Elsewhere</a>
       <button onclick="confirm('Delete?') && log(event)">Ask</button>
       <div style="position:relative"><button onclick="log(event)">Under</button><div id=cover style="position:absolute;inset:0;background:#fff">cover</div></div>
       <script>const events = []; function log(event) { events.push(event.type + event.detail + event.button + event.isTrusted); }</script>`,
    ),
    '/q': html('Next page', '<h1>next</h1>'),
    '/anew': html(
      'Anew',
      '<div id=box><button onclick="document.title = 1">Save</button></div><button onclick="box.innerHTML = box.innerHTML">Render</button>',
    ),
  });
});

test('a click is trusted, and the data says what was hit and how the page took it', async () => {
  const actor = await stage.actor('/p');
  const ref = await refOf(actor, 'button', 'Plain');
  const { data, text } = await actor.act('click', { target: ref });
  expect(data).toEqual({
    tab: 't1',
    ref,
    match: 'exact',
    settled: true,
    settleMs: expect.any(Number),
    diff: { added: 0, removed: 0, changed: 0, lines: [] },
  });
  expect(text).toContain(`clicked [${ref}] button "Plain"`);
  expect((await actor.act('evaluate', { script: 'events' })).data['value']).toEqual(['click10true']);
});

test('count and button are what the page sees', async () => {
  const actor = await stage.actor('/p');
  await actor.act('click', { target: '#plain', count: 2 });
  await actor.act('click', { target: '#plain', button: 'right' });
  expect((await actor.act('evaluate', { script: 'events' })).data['value']).toEqual([
    'click10true',
    'click20true',
    'dblclick20true',
    'auxclick12true',
  ]);
});

test('every way to write a target means the same', async () => {
  const actor = await stage.actor('/p');
  const ref = await refOf(actor, 'button', 'Plain');
  for (const target of [
    `@${ref}`,
    `[${ref}]`,
    `ref=${ref}`,
    `[${ref}] button "Plain"`,
    'button "Plain"',
    '#plain',
    'css=#plain',
    'text=Plain',
  ])
    expect((await actor.act('click', { target })).data['ref']).toBe(ref);
});

test('a link that leads on and one that opens a tab are told', async () => {
  const actor = await stage.actor('/p');
  expect((await actor.act('click', { target: 'link "Next"' })).data['navigated']).toEqual({
    from: `${stage.server.url}/p`,
    to: `${stage.server.url}/q`,
    newDocument: true,
    status: 200,
  });
  await actor.act('back');
  const { data } = await actor.act('click', { target: 'link "Elsewhere"' });
  expect(data['newTab']).toMatchObject({ tab: 't2', title: 'Next page', isCurrent: true });
});

test('a question of the page is dismissed and told, never answered with yes', async () => {
  const actor = await stage.actor('/p');
  const { data } = await actor.act('click', { target: 'button "Ask"' });
  expect(data['dialog']).toEqual({ type: 'confirm', message: 'Delete?', answer: 'dismissed' });
  expect((await actor.act('evaluate', { script: 'events' })).data['value']).toEqual([]);
});

test.each([
  ['button "Twin"', 'many_matches'],
  ['button "Off"', 'disabled'],
  ['button "Nowhere"', 'no_match'],
  ['css=button[style="display:none"]', 'not_visible'],
  ['button "Under"', 'obscured'],
  ['e999', 'stale_ref'],
  ['p[', 'bad_input'],
])('%s ends in %s', async (target, code) => {
  const actor = await stage.actor('/p');
  const { error } = await actor.fail('click', { target });
  expect(error).toMatchObject({ code, mayHaveApplied: false });
  expect((await actor.act('evaluate', { script: 'events' })).data['value']).toEqual([]);
});

test('several matches are listed with their refs, a cover is named', async () => {
  const actor = await stage.actor('/p');
  const many = await actor.fail('click', { target: 'button "Twin"' });
  expect(many.error.details).toMatchObject({
    count: 2,
    candidates: [
      { ref: expect.any(String), role: 'button', name: 'Twin' },
      { ref: expect.any(String), role: 'button', name: 'Twin' },
    ],
  });
  const under = await actor.fail('click', { target: 'button "Under"' });
  expect(under.error.details['by']).toMatchObject({ ref: expect.stringMatching(/^e\d+$/) });
  expect(under.error.details['page']).toEqual({
    origin: stage.server.url,
    text: expect.stringContaining('cover'),
  });
});

test('an element that its page made anew is found by its old ref, and the answer says so', async () => {
  const actor = await stage.actor('/anew');
  const ref = await refOf(actor, 'button', 'Save');
  await actor.act('click', { target: 'button "Render"' });
  const { data, text } = await actor.act('click', { target: ref });
  expect(data).toMatchObject({ match: 'recovered', ref: expect.not.stringMatching(`^${ref}$`) });
  expect(text.split('\n')[0]).toBe(`recovered ${ref} -> ${asText(data['ref'])}`);
  await actor.act('evaluate', { script: 'box.innerHTML += box.innerHTML' });
  const several = await actor.fail('click', { target: ref });
  expect(several.error).toMatchObject({ code: 'many_matches', details: { count: 2 } });
  await actor.act('evaluate', { script: 'box.innerHTML = ""' });
  expect((await actor.fail('click', { target: ref })).error.code).toBe('stale_ref');
});
