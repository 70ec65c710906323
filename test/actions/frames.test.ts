/** Acting and reading in frames of every kind, as in the page itself. */
import { beforeAll, expect, test } from 'vitest';
import { html, type Route, startServer, type TestServer } from '../helpers/server.ts';
import { until } from '../helpers/until.ts';
import { type Actor, asText, setStage, type Stage } from './stage.ts';
import { partOf } from '../helpers/thorough.ts';

/** Says in its own text what came: so that the page around it can be asked through `text`. */
const FORM = `<p id=said>nothing</p><button onclick="said.textContent = 'clicked ' + event.isTrusted">Go</button>
  <label>Name <input oninput="said.textContent = 'typed ' + this.value" onkeydown="if (event.key === 'Enter') said.textContent = 'entered ' + this.value"></label>`;

let stage: Stage;
let port: TestServer;
/** The stage's server under another site's name. */
let there: string;
const routes: Record<string, Route> = { '/form': html('Form', FORM), '/hold': () => undefined };

beforeAll(async () => {
  [stage, port] = await Promise.all([
    setStage(routes, { browserArgs: ['--host-resolver-rules=MAP *.test 127.0.0.1'] }),
    startServer(routes),
  ]);
  const here = stage.server.url;
  there = here.replace('127.0.0.1', 'localhost');
  const encoded = FORM.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const frames: Record<string, string> = {
    'same-origin': `<iframe src="/form"></iframe>`,
    'same-origin-nested': `<iframe src="/same-origin"></iframe>`,
    srcdoc: `<iframe srcdoc="${encoded}"></iframe>`,
    'other-port': `<iframe src="${port.url}/form"></iframe>`,
    data: `<iframe src="data:text/html,${encodeURIComponent(FORM)}"></iframe>`,
    'sandboxed-srcdoc': `<iframe sandbox="allow-scripts" srcdoc="${encoded}"></iframe>`,
    'cross-site': `<iframe src="${there}/form"></iframe>`,
    'cross-site-nested': `<iframe src="${there}/nest" height=400></iframe>`,
    'there-and-back': `<iframe src="${there}/back" height=400></iframe>`,
    'in-shadow-root': `<h1>Shadow</h1><div id=host></div><script>host.attachShadow({ mode: 'open' }).innerHTML = '<iframe src="${there}/form"></iframe>';</script>`,
    bordered: `<iframe src="${there}/form" style="border: 9px solid; padding: 13px"></iframe>`,
    'scaled-and-turned': `<iframe src="${there}/form" style="transform: translate(90px, 60px) scale(0.8) rotate(20deg)"></iframe>`,
    'turned-port': `<iframe src="${port.url}/form" style="transform: translate(90px, 60px) scale(0.8) rotate(20deg)"></iframe>`,
    'far-down': `<div style="height:3000px"></div><iframe src="${there}/low"></iframe><div style="height:2000px"></div>`,
    'far-down-port': `<div style="height:3000px"></div><iframe src="${port.url}/low"></iframe><div style="height:2000px"></div>`,
    'under-bar': `<div style="position:fixed;top:0;left:0;right:0;height:200px;background:#ccc">bar</div><div style="height:2500px"></div><iframe src="${there}/form"></iframe><div style="height:2500px"></div>`,
  };
  for (const [name, body] of Object.entries(frames)) routes[`/${name}`] = html(name, body);
  routes['/nest'] = html(
    'nest',
    `<div style="height:90px"></div><iframe src="${there.replace('localhost', 'third.test')}/form"></iframe>`,
  );
  routes['/back'] = html('back', `<div style="height:90px"></div><iframe src="${here}/form"></iframe>`);
  routes['/low'] = html('low', `<div style="height:700px"></div>${FORM}<div style="height:700px"></div>`);
});

async function open(path: string): Promise<Actor> {
  const actor = await stage.actor(path);
  await actor.act('wait', { text: 'nothing' });
  return actor;
}

async function said(actor: Actor): Promise<string> {
  return asText((await actor.act('text', { target: '#said' })).data['text']);
}

const KINDS = [
  'same-origin',
  'same-origin-nested',
  'srcdoc',
  'other-port',
  'data',
  'sandboxed-srcdoc',
  'cross-site',
  'cross-site-nested',
  'there-and-back',
  'in-shadow-root',
  'bordered',
  'scaled-and-turned',
  'turned-port',
  'far-down',
  'far-down-port',
  'under-bar',
];

