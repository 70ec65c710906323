/** A reading that hits a document which makes way for another (ACT-8). */
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openHub } from '../../skills/browser/tools.ts';
import { CdpError } from '../../src/cdp/cdp-error.ts';
import { toPublicError } from '../../src/session/page/to-public.ts';
import { atEnd } from '../helpers/at-end.ts';
import { newHome } from '../helpers/home.ts';
import { type FakeBrowser, startFakeBrowser } from './fake-browser.ts';
import { type Actor, actorOf } from './stage.ts';

let browser: FakeBrowser;
let actor: Actor;
beforeAll(async () => {
  browser = await startFakeBrowser();
  const { home, env } = newHome(browser.endpoint);
  const hub = openHub({ home, env, cwd: join(home, '..') });
  atEnd(() => hub.close());
  actor = actorOf(hub, 's');
  await actor.act('open', { url: 'http://a.test/' });
});

/** Each call into a page is made twice by itself. */
test.each([2, 3])('it is repeated once (%i documents went)', async (documents) => {
  browser.leaveDuringSnapshots(documents);
  expect((await actor.act('snapshot')).text).toContain('A page');
});

test('it is not repeated again, and speaks of no script', async () => {
  browser.leaveDuringSnapshots(4);
  const { error } = await actor.fail('snapshot');
  expect(error).toMatchObject({ code: 'timeout', retryable: true, mayHaveApplied: false });
  expect(error.hint).toContain('`remora wait --load load`');
  expect(`${error.message} ${error.hint}`).not.toContain('script');
  expect((await actor.act('snapshot')).text).toContain('A page');
});

test('only script of the caller is told to have failed as script', () => {
  const gone = new CdpError('context-gone', 'Runtime.evaluate', 'Inspected target navigated or closed');
  expect(toPublicError(gone, 't1', true).code).toBe('script_error');
  expect(toPublicError(gone, 't1').code).toBe('timeout');
});
