/** From elements to what they are called by, and back: by the same code, in the page. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseTarget } from '../../src/refs/parse-target.ts';
import { startBrowser, type TestBrowser, type TestPage } from './harness.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
});

/** Refs that a target finds. */
async function refsOf(page: TestPage, text: string): Promise<string[]> {
  const target = parseTarget(text);
  if (target.kind === 'ref') return expect.fail(`${text} is a ref`);
  const { kind: _kind, ...wanted } = target;
  const found = await page.call('resolve', { ...wanted, firstRef: 10_000 });
  return 'error' in found ? expect.fail(`${text} is no selector`) : found.matches.map(({ ref }) => ref);
}

const ROWS = `<table aria-label=People><tr><th>Name<th>Mail<th></tr>
  <tr><td>Ada Lovelace<td>ada@x.org<td><button>Edit</button><input type=checkbox></tr>
  <tr><td>Adam<td>adam@x.org<td><button>Edit</button><input type=checkbox></tr></table>
  <table aria-label=Places><tr><td>Rome<td><button>Edit</button></tr>
  <tr><td>Ada Lovelace<td><button>Edit</button></tr></table>`;

const PAGES: Readonly<Record<string, string>> = {
  rows: ROWS,
  dialog: `<button>Delete</button><dialog open aria-label="Sure?"><button>Delete</button><button>Keep</button></dialog>
    <div role=dialog><h2>Move</h2><button>Delete</button></div>`,
  sections: `<h1>Settings</h1><h2>Billing</h2><button>Edit</button><p>x</p><h2>Shipping</h2><div><button>Edit</button></div>
    <h1>More</h1><button>Edit</button>`,
  shadow: `<div id=host></div><script>host.attachShadow({mode:'open'}).innerHTML =
    '<ul><li>One <button>Go</button></li><li>Two <button>Go</button></li></ul>'</script><button>Go</button>`,
  frame: `<iframe srcdoc="<ul><li>One <button>Go</button></li></ul>" title=Inner></iframe>
    <ul><li>One <button>Go</button></li></ul>`,
  nameless: `<input><input id=mail-field><input name=q><input data-testid=x><div style="cursor:pointer"><svg width=9 height=9></svg></div>
    <button></button><button></button><input id=":r1:"><input id=":r2:">`,
  nested: `<ul><li>Fruit <button>Add</button><ul><li>Apple <button>Add</button></li><li>Pear <button>Add</button></li></ul></li></ul>`,
  quotes: `<button>Say "hi" \\ now</button><ul><li>a "b" <button>x</button></li><li>c <button>x</button></li></ul>`,
  long: `<button>${'many words '.repeat(30)}</button><button>${'many words '.repeat(30)} end</button><a href=/x>${'y'.repeat(200)}</a>`,
  twins: `<div><button>Same</button></div><div><button>Same</button></div><div><button>Same</button></div>`,
};

test.each(Object.keys(PAGES))('what a control of "%s" is called by finds it alone', async (name) => {
  const page = await browser.show(PAGES[name] ?? '');
  const { nodes } = await page.snapshot();
  const refs = nodes.flatMap(({ ref }) => ref ?? []);
  expect(refs.length).toBeGreaterThan(0);
  for (const ref of refs) {
    const located = await page.call('locate', { ref, isSecretOnly: false });
    expect(located?.isVerified, located?.target).toBe(true);
    expect(await refsOf(page, located?.target ?? ''), located?.target).toEqual([ref]);
  }
});

test.each([
  ['rows', 'button "Edit" in row "Ada Lovelace" in table "People"', 1],
  ['rows', 'button "Edit" in row "ada lovelace" in table "places"', 1],
  ['rows', 'button "Edit" in row "Ada Lovelace"', 2],
  ['rows', 'button "Edit" in row "Adam"', 1],
  ['rows', 'button "Edit" in row "@x.org"', 2],
  ['rows', 'button "Edit" in row "Nobody"', 0],
  ['rows', 'checkbox "" in row "Adam"', 1],
  ['rows', 'button ""', 0],
  ['rows', 'button "Edit" #2', 1],
  ['rows', 'button "Edit" #9', 0],
  ['rows', 'button "Edit" in table "People" #2', 1],
  ['rows', 'css=button in row "Adam"', 1],
  ['rows', '"Edit" in row "Rome"', 1],
  ['dialog', 'button "Delete" in dialog "Sure?"', 1],
  ['dialog', 'button "Delete" in dialog "Move"', 1],
  ['sections', 'button "Edit" in heading "Billing"', 1],
  ['sections', 'button "Edit" in heading "Settings"', 2],
  ['nested', 'button "Add" in listitem "Apple"', 1],
  ['shadow', 'button "Go" in listitem "Two"', 1],
  ['frame', 'button "Go" in iframe "Inner"', 1],
  ['quotes', String.raw`button "x" in listitem "a \"b\""`, 1],
])('%s: %s finds %i', async (name, target, count) => {
  const page = await browser.show(PAGES[name] ?? '');
  expect((await refsOf(page, target)).length).toBe(count);
});

test('the nearest container that tells it apart, words before numbers', async () => {
  const page = await browser.show(ROWS);
  const { nodes } = await page.snapshot();
  const called: string[] = [];
  for (const { ref } of nodes) {
    if (ref === undefined) continue;
    called.push((await page.call('locate', { ref, isSecretOnly: false }))?.target ?? '');
  }
  expect(called).toEqual([
    'button "Edit" in row "ada@x.org"',
    'checkbox "" in row "ada@x.org"',
    'button "Edit" in row "Adam"',
    'checkbox "" in row "Adam"',
    'button "Edit" in row "Rome"',
    'button "Edit" in row "Ada Lovelace" in table "Places"',
  ]);
});