test.each(partOf(KINDS, 3))('%s: click, fill, press, text, by locator and by ref', async (kind) => {
  const actor = await open(`/${kind}`);
  const clicked = await actor.act('click', { target: 'button "Go"' });
  expect(await said(actor)).toBe('clicked true');
  await actor.act('fill', { target: 'textbox "Name"', text: 'Ada 漢字' });
  expect(await said(actor)).toBe('typed Ada 漢字');
  const { data } = await actor.act('press', { key: 'Enter', target: 'textbox "Name"' });
  expect(await said(actor)).toBe('entered Ada 漢字');
  const ref = asText(data['ref']);
  expect((await actor.act('fill', { target: ref, text: 'Bob' })).data).toMatchObject({ ref, match: 'exact' });
  expect(await said(actor)).toBe('typed Bob');
  await actor.act('press', { key: 'x' });
  expect(await said(actor)).toBe('typed Bobx');
  await actor.act('click', { target: asText(clicked.data['ref']) });
  expect(await said(actor)).toBe('clicked true');
  expect((await actor.act('text', { target: asText(clicked.data['ref']) })).data['text']).toBe('Go');
});

test.each([
  ['cross-site', '/form'],
  ['other-port', '/form'],
  ['there-and-back', '/form'],
  ['data', 'data:'],
])('%s: script runs in the frame, by its address', async (kind, frame) => {
  const actor = await open(`/${kind}`);
  const script = 'const text = await Promise.resolve(said.textContent); return [text, typeof said]';
  expect((await actor.act('evaluate', { script, frame })).data['value']).toEqual(['nothing', 'object']);
  const node = await actor.act('evaluate', { script: 'document.querySelector("button")', frame });
  await actor.act('click', { target: asText(node.data['ref']) });
  expect(await said(actor)).toBe('clicked true');
  const failed = await actor.fail('evaluate', { script: 'throw new Error("no")', frame });
  expect(failed.error.code).toBe('script_error');
});

test('script runs in a cross-site frame by its ref, and one that never ends is stopped', async () => {
  const actor = await open('/cross-site');
  const { data } = await actor.act('evaluate', { script: 'document.querySelector("iframe")' });
  const frame = asText(data['ref']);
  expect((await actor.act('evaluate', { script: 'location.pathname', frame })).data['value']).toBe('/form');
  const endless = await actor.fail('evaluate', { script: 'for (;;);', frame }, { timeoutMs: 1_000 });
  expect(endless.error.code).toBe('timeout');
  expect((await actor.act('evaluate', { script: '1 + 1', frame })).data['value']).toBe(2);
});

test('what stands in several frames is listed, in the order of the page', async () => {
  routes['/many'] = html(
    'many',
    `<button>Go</button><iframe src="${there}/form"></iframe><iframe src="${port.url}/form"></iframe>`,
  );
  const actor = await open('/many');
  const { error } = await actor.fail('click', { target: 'button "Go"' });
  expect(error).toMatchObject({ code: 'many_matches', details: { count: 3 } });
  const refs = [error.details['candidates']].flat().map((line) => JSON.stringify(line));
  expect(new Set(refs).size).toBe(3);
});

test('a text that comes in a frame is waited for, also in a frame that comes later; one that goes must go everywhere', async () => {
  const actor = await open('/cross-site');
  const script = `setTimeout(() => { said.textContent = 'at last'; }, 300); 1`;
  await actor.act('evaluate', { script, frame: '/form' });
  await actor.act('wait', { text: 'at last' });
  await actor.act('evaluate', {
    script: `setTimeout(() => { const f = document.createElement('iframe'); f.src = ${JSON.stringify(`${port.url}/form`)}; document.body.append(f); }, 300); 1`,
  });
  await actor.act('wait', { text: 'nothing' }, { timeoutMs: 8_000 });
  await actor.act('evaluate', {
    script: `setTimeout(() => { said.remove(); }, 300); 1`,
    frame: `${there}/form`,
  });
  expect((await actor.fail('wait', { gone: 'nothing' }, { timeoutMs: 1_000 })).error.code).toBe('timeout');
  await actor.act('wait', { gone: 'at last' });
  expect((await actor.fail('wait', { selector: 'p[' })).error.code).toBe('bad_input');
});

