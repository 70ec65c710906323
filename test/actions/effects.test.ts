/** What an action's answer tells of its effects (ACT-6), and how long it is waited for (WAIT-1). */
import type { ServerResponse } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { type Actor, type Done, setStage, type Stage } from './stage.ts';

let stage: Stage;
const answerAfter = (ms: number, text: string) => (_request: unknown, response: ServerResponse) => {
  setTimeout(() => response.writeHead(200, { 'content-type': 'text/plain' }).end(text), ms);
};
const openFor = (type: string) => (_request: unknown, response: ServerResponse) => {
  response.writeHead(200, { 'content-type': type });
  response.write('data: 1\n\n');
};

beforeAll(async () => {
  stage = await setStage({
    '/p': html(
      'Effects',
      `<button id=plain>Plain</button><button id=add onclick="show('<button>New</button>')">Add</button>
       <button id=s700 onclick="load('/after/700')">Slow</button><button id=s1200 onclick="load('/after/1200')">Slower</button>
       <button id=chain onclick="fetch('/after/100').then(() => load('/after/300'))">Chain</button>
       <button id=bad onclick="console.error('bad thing'); nope()">Bad</button>
       <button id=missing onclick="fetch('/nothing')">Missing</button>
       <button id=spa onclick="history.pushState(0, '', '/p?view=2'); show('<h2>View</h2>')">Spa</button>
       <button id=hash onclick="location.hash = 'there'">Hash</button>
       <button id=fade onclick="show('<p style=\\'animation: fade 400ms\\'>Faded</p>')">Fade</button>
       <button id=anew onclick="list.innerHTML = list.innerHTML">Anew</button><div id=list><button>One</button><button>Two</button></div>
       <form action="/q"><label>Name <input required name=name></label><button>Send</button></form>
       <div id=host></div><button id=inside onclick="host.shadowRoot.innerHTML = '<p>In the shadow'">Inside</button>
       <iframe id=frame srcdoc="<p>inner</p>"></iframe><button id=reload onclick="frame.srcdoc = '<p>other inner'">Frame</button>
       <a href="/file">File</a><a id=made download="notes.txt">Made here</a><input id=chooser type=file hidden><button onclick="chooser.click()">Choose</button>
       <script>made.href = URL.createObjectURL(new Blob(['notes']));</script>
       <a href="/q">Next</a><a href="/q" target=_blank>Elsewhere</a><div id=out></div><p id=tick></p>
       <style>@keyframes fade { from { opacity: 0 } }</style>
       <script>host.attachShadow({ mode: 'open' }); const show = (markup) => out.insertAdjacentHTML('beforeend', markup);
       const load = (url) => fetch(url).then((r) => r.text()).then((text) => show('<p>' + text + '</p>'));</script>`,
    ),
    '/busy': html(
      'Busy',
      `<button id=plain>Plain</button><p id=tick></p><script>
       fetch('/hold'); new EventSource('/events'); const poll = () => fetch('/after/300').then(poll); poll();
       setInterval(() => { tick.style.marginLeft = performance.now() % 7 + 'px'; }, 16);</script>`,
    ),
    '/file': (_request, response) =>
      response
        .writeHead(200, {
          'content-type': 'text/plain',
          'content-disposition': 'attachment; filename=notes.txt',
        })
        .end('notes'),
    '/q': html('Next page', '<h1>next</h1><button>There</button>'),
    '/after/100': answerAfter(100, 'first'),
    '/after/300': answerAfter(300, 'the second'),
    '/after/700': answerAfter(700, 'came after 700'),
    '/after/1200': answerAfter(1_200, 'came after 1200'),
    '/hold': () => undefined,
    '/events': openFor('text/event-stream'),
  });
});

async function clicked(actor: Actor, target: string): Promise<Done> {
  return actor.act('click', { target });
}

test('nothing is said to have changed where nothing did', async () => {
  const actor = await stage.actor('/p');
  const { data, text } = await clicked(actor, '#plain');
  expect(data).toEqual({
    tab: 't1',
    ref: 'e1',
    match: 'located',
    settled: true,
    settleMs: expect.any(Number),
    diff: { added: 0, removed: 0, changed: 0, lines: [] },
  });
  expect(text).toContain('Nothing changed in the page.');
});

test.each([
  ['#s700', 'came after 700'],
  ['#s1200', 'came after 1200'],
  ['#chain', 'the second'],
])('what %s fetches is in its own answer', async (target, wanted) => {
  const actor = await stage.actor('/p');
  const { data, text } = await clicked(actor, target);
  expect(data['settled']).toBe(true);
  expect(text).toContain(`+ text: ${wanted}`);
  expect(text).toMatch(/request: GET \/after\/\d+ 200/);
});

test('a new line comes with a ref that works at once', async () => {
  const actor = await stage.actor('/p');
  const { text } = await clicked(actor, '#add');
  const ref = /^\+ \[(e\d+)\] button "New"$/m.exec(text)?.[1] ?? expect.fail(text);
  expect((await clicked(actor, ref)).data).toMatchObject({ ref, match: 'exact' });
});

