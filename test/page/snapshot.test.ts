import { afterAll, beforeAll, expect, test } from 'vitest';
import { show, startBrowser, type TestBrowser, type TestPage } from './harness.ts';

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

test('lines in document order, text folded, names not said twice', async () => {
  expect(
    await tree(`<h1>Hello <b>you</b></h1><p>Some
      <i>folded</i>   text, <a href=/x>a <b>link</b></a> and the rest.</p><div>other<div>block</div></div>`),
  ).toEqual([
    'heading "Hello you"',
    'text "Some folded text,"',
    '* link "a link"',
    'text "and the rest."',
    'text "other"',
    'text "block"',
  ]);
});

test('everything that can be acted on has a ref, once', async () => {
  expect(
    await tree(`<button>b<svg width=5 height=5></svg><span>c</span></button>
      <div tabindex=0>tab</div><div tabindex=-1>no</div><div contenteditable>edit</div>
      <div onclick="1">handler</div><div draggable=true>drag</div><div role=menuitem>item</div>
      <div style="cursor:pointer">card <span>one</span> <span>two</span></div>
      <div style="cursor:pointer"><a href=#>only</a></div>
      <ul style="cursor:pointer"><li>x<li>y</ul>
      <details><summary>sum</summary>in</details><canvas width=300 height=200></canvas><video></video>
      <label style="cursor:pointer">Name <input></label><input type=hidden><input type=file>`),
  ).toEqual([
    '* button "bc"',
    '* clickable "tab"',
    'text "no"',
    '* textbox ""',
    '* clickable "handler"',
    '* clickable "drag"',
    '* menuitem "item"',
    '* clickable "card one two"',
    '* link "only"',
    'list ""',
    '  * listitem ""',
    '    text "x"',
    '  * listitem ""',
    '    text "y"',
    '* button "sum"',
    '* canvas ""',
    '* video ""',
    '* textbox "Name"',
    '* file ""',
  ]);
});

test('controls that are hidden behind their labels are listed, with their state', async () => {
  const page =
    await browser.show(`<style>.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}</style>
    <label><input type=radio name=r style="display:none" checked><span>Red</span></label>
    <label><input type=radio name=r style="opacity:0;position:absolute"><span>Green</span></label>
    <label><input type=radio name=r class=sr><span>Blue</span></label>
    <input type=checkbox id=c style="visibility:hidden"><label for=c>Agree</label>
    <div style="position:relative"><input type=checkbox aria-label=Toggle style="opacity:0;width:40px;height:20px"><span>pretty</span></div>
    <input type=file accept="image/*" multiple hidden><button>Upload</button>
    <div style="display:none"><input type=checkbox id=d><input type=text></div><label for=d>Far</label>`);
  const { nodes } = await page.snapshot();
  expect(nodes.map(({ role, name, checked }) => [role, name, checked])).toEqual([
    ['radio', 'Red', true],
    ['radio', 'Green', false],
    ['radio', 'Blue', false],
    ['checkbox', 'Agree', false],
    ['checkbox', 'Toggle', false],
    ['text', '', undefined],
    ['file', '', undefined],
    ['button', 'Upload', undefined],
    ['checkbox', 'Far', false],
  ]);
  expect(nodes[6]).toMatchObject({ accept: 'image/*', multiple: true, ref: 'e6' });
});

const HIDDEN = [
  '<div style="display:none">HID</div>',
  '<div hidden>HID</div>',
  '<div style="visibility:hidden">HID</div>',
  '<div style="opacity:0">HID <button>HID</button></div>',
  '<div style="position:absolute;left:-9999px">HID</div>',
  '<div style="position:fixed;top:-200px">HID</div>',
  '<div style="height:0;overflow:hidden"><p>HID</p></div>',
  '<div style="width:100px;height:20px;overflow:hidden;position:relative"><div style="position:absolute;left:200px">HID</div></div>',
  '<div style="position:absolute;clip:rect(0,0,0,0)">HID</div>',
  '<div style="clip-path:inset(50%)">HID</div>',
  '<div style="font-size:0">HID</div>',
  '<div style="text-indent:-9999px">HID</div>',
  '<div inert>HID <button>HID</button></div>',
  '<details><summary>s</summary>HID<p>HID</p></details>',
  '<div style="content-visibility:hidden">HID</div>',
  '<script>HID</script><style>HID</style><template>HID</template><noscript>HID</noscript>',
  '<iframe width=0 height=0 style="border:0" srcdoc="HID"></iframe>',
  '<svg width=9 height=9><defs><text>HID</text></defs><desc>HID</desc></svg>',
];

test.each(HIDDEN)('%s is left out', async (html) => {
  const page = await browser.show(`<p>before</p>${html}<p>after</p>`);
  const { nodes } = await page.snapshot();
  expect(JSON.stringify(nodes)).not.toContain('HID');
  expect(await page.call('text', { maxChars: 1000, fromChar: 0 })).toMatchObject({
    text: expect.not.stringContaining('HID'),
  });
  expect(show(nodes)).toContain('after');
});

