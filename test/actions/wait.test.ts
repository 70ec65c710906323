/** `wait`: for what is to come, always with a limit. */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { type Actor, setStage, type Stage } from './stage.ts';
import { partOf } from '../helpers/thorough.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    '/p': html(
      'Wait',
      '<p id=there>Loading…</p><button id=send disabled>Send</button><label><input type=checkbox id=agree>Agree</label><p id=hidden style="display:none">Later words</p><script>var unseen = "Script words";</script>',
    ),
    '/q': html('Next', '<p>next</p>'),
    '/slow': (_request, response) => setTimeout(() => response.end('ok'), 300),
  });
});

const later = (actor: Actor, script: string): Promise<unknown> =>
  actor.act('evaluate', { script: `setTimeout(() => { ${script} }, 300); 1` });

test.each(
  partOf(
    [
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
      ['target', { target: 'button "Send"', state: 'enabled' }, 'send.disabled = false'],
      ['target', { target: '#send', state: 'hidden' }, 'send.hidden = true'],
      ['target', { target: 'checkbox "Agree"', state: 'checked' }, 'agree.checked = true'],
      [
        'target',
        { target: 'button "New"', state: 'attached' },
        'document.body.append(document.createElement("button")); document.body.lastChild.textContent = "New"',
      ],
      ['target', { target: 'button "Send"', state: 'detached' }, 'send.remove()'],
      ['selector', { selector: '#agree', state: 'focused' }, 'agree.focus()'],
      ['script', { script: 'window.ready === true' }, 'window.ready = true'],
      ['script', { script: 'await Promise.resolve(window.counter.value)' }, 'window.counter = { value: 1 }'],
      ['script', { script: 'return document.title === "Done"' }, 'document.title = "Done"'],
      ['script', { script: '() => document.querySelector("#late")' }, 'there.id = "late"'],
      ['script', { script: 'location.pathname === "/q"' }, 'location.href = "/q"'],
    ],
    2,
  ),
)('%s: %j', async (met, input, script) => {
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

test.each(
  partOf(
    [
      { text: 'Later words' },
      { text: 'Script words' },
      { gone: 'Loading' },
      { selector: '#hidden' },
      { url: '/never' },
      { target: 'button "Send"', state: 'enabled' },
      { script: 'window.never' },
      { script: 'new Promise(() => {})' },
      { script: 'for (;;);' },
      { download: true },
    ],
    2,
  ),
)('%j does not come true, the limit is kept, and the answer shows what there is', async (input) => {
  const actor = await stage.actor('/p');
  const start = performance.now();
  const { error } = await actor.fail('wait', input, { timeoutMs: 500 });
  const took = performance.now() - start;
  expect(error).toMatchObject({
    code: 'timeout',
    message: expect.stringContaining('500 ms'),
    retryable: true,
  });
  expect(error.details['page']).toEqual({
    origin: stage.server.url,
    text: expect.stringContaining('Loading…'),
  });
  expect(took).toBeGreaterThan(490);
  expect(took).toBeLessThan(2_000);
});

test.each(
  partOf(
    [
      [{}, 'needs something to wait for'],
      [{ text: 'a', url: 'b' }, 'one condition at a time'],
      [{ selector: 'p[' }, 'not a CSS selector'],
      [{ time: 60_000 }, 'longer than the call may take'],
      [{ text: 'a', state: 'visible' }, '--state goes with --target or --selector'],
      [{ target: 'p[' }, 'nor a valid CSS selector'],
    ],
    2,
  ),
)('%j is bad input', async (input, message) => {
  const actor = await stage.actor('/p');
  expect((await actor.fail('wait', input)).error).toMatchObject({
    code: 'bad_input',
    message: expect.stringContaining(message),
  });
});

test.each(
  partOf(
    [
      [{ target: 'button "Send"', state: 'enabled' }, 'button "Send": visible disabled'],
      [{ script: 'window.missing.value' }, 'TypeError: Cannot read properties of undefined'],
      [{ script: '0' }, 'the script gave 0'],
      [{ download: true }, 'no download has begun'],
    ],
    2,
  ),
)('%j says what there is instead', async (input, instead) => {
  const actor = await stage.actor('/p');
  const { error } = await actor.fail('wait', input, { timeoutMs: 300 });
  expect(error.details['page']).toMatchObject({ text: expect.stringContaining(instead) });
});

test('idle: once the last request is answered', async () => {
  const actor = await stage.actor('/p');
  await actor.act('evaluate', {
    script: 'fetch("/slow").then(() => fetch("/slow?2")).then(() => { document.title = "answered" }); 1',
  });
  expect((await actor.act('wait', { idle: true })).data['met']).toBe('idle');
  expect((await actor.act('evaluate', { script: 'document.title' })).data['value']).toBe('answered');
});
