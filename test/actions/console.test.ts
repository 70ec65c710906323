/** What pages wrote, told to who asks for it late, and what failed in them. */
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { html } from '../helpers/server.ts';
import { until } from '../helpers/until.ts';
import { type Actor, setStage, type Stage } from './stage.ts';

const entries = z.array(
  z.looseObject({ level: z.string(), text: z.string(), tab: z.string(), line: z.number().optional() }),
);

let stage: Stage;

beforeAll(async () => {
  stage = await setStage({
    '/talks': html(
      'talks',
      `<p>talks</p><script>
console.log('hello [/page]\\nnext line');
console.warn('mind');
setTimeout(() => { null.missing; });
</script>`,
    ),
    '/quiet': html('quiet', '<p>nothing</p>'),
    '/favicon.ico': '',
  });
});

async function said(actor: Actor, action: string, input = {}): Promise<z.infer<typeof entries>> {
  return entries.parse((await actor.act(action, input)).data['entries']);
}

const texts = (list: z.infer<typeof entries>): string[] => list.map(({ text }) => text);
const FAILED = "Uncaught TypeError: Cannot read properties of null (reading 'missing')";

test('what was written before it was asked for is told, and once only', async () => {
  const actor = await stage.actor('/talks');
  const failed = async (): Promise<boolean> => texts(await said(actor, 'errors')).includes(FAILED);
  await until(failed, 5_000, 'the exception');
  expect(texts(await said(actor, 'console'))).toEqual(['hello [/page]\nnext line', 'mind', FAILED]);
  expect(await said(actor, 'console', { filter: 'warn' })).toMatchObject([
    { level: 'warn', line: 3, tab: 't1' },
  ]);
  const { data, text } = await actor.act('errors');
  expect(data).toMatchObject({ total: 1, returned: 1, dropped: 0, wasOn: true });
  expect(text).toMatch(/^t1 exception Uncaught TypeError: .* \(http:\S+\/talks:4:\d+\)$/m);
  const lines = (await actor.act('console', { limit: 3 })).text;
  expect(lines).toContain('t1 log hello [/page] next line (');
});

test('the messages outlive the document; cleared they do not come back', async () => {
  const actor = await stage.actor('/talks');
  await until(async () => (await said(actor, 'console')).length === 3, 5_000, 'the messages');
  await actor.act('navigate', { url: `${stage.server.url}/quiet` });
  await actor.act('evaluate', { script: `console.log('later'); 1` });
  await until(async () => texts(await said(actor, 'console')).at(-1) === 'later', 5_000, 'the later one');
  expect(await said(actor, 'console')).toHaveLength(4);
  expect((await actor.act('console', { clear: true })).data).toMatchObject({ cleared: 4, total: 0 });
  expect(await said(actor, 'console')).toEqual([]);
});

test('without a page it says so', async () => {
  const actor = stage.actorNamed('nobody');
  const { data, text } = await actor.act('console');
  expect(data).toMatchObject({ total: 0, wasOn: false });
  expect(text).toMatch(/^No messages\. .*From now on all are\. This session has no current page\.$/);
});
