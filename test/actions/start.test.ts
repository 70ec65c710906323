/** `start`: attaches before anything else does. */
import { expect, test } from 'vitest';
import { openHub } from '../../skills/browser/tools.ts';
import { exitOf } from '../../src/actions/outcome.ts';
import { atEnd } from '../helpers/at-end.ts';
import { newHome } from '../helpers/home.ts';
import { closedPort } from '../helpers/listen.ts';
import { actorOf, setStage } from './stage.ts';

test('the browser that runs is attached to, and is told with the rule that found it', async () => {
  const stage = await setStage({});
  const before = (await stage.browser.client.pages()).length;
  const { data, text, tab } = await (await stage.actor()).act('start');
  expect(data).toEqual({
    browser: {
      endpoint: expect.stringContaining(String(stage.browser.port)),
      rule: expect.any(String),
      product: expect.stringContaining('Chrome/'),
      launched: false,
      notes: [],
      pid: stage.browser.pid,
    },
  });
  expect(text).toMatch(/^Attached to .*Chrome\/.* \(rule: .+\)\.$/);
  expect(tab).toBeNull();
  expect((await stage.browser.client.pages()).length).toBe(before);
});

test('no browser there, and none may be started', async () => {
  const home = newHome(`http://127.0.0.1:${await closedPort()}`);
  const hub = openHub({ home: home.home, env: home.env });
  atEnd(() => hub.close());
  const failed = await actorOf(hub, 's').fail('start');
  expect(failed.error).toMatchObject({
    code: 'no_browser',
    hint: expect.stringContaining('`remora doctor`'),
  });
  expect(exitOf(failed)).toBe(3);
});
