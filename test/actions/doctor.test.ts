/** `doctor`: each check with its state and, where one is needed, the way to mend it (ATT-7). */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openHub } from '../../skills/browser/tools.ts';
import { atEnd } from '../helpers/at-end.ts';
import { newHome } from '../helpers/home.ts';
import { closedPort } from '../helpers/listen.ts';
import { html } from '../helpers/server.ts';
import { actorOf, setStage } from './stage.ts';

const checkList = z.array(
  z.object({
    name: z.string(),
    status: z.enum(['ok', 'warn', 'fail']),
    text: z.string().min(1),
    fix: z.string().optional(),
  }),
);

test('with a browser an action could run, and orphans are named with the way to close them', async () => {
  const stage = await setStage({ '/a': html('A', 'a') });
  const ended = await stage.actor('/a');
  await ended.act('end', { keep: true });
  const actor = await stage.actor();
  const { data, text } = await actor.act('doctor');
  expect(data, text).toMatchObject({ usable: true });
  const checks = checkList.parse(data['checks']);
  for (const { name } of checks) expect(text).toContain(name);
  expect(checks.find(({ name }) => name === 'orphans')).toMatchObject({
    status: 'warn',
    fix: expect.stringContaining('`remora prune --scope all`'),
  });
  expect(checks.map(({ name }) => name)).toEqual(expect.arrayContaining(['session', 'tabs']));
  expect(text).toContain('A command could run now.');
});

test('without a browser it could not, and every failed check says what to do', async () => {
  const home = newHome(`http://127.0.0.1:${await closedPort()}`);
  const hub = openHub({ home: home.home, env: home.env });
  atEnd(() => hub.close());
  const { data, text } = await actorOf(hub, 's').act('doctor');
  expect(data['usable']).toBe(false);
  const failed = checkList.parse(data['checks']).filter(({ status }) => status === 'fail');
  expect(failed.length).toBeGreaterThan(0);
  for (const { fix } of failed) expect(fix).toEqual(expect.any(String));
  expect(text).toContain('A command could not run now.');
});