test('frames that never load or are frozen keep nobody from the page around them', async () => {
  routes['/freeze'] = html(
    'freeze',
    '<button onclick="for (const end = Date.now() + 8000; Date.now() < end; );">Freeze</button>',
  );
  // Frames of one site share a process, over tabs too: this one must freeze no other test's.
  const frozen = there.replace('localhost', 'frozen.test');
  routes['/stuck'] = html(
    'stuck',
    `${FORM}<iframe src="${there}/hold"></iframe><iframe src="${frozen}/freeze"></iframe>`,
  );
  const actor = await open('/stuck');
  await until(
    async () =>
      (await stage.hub.session(actor.id).act('text', { target: 'button "Freeze"' })).ok || undefined,
    5_000,
    'the frame',
  );
  const { data } = await actor.act('text', { target: 'button "Freeze"' });
  expect(data['text']).toBe('Freeze');
  const freezing = actor.act('evaluate', {
    script: 'setTimeout(() => document.querySelector("button").click(), 50); 1',
    frame: '/freeze',
  });
  await freezing;
  const go = await actor.act('click', { target: 'button "Go"' });
  const start = performance.now();
  await actor.act('click', { target: asText(go.data['ref']) });
  await actor.act('fill', { target: 'textbox "Name"', text: 'Ada' });
  expect(performance.now() - start).toBeLessThan(5_000);
  expect(await said(actor)).toBe('typed Ada');
  const { error } = await actor.fail('click', { target: 'button "Nowhere"' });
  expect(error).toMatchObject({ code: 'no_match', details: { unreadFrames: ['loading', 'hung'] } });
});

test('a frame that goes, or goes elsewhere, takes its refs along', async () => {
  const actor = await open('/cross-site');
  const ref = asText((await actor.act('click', { target: 'button "Go"' })).data['ref']);
  await actor.act('evaluate', {
    script: `document.querySelector('iframe').src = ${JSON.stringify(`${there}/form?2`)}; 1`,
  });
  await actor.act('wait', { text: 'nothing' });
  expect((await actor.fail('click', { target: ref })).error).toMatchObject({
    code: 'stale_ref',
    mayHaveApplied: false,
  });
  expect(await said(actor)).toBe('nothing');
  const again = asText((await actor.act('click', { target: 'button "Go"' })).data['ref']);
  await actor.act('evaluate', { script: `document.querySelector('iframe').remove(); 1` });
  expect((await actor.fail('fill', { target: again, text: 'x' })).error.code).toBe('stale_ref');
});

test('a question of a frame is dismissed and told', async () => {
  routes['/ask'] = html(
    'ask',
    `<button onclick="said.textContent = String(confirm('Sure?'))">Ask</button><p id=said>nothing</p>`,
  );
  routes['/asking'] = html('asking', `<h1>Asking</h1><iframe src="${there}/ask"></iframe>`);
  const actor = await open('/asking');
  const { data } = await actor.act('click', { target: 'button "Ask"' });
  expect(data['dialog']).toEqual({ type: 'confirm', message: 'Sure?', answer: 'dismissed' });
  expect(await said(actor)).toBe('false');
});

test.each(['cross-site', 'other-port', 'there-and-back'])(
  '%s: a cover in the page around it is named',
  async (kind) => {
    const actor = await open(`/${kind}`);
    const cover = `document.body.insertAdjacentHTML('beforeend', '<div role=dialog aria-label=Cookies style="position:fixed;inset:0;background:#fff">cover</div>'); 1`;
    await actor.act('evaluate', { script: cover });
    const { error } = await actor.fail('click', { target: 'button "Go"' });
    expect(error).toMatchObject({
      code: 'obscured',
      details: { by: { ref: expect.stringMatching(/^e\d+$/), role: 'dialog', name: 'Cookies' } },
    });
    expect(await said(actor)).toBe('nothing');
  },
);

test('a picture of an element in a frame has its size', async () => {
  const actor = await open('/far-down');
  const { data } = await actor.act('evaluate', {
    script:
      'const { width, height } = document.querySelector("button").getBoundingClientRect(); return [width, height]',
    frame: '/low',
  });
  const shot = await actor.act('screenshot', { target: 'button "Go"' });
  const [width = 0, height = 0] = [data['value']].flat().map(Number);
  expect(Math.abs(Number(shot.data['width']) - width)).toBeLessThanOrEqual(2);
  expect(Math.abs(Number(shot.data['height']) - height)).toBeLessThanOrEqual(2);
});
