/** `wait`: for what is to come, always with a limit. */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { type Actor, setStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    '/p': html(
      'Wait',
      '<p id=there>Loading…</p><p id=hidden style="display:none">Later words</p><script>var unseen = "Script words";</script>',
    ),
    '/q': html('Next', '<p>next</p>'),
    '/slow': (_request, response) => setTimeout(() => response.end('ok'), 300),
  });
});

const later = (actor: Actor, script: string): Promise<unknown> =>
  actor.act('evaluate', { script: `setTimeout(() => { ${script} }, 300); 1` });

test.each([
  ['text', { text: 'Later words' }, 'hidden.style.display = "block"'],
  ['gone', { gone: 'Loading' }, 'there.remove()'],
  [
    'selector',
    { selector: '#new' },
    'document.body.append(Object.assign(document.createElement("b"), { id: "new", textContent: "x" }))',
  ],
  ['selector', { selector: '#hidden' }, 'hidden.style.display = "block"'],
  ['selector', { selector: '#there', state: 'detached' }, 'there.remove()'],
  ['selector', { selector: '#there', state: 'hidden' }, 'there.hidden = true'],
  ['selector', { selector: '#hidden', state: 'attached' }, ''],
  ['url', { url: '/elsewhere' }, 'history.pushState({}, "", "/elsewhere")'],
  ['text', { text: 'next' }, 'location.href = "/q"'],
])('%s: %j', async (met, input, script) => {
  const actor = await stage.actor('/p');
  await later(actor, script);
  const { data } = await actor.act('wait', input);
  expect(data).toMatchObject({ tab: 't1', met, waitedMs: expect.any(Number) });
});

test('load states are reached, and a time passes', async () => {
  const actor = await stage.actor('/p');
  for (const load of ['domcontentloaded', 'load', 'networkidle'])
    expect((await actor.act('wait', { load })).data['met']).toBe('load');
  const { data, text } = await actor.act('wait', { time: 150 });
  expect(data).toEqual({ tab: 't1', waitedMs: expect.any(Number), met: 'time' });
  expect(data['waitedMs']).toBeGreaterThanOrEqual(145);
  expect(text).toMatch(/^waited \d+ ms$/);
});

test.each([
  { text: 'Later words' },
  { text: 'Script words' },
  { gone: 'Loading' },
  { selector: '#hidden' },
  { url: '/never' },
])('%j does not come true, the limit is kept, and the answer shows what there is', async (input) => {
  const actor = await stage.actor('/p');
  const start = performance.now();
  const { error } = await actor.fail('wait', input, { timeoutMs: 700 });
  const took = performance.now() - start;
  expect(error).toMatchObject({
    code: 'timeout',
    message: expect.stringContaining('700 ms'),
    retryable: true,
  });
  expect(error.details['page']).toEqual({
    origin: stage.server.url,
    text: expect.stringContaining('Loading…'),
  });
  expect(took).toBeGreaterThan(690);
  expect(took).toBeLessThan(2_500);
});

test.each([
  [{}, 'needs something to wait for'],
  [{ text: 'a', url: 'b' }, 'one condition at a time'],
  [{ selector: 'p[' }, 'not a CSS selector'],
  [{ time: 60_000 }, 'longer than the call may take'],
  [{ text: 'a', state: 'gone' }, 'state'],
])('%j is bad input', async (input, message) => {
  const actor = await stage.actor('/p');
  expect((await actor.fail('wait', input)).error).toMatchObject({
    code: 'bad_input',
    message: expect.stringContaining(message),
  });
});
