/** `expect`: one claim, with the evidence. */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { type Actor, refOf, setStage, type Stage } from './stage.ts';
import { partOf } from '../helpers/thorough.ts';

const PAGE = `<h1>Order</h1><p id=said>Loading your order…</p><p id=hidden style="display:none">Later words 漢字</p>
  <label>Name <input id=field value="Ada 😀 Lovelace"></label>
  <label>Password <input id=secret type=password value="hunter2secret"></label>
  <label>Code <input id=code readonly value=X></label>
  <label>Country <select id=country><option value=fr>France<option value=de>Germany</select></label>
  <label><input id=box type=checkbox>Newsletter</label><button id=pay disabled>Pay now</button>
  <button id=more aria-expanded=false>More</button><div role=tablist><button role=tab id=tab aria-selected=false>Tab</button></div>
  <ul><li>one<li>two</ul><button class=twin>Twin</button><button class=twin>Twin</button><div id=host></div>
  <p style="color:#fefefe">unseen words</p><p style="opacity:.02">unseen words</p>
  <div id=dots contenteditable style="-webkit-text-security:disc">unseen words</div>
  <script>host.attachShadow({ mode: 'open' }).innerHTML = '<p>In the shade</p>';</script>`;

let stage: Stage;
beforeAll(async () => {
  const routes: Parameters<typeof setStage>[0] = {
    '/p': html('The order page', PAGE),
    '/done': html('Done', '<p>Order placed</p>'),
    '/inner': html('Inner', '<p>Inner words</p><li>three<button>Far</button>'),
    '/api/order': (_request, response) => response.writeHead(201).end('{}'),
  };
  stage = await setStage(routes);
  const there = stage.server.url.replace('127.0.0.1', 'localhost');
  routes['/frames'] = html('Frames', `<ul><li>one<li>two</ul><iframe src="${there}/inner"></iframe>`);
});

const later = (actor: Actor, script: string): Promise<unknown> =>
  actor.act('evaluate', { script: `setTimeout(() => { ${script} }, 300); 1` });

test.each<[Record<string, unknown>, string, unknown]>(
  partOf<[Record<string, unknown>, string, unknown]>(
    [
      [
        { text: 'later WORDS 漢字' },
        'hidden.style.display = "block"',
        expect.stringContaining('Later words 漢字'),
      ],
      [{ text: 'In the shade' }, '', expect.any(String)],
      [{ text: 'order placed' }, 'location.href = "/done"', 'Order placed'],
      [{ gone: 'Loading' }, 'said.remove()', null],
      [{ gone: 'Loading' }, 'location.href = "/done"', null],
      [
        { url: '/elsewhere' },
        'history.pushState({}, "", "/elsewhere")',
        expect.stringContaining('/elsewhere'),
      ],
      [{ url: '/do[a-z]e$/' }, 'location.href = "/done"', expect.stringContaining('/done')],
      [{ title: 'done' }, 'document.title = "All Done"', 'All Done'],
      [
        { request: '/api/order', status: 201 },
        'fetch("/api/order")',
        expect.stringMatching(/^201 .*\/api\/order$/),
      ],
      [{ request: '/p', status: 200 }, '', expect.stringContaining('/p')],
      [{ target: 'li', count: 3 }, 'document.querySelector("ul").append(document.createElement("li"))', 3],
      [{ target: '.nowhere', count: 0 }, '', 0],
      [{ target: '#hidden' }, 'hidden.style.display = "block"', expect.stringContaining('visible')],
      [{ target: '#said', state: 'hidden' }, 'said.style.opacity = "0"', expect.stringContaining('hidden')],
      [{ target: '#said', state: 'gone' }, 'said.remove()', 'gone'],
      [{ target: 'button "Pay now"', state: 'enabled' }, 'pay.disabled = false', 'visible enabled'],
      [
        { target: 'checkbox "Newsletter"', state: 'checked' },
        'box.click()',
        expect.stringContaining('checked'),
      ],
      [{ target: 'button "More"', state: 'expanded' }, 'more.ariaExpanded = "true"', expect.any(String)],
      [{ target: '#tab', state: 'selected' }, 'tab.ariaSelected = "true"', expect.any(String)],
      [{ target: '#field', state: 'focused' }, 'field.focus()', expect.stringContaining('focused')],
      [{ target: '#code', state: 'readonly' }, '', expect.any(String)],
      [{ target: '#code', state: 'editable' }, 'code.readOnly = false', expect.any(String)],
      [{ target: '#field', value: 'Bob' }, 'field.value = "Bob"', 'Bob'],
      [{ target: '#field', contains: '😀 Love' }, '', 'Ada 😀 Lovelace'],
      [{ target: 'combobox "Country"', value: 'Germany' }, 'country.value = "de"', 'Germany'],
      [{ target: '#secret', value: 'hunter2secret' }, '', '•••'],
      [{ target: '#dots', value: 'unseen words' }, '', '•••'],
    ],
    3,
  ),
)('%j holds, after %j', async (input, script, got) => {
  const actor = await stage.actor('/p');
  await later(actor, script);
  const { data, text } = await actor.act('expect', input);
  expect(data).toMatchObject({ pass: true, claim: expect.any(String), got, waitedMs: expect.any(Number) });
  expect(text).toMatch(/^It holds, after \d+ ms\./);
  expect(JSON.stringify([data, text])).not.toContain('hunter2');
});

