/** Runs of siblings of one shape: the first few, and a line that stands for the others (SNAP-7, SNAP-10). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokensOf } from '../../../src/page/tree/tokens.ts';
import type { FlatNode } from '../../../src/page/tree/types.ts';
import { type Given, lines, startBrowser, type TestBrowser, type TestPage } from '../harness.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
});

const TABLE = `<table aria-label=Orders><tr><th>Id</th><th>Customer</th><th>Total</th></tr>${Array.from(
  { length: 200 },
  (_, i) => `<tr><td>${i}</td><td>Customer ${i}</td><td><a href="/o/${i}">Order ${i}</a></td></tr>`,
).join('')}</table>`;

const links = (count: number): string =>
  `<div id=l>${Array.from({ length: count }, (_, i) => `<a href="/${i}">Link ${i}</a> `).join('')}</div>`;

const tokens = (data: Given): number =>
  tokensOf(
    lines(data.nodes)
      .map((line) => line.trim())
      .join('\n'),
  );
const foldsIn = ({ nodes }: Given): FlatNode[] => nodes.filter(({ role }) => role === 'fold');
const names = ({ nodes }: Given): string[] =>
  nodes.filter(({ role }) => role === 'link').map(({ name }) => name);

async function foldOf(page: TestPage, options: Parameters<TestPage['snapshot']>[0]): Promise<FlatNode> {
  const [fold] = foldsIn(await page.snapshot(options));
  if (!fold) throw new Error('no fold');
  return fold;
}

test.each([true, false])(
  '200 rows take less than 800 tokens, with their columns (interactive: %s)',
  async (interactive) => {
    const page = await browser.show(TABLE);
    const data = await page.snapshot({ interactive, maxTokens: 3000 });
    expect(tokens(data)).toBeLessThan(800);
    const text = lines(data.nodes).join('\n');
    for (const column of ['Id', 'Customer', 'Total']) expect(text).toContain(column);
    expect(foldsIn(data)).toMatchObject([
      { count: expect.any(Number), ref: expect.stringMatching(/^e\d+$/) },
    ]);
    expect(foldsIn(data)[0]?.count).toBeGreaterThan(190);
    expect(data.leftOut.folded).toBeGreaterThan(190);
  },
);

test('rows that take little of the room are shown, however many', async () => {
  const page = await browser.show(TABLE);
  expect(foldsIn(await page.snapshot({ maxTokens: 100_000 }))).toEqual([]);
});

test('links fold when there is no room for them, and only then', async () => {
  const page = await browser.show(links(100));
  expect(names(await page.snapshot({ maxTokens: 5000 }))).toHaveLength(100);
  const data = await page.snapshot({ maxTokens: 300 });
  expect(names(data).slice(0, 4)).toEqual(['Link 0', 'Link 1', 'Link 2', 'Link 3']);
  expect(foldsIn(data)).toMatchObject([{ count: 100 - names(data).length }]);
});

test('seven siblings are no run; others between them end one', async () => {
  const page = await browser.show(`${links(7)}<p>and</p>${links(7)}`);
  expect(foldsIn(await page.snapshot({ maxTokens: 80 }))).toEqual([]);
});

test('a fold opens where it stopped, and goes on until all have been seen once', async () => {
  const page = await browser.show(links(100));
  const first = await page.snapshot({ maxTokens: 300 });
  const seen = names(first);
  let fold = foldsIn(first)[0];
  let calls = 0;
  for (let nextRef = first.nextRef; fold?.ref !== undefined && calls < 20; calls += 1) {
    const data: Given = await page.snapshot({ maxTokens: 300, expand: { ref: fold.ref }, firstRef: nextRef });
    ({ nextRef } = data);
    seen.push(...names(data));
    fold = foldsIn(data)[0];
  }
  expect(seen).toEqual(Array.from({ length: 100 }, (_, i) => `Link ${i}`));
  expect(calls).toBeLessThan(8);
});

test('an opened fold keeps within the room, fold line and all', async () => {
  const page = await browser.show(links(400));
  const { ref = '' } = await foldOf(page, { maxTokens: 300 });
  const data = await page.snapshot({ maxTokens: 300, expand: { ref }, firstRef: 50 });
  expect(tokens(data)).toBeLessThanOrEqual(300);
  expect(foldsIn(data)).toHaveLength(1);
});

test('a fold opens from any of its siblings', async () => {
  const page = await browser.show(links(50));
  const { ref = '' } = await foldOf(page, { maxTokens: 300 });
  expect(names(await page.snapshot({ expand: { ref, from: 48 } }))).toEqual(['Link 48', 'Link 49']);
  expect((await page.snapshot({ expand: { ref, from: 500 } })).nodes).toEqual([]);
});

test('the same fold opens again with the same refs', async () => {
  const page = await browser.show(links(50));
  const { ref = '' } = await foldOf(page, { maxTokens: 300 });
  const once = await page.snapshot({ expand: { ref }, firstRef: 50 });
  expect((await page.snapshot({ expand: { ref }, firstRef: once.nextRef })).nodes).toEqual(once.nodes);
});

test('a fold of a query opens to what the query found', async () => {
  const page = await browser.show(links(200));
  const all = names(await page.snapshot({ query: 'link 1' }));
  const first = await page.snapshot({ query: 'link 1', maxTokens: 200 });
  const [fold] = foldsIn(first);
  const rest = await page.snapshot({ expand: { ref: fold?.ref ?? '' }, maxTokens: 9000, firstRef: 900 });
  expect([...names(first), ...names(rest)]).toEqual(all);
});

test('a fold of the interactive view opens to the same view', async () => {
  const page = await browser.show(TABLE);
  const { ref = '' } = await foldOf(page, { interactive: true, maxTokens: 1000 });
  const { nodes } = await page.snapshot({ expand: { ref }, maxTokens: 400, firstRef: 50 });
  expect(new Set(nodes.map(({ role }) => role))).toEqual(new Set(['link', 'fold']));
});

test('a fold whose list changed meanwhile shows what stands there now', async () => {
  const page = await browser.show(links(50));
  const first = await page.snapshot({ maxTokens: 200 });
  const expand = { ref: foldsIn(first)[0]?.ref ?? '' };
  const shown = names(first).length;
  await page.main(
    `while (l.children.length > ${shown + 2}) l.lastElementChild.remove(); l.lastElementChild.textContent = 'Changed'`,
  );
  expect(names(await page.snapshot({ expand }))).toEqual([`Link ${shown}`, 'Changed']);
  await page.main('while (l.children.length > 1) l.lastElementChild.remove()');
  expect((await page.snapshot({ expand })).nodes).toEqual([]);
  await page.main('l.remove()');
  const asked = { interactive: false, includeHidden: false, maxTokens: 999, expand };
  expect(await page.call('snapshot', asked)).toEqual({ error: 'stale' });
});

test('a fold whose list shrank to one item opens to that item, not to its inside', async () => {
  const page = await browser.show(`<ul>${'<li><b>one</b> <a href="/x">two</a></li>'.repeat(30)}</ul>`);
  const { ref = '' } = await foldOf(page, { maxTokens: 300, interactive: false });
  await page.main(
    `const l = document.querySelector('ul'); while (l.children.length > 1) l.lastElementChild.remove()`,
  );
  const { nodes } = await page.snapshot({ expand: { ref, from: 0 }, firstRef: 99 });
  expect(nodes[0]?.role).toBe('listitem');
});

test('an element is no fold, and a number that was never given is neither', async () => {
  const page = await browser.show('<button>b</button>');
  const ref = await page.ref('button', 'b');
  const opened = (wanted: string): Promise<unknown> =>
    page.call('snapshot', {
      interactive: false,
      includeHidden: false,
      maxTokens: 999,
      expand: { ref: wanted },
    });
  expect(await opened(ref)).toEqual({ error: 'not_fold' });
  expect(await opened('e999')).toEqual({ error: 'stale' });
});

test('rows of two shapes in turn fold all the same where texts make the difference', async () => {
  const rows = Array.from(
    { length: 60 },
    (_, i) => `<li><a href="/${i}">Item ${i}</a>${i % 2 ? ' sold out' : ''}</li>`,
  );
  const page = await browser.show(`<ul>${rows.join('')}</ul>`);
  expect(foldsIn(await page.snapshot({ maxTokens: 600 }))).toMatchObject([{ count: 56 }]);
});

test('who asks for a large answer gets the rows themselves', async () => {
  const page = await browser.show(TABLE);
  const { nodes } = await page.snapshot({ interactive: true, maxTokens: 20_000 });
  expect(nodes.filter(({ role }) => role === 'link')).toHaveLength(200);
  expect(nodes.filter(({ role }) => role === 'fold')).toHaveLength(0);
});
