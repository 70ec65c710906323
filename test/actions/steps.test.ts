/** What a session has done, as steps that can be done again. */
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { html } from '../helpers/server.ts';
import { type Actor, refOf, setStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    '/form': html(
      'Form',
      `<form action=/done><label>Name <input name=who></label>
        <label>Password <input type=password name="user[password]"></label><button>Send</button></form>
        <a href="/done" target=_blank>More</a><button onclick="this.remove()">Vanish</button>`,
    ),
    '/done': html('Done', '<h1>Thanks</h1>'),
  });
});

const step = z.looseObject({
  n: z.number(),
  at: z.number(),
  action: z.string(),
  input: z.record(z.string(), z.unknown()),
  tab: z.string(),
  url: z.string(),
});
type Step = z.infer<typeof step>;

async function stepsOf(actor: Actor, input: Readonly<Record<string, unknown>> = {}): Promise<Step[]> {
  const { data } = await actor.act('steps', input);
  return z.array(step).parse(data['steps']);
}

test('each with its input, its tab and where it led; refs are what lasts', async () => {
  const began = Date.now();
  const actor = await stage.actor('/form?token=abc');
  await actor.act('snapshot');
  await actor.act('fill', { target: await refOf(actor, 'textbox', 'Name'), text: 'Ada' });
  await actor.act('click', { target: await refOf(actor, 'button', 'Vanish') });
  await actor.act('text');
  await actor.act('click', { target: 'button "Send"' }, { awaitResponse: '/done' });
  await actor.fail('click', { target: 'button "Nowhere"' });
  await actor.act('expect', { text: 'Thanks' });
  await actor.act('click', { target: 'e99', x: 1 }).catch(() => undefined);
  const steps = await stepsOf(actor);
  const { url } = stage.server;
  const form = `${url}/form?token=•••`;
  expect(steps).toMatchObject([
    {
      n: 1,
      action: 'open',
      tab: 't1',
      url: 'about:blank',
      urlAfter: form,
      title: 'Form',
      secrets: ['token'],
    },
    { n: 2, action: 'fill', input: { target: 'textbox "Name"', text: 'Ada' }, url: form },
    { n: 3, action: 'click', input: { target: 'button "Vanish"' } },
    { n: 4, action: 'text', input: {}, read: true },
    { n: 5, action: 'click', input: { target: 'button "Send"' }, awaitResponse: '/done', title: 'Done' },
    { n: 6, action: 'click', error: 'no_match' },
    { n: 7, action: 'expect', input: { text: 'Thanks' } },
  ]);
  expect(steps.length).toBe(7);
  expect(steps[0]?.input).toEqual({ url: `${url}/form?token=\${secrets.token}` });
  expect(steps[4]?.['urlAfter']).toMatch(/\/done\?who=Ada/);
  expect(steps.every(({ at }) => at >= began && at <= Date.now())).toBe(true);
});
