/** `snapshot`: the page as lines, with its data beside them. */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { refOf, setStage, type Stage, tabAt } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    '/form': html(
      'Order',
      `<h1>Order</h1><form id=f><label>Name <input value="Ada"></label><button>Pay now</button></form>
       <p>plain words</p><p style="display:none">hidden words</p>`,
    ),
    '/login': html('Log in', '<label>Password <input type=password></label>'),
    '/empty': html('Empty', ''),
    '/long': html(
      'Long',
      Array.from(
        { length: 400 },
        (_, at) => `<p>Line ${at} of a long page</p><button>Button ${at}</button>`,
      ).join(''),
    ),
  });
});

test('the data has the refs, the text has the tree', async () => {
  const actor = await stage.actor('/form');
  const { data, text } = await actor.act('snapshot');
  expect(data).toEqual({
    tab: 't1',
    url: `${stage.server.url}/form`,
    title: 'Order',
    page: null,
    refs: [
      { ref: expect.stringMatching(/^e\d+$/), role: 'textbox', name: 'Name' },
      { ref: expect.stringMatching(/^e\d+$/), role: 'button', name: 'Pay now' },
    ],
    shown: expect.any(Number),
    omitted: 0,
  });
  expect(text).toMatch(/\[e\d+\] textbox "Name" value="Ada"/);
  expect(text).toContain('plain words');
  expect(text).not.toContain('hidden words');
});

test('a ref is the same in the next snapshot', async () => {
  const actor = await stage.actor('/form');
  expect(await refOf(actor, 'button', 'Pay now')).toBe(await refOf(actor, 'button', 'Pay now'));
});

test('query shows the lines that hold all words, and counts them', async () => {
  const actor = await stage.actor('/form');
  const { data, text } = await actor.act('snapshot', { query: 'NOW pay' });
  expect(data).toMatchObject({ matches: 1 });
  expect(text).toContain('button "Pay now"');
  expect(text).not.toContain('plain words');
});

test('interactive leaves out the plain words, hidden ones come when asked for', async () => {
  const actor = await stage.actor('/form');
  expect((await actor.act('snapshot', { interactive: true })).text).not.toContain('plain words');
  expect((await actor.act('snapshot', { includeHidden: true })).text).toMatch(
    /hidden words.*hidden|hidden.*hidden words/,
  );
});

test('ref shows the inside of one element', async () => {
  const actor = await stage.actor('/form');
  const { text } = await actor.act('snapshot', { ref: '#f' });
  expect(text).toContain('Pay now');
  expect(text).not.toContain('plain words');
  expect((await actor.fail('snapshot', { ref: 'e999' })).error.code).toBe('stale_ref');
});

test('the head says what kind of page it is', async () => {
  expect((await (await stage.actor('/login')).act('snapshot')).data['page']).toBe('login');
  const empty = await (await stage.actor('/empty')).act('snapshot');
  expect(empty.data['page']).toBe('empty');
  expect(empty.text).toContain('`remora screenshot`');
});

test('a long page is cut to the budget, and says what was left out', async () => {
  const actor = await stage.actor('/long');
  const { data, text } = await actor.act('snapshot', { maxTokens: 500 });
  expect(data['omitted']).toBeGreaterThan(100);
  expect(text.length).toBeLessThan(500 * 6);
  expect((await actor.act('snapshot', { maxTokens: 100_000 })).data['omitted']).toBe(0);
});

test('a page where the code of another version of remora still lives is read all the same', async () => {
  const { client } = stage.browser;
  const targetId = await client.newTab(`${stage.server.url}/form?older`);
  const actor = await stage.actor();
  const id = await tabAt(actor, `${stage.server.url}/form?older`);
  const session = await client.attach(targetId);
  const { executionContextId: contextId } = await client.send(
    'Page.createIsolatedWorld',
    { frameId: targetId, worldName: 'remora' },
    session,
  );
  const expression = 'Object.defineProperty(globalThis, "__remora", { value: Object.freeze({}) }); 1';
  await client.send('Runtime.evaluate', { expression, contextId }, session);
  await client.detach(session);
  await actor.act('focus', { tab: id });
  expect((await actor.act('snapshot')).text).toContain('Pay now');
});