test('what was only made anew is told with its new refs, not as a change', async () => {
  const actor = await stage.actor('/p');
  const { data, text } = await clicked(actor, '#anew');
  expect(data['diff']).toMatchObject({ added: 0, removed: 0 });
  expect(text).toMatch(/^= +\[e\d+\] button "One"$/m);
});

test('errors of the page and failed requests', async () => {
  const actor = await stage.actor('/p');
  const bad = await clicked(actor, '#bad');
  expect(bad.data['errors']).toEqual([
    expect.objectContaining({ text: 'bad thing' }),
    expect.objectContaining({ text: expect.stringContaining('nope is not defined') }),
  ]);
  const { data } = await clicked(actor, '#missing');
  expect(data['requests']).toEqual([expect.objectContaining({ method: 'GET', status: 404, type: 'fetch' })]);
});

test('a form that refuses names its field and where the focus went', async () => {
  const actor = await stage.actor('/p');
  const { data, text } = await clicked(actor, 'button "Send"');
  const [field] = [data['validation']].flat();
  expect(field).toMatchObject({ role: 'textbox', name: 'Name', message: 'Please fill out this field.' });
  expect(data['focus']).toMatchObject({ role: 'textbox', name: 'Name' });
  expect(text).toContain('invalid: ');
});

test('document, view and hash: each kind of way is told', async () => {
  const actor = await stage.actor('/p');
  const at = (path: string): string => `${stage.server.url}${path}`;
  expect((await clicked(actor, '#spa')).data['navigated']).toEqual({
    from: at('/p'),
    to: at('/p?view=2'),
    newDocument: false,
  });
  expect((await clicked(actor, '#hash')).data['navigated']).toMatchObject({ to: at('/p?view=2#there') });
  const { data, text } = await clicked(actor, 'link "Next"');
  expect(data['navigated']).toEqual({
    from: at('/p?view=2#there'),
    to: at('/q'),
    newDocument: true,
    status: 200,
  });
  expect(text).toContain('button "There"');
  expect(data['diff']).toBeUndefined();
});

test('files are told with where they are, and a file chooser with what to do', async () => {
  const actor = await stage.actor('/p');
  for (const target of ['link "File"', 'link "Made here"']) {
    const { data, text } = await clicked(actor, target);
    expect(data['download']).toMatchObject({ name: 'notes.txt', bytes: 5, state: 'completed' });
    expect(text).toContain('notes');
  }
  const { data, text } = await clicked(actor, 'button "Choose"');
  expect(data['fileChooser']).toEqual({ multiple: false });
  expect(text).toContain('remora upload');
});

test('a file chooser of an action that failed is not told with the next one', async () => {
  const actor = await stage.actor('/p');
  await actor.fail('download', { target: 'button "Choose"' }, { timeoutMs: 1_000 });
  expect((await actor.act('press', { key: 'Shift' })).data['fileChooser']).toBeUndefined();
});

test('a tab that opens is told, with its address', async () => {
  const actor = await stage.actor('/p');
  const { data } = await clicked(actor, 'link "Elsewhere"');
  expect(data['newTab']).toMatchObject({ tab: 't2', url: `${stage.server.url}/q`, isCurrent: true });
});

test('changes in shadow roots, in frames and by animations are waited for', async () => {
  const actor = await stage.actor('/p');
  expect((await clicked(actor, '#inside')).text).toContain('+ text: In the shadow');
  expect((await clicked(actor, '#reload')).text).toMatch(/^~ .*other inner$/m);
  const { data, text } = await clicked(actor, '#fade');
  expect(text).toContain('+ text: Faded');
  expect(data['settleMs']).toBeGreaterThan(300);
});

test('long polls, event streams and what moves all the time hold nothing up', async () => {
  const actor = await stage.actor('/busy');
  await clicked(actor, '#plain');
  const { data } = await clicked(actor, '#plain');
  expect(data['settled']).toBe(true);
  expect(data['settleMs']).toBeLessThan(3_000);
});

test('quiet says that it was done, and no more', async () => {
  const actor = await stage.actor('/p');
  const { data, text } = await actor.act('click', { target: '#add' }, { quiet: true });
  expect(Object.keys(data)).toEqual(['tab', 'ref', 'match', 'settled', 'settleMs']);
  expect(text.split('\n')).toHaveLength(3);
});

test('the cap ends the wait, and is no failure', async () => {
  const hasty = await setStage(
    {
      '/p': html('Hasty', `<button onclick="fetch('/after')">Ask</button>`),
      '/after': answerAfter(1_200, 'late'),
    },
    { flags: { maxWaitMs: '300' } },
  );
  const { data, text } = await clicked(await hasty.actor('/p'), 'button "Ask"');
  expect(data['settled']).toBe(false);
  expect(data['requests']).toEqual([expect.objectContaining({ open: true, status: null })]);
  expect(text).toContain('still busy');
});
