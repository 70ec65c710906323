/** What tells things apart that have no name: hints, columns, notes on how far a box scrolls (SNAP-1, SNAP-2). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lines, startBrowser, type TestBrowser } from '../harness.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
});

const SVG = '<svg width=9 height=9><path d="M0 0h9v9"/></svg>';

const HINTS: readonly (readonly [html: string, expected: string])[] = [
  [`<button data-testid="close-panel">${SVG}</button>`, '[e1] button hint="close-panel"'],
  [`<button><i class="fa fa-trash"></i></button>`, '[e1] button hint="trash"'],
  [`<button name=go>${SVG}</button>`, '[e1] button hint="go"'],
  [`<button class="btn btn-delete">${SVG}</button>`, '[e1] button hint="btn-delete"'],
  [
    `<button><svg width=9 height=9><use href="/icons.svg#pencil"/></svg></button>`,
    '[e1] button hint="pencil"',
  ],
  [`<p>Volume <button>${SVG}</button></p>`, '[e1] button hint="near Volume"'],
  [`<button title="Share it">${SVG}</button>`, '[e1] button "Share it"'],
  [`<button aria-label="Print">${SVG}</button>`, '[e1] button "Print"'],
  [
    `<button><svg width=9 height=9><title>Search</title><path d="M0 0h9v9"/></svg></button>`,
    '[e1] button "Search"',
  ],
  ['<button style="font-family:icons">\ue001</button>', '[e1] button'],
  ['<button style="font-family:icons">\ue001 Home</button>', '[e1] button "Home"'],
  ['<canvas width=300 height=200></canvas>', '[e1] canvas'],
];

test.each(HINTS)('%s', async (html, expected) => {
  const page = await browser.show(html);
  expect(lines((await page.snapshot({ interactive: true })).nodes)).toEqual([expected]);
});

test('four icon buttons can be told apart', async () => {
  const page = await browser.show(
    `<button title=A>${SVG}</button><button aria-label=B>${SVG}</button><button><svg width=9 height=9><title>C</title></svg></button>
     <button id=d>${SVG}</button>`,
  );
  const { nodes } = await page.snapshot();
  expect(nodes.map(({ name, hint }) => name || hint)).toEqual(['A', 'B', 'C', 'd']);
});

const TABLE = `<table aria-label=Orders><thead><tr><th>Id</th><th>Customer <b>name</b></th><th></th></tr></thead>
  <tbody><tr><th scope=row>1</th><td>Ada</td><td><button>Edit</button></td></tr></tbody></table>`;

test('a table tells its columns where its cells are not shown', async () => {
  const page = await browser.show(TABLE);
  expect(lines((await page.snapshot({ interactive: true })).nodes)).toEqual([
    'table "Orders" columns="Id | Customer name | "',
    '  [e1] button "Edit"',
  ]);
  expect(lines((await page.snapshot({ firstRef: 9 })).nodes)[0]).toBe('table "Orders"');
});

test('a box that scrolls is a thing to act on, and says where its view stands', async () => {
  const page = await browser.show(
    `<div id=s style="height:100px;overflow:auto"><div style="height:900px"></div><a href=#>end</a></div>
     <div style="height:100px;overflow:auto"><p>fits</p></div>
     <div style="width:100px;overflow-x:auto;overflow-y:hidden"><div style="width:900px">wide</div></div>`,
  );
  const first = async (): Promise<string | undefined> => lines((await page.snapshot()).nodes)[0];
  expect(await first()).toBe('[e1] scrollable (more below)');
  await page.main('s.scrollTop = 200');
  expect(await first()).toBe('[e1] scrollable (more above and below)');
  await page.main('s.scrollTop = 9999');
  expect(await first()).toBe('[e1] scrollable (more above)');
  expect(lines((await page.snapshot()).nodes).slice(2)).toEqual([
    'text: fits',
    '[e3] scrollable',
    '  text: wide',
  ]);
});

test('the page itself is no scrollable line', async () => {
  const page = await browser.show('<div style="height:5000px">long</div>');
  expect(lines((await page.snapshot()).nodes)).toEqual(['text: long']);
});

test('a long list of options is a count, the choice and the first few', async () => {
  const options = Array.from(
    { length: 300 },
    (_, i) => `<option ${i === 200 ? 'selected' : ''}>Country ${i}`,
  ).join('');
  const page = await browser.show(`<select aria-label=Country>${options}</select>`);
  expect(lines((await page.snapshot()).nodes)).toEqual([
    '[e1] combobox "Country" value="Country 200" options=300 ("Country 0", "Country 1", "Country 2", "Country 3", "Country 4", …)',
  ]);
});

test('long addresses are cut, data: and javascript: say no more than that', async () => {
  const page = await browser.show(
    `<a href="/p?${'q'.repeat(4000)}">a</a><a href="data:text/plain,${'x'.repeat(9999)}">b</a><a href="javascript:${'y'.repeat(999)}">c</a>
     <a href="https://other.test/${'z'.repeat(4000)}">d</a><img alt=I src="data:image/png;base64,${'A'.repeat(9999)}">`,
  );
  const { nodes } = await page.snapshot();
  expect(nodes.map(({ url }) => url?.length)).toEqual([80, 6, 12, 80, undefined]);
  expect(nodes.slice(1, 3).map(({ url }) => url)).toEqual(['data:…', 'javascript:…']);
  expect(JSON.stringify(nodes)).not.toMatch(/A{20}|y{20}|x{20}/);
});

test('a control in sight that something lies over is marked so, but not while things move', async () => {
  const page = await browser.show(
    `<style>@keyframes in { from { opacity: .2 } }</style><button>Under</button>
     <div id=sheet style="position:fixed;inset:0;background:#fff"></div>`,
  );
  const marks = async (): Promise<unknown[]> =>
    (await page.snapshot()).nodes.filter(({ role }) => role === 'button').map(({ covered }) => covered);
  expect(await marks()).toEqual([true]);
  await page.main(`sheet.style.animation = 'in 60s'`);
  expect(await marks()).toEqual([undefined]);
  await page.main(`sheet.style.animation = 'in 1s infinite'`);
  expect(await marks()).toEqual([true]);
  await page.main(`sheet.remove()`);
  expect(await marks()).toEqual([undefined]);
});
