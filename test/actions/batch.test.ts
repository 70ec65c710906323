/** `batch`: several actions in one call, and what ends it (ACT-7). */
import { beforeAll, expect, test } from 'vitest';
import { setStage, type Stage } from './stage.ts';
import { html } from '../helpers/server.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    '/p': html(
      'Batch',
      `<label>Name <input id=name></label><label>Age <input id=age onchange="confirm('Sure?')"></label><label>City <input id=city></label>
       <a href="/q">Next</a><a href="/q" target=_blank>Elsewhere</a>`,
    ),
    '/q': html('Q', '<h1>next</h1>'),
  });
});

const step = (action: string, input: Record<string, unknown>): object => ({ action, input });
const fill = (target: string, text: string): object => step('fill', { target, text });

test('all steps run, in order, and the data holds each outcome', async () => {
  const actor = await stage.actor('/p');
  const steps = [fill('#name', 'Ada'), fill('#city', 'London'), step('evaluate', { script: 'name.value' })];
  const { data, text } = await actor.act('batch', { steps });
  expect(data['notRun']).toEqual([]);
  expect(data['ran']).toMatchObject([
    { ok: true, action: 'fill' },
    { ok: true, action: 'fill' },
    { ok: true, action: 'evaluate', data: { type: expect.any(String) } },
  ]);
  expect(text).toContain('> fill #city …');
});

test('the first failure ends it, and what ran is told', async () => {
  const actor = await stage.actor('/p');
  const steps = [fill('#name', 'Ada'), step('click', { target: '#none' }), fill('#city', 'London')];
  const { error } = await actor.fail('batch', { steps });
  expect(error).toMatchObject({ code: 'no_match', details: { ran: [{ ok: true }, { ok: false }] } });
  expect(error.details['notRun']).toEqual(['fill #city …']);
  const { data } = await actor.act('evaluate', { script: 'document.getElementById("city").value' });
  expect(data['value']).toBe('');
});

test.each([
  ['a new document', step('click', { target: 'link "Next"' })],
  ['a new tab', step('click', { target: 'link "Elsewhere"' })],
  ['a dialog', step('press', { key: 'Tab', target: '#age' })],
])('%s ends it', async (what, cause) => {
  const actor = await stage.actor('/p');
  const steps = [
    fill('#name', 'Ada'),
    ...(what === 'a dialog' ? [step('press', { key: '7', target: '#age' })] : []),
    cause,
  ];
  const { error } = await actor.fail('batch', { steps: [...steps, fill('#city', 'London')] });
  expect(error.message).toBe(`The batch stopped at ${what}; 1 step was not run.`);
});

test('as the last step each of these is the end that was meant', async () => {
  const actor = await stage.actor('/p');
  const { data } = await actor.act('batch', { steps: [step('click', { target: 'link "Next"' })] });
  expect(data['notRun']).toEqual([]);
});

test('nothing runs when a step cannot be read', async () => {
  const actor = await stage.actor('/p');
  const { error } = await actor.fail('batch', { steps: [fill('#name', 'Ada'), step('nope', {})] });
  expect(error.code).toBe('bad_input');
  expect(
    (await actor.act('evaluate', { script: 'document.getElementById("name").value' })).data['value'],
  ).toBe('');
});

test('a person is asked once for all of it, before anything is done', async () => {
  const asked: string[] = [];
  let isYes = false;
  const guarded = await setStage(
    {
      '/p': html(
        'Batch',
        '<button onclick="clicks += 1">One</button><input id=a><script>var clicks = 0</script>',
      ),
    },
    {
      gate: ({ action }) =>
        action === 'click' ? { verdict: 'ask', reason: 'clicks' } : { verdict: 'allow' },
      approve: (_request, reason) => {
        asked.push(reason);
        return Promise.resolve(isYes);
      },
    },
  );
  const actor = await guarded.actor('/p');
  const click = step('click', { target: 'button "One"' });
  const steps = [fill('#a', 'x'), click, click];
  expect((await actor.fail('batch', { steps })).error.code).toBe('denied');
  const seen = '[clicks, document.getElementById("a").value]';
  expect((await actor.act('evaluate', { script: seen })).data['value']).toEqual([0, '']);
  isYes = true;
  await actor.act('batch', { steps });
  expect((await actor.act('evaluate', { script: seen })).data['value']).toEqual([2, 'x']);
  expect(asked).toHaveLength(2);
  expect(asked[1]).toContain('all of this batch');
});

test('a batch holds no other batch', async () => {
  const actor = await stage.actor('/p');
  const inner = step('batch', { steps: [fill('#name', 'Ada')] });
  expect((await actor.fail('batch', { steps: [inner] })).error.code).toBe('bad_input');
});
