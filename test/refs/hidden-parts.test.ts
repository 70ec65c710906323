/** What only the browser can tell: which elements listen, and what closed shadow roots hold (SNAP-2, SNAP-3). */
import { beforeAll, expect, test } from 'vitest';
import { type Actor, setStage, type Stage } from '../actions/stage.ts';
import { html, type Route, startServer } from '../helpers/server.ts';

const routes: Record<string, Route> = {};
let stage: Stage;
beforeAll(async () => {
  stage = await setStage(routes);
});

async function show(body: string): Promise<Actor> {
  const path = `/p${Object.keys(routes).length}`;
  routes[path] = html('Parts', body);
  return stage.actor(path);
}

/** The lines that have a ref, without it. */
async function acted(actor: Actor, interactive = true): Promise<string[]> {
  return (await linesOf(actor, interactive)).flatMap((line) => /^\s*\[e\d+\] (.*)/.exec(line)?.[1] ?? []);
}

async function linesOf(actor: Actor, interactive = true): Promise<string[]> {
  const { text } = await actor.act('snapshot', { interactive });
  return text.split('\n');
}

const on = (id: string, ...types: string[]): string =>
  types.map((type) => `${id}.addEventListener(${JSON.stringify(type)}, () => {});`).join('');

const LISTENING: readonly (readonly [what: string, body: string, expected: readonly string[]])[] = [
  ['a div', `<div id=a>Div</div><script>${on('a', 'click')}</script>`, ['clickable "Div"']],
  [
    'a span in a text',
    `<p>some <span id=a>word</span></p><script>${on('a', 'click')}</script>`,
    ['clickable "word"'],
  ],
  [
    'an image',
    `<img id=a alt=Pic width=40 height=40 src="data:,"><script>${on('a', 'click')}</script>`,
    ['img "Pic"'],
  ],
  [
    'a group of an SVG',
    `<svg width=90 height=90><g id=a><title>Part</title><rect width=40 height=40 /></g></svg><script>${on('a', 'click')}</script>`,
    ['group "Part"'],
  ],
  ['mousedown alone', `<div id=a>Press</div><script>${on('a', 'mousedown')}</script>`, ['clickable "Press"']],
  ['pointerup alone', `<div id=a>Press</div><script>${on('a', 'pointerup')}</script>`, ['clickable "Press"']],
  [
    'touchstart alone',
    `<div id=a>Touch</div><script>${on('a', 'touchstart')}</script>`,
    ['clickable "Touch"'],
  ],
  ['keydown alone', `<div id=a>Keys</div><script>${on('a', 'keydown')}</script>`, []],
  ['scroll and focus alone', `<div id=a>Keys</div><script>${on('a', 'scroll', 'focusin')}</script>`, []],
  [
    'a wrapper of one button',
    `<div id=a><button>Save</button></div><script>${on('a', 'click')}</script>`,
    ['button "Save"'],
  ],
  [
    'a big container',
    `<div id=a>${'<button>b</button>'.repeat(9)}</div><script>${on('a', 'click')}</script>`,
    Array.from({ length: 9 }, () => 'button "b"'),
  ],
  [
    'a card with another button in it',
    `<div id=a><p>Card</p><button>Delete</button></div><script>${on('a', 'click')}</script>`,
    ['clickable "Card Delete"', 'button "Delete"'],
  ],
  [
    'the icon of a button',
    `<button>Go <i id=a>!</i></button><script>${on('a', 'click')}</script>`,
    ['button "Go !"'],
  ],
  [
    'the body',
    `<p>x</p><script>${on('document.body', 'click', 'mousedown')}${on('document', 'click')}</script>`,
    [],
  ],
  [
    "a framework's root",
    `<div id=a><p>text</p></div><script>for (let i = 0; i < 30; i += 1) a.addEventListener('kind' + i, () => {}); ${on('a', 'click')}</script>`,
    [],
  ],
  [
    'hooks below a root that listens',
    `<div id=a><span data-action=save>Save</span><b jsaction="x">Do</b></div><i data-action=x>Dead</i><script>${on('a', 'click')}${on('a', ...'abcdefghijklm'.split(''))}</script>`,
    ['clickable "Save"', 'clickable "Do"'],
  ],
];

test.each(LISTENING)('%s that listens', async (_what, body, expected) => {
  const actor = await show(body);
  expect(await acted(actor)).toEqual(expected);
  expect(await acted(actor, false)).toEqual(expected);
});

test('a listener that comes later gives a ref, one that goes takes it', async () => {
  const actor = await show('<div id=a>Late</div>');
  expect(await acted(actor)).toEqual([]);
  await actor.act('evaluate', { script: 'window.f = () => {}; a.addEventListener("click", f); 1' });
  expect(await acted(actor)).toEqual(['clickable "Late"']);
  const first = (await linesOf(actor)).find((line) => line.includes('Late'));
  await actor.act('evaluate', { script: 'a.removeEventListener("click", f); 1' });
  expect(await acted(actor)).toEqual([]);
  await actor.act('evaluate', { script: 'a.addEventListener("click", f); 1' });
  expect((await linesOf(actor)).find((line) => line.includes('Late'))).toBe(first);
});

