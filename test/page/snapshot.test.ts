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
    '* button "b c"',
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
    '* file "Choose File"',
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
    ['file', 'Choose Files', undefined],
    ['button', 'Upload', undefined],
    ['checkbox', 'Far', false],
  ]);
  expect(nodes[6]).toMatchObject({ accept: 'image/*', multiple: true, ref: 'e6' });
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
