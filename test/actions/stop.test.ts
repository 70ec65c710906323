/** `stop`: ends the daemon, and a browser only if remora launched it (ATT-5). */
import { expect, test } from 'vitest';
import { newCaller } from '../helpers/caller.ts';
import { newHome } from '../helpers/home.ts';
import { isAlive } from '../helpers/processes.ts';
import { html } from '../helpers/server.ts';
import { until } from '../helpers/until.ts';
import { setStage } from './stage.ts';

test('the daemon ends, the browser and the tabs stay', async () => {
  const stage = await setStage({ '/a': html('A', 'a') });
  const home = newHome(stage.browser.endpoint);
  const caller = newCaller(home.env, 's');
  await caller.data('open', `${stage.server.url}/a`);
  const pid = home.daemonPid() ?? 0;
  const { exit, stdout, stderr } = await caller.run(['stop']);
  expect({ exit, stdout, stderr }).toEqual({ exit: 0, stdout: 'The daemon ends.\n', stderr: '' });
  await until(() => !isAlive(pid), 10_000, 'the end of the daemon');
  expect((await stage.browser.client.pages()).map(({ url }) => url)).toContain(`${stage.server.url}/a`);
  expect(await caller.data('stop')).toEqual({ stopped: false, browserClosed: false });
  // The next command finds its page again.
  expect(await caller.value('document.title')).toBe('A');
  const refused = await caller.failure('stop', '--browser');
  expect(refused).toMatchObject({ code: 'denied', exit: 4 });
  expect(isAlive(stage.browser.pid)).toBe(true);
  expect(await caller.data('stop')).toEqual({ stopped: true, browserClosed: false });
});
