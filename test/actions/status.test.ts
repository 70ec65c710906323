/** `status`: what is, without changing it. */
import { expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { setStage } from './stage.ts';

test('before and after the first page', async () => {
  const stage = await setStage({ '/a': html('A', 'a') });
  const actor = await stage.actor();
  const before = await actor.act('status');
  expect(before.data).toEqual({
    daemon: null,
    browser: null,
    session: { id: actor.id, rule: 'given', owner: actor.id, tab: null },
    sessions: [],
  });
  expect(before.text).toContain('browser  not attached');
  await actor.act('open', { url: `${stage.server.url}/a` });
  const { data, text } = await actor.act('status');
  expect(data).toEqual({
    daemon: null,
    browser: {
      endpoint: expect.stringContaining(String(stage.browser.port)),
      rule: expect.any(String),
      product: expect.any(String),
      launched: false,
      notes: [],
      pid: stage.browser.pid,
    },
    session: { id: actor.id, rule: 'given', owner: actor.id, tab: 't1' },
    sessions: [{ id: actor.id, tabs: 1 }],
  });
  expect(text).toContain(`session  ${actor.id} (rule: given), current tab t1`);
});
