/** `find`: where a text stands, and which control a description means. */
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { html } from '../helpers/server.ts';
import { type Done, setStage, type Stage } from './stage.ts';

const hitsOf = (done: Done): readonly Hit[] => hits.parse(done.data['hits']);
const hits = z.array(
  z.looseObject({
    ref: z.string().optional(),
    relation: z.string(),
    role: z.string(),
    name: z.string(),
    field: z.string().optional(),
    excerpt: z.string(),
    under: z.string().optional(),
    score: z.number().optional(),
    origin: z.string().optional(),
  }),
);
type Hit = z.infer<typeof hits>[number];

const SHOP = `<main><h1>Shop</h1>
  <h2>Checkout</h2><p>Please check your order before you confirm it.</p><button>Pay now</button>
  <table><tr><td>Order 4711</td><td><button>Delete</button></td></tr><tr><td>Order 4712</td><td><button>Delete</button></td></tr></table>
  <h2>Contact</h2><form><label>Mail address <input value="ada@example.com" placeholder="you@home"></label>
  <label>Password <input type=password value="hunter2secret"></label>
  <label>Country <select><option>France<option>Germany</select></label>
  <label><input type=checkbox>Newsletter</label><a href="/terms?lang=%E6%97%A5%E6%9C%AC" title="Small print">Terms</a></form>
  <p>Read the <a href="/imprint">imprint</a> of this shop.</p>
  <p>価格は三千円です。👩‍👩‍👧 family 😀 offer</p><p style="display:none">nobody sees this</p>
  <div id=shade></div><div id=dark></div></main>
  <script>
    shade.attachShadow({ mode: 'open' }).innerHTML = '<button>Inside open shade</button>';
    dark.attachShadow({ mode: 'closed' }).innerHTML = '<p>Deep in closed shade</p><button>Locked</button>';
  </script>`;

let stage: Stage;
beforeAll(async () => {
  const routes: Record<string, string> = {
    '/shop': html('Shop', SHOP),
    '/inner': html('Inner', '<h3>Frame part</h3><button>Far button</button>'),
    '/many': html(
      'Many',
      `${Array.from({ length: 20_000 }, (_, at) => `<a href="/l/${at}">Link number ${at}</a> `).join('')}<h2>End</h2><button>Pay now</button>`,
    ),
    '/slow': html('Slow', `<p>${'a'.repeat(60)}b</p><p>after</p>`),
    '/empty': html('Empty', '<p>nothing much</p>'),
  };
  stage = await setStage(routes);
  const there = stage.server.url.replace('127.0.0.1', 'localhost');
  routes['/frames'] = html(
    'Frames',
    `<p>Outer words</p><iframe src="${there}/inner"></iframe><iframe srcdoc="<button>Near button</button>"></iframe>`,
  );
});

test.each<[string, Partial<Hit>]>([
  [
    'PAY  now',
    { relation: 'own', role: 'button', name: 'Pay now', field: 'name', excerpt: '', under: 'Checkout' },
  ],
  ['before you confirm', { relation: 'near', role: 'button', name: 'Pay now', field: 'text' }],
  ['order 4712', { relation: 'near', role: 'button', name: 'Delete', excerpt: 'Order 4712' }],
  ['ada@example', { role: 'textbox', name: 'Mail address', field: 'value', under: 'Contact' }],
  ['you@home', { role: 'textbox', name: 'Mail address', field: 'placeholder' }],
  ['germany', { role: 'combobox', name: 'Country', field: 'option' }],
  ['small print', { role: 'link', name: 'Terms', field: 'title' }],
  ['lang=日本', { role: 'link', name: 'Terms', field: 'url' }],
  ['read the imprint of', { role: 'link', name: 'imprint', excerpt: 'Read the imprint of this shop.' }],
  ['三千円', { field: 'text', excerpt: '価格は三千円です。👩‍👩‍👧 family 😀 offer' }],
  ['👩‍👩‍👧', { field: 'text' }],
  ['inside open', { relation: 'own', role: 'button', name: 'Inside open shade' }],
  ['closed shade', { relation: 'near', role: 'button', name: 'Locked' }],
])('%s is found', async (query, hit) => {
  const actor = await stage.actor('/shop');
  const done = await actor.act('find', { query });
  expect(done.data).toMatchObject({ query, ranked: false, total: 1, shown: 1 });
  expect(hitsOf(done)[0]).toMatchObject({ ref: expect.stringMatching(/^e\d+$/), ...hit });
});

