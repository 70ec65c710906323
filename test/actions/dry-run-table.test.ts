/** Each action that changes something, in a dry run: the page, the tabs and the disk are as before, and the answer says so (ACT-12). */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { catalogue } from '../../skills/browser/catalogue.ts';
import { html } from '../helpers/server.ts';
import { tempFolder } from '../helpers/temp-folder.ts';
import { type Actor, setStage, type Stage } from './stage.ts';

/** All within the viewport: what has to be scrolled into view first is, also in a dry run. */
const PAGE = `<style>body { margin: 8px; } div { height: 60px; overflow: auto; }</style>
<form action="/send" method=post><input aria-label=Name value=Ada><button>Send</button></form>
<input type=checkbox aria-label=On checked><input type=checkbox aria-label=Off>
<select aria-label=City><option>Rome</option><option>Oslo</option></select>
<input type=file aria-label=File><button id=from>From</button><button id=to>To</button>
<a href="/file" download>Take</a>
<div role=list aria-label=Rows tabindex=0>${'<p role=listitem>row</p>'.repeat(40)}</div>
<script>
  window.seen = [];
  const names = new Set();
  for (const at of [window, document, document.body])
    for (const key in at) if (key.startsWith('on')) names.add(key.slice(2));
  for (const name of [...names, 'focusin', 'focusout', 'DOMContentLoaded'])
    addEventListener(name, ({ type }) => seen.push(type), true);
</script>`;

const STATE = `JSON.stringify({
  seen, url: location.href, title: document.title, began: performance.timeOrigin, history: history.length,
  fields: [...document.querySelectorAll('input, select')].map((el) => [el.type === 'file' ? el.files.length : el.value, el.checked]),
  focus: document.activeElement.outerHTML, scroll: [scrollY, document.querySelector('div').scrollTop],
  html: document.documentElement.outerHTML, loaded: performance.getEntriesByType('resource').length,
})`;

interface Row {
  readonly input: Readonly<Record<string, unknown>>;
  /** Of the element that the answer names. */
  readonly named?: string;
}

const ROWS: Readonly<Record<string, Row>> = {
  open: { input: { url: 'about:blank#other' } },
  navigate: { input: { url: 'about:blank#other' } },
  back: { input: {} },
  forward: { input: {} },
  reload: { input: {} },
  click: { input: { target: 'button "Send"' }, named: 'Send' },
  dblclick: { input: { target: 'button "From"' }, named: 'From' },
  hover: { input: { target: 'button "From"' }, named: 'From' },
  drag: { input: { target: '#from', to: '#to' }, named: 'From' },
  focus_element: { input: { target: 'textbox "Name"' }, named: 'Name' },
  fill: { input: { target: 'textbox "Name"', text: 'Eve', submit: true }, named: 'Name' },
  type: { input: { target: 'textbox "Name"', text: 'Eve' }, named: 'Name' },
  press: { input: { key: 'Enter', target: 'textbox "Name"' }, named: 'Name' },
  check: { input: { target: 'checkbox "Off"' }, named: 'Off' },
  uncheck: { input: { target: 'checkbox "On"' }, named: 'On' },
  select: { input: { target: 'combobox "City"', values: ['Oslo'] }, named: 'City' },
  upload: { input: { target: 'css=input[type=file]', files: ['a.txt'] }, named: 'File' },
  download: { input: { target: 'link "Take"' }, named: 'Take' },
  scroll: { input: { target: 'list "Rows"' }, named: 'Rows' },
  wheel: { input: { dy: 100 } },
  click_xy: { input: { x: 30, y: 20 } },
  move_xy: { input: { x: 30, y: 20 } },
  drag_xy: { input: { x: 30, y: 20, toX: 90, toY: 90 } },
  dialog: { input: { accept: true } },
  collect: { input: { ref: 'list "Rows"' }, named: 'Rows' },
  evaluate: { input: { script: 'document.title = "changed"' } },
  close: { input: {} },
  prune: { input: { scope: 'all' } },
  end: { input: {} },
  start: { input: {} },
  stop: { input: { browser: true } },
};

/** What is asked for has been done before. */
const NOTHING_TO_DO: readonly (readonly [string, Row])[] = [
  ['check', { input: { target: 'checkbox "On"' }, named: 'On' }],
  ['uncheck', { input: { target: 'checkbox "Off"' }, named: 'Off' }],
];

let stage: Stage;
let actor: Actor;
let cwd: string;
let target: string;
beforeAll(async () => {
  cwd = tempFolder();
  writeFileSync(join(cwd, 'a.txt'), 'a');
  stage = await setStage(
    {
      '/p': html('Dry', PAGE),
      '/first': html('First', ''),
      '/last': html('Last', ''),
      '/file': (_, response) => {
        response.writeHead(200, { 'content-disposition': 'attachment' }).end('file');
      },
    },
    { cwd },
  );
  // One that could be pruned.
  await stage.actor('/last');
  actor = await stage.actor('/first');
  for (const path of ['/p', '/last']) await actor.act('navigate', { url: `${stage.server.url}${path}` });
  await actor.act('back');
  target = (await stage.browser.client.pages()).find(({ url }) => url.endsWith('/p'))?.targetId ?? '';
});

const writes = catalogue.filter(({ name, effect }) => effect === 'write' && name !== 'batch');

test('each action that changes something has its row', () => {
  expect(Object.keys(ROWS).sort()).toEqual(writes.map(({ name }) => name).sort());
});

async function tryDry(action: string, { input, named }: Row): Promise<string> {
  const before = await everything();
  const { data, text } = await actor.act(action, input, { dryRun: true });
  expect(await everything()).toEqual(before);
  expect(data).toMatchObject({ dryRun: true, ...(named === undefined ? {} : { name: named }) });
  if (named !== undefined) expect(text).toContain(`"${named}"`);
  return text;
}

test.each(Object.entries(ROWS))('%s', async (action, row) => {
  await tryDry(action, row);
});

test.each(NOTHING_TO_DO)('%s, where there is nothing to do', async (action, row) => {
  expect(await tryDry(action, row)).toContain('Nothing is to be done');
});

test('what is done in earnest would have been seen', async () => {
  const other = await stage.actor('/p');
  await other.act('hover', { target: 'button "From"' });
  expect((await other.act('evaluate', { script: 'seen' })).data['value']).toContain('mousemove');
  await other.act('end');
});

test('batch hands it on to its steps', async () => {
  const before = await everything();
  const steps = ['click', 'evaluate', 'click'].map((action) => ({ action, input: ROWS[action]?.input }));
  const { data } = await actor.act('batch', { steps }, { dryRun: true });
  expect(await everything()).toEqual(before);
  const dry = { ok: true, data: { dryRun: true } };
  expect(data['ran']).toMatchObject([dry, dry, dry]);
});

async function everything(): Promise<unknown> {
  const pages = await stage.browser.client.pages();
  return {
    state: await stage.browser.client.evaluate(target, STATE),
    tabs: pages.map(({ targetId, url }) => `${targetId} ${url}`).sort(),
    files: filesIn(join(stage.home.home, '..')).concat(filesIn(cwd)),
    session: (await actor.act('status')).data['session'],
    nextDialog: (await actor.act('dialog')).data['next'],
  };
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
