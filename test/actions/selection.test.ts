/** `selection`: what is selected now, and where. */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { type Actor, setStage, type Stage } from './stage.ts';

const PAGE = `<h1>Words</h1><p id=plain>First 漢字 words 😀 and more</p><p>Second</p>
  <button id=control>Control</button>
  <label>Name <input id=field value="Ada Lovelace"></label>
  <label>Mail <input id=mail type=email value="ada@example.com"></label>
  <label>Password <input id=secret type=password value="hunter2secret"></label>
  <label>Note <textarea id=note>${'long '.repeat(1_200)}</textarea></label>
  <div id=editor contenteditable aria-label=Editor>Edited text</div><div id=host></div>
  <script>host.attachShadow({ mode: 'open' }).innerHTML = '<p id=deep>Words in the shade</p>';
  const select = (node, from, to) => { const range = new Range(); range.setStart(node, from); range.setEnd(node, to); getSelection().removeAllRanges(); getSelection().addRange(range); };</script>`;

let stage: Stage;
beforeAll(async () => {
  const routes: Record<string, string> = {
    '/p': html('Words', PAGE),
    '/inner': html('Inner', '<button id=b>Inner button</button><p id=w>Inner words</p>'),
  };
  stage = await setStage(routes);
  const there = stage.server.url.replace('127.0.0.1', 'localhost');
  routes['/frames'] = html(
    'Frames',
    `<p id=outer>Outer words</p><iframe src="${there}/inner"></iframe><iframe id=same srcdoc="<p>Same origin words</p>"></iframe>`,
  );
});

const run = (actor: Actor, script: string, frame?: string): Promise<unknown> =>
  actor.act('evaluate', { script: `${script}; 1`, ...(frame === undefined ? {} : { frame }) });

test('nothing', async () => {
  const actor = await stage.actor('/p');
  expect(await actor.act('selection')).toMatchObject({
    data: { selections: [] },
    text: 'Nothing is selected.',
  });
  await run(actor, 'getSelection().collapse(plain, 0)');
  expect((await actor.act('selection')).data).toEqual({ selections: [] });
});

test.each<[string, string, Record<string, unknown>]>([
  [
    'page text',
    'select(plain.firstChild, 6, 17)',
    { text: '漢字 words 😀', chars: 11, cut: false, relation: 'near', role: 'button', name: 'Control' },
  ],
  [
    'a field',
    'field.focus(); field.setSelectionRange(4, 12)',
    { text: 'Lovelace', relation: 'own', role: 'textbox', name: 'Name' },
  ],
  [
    'a field that does not tell where',
    'mail.focus(); mail.select()',
    { text: 'ada@example.com', role: 'textbox', name: 'Mail' },
  ],
  ['a long textarea', 'note.focus(); note.select()', { chars: 6_000, cut: true, name: 'Note' }],
  [
    'an editor',
    'editor.focus(); select(editor.firstChild, 0, 6)',
    { text: 'Edited', role: 'textbox', name: 'Editor' },
  ],
  [
    'a shadow root',
    'getSelection().setBaseAndExtent(host.shadowRoot.getElementById("deep").firstChild, 0, host.shadowRoot.getElementById("deep").firstChild, 5)',
    { text: 'Words' },
  ],
])('%s', async (_what, script, wanted) => {
  const actor = await stage.actor('/p');
  await run(actor, script);
  const { data, text } = await actor.act('selection');
  expect(data).toMatchObject({ selections: [{ ref: expect.stringMatching(/^e\d+$/), ...wanted }] });
  if (wanted['cut'] === true) expect(text).toContain('Cut: 4000 of 6000 characters.');
  if (typeof wanted['text'] === 'string') expect(text).toContain(wanted['text']);
});

test('a secret field is named, and what it holds is not', async () => {
  const actor = await stage.actor('/p');
  await run(actor, 'secret.focus(); secret.select()');
  const outcome = await actor.act('selection');
  expect(outcome.data).toEqual({
    selections: [
      { ref: expect.any(String), relation: 'own', role: 'textbox', name: 'Password', secret: true },
    ],
  });
  expect(outcome.text).toContain('A secret field has a selection; it is not shown.');
  expect(JSON.stringify(outcome)).not.toContain('hunter2');
});

test('frames tell theirs, the one with the focus first', async () => {
  const actor = await stage.actor('/frames');
  await actor.act('wait', { text: 'Inner words' });
  await run(actor, 'getSelection().selectAllChildren(outer)');
  await run(actor, 'same.contentWindow.getSelection().selectAllChildren(same.contentDocument.body)');
  await run(actor, 'getSelection().selectAllChildren(w)', '/inner');
  const there = stage.server.url.replace('127.0.0.1', 'localhost');
  const inner = { text: 'Inner words', origin: there, relation: 'near', name: 'Inner button' };
  const outer = { text: 'Outer words' };
  const same = { text: 'Same origin words' };
  expect((await actor.act('selection')).data).toMatchObject({ selections: [outer, same, inner] });
  await run(actor, 'b.focus()', '/inner');
  expect((await actor.act('selection')).data).toMatchObject({ selections: [inner, outer, same] });
});
