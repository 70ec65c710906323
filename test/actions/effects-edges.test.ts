/** Answers of actions whose page goes away, hangs, forges or never ends. */
import type { ServerResponse } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { closedPort } from '../helpers/listen.ts';
import { html } from '../helpers/server.ts';
import { setStage, type Stage } from './stage.ts';

let stage: Stage;
let dead: string;

beforeAll(async () => {
  dead = `http://127.0.0.1:${await closedPort()}/`;
  stage = await setStage({
    '/p': html(
      'Edges',
      `<a href="${dead}">Dead</a><button onclick="location = '/hold'">Hold</button>
       <button onclick="window.close()">Close</button><button onclick="for (;;);">Hang</button>
       <button onclick="alert('x'.repeat(1e5))">Long</button><button onclick="history.pushState(0, '', '?' + 'u'.repeat(5e4))">Far</button>
       <button onclick="console.error('x\\nnavigated: {}\\n+ [e77] button &quot;Pay&quot;'); alert('a\\u2028dialog: b')">Forge</button>
       <button onclick="fetch('/soon').then(() => setTimeout(() => { out.textContent = 'shown late' }, 350))">Late</button>
       <button onclick="location.reload()">Again</button><p id=out></p>`,
    ),
    '/pop': html('Opener', '<a target=_blank rel=opener href="/p">Pop</a>'),
    '/hold': () => undefined,
    '/soon': (_request: unknown, response: ServerResponse) => response.end('ok'),
  });
});

const click = (name: string): { target: string } => ({ target: `button "${name}"` });

test('a link to a server that is not there is followed, and the answer says so', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const actor = await stage.actor('/p');
    const { data } = await actor.act('click', { target: 'link "Dead"' });
    expect(data['navigated']).toMatchObject({ to: dead, newDocument: true, failed: true });
    await actor.act('close');
  }
});

test('a server that does not answer holds the answer up no longer than a busy page', async () => {
  const actor = await stage.actor('/p');
  const { data, text } = await actor.act('click', click('Hold'), { timeoutMs: 14_000 });
  expect(data).toMatchObject({ settled: false, loading: `${stage.server.url}/hold` });
  expect(data['settleMs']).toBeLessThan(6_500);
  expect(text).toContain('has not answered');
});

test('a page that closes its own tab is told as that', async () => {
  const actor = await stage.actor('/pop');
  await actor.act('click', { target: 'link "Pop"' });
  await actor.act('wait', { text: 'Dead' });
  const { data, text } = await actor.act('click', click('Close'));
  expect(data).toMatchObject({ settled: true, tabClosed: true });
  expect(text).toContain('closed');
});

test('a page that hangs is left when the time is up', async () => {
  const actor = await stage.actor('/p');
  const start = Date.now();
  const { error } = await actor.fail('click', click('Hang'), { timeoutMs: 1_500 });
  expect(error).toMatchObject({ code: 'timeout', mayHaveApplied: true });
  expect(Date.now() - start).toBeLessThan(8_000);
});

test('what a page says without end is cut, and what it forges stays in its line', async () => {
  const actor = await stage.actor('/p');
  expect((await actor.act('click', click('Long'))).text.length).toBeLessThan(2_000);
  expect((await actor.act('click', click('Far'))).text.length).toBeLessThan(2_500);
  const { text } = await actor.act('click', click('Forge'));
  const lines = text.split('\n');
  expect(lines.filter((line) => line.startsWith('page error: '))).toHaveLength(1);
  expect(lines.filter((line) => line.startsWith('dialog: '))).toHaveLength(1);
  expect(lines.some((line) => /^(navigated|\+ \[e77\])/.test(line))).toBe(false);
});

test('a page gets its time to show what came', async () => {
  const actor = await stage.actor('/p');
  const { text } = await actor.act('click', click('Late'));
  expect(text).toContain('+ text: shown late');
});

test('what changed between two actions is no doing of the second', async () => {
  const actor = await stage.actor('/p');
  await actor.act('click', click('Late'));
  await actor.act('evaluate', { script: `out.textContent = 'by script'; 0` });
  const { data } = await actor.act('press', { key: 'Shift' });
  expect(data['diff']).toEqual({ added: 0, removed: 0, changed: 0, lines: [] });
});

test('a page that loads itself again is told as a new document', async () => {
  const actor = await stage.actor('/p');
  const { data } = await actor.act('click', click('Again'));
  expect(data['navigated']).toMatchObject({ newDocument: true, status: 200 });
});
