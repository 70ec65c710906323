/** What a snapshot says where Chromium's tree says nothing of use, or says more than is of use. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../harness.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
});

/** Role and name of the element with the id `x`, as locators and snapshots have it. */
async function called(body: string): Promise<string> {
  const page = await browser.show(body);
  const found = await page.call('resolve', { css: '#x', firstRef: 1 });
  await page.close();
  if ('error' in found) throw new Error(found.error);
  return found.matches.map(({ role, name }) => `${role} "${name}"`).join();
}

test.each([
  ['text that is all aria-hidden', '<button id=x><i aria-hidden=true>delete</i></button>', 'button "delete"'],
  ['the title of an icon inside', '<button id=x><i title=Delete></i></button>', 'button "Delete"'],
  [
    'its title before what is aria-hidden',
    '<button id=x title=T><i aria-hidden=true>d</i></button>',
    'button "T"',
  ],
  ['no glyph of an icon font', '<button id=x title=Delete>\ue001</button>', 'button "Delete"'],
  ['what is dragged, in a button', '<button id=x><span draggable=true>Card</span></button>', 'button "Card"'],
])('a button is named by %s', async (_rule, body, wanted) => {
  expect(await called(body)).toBe(wanted);
});

test.each([
  ['a file field', '<input type=file id=x aria-label=Photo>', 'file "Photo"'],
  ['what is dragged and clicked', '<div draggable=true id=x onclick="">Card</div>', 'clickable "Card"'],
  ['a form without a name', '<form id=x>Save</form>', 'clickable "Save"'],
  ['a form with a name', '<form id=x aria-label=Login>x</form>', 'form "Login"'],
  ['what has a meaning within text', '<strong id=x>Very</strong>', 'clickable "Very"'],
  ['a part of a drawing', '<svg><g id=x><text y=9>Axis</text></g></svg>', 'clickable "Axis"'],
])('%s', async (_rule, body, wanted) => {
  expect(await called(body)).toBe(wanted);
});

test('no name reads more than about a hundred nodes', async () => {
  const page = await browser.show(`<a href=# id=x>${'<b>w</b> '.repeat(5000)}</a>`);
  const found = await page.call('resolve', { role: 'link', name: 'w', firstRef: 1 });
  const snapshot = await page.snapshot();
  expect('total' in found && found.total).toBe(1);
  expect(snapshot.nodes.find(({ role }) => role === 'link')?.name.length).toBeLessThanOrEqual(120);
});