test('a thing that only listens is clicked by its ref', async () => {
  const actor = await show(
    '<div id=a>Press</div><script>a.addEventListener("mousedown", () => { a.textContent = "pressed"; })</script>',
  );
  const { data } = await actor.act('snapshot');
  const [ref] = JSON.stringify(data['refs']).match(/e\d+/) ?? [];
  await actor.act('click', { target: ref });
  expect((await actor.act('snapshot')).text).toContain('pressed');
});

test('what listens in frames is found there', async () => {
  const inner = `<div id=b>Inner</div><script>b.onclick = null; ${on('b', 'click')}</script>`;
  routes['/inner'] = html('Inner', inner);
  const there = stage.server.url.replace('127.0.0.1', 'localhost');
  const actor = await show(`<iframe src="/inner"></iframe><iframe src="${there}/inner"></iframe>`);
  await actor.act('wait', { text: 'Inner' });
  expect((await acted(actor)).filter((line) => line === 'clickable "Inner"')).toHaveLength(2);
});

test('frames of one process are told at once what listens in them, none in the way of another', async () => {
  const many = `${'<b>Press</b> '.repeat(100)}<script>for (const b of document.querySelectorAll('b')) b.addEventListener('click', () => {});</script>`;
  const other = await startServer({ '/many': html('Many', many) });
  const frames = [1, 2, 3].map((n) => `<iframe src="${other.url}/many?${n}"></iframe>`).join('');
  const actor = await show(`<div id=d></div>${many}`);
  await actor.act('evaluate', {
    script: `d.innerHTML = ${JSON.stringify(frames)};
      await Promise.all([...d.children].map((frame) => new Promise((done) => { frame.onload = done; }))); 1`,
  });
  const { data, text } = await actor.act('snapshot', { query: 'Press', maxTokens: 100_000 });
  expect(text).not.toContain('went away');
  expect(data).toMatchObject({ matches: 4 * 100 });
  expect(data['refs']).toHaveLength(4 * 100 + 3);
});

const closed = (host: string, content: string): string =>
  `{ const r = ${host}.attachShadow({ mode: 'closed' }); r.innerHTML = ${JSON.stringify(content)}; globalThis.r = r; }`;

const CLOSED: readonly (readonly [what: string, body: string, expected: readonly string[]])[] = [
  [
    'native controls',
    `<div id=h></div><script>${closed('h', '<button>B</button><input aria-label=I><select aria-label=S><option>o</select>')}</script>`,
    ['button "B"', 'textbox "I"', 'combobox "S" value="o" options=1 ("o")'],
  ],
  [
    'listeners alone',
    `<div id=h></div><script>${closed('h', '<div id=x>Press</div>')} r.getElementById('x').addEventListener('click', () => {});</script>`,
    ['clickable "Press"'],
  ],
  [
    'a custom element',
    `<x-app></x-app><script>customElements.define('x-app', class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'closed' }).innerHTML = '<button>App</button>'; } });</script>`,
    ['button "App"'],
  ],
  [
    'a declarative root',
    '<div><template shadowrootmode=closed><button>Declared</button></template></div>',
    ['button "Declared"'],
  ],
  [
    'a closed root in a closed root',
    `<div id=h></div><script>${closed('h', '<p>outer</p><div id=k></div>')} { const k = r.getElementById('k'); ${closed('k', '<button>Deep</button>')} }</script>`,
    ['button "Deep"'],
  ],
  [
    'nodes in its slots',
    `<x-h id=h><button>Light</button></x-h><script>${closed('h', '<button>Dark</button><slot></slot>')}</script>`,
    ['button "Dark"', 'button "Light"'],
  ],
  [
    'nodes that have no slot',
    `<div id=h><button>Unslotted</button></div><script>${closed('h', '<button>Only</button>')}</script>`,
    ['button "Only"'],
  ],
];

test.each(CLOSED)('closed shadow roots: %s', async (_what, body, expected) => {
  const actor = await show(`<p>before</p>${body}<p>after</p>`);
  expect(await acted(actor)).toEqual(expected);
  expect(await acted(actor, false)).toEqual(expected);
});

test('a closed root that comes later is found', async () => {
  const actor = await show('<p>before</p><div id=h></div>');
  expect(await acted(actor)).toEqual([]);
  await actor.act('evaluate', { script: `${closed('h', '<button>Late</button>')} 1` });
  expect(await acted(actor)).toEqual(['button "Late"']);
});

test('what is in a closed root can be clicked and filled by its ref', async () => {
  const actor = await show(
    `<div id=h></div><script>${closed('h', '<button>Go</button><input aria-label=Name>')} r.querySelector('button').onclick = () => { r.querySelector('button').textContent = 'went ' + r.querySelector('input').value; };</script>`,
  );
  const text = (await linesOf(actor)).join('\n');
  const ref = (name: string): string =>
    new RegExp(String.raw`\[(e\d+)\] \w+ "${name}"`).exec(text)?.[1] ?? '';
  await actor.act('fill', { target: ref('Name'), text: 'Ada' });
  await actor.act('click', { target: ref('Go') });
  expect(await acted(actor)).toContain('button "went Ada" focused');
});