const VISIBLE = [
  '<div aria-hidden=true>VIS</div>',
  '<div style="visibility:hidden"><span style="visibility:visible">VIS</span></div>',
  '<div style="display:contents">VIS</div>',
  '<div style="height:0">VIS</div>',
  '<div style="height:0;overflow:hidden"><div style="position:absolute">VIS</div></div>',
  '<div style="height:50px;overflow:auto"><div style="height:999px"></div>VIS</div>',
  '<div style="margin-top:5000px">VIS</div>',
  '<div dir=rtl style="width:50px;height:30px;overflow:auto;white-space:nowrap">a long line of words that overflows <b>VIS</b></div>',
  '<details open><summary>s</summary>VIS</details>',
  '<div style="position:fixed;bottom:0">VIS</div>',
  '<svg width=90 height=30><text y=20>VIS</text></svg>',
];

test.each(VISIBLE)('%s is shown', async (html) => {
  expect(JSON.stringify(await tree(html))).toContain('VIS');
});

test('content above in a scrolled box is still there, and is not in the viewport', async () => {
  const page = await browser.show(
    `<div id=s style="height:100px;overflow:auto"><p>top</p><div style="height:5000px"></div><p>low</p></div>`,
  );
  await page.main('document.querySelector("#s").scrollTop = 99999');
  const { nodes } = await page.snapshot();
  expect(nodes.map((node) => [node.text, node.inViewport])).toEqual([
    ['top', false],
    ['low', true],
  ]);
});

test('includeHidden shows what is hidden, and marks it', async () => {
  const page = await browser.show('<p>seen</p><div style="display:none"><button>ghost</button>words</div>');
  const { nodes } = await page.snapshot({ includeHidden: true });
  expect(nodes.map((node) => [node.name || node.text, node.hidden])).toEqual([
    ['seen', undefined],
    ['ghost', true],
    ['words', true],
  ]);
});

test('states and values', async () => {
  const page = await browser.show(`<button disabled>a</button><fieldset disabled><button>b</button></fieldset>
    <div aria-disabled=true><button>c</button></div><button aria-pressed=mixed>d</button><button aria-expanded=false>e</button>
    <input type=checkbox aria-label=f id=f><input aria-label=g required readonly value=" v  w "><a href=# aria-current=page>h</a>
    <div role=tablist><div role=tab aria-selected=true tabindex=0>i</div></div><h3>j</h3><input type=email aria-label=k placeholder=ph>
    <select aria-label=l><option>1<option selected>2<option>3<option>4<option>5<option>6</select>
    <div role=slider aria-label=m aria-valuenow=3 tabindex=0 style="height:9px"></div><input aria-label=n aria-invalid=true>`);
  await page.main('f.indeterminate = true; document.querySelector("[role=tab]").focus()');
  const { nodes } = await page.snapshot();
  const of = (name: string) => nodes.find((node) => node.name === name);
  for (const name of ['a', 'b', 'c']) expect(of(name)).toMatchObject({ disabled: true });
  expect(of('d')).toMatchObject({ pressed: 'mixed' });
  expect(of('e')).toMatchObject({ expanded: false });
  expect(of('f')).toMatchObject({ checked: 'mixed' });
  expect(of('g')).toMatchObject({ required: true, readonly: true, value: 'v w' });
  expect(of('h')).toMatchObject({ current: 'page', url: '#' });
  expect(of('i')).toMatchObject({ selected: true, focused: true });
  expect(of('j')).toMatchObject({ level: 3 });
  expect(of('k')).toMatchObject({ type: 'email', placeholder: 'ph' });
  expect(of('l')).toMatchObject({ value: '2', options: { count: 6, first: ['1', '2', '3', '4', '5'] } });
  expect(of('m')).toMatchObject({ value: '3' });
  expect(of('n')).toMatchObject({ invalid: true });
});

test('names and addresses are cut, emoji whole', async () => {
  const page =
    await browser.show(`<a href="/p?${'q'.repeat(4000)}">${'😀'.repeat(100)}</a><a href="data:text/plain,${'x'.repeat(999)}">d</a>
    <button>a${'😀'.repeat(100)}</button>`);
  const { nodes } = await page.snapshot();
  const links = nodes.filter((node) => node.url !== undefined);
  expect(links.map((node) => node.url?.length)).toEqual([80, 6]);
  const names = nodes.filter((node) => node.role !== 'text').map((node) => node.name);
  expect(names.map((name) => name.length)).toEqual([119, 1, 120]);
  for (const name of names) expect(name.isWellFormed()).toBe(true);
});

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
    await page.call('snapshot', { firstRef: 1, interactive: false, includeHidden: false, rootRef: 'e999' }),
  ).toEqual({ error: 'stale' });
});

test('an open modal dialog is pointed out', async () => {
  const page = await browser.show(
    '<a href=#>one</a><dialog aria-label=Ask><button>Yes</button></dialog><a href=#>two</a>',
  );
  await page.main('document.querySelector("dialog").showModal()');
  const { nodes, modal } = await page.snapshot();
  expect(show(nodes.slice(modal?.start, modal?.end))).toBe('dialog "Ask"\n  * button "Yes"');
});
