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

test('query finds names, values, hints and addresses; a role only by its whole name', async () => {
  const page = await browser.show(
    '<p>Bo</p><input type=checkbox aria-label=A><select aria-label=B><option>One</select><a href="/bow">C</a><button id=elbow></button>',
  );
  const found = async (query: string): Promise<string[]> =>
    show((await page.snapshot({ query })).nodes).split('\n');
  expect(await found('bo')).toEqual(['text "Bo"', '* link "C"', '* button ""']);
  expect(await found('checkbox')).toEqual(['* checkbox "A"']);
  expect(await found('combobox one')).toEqual(['* combobox "B"']);
  expect(await found('text')).toEqual(['']);
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

test('interactive keeps what tells whether an action worked, in a small budget too, and drops what says nothing', async () => {
  const page = await browser.show(
    `<div role=alert>Error: name is <b>taken</b></div><div role=alert></div><output>3</output><div aria-live=polite>Sent</div>
     <div aria-live=polite><a href=#>list</a> of things</div><div role=status aria-label=State hidden>no</div>
     <div role=dialog aria-label=Ask><p>Delete all?</p><button>Yes</button></div>${'<button>Other</button>'.repeat(200)}`,
  );
  const messages = [
    'alert "Error: name is taken"',
    'status "3"',
    'text "Sent"',
    '* link "list"',
    'dialog "Ask"',
    '  text "Delete all? Yes"',
    '  * button "Yes"',
    '* button "Other"',
  ];
  for (const maxTokens of [9999, 200]) {
    const { nodes } = await page.snapshot({ interactive: true, maxTokens });
    expect(show(nodes).split('\n').slice(0, messages.length)).toEqual(messages);
  }
});

test('interactive keeps the name of a group over its choices, and over nothing else', async () => {
  const yesNo = (name: string): string =>
    `<fieldset><legend>${name}</legend><label><input type=radio name=${name}>Yes</label><label><input type=radio name=${name}>No</label></fieldset>`;
  expect(
    await tree(
      `${yesNo('Smoke')}<div role=radiogroup>${yesNo('Pets')}</div><div role=group aria-label=Tools><button>Cut</button></div>`,
      { interactive: true },
    ),
  ).toEqual([
    'group "Smoke"',
    '  * radio "Yes"',
    '  * radio "No"',
    'group "Pets"',
    '  * radio "Yes"',
    '  * radio "No"',
    '* button "Cut"',
  ]);
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
