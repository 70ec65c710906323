/** Frames that cannot be read: nothing that they may hold is told to be gone, and answers name them. */
import { beforeAll, expect, test } from 'vitest';
import { html, type Route } from '../helpers/server.ts';
import { type Actor, asText, setStage, type Stage } from './stage.ts';
import { partOf } from '../helpers/thorough.ts';

let stage: Stage;
beforeAll(async () => {
  const routes: Record<string, Route> = { '/hold': () => undefined, '/inner': html('Inner', '<p>inner</p>') };
  stage = await setStage(routes);
  const there = stage.server.url.replace('127.0.0.1', 'localhost');
  const body = '<p>Here</p><p class=row>one</p><p class=row hidden>two</p><button>Go</button>';
  routes['/held'] = html('Held', `${body}<iframe src="${there}/hold"></iframe>`);
});

/** Its frame never loads; opened without waiting for that. */
async function onHeld(): Promise<Actor> {
  const actor = await stage.actor();
  await actor.act('open', { url: `${stage.server.url}/held`, waitUntil: 'domcontentloaded' });
  return actor;
}

const HINT = expect.stringContaining('frame of the page is still loading');
const TIME = { timeoutMs: 800 };

test.each(
  partOf(
    [
      { gone: 'Nowhere' },
      { target: '#nowhere', state: 'gone' },
      { target: '.row[hidden]', state: 'hidden' },
      { target: '#nowhere', count: 0 },
      { target: '.row', count: 2 },
    ],
    2,
  ),
)('%j is not believed while a frame was not read', async (claim) => {
  const actor = await onHeld();
  const { error } = await actor.fail('expect', claim, TIME);
  expect(error).toMatchObject({
    code: 'expect_failed',
    message: expect.stringContaining('a frame of the page could not be read (loading)'),
    hint: HINT,
    details: { unreadFrames: ['loading'] },
  });
  const script = 'document.querySelector("iframe").remove(); 1';
  await actor.act('evaluate', { script: `setTimeout(() => { ${script} }, 300); 1` });
  expect((await actor.act('expect', claim)).data).toMatchObject({ pass: true });
});

test('what can be seen, or does not hold by what was read, is told as ever', async () => {
  const actor = await onHeld();
  expect((await actor.act('expect', { text: 'Here' })).data).toMatchObject({ pass: true });
  const { error } = await actor.fail('expect', { gone: 'Here' }, TIME);
  expect(error.message).toContain('the text "Here" did not go');
});

test('wait says which frames it could not read, whether it came true or not', async () => {
  const actor = await onHeld();
  const gone = await actor.act('wait', { gone: 'Nowhere' });
  expect(gone.data).toMatchObject({ met: 'gone', unreadFrames: ['loading'] });
  expect(gone.text).toContain('frame of the page is still loading');
  const { data, text } = await actor.act('wait', { text: 'Here' });
  expect(data).not.toHaveProperty('unreadFrames');
  expect(text).toMatch(/^waited \d+ ms$/);
  for (const input of [{ text: 'Nowhere' }, { selector: '#nowhere' }])
    expect((await actor.fail('wait', input, TIME)).error).toMatchObject({
      code: 'timeout',
      hint: HINT,
      details: { unreadFrames: ['loading'] },
    });
});

test('text and collect say so when they find nothing', async () => {
  const actor = await onHeld();
  const told = { code: 'no_match', hint: HINT, details: { unreadFrames: ['loading'] } };
  expect((await actor.fail('text', { target: '#nowhere' })).error).toMatchObject(told);
  expect((await actor.fail('collect')).error).toMatchObject(told);
});

test('a ref that was never given is unknown; that of an element that went is gone', async () => {
  const actor = await stage.actor('/inner');
  for (const [action, input] of [
    ['click', { target: 'e999' }],
    ['snapshot', { expand: 'e999' }],
  ] as const)
    expect((await actor.fail(action, input)).error).toMatchObject({
      code: 'stale_ref',
      message: 'e999 is not known in this page.',
      hint: expect.stringContaining('snapshot'),
    });
  const { data } = await actor.act('evaluate', { script: 'document.querySelector("p")' });
  const target = asText(data['ref']);
  await actor.act('evaluate', { script: 'document.querySelector("p").remove(); 1' });
  const { error } = await actor.fail('text', { target });
  expect(error.message).toBe(`${target} is not in the page any more.`);
});
