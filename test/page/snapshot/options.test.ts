/** Which lines a caller asks for (SNAP-6). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { show, startBrowser, type TestBrowser, type TestPage } from '../harness.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
});

async function tree(body: string, options: Parameters<TestPage['snapshot']>[0] = {}): Promise<string[]> {
  const page = await browser.show(body);
  return show((await page.snapshot(options)).nodes).split('\n');
}

test('query keeps the lines with all words, with what is above them', async () => {
  const page = await browser.show(
    '<main><ul><li>Pay <b>later</b><li>Other <button>Pay now</button></ul></main><p>now pay</p>',
  );
  const { nodes, matches } = await page.snapshot({ query: 'now PAY' });
  expect(show(nodes).split('\n')).toEqual([
    'main ""',
    '  list ""',
    '    listitem ""',
    '      * button "Pay now"',
    'text "now pay"',
  ]);
  expect(matches).toBe(2);
});

test('interactive keeps what can be acted on, with headings and landmarks around it', async () => {
  expect(
    await tree(
      '<nav>words</nav><ul><li><a href=#>up</a></ul><main><h1>T</h1><p>text</p><ul><li><a href=#>go</a></ul></main>',
      {
        interactive: true,
      },
    ),
  ).toEqual(['* link "up"', 'main ""', '  heading "T"', '  * link "go"']);
});

test('subtree, depth and viewport', async () => {
  const page = await browser.show(
    '<ul aria-label=L tabindex=0><li>a<ul><li>b</ul></ul><div style="height:3000px"></div><button>far</button>',
  );
  const ref = await page.ref('list', 'L');
  const below = await page.snapshot({ rootRef: ref, firstRef: 9 });
  expect(show(below.nodes)).not.toContain('far');
  expect(below.nodes[0]?.ref).toBe(ref);
  expect(show((await page.snapshot({ maxDepth: 1 })).nodes)).not.toContain('"b"');
  expect(show((await page.snapshot({ viewportOnly: true })).nodes)).not.toContain('far');
  expect(
    await page.call('snapshot', {
      interactive: false,
      includeHidden: false,
      maxTokens: 999,
      rootRef: 'e999',
    }),
  ).toEqual({ error: 'stale' });
});
