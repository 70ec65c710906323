/** A dry run finds and checks everything, and does nothing (ACT-12). */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { setStage, type Stage, tabsOf } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    '/p': html(
      'Dry',
      `<form action="/send" method=post onsubmit="log('submit')"><label>Name <input name=action oninput="log('input')"></label>
       <button onclick="log('click')">Send</button><button formaction="/other">Other</button></form><button disabled>Off</button>
       <script>const seen = []; const log = (what) => seen.push(what);
       for (const type of ['pointermove', 'mousemove', 'focusin', 'keydown']) addEventListener(type, () => log(type), true);</script>`,
    ),
  });
});

const dry = { dryRun: true };

test('the element and where its form would go are told, and the page sees nothing', async () => {
  const actor = await stage.actor('/p');
  const { data, text } = await actor.act('click', { target: 'button "Send"' }, dry);
  expect(data).toMatchObject({
    dryRun: true,
    role: 'button',
    name: 'Send',
    match: 'located',
    form: { url: `${stage.server.url}/send`, method: 'POST' },
  });
  expect(text).toContain('would click');
  const other = await actor.act('click', { target: 'button "Other"' }, dry);
  expect(other.data['form']).toMatchObject({ url: `${stage.server.url}/other` });
  await actor.act('fill', { target: 'textbox "Name"', text: 'Ada' }, dry);
  await actor.act('press', { key: 'Enter' }, dry);
  expect((await actor.act('evaluate', { script: 'seen.join()' })).data['value']).toBe('');
});

test('what would be refused is refused', async () => {
  const actor = await stage.actor('/p');
  expect((await actor.fail('click', { target: 'button "Off"' }, dry)).error.code).toBe('disabled');
  expect((await actor.fail('click', { target: 'button "None"' }, dry)).error.code).toBe('no_match');
  expect((await actor.fail('navigate', { url: 'file:///etc/passwd' }, dry)).error.code).toBe('blocked_url');
});

test('no page is loaded, opened, closed or changed by script', async () => {
  const actor = await stage.actor('/p');
  await actor.act('navigate', { url: 'about:blank' }, dry);
  await actor.act('open', { url: 'about:blank' }, dry);
  await actor.act('close', {}, dry);
  await actor.act('evaluate', { script: 'document.title = 1' }, dry);
  const [tab, ...others] = (await tabsOf(actor)).filter(({ owner }) => owner === actor.id);
  expect(tab).toMatchObject({ url: `${stage.server.url}/p`, title: 'Dry' });
  expect(others).toEqual([]);
});
