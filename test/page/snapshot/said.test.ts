/** Text inside a named element is left out only where the name holds it (SNAP-1). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { show, startBrowser, type TestBrowser } from '../harness.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
});

test.each([
  ['<div tabindex=0><section aria-label=Totals><p>Balance: 500 EUR</p></section></div>', 'Balance: 500 EUR'],
  ['<a href=/x><span aria-label=Price>99 EUR</span></a>', '99 EUR'],
  ['<h2>Total <span aria-label=sum>77</span></h2>', '77'],
  ['<button>Cart <span aria-label=items>3</span></button>', '3'],
  ['<div role=button tabindex=0>Save<span aria-hidden=true> and delete</span></div>', 'and delete'],
  ['<button aria-label=Close><b>Delete everything</b></button>', 'Delete everything'],
])('%s', async (body, text) => {
  const page = await browser.show(body);
  const { nodes } = await page.snapshot();
  expect(nodes.filter((node) => node.role === 'text').map((node) => node.text)).toContain(text);
});

test('what the name holds is not said again', async () => {
  const page = await browser.show(
    `<button style="text-transform:uppercase">Save <b>all</b></button><a href=/x>One <i>two</i></a>
     <button aria-label=Close>Close</button><label>Name <input></label><textarea aria-label=T>words</textarea>
     <select size=2 aria-label=S><option>a<option>b</select>`,
  );
  expect(
    show((await page.snapshot()).nodes)
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual([
    '* button "SAVE ALL"',
    '* link "One two"',
    '* button "Close"',
    '* textbox "Name"',
    '* textbox "T"',
    '* listbox "S"',
    '* option "a"',
    '* option "b"',
  ]);
});