test('the refs work, are the same again, and are those of the snapshot', async () => {
  const actor = await stage.actor('/shop');
  const done = await actor.act('find', { query: 'delete' });
  const refs = hitsOf(done).map(({ ref }) => ref);
  expect(new Set(refs).size).toBe(2);
  expect((await actor.act('snapshot')).text).toContain(`[${refs[1]}] button "Delete"`);
  expect(hitsOf(await actor.act('find', { query: 'order 4712' }))[0]?.ref).toBe(refs[1]);
  expect((await actor.act('click', { target: refs[1] })).data).toMatchObject({ ref: refs[1] });
  expect(done.text).toMatch(
    /^2 hits for "delete"\.\n\[page .*\n\[e\d+\] button "Delete" — under "Checkout"\n/,
  );
});

test('secrets and hidden words are not found', async () => {
  const actor = await stage.actor('/shop');
  for (const query of ['hunter2', '•••', 'nobody sees this', 'zzz']) {
    const done = await actor.act('find', { query });
    expect(done).toMatchObject({ negative: true, data: { total: 0, hits: [] } });
    expect(done.text).toContain('`remora snapshot --include-hidden`');
  }
});

test.each([
  ['tick for the newsletter', 'checkbox', 'Newsletter'],
  ['mail field', 'textbox', 'Mail address'],
  ['dropdown of countries', 'combobox', 'Country'],
  ['paying button', 'button', 'Pay now'],
])('"%s" is ranked', async (query, role, name) => {
  const actor = await stage.actor('/shop');
  const done = await actor.act('find', { query });
  expect(done.data).toMatchObject({ ranked: true });
  expect(hitsOf(done)[0]).toMatchObject({ role, name, score: expect.any(Number) });
  expect(done.text).toContain(`No text holds "${query}". Ranked by the words`);
  const scores = hitsOf(done).map(({ score = 0 }) => score);
  expect(scores).toEqual([...scores].sort((one, other) => other - one));
});

test('what stands beside a control tells it from its twins', async () => {
  const actor = await stage.actor('/shop');
  const [second] = hitsOf(await actor.act('find', { query: 'order 4712' }));
  const ranked = hitsOf(await actor.act('find', { query: 'delete button of the order 4712' }));
  expect(ranked[0]).toMatchObject({ ref: second?.ref, name: 'Delete' });
  expect(ranked[0]?.score).toBeGreaterThan(ranked[1]?.score ?? 0);
});

test('ranked ranks also where the text is found', async () => {
  const actor = await stage.actor('/shop');
  const done = await actor.act('find', { query: 'pay now', ranked: true });
  expect(done.data).toMatchObject({ ranked: true });
  expect(hitsOf(done)[0]).toMatchObject({ name: 'Pay now', score: 1 });
});

test('regular expressions: a hit, none, an error, and one that would never end', async () => {
  const actor = await stage.actor('/shop');
  const done = await actor.act('find', { query: 'order \\d{4}', regex: true });
  expect(hitsOf(done).map(({ excerpt }) => excerpt)).toEqual(['Order 4711', 'Order 4712']);
  expect(await actor.act('find', { query: 'order \\d{5}', regex: true })).toMatchObject({ negative: true });
  const { error } = await actor.fail('find', { query: '(', regex: true });
  expect(error).toMatchObject({
    code: 'bad_input',
    message: expect.stringContaining('no regular expression'),
  });
  await actor.act('navigate', { url: `${stage.server.url}/slow` });
  const endless = await actor.fail('find', { query: '(a+)+$', regex: true });
  expect(endless.error).toMatchObject({ code: 'bad_input', message: expect.stringContaining('too long') });
  expect((await actor.act('find', { query: 'after' })).data).toMatchObject({ total: 1 });
});

test('all frames are searched, and each hit says where it comes from', async () => {
  const actor = await stage.actor('/frames');
  await actor.act('wait', { text: 'Far button' });
  const done = await actor.act('find', { query: 'button' });
  const there = stage.server.url.replace('127.0.0.1', 'localhost');
  const found = hitsOf(done);
  expect(found.map(({ name }) => name).sort()).toEqual(['Far button', 'Near button']);
  const far = found.find(({ name }) => name === 'Far button');
  expect(far).toMatchObject({ origin: there, under: 'Frame part' });
  await actor.act('click', { target: far?.ref });
  expect((await actor.act('find', { query: 'outer' })).data).toMatchObject({ total: 1, ranked: false });
});

test('a button among 20,000 links is found in few words and soon', async () => {
  const actor = await stage.actor('/many');
  const start = performance.now();
  const done = await actor.act('find', { query: 'pay now' });
  expect(performance.now() - start).toBeLessThan(8_000);
  expect(hitsOf(done)).toMatchObject([{ role: 'button', name: 'Pay now', under: 'End' }]);
  expect(done.text.length).toBeLessThan(300);
  const all = await actor.act('find', { query: 'link number' });
  expect(all.data).toMatchObject({ total: 20_000, shown: 20 });
  expect(all.text).toContain('19980 more: narrow the query, or use --limit 40.');
  const ranked = await actor.act('find', { query: 'button that pays' });
  expect(hitsOf(ranked)[0]).toMatchObject({ name: 'Pay now' });
});
