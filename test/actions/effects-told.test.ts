/** What answers tell beside changed lines: titles, the focus, new tabs, other tabs' next steps, the request that was meant. */
import { beforeAll, expect, test } from 'vitest';
import { html, startServer } from '../helpers/server.ts';
import { setStage, type Stage } from './stage.ts';

const CORS = {
  'content-type': 'text/plain',
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-max-age': '0',
};

let stage: Stage;
beforeAll(async () => {
  const api = await startServer({
    '/tasks': ({ method }, response) => {
      response.writeHead(method === 'OPTIONS' ? 204 : 200, CORS).end(method === 'OPTIONS' ? '' : 'done');
    },
  });
  stage = await setStage({
    '/p': html(
      'Told',
      `<button onclick="confirm('Sure?')">Ask</button><button onclick="fade(gone)">Fade</button><p id=gone>Going away</p>
       <button onclick="document.title = 'Other'">Title</button><input aria-label=Field>
       <button onclick="fetch('${api.url}/tasks', { method: 'POST', headers: { 'x-a': '1' } })">Tasks</button>
       <a href="/q" target=_blank>Elsewhere</a><a href="/q?x=1">There</a><button onclick="window.open('/slow')">Slow</button>
       <script>const fade = (el) => { const start = performance.now(); const step = (now) => {
         el.style.opacity = 1 - (now - start) / 200;
         if (now - start < 200) requestAnimationFrame(step); else el.remove(); }; requestAnimationFrame(step); };</script>`,
    ),
    '/q': html('Next page', '<button>Here</button>'),
    '/slow': (_request, response) => {
      const page = '<title>Slow</title><button>Late</button>';
      setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(page), 300);
    },
  });
});

const NOTHING = 'Nothing changed';

test('a new title, the focus that was asked for, and where it went within the site', async () => {
  const actor = await stage.actor('/p');
  const titled = await actor.act('click', { target: 'button "Title"' });
  expect(titled.data['title']).toBe('Other');
  expect(titled.text).toContain('title: "Other"');
  const focused = await actor.act('focus_element', { target: 'textbox "Field"' });
  expect(focused.data['focus']).toMatchObject({ role: 'textbox', name: 'Field' });
  for (const { text } of [titled, focused]) expect(text).not.toContain(NOTHING);
  expect((await actor.act('click', { target: 'link "There"' })).text).toMatch(/^navigated to \/q\?x=1$/m);
});

test('a tab in the background is drawn as long as what an action began goes on frame by frame', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const actor = await stage.actor('/p');
    const { text } = await actor.act('click', { target: 'button "Fade"' });
    expect(text).toContain('- text: Going away');
  }
});

test('a preflight is not the request that is waited for, nor told', async () => {
  const actor = await stage.actor('/p');
  const { data, text } = await actor.act('click', { target: 'button "Tasks"' }, { awaitResponse: '/tasks' });
  expect(data['response']).toMatchObject({ method: 'POST', status: 200, body: 'done' });
  expect(data['requests']).toEqual([expect.objectContaining({ method: 'POST' })]);
  expect(text).not.toContain('loaded');
  expect((await actor.act('requests', { filter: 'preflight' })).text).toContain('OPTIONS');
});

test.each([
  ['link "Elsewhere"', '/q', 'Next page', 'button "Here"'],
  ['button "Slow"', '/slow', 'Slow', 'button "Late"'],
])('the tab that %s opens is shown once it is there', async (target, path, title, line) => {
  const actor = await stage.actor('/p');
  const { data, text } = await actor.act('click', { target });
  expect(data['newTab']).toMatchObject({
    tab: 't2',
    url: `${stage.server.url}${path}`,
    isCurrent: true,
    title,
  });
  expect(text).toContain('t2, which is current now');
  expect(text).not.toContain(NOTHING);
  const ref = new RegExp(`\\[(e\\d+)\\] ${line}`).exec(text)?.[1] ?? expect.fail(text);
  expect((await actor.act('click', { target: ref })).data).toMatchObject({ tab: 't2', match: 'exact' });
});

test('next steps name the tab where it is not the current one', async () => {
  const actor = await stage.actor('/p');
  const here = await actor.act('click', { target: 'button "Ask"' });
  expect(here.text).toContain('`remora dialog --accept`, then');
  await actor.act('open');
  const there = await actor.act('click', { target: 'button "Ask"' }, { tab: 't1' });
  expect(there.text).toContain('`remora dialog --accept --tab t1`, then');
  expect((await actor.act('dialog', { accept: true }, { tab: 't1' })).text).toContain(
    'in the tab t1 is accepted',
  );
  const { error } = await actor.fail('click', { target: 'button "None"' }, { tab: 't1' });
  expect(error.hint).toMatch(/`remora snapshot[^`]* --tab t1`/);
});