test.each<[Record<string, unknown>, Record<string, unknown>, string]>(
  partOf<[Record<string, unknown>, Record<string, unknown>, string]>(
    [
      [
        { text: 'Your order is placed' },
        { claim: 'text', wanted: 'Your order is placed', got: null },
        'Loading your order…',
      ],
      [{ text: 'unseen words' }, { claim: 'text', got: null }, 'near it: Name Password'],
      [{ target: '#dots', contains: 'unseen' }, { claim: 'contains', got: '•••' }, 'value: secret'],
      [
        { gone: 'Loading' },
        { claim: 'gone', got: expect.stringContaining('Loading') },
        'Loading your order…',
      ],
      [{ url: '/never' }, { claim: 'url', wanted: '/never', got: expect.stringMatching(/\/p$/) }, '/p'],
      [{ title: 'Basket' }, { claim: 'title', got: 'The order page' }, 'The order page'],
      [{ request: '/api/none' }, { claim: 'request', got: null }, '200 http'],
      [
        { request: '/p', status: 500 },
        { claim: 'request', got: expect.stringMatching(/^200 /) },
        '1 requests are listed',
      ],
      [
        { target: 'li', count: 5 },
        { claim: 'count', wanted: 5, got: 2 },
        '2 elements match, 2 of them visible',
      ],
      [
        { target: '#pay', state: 'enabled' },
        { claim: 'state', got: 'visible disabled' },
        '] button "Pay now" visible disabled',
      ],
      [{ target: 'button "Pay later"' }, { claim: 'state', got: 'gone' }, 'near it: [e'],
      [
        { target: '#field', value: 'Bob' },
        { claim: 'value', wanted: 'Bob', got: 'Ada 😀 Lovelace' },
        'value="Ada 😀 Lovelace"',
      ],
      [{ target: '#secret', value: 'guess' }, { claim: 'value', wanted: '•••', got: '•••' }, 'value: secret'],
      [{ target: '#secret', contains: 'hunter' }, { claim: 'contains', got: '•••' }, 'value: secret'],
    ],
    3,
  ),
)('%j does not hold, and the answer shows what there is', async (input, details, page) => {
  const actor = await stage.actor('/p');
  const start = performance.now();
  const { error } = await actor.fail('expect', input, { timeoutMs: 500 });
  expect(performance.now() - start).toBeLessThan(2_500);
  expect(error).toMatchObject({ code: 'expect_failed', retryable: false, details });
  expect(error.hint).toContain('`remora snapshot`');
  expect(error.details['page']).toMatchObject({ text: expect.stringContaining(page) });
  expect(JSON.stringify(error)).not.toContain('hunter2');
});

test('refs: the element, its twin, and what is gone', async () => {
  const actor = await stage.actor('/p');
  const pay = await refOf(actor, 'button', 'Pay now');
  expect((await actor.act('expect', { target: pay, state: 'disabled' })).data).toMatchObject({ ref: pay });
  await actor.act('evaluate', { script: 'pay.replaceWith(pay.cloneNode(true)); 1' });
  expect((await actor.act('expect', { target: pay })).text).toMatch(new RegExp(`recovered ${pay} -> e\\d+`));
  const more = await refOf(actor, 'button', 'More');
  await later(actor, 'location.href = "/done"');
  expect((await actor.act('expect', { target: more, state: 'gone' })).data).toMatchObject({ got: 'gone' });
  expect((await actor.fail('expect', { target: 'e9999', state: 'gone' })).error.code).toBe('stale_ref');
});

test('a target that means several elements is listed, unless that does not matter', async () => {
  const actor = await stage.actor('/p');
  const { error } = await actor.fail('expect', { target: '.twin', state: 'enabled' }, { timeoutMs: 200 });
  expect(error).toMatchObject({ code: 'many_matches', details: { count: 2 } });
  await actor.act('expect', { target: '.twin' });
});

test('all frames count', async () => {
  const actor = await stage.actor('/frames');
  await actor.act('expect', { text: 'Inner words' });
  expect((await actor.act('expect', { target: 'li', count: 3 })).data).toMatchObject({ got: 3 });
  await actor.act('expect', { target: 'button "Far"', state: 'enabled' });
  await later(actor, 'document.querySelector("iframe").remove()');
  await actor.act('expect', { gone: 'Inner words' });
  await actor.act('expect', { target: 'button "Far"', state: 'gone' });
});

test.each<[Record<string, unknown>, string]>(
  partOf<[Record<string, unknown>, string]>(
    [
      [{}, 'needs a claim'],
      [{ text: 'a', url: 'b' }, 'one claim at a time'],
      [{ target: '#a', value: 'x', count: 1 }, 'one claim about a target'],
      [{ text: 'a', state: 'visible' }, '--state goes with --target'],
      [{ url: 'a', status: 200 }, '--status goes with --request'],
      [{ target: 'button "A"', count: 1 }, 'CSS selector'],
      [{ target: 'p[' }, 'valid CSS selector'],
      [{ url: '/(/' }, 'no regular expression'],
    ],
    3,
  ),
)('%j is bad input', async (input, message) => {
  const actor = await stage.actor('/p');
  expect((await actor.fail('expect', input)).error).toMatchObject({
    code: 'bad_input',
    message: expect.stringContaining(message),
  });
});

test('it gives up after five seconds by itself', async () => {
  const actor = await stage.actor('/p');
  const start = performance.now();
  await actor.fail('expect', { text: 'never ever' });
  const took = performance.now() - start;
  expect(took).toBeGreaterThan(4_900);
  expect(took).toBeLessThan(7_500);
});

test('the address of an empty tab is told as callers know it', async () => {
  const actor = await stage.actor();
  expect((await actor.act('expect', { url: 'about:blank' })).data).toMatchObject({ got: 'about:blank' });
});
