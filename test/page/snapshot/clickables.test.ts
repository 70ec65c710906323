/** Which elements get a ref: one each for what can be clicked, and for nothing else (SNAP-2). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lines, startBrowser, type TestBrowser } from '../harness.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
});

const SPANS = '<span>one</span> <span>two</span> <span>three</span> <span>four</span> <b>five</b> <i>six</i>';

const CASES: readonly (readonly [what: string, html: string, expected: readonly string[]])[] = [
  [
    'a card with a hand and six spans',
    `<div style="cursor:pointer">${SPANS}</div>`,
    ['[e1] clickable "one two three four five six"'],
  ],
  [
    'a button with an icon and a span',
    '<button style="cursor:pointer"><svg width=9 height=9><path d="M0 0h9"/></svg><span>Save</span></button>',
    ['[e1] button "Save"'],
  ],
  [
    'a clickable card with another button in it',
    '<div onclick="1" style="cursor:pointer"><p>Card</p><button>Delete</button></div>',
    ['[e1] clickable "Card Delete"', '  [e2] button "Delete"'],
  ],
  [
    'a hand around one link alone',
    '<div style="cursor:pointer"><a href="/x">Go</a></div>',
    ['[e1] link "Go" url=/x'],
  ],
  [
    'a link with a hand around a heading',
    '<a href="/x" style="cursor:pointer"><h2>Title</h2></a>',
    ['[e1] link "Title" url=/x', '  heading "Title" level=2'],
  ],
  [
    'a hand in a hand',
    '<div style="cursor:pointer"><div style="cursor:pointer">inner</div></div>',
    ['[e1] clickable "inner"'],
  ],
  [
    'a hand that is taken back',
    '<div style="cursor:pointer">outer <div style="cursor:default">plain <span style="cursor:pointer">inner</span></div></div>',
    ['[e1] clickable "outer plain inner"', '  [e2] clickable "inner"'],
  ],
  [
    'a list with a hand',
    '<ul style="cursor:pointer"><li>a</li><li>b</li></ul>',
    ['list', '  [e1] listitem', '    text: a', '  [e2] listitem', '    text: b'],
  ],
  ['keydown handler alone', '<div onkeydown="1">k</div>', ['[e1] clickable "k"']],
  ['handler on the body', '<script>document.body.onclick = () => {}</script><p>x</p>', ['text: x']],
  ['tabindex -1', '<div tabindex=-1>x</div>', ['text: x']],
  [
    'cells of a grid that share one tab stop',
    '<table role=grid><tr><td tabindex=0>a</td><td tabindex=-1>b</td></tr></table>',
    ['grid', '  row', '    [e1] gridcell "a"', '    [e2] gridcell "b"'],
  ],
  ['draggable', '<div draggable=true>d</div><div draggable=false>n</div>', ['[e1] clickable "d"', 'text: n']],
  ['a summary', '<details><summary>More</summary>in</details>', ['[e1] button "More" collapsed']],
  ['an audio without controls', '<audio></audio><audio controls></audio>', ['[e1] audio']],
];

test.each(CASES)('%s', async (_what, html, expected) => {
  const page = await browser.show(html);
  const { nodes } = await page.snapshot();
  expect(lines(nodes).map((line) => line.replace(/ hint=.*/, ''))).toEqual(expected);
});

test('both modes give a ref to the same elements', async () => {
  const page = await browser.show(CASES.map(([, html]) => html).join('<hr>'));
  const refsOf = async (interactive: boolean): Promise<string[]> =>
    (await page.snapshot({ interactive, firstRef: 1 })).nodes.flatMap(({ ref }) => ref ?? []);
  const all = await refsOf(false);
  expect(all.length).toBeGreaterThan(15);
  expect(await refsOf(true)).toEqual(all);
});

test('delegated hooks are refs where somebody listens above, and text where nobody does', async () => {
  const page = await browser.show(
    '<div id=root><span data-action=save>Save</span></div><span data-action=x>Dead</span>',
  );
  expect(lines((await page.snapshot()).nodes)).toEqual(['text: Save', 'text: Dead']);
});
