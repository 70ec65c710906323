import { afterAll, beforeAll, expect, test } from 'vitest';
import { show, startBrowser, type TestBrowser } from './harness.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
});

test('an element keeps its ref when others come, go and move; a number is not given twice', async () => {
  const page = await browser.show('<ul id=l><li><a href=#>A</a><li><a href=#>B</a><li><a href=#>C</a></ul>');
  const first = await page.snapshot();
  const before = new Map(first.nodes.filter((node) => node.ref).map((node) => [node.name, node.ref]));
  await page.main(`const l = document.querySelector('#l'); l.prepend(l.lastElementChild);
    l.insertAdjacentHTML('afterbegin', '<li><a href=#>New</a>'); l.lastElementChild.remove();`);
  await page.send('HeapProfiler.collectGarbage', undefined);
  const { nodes, nextRef } = await page.snapshot({ firstRef: first.nextRef });
  const after = new Map(nodes.filter((node) => node.ref).map((node) => [node.name, node.ref]));
  expect([...after]).toEqual([
    ['New', `e${first.nextRef}`],
    ['C', before.get('C')],
    ['A', before.get('A')],
  ]);
  expect(nextRef).toBe(first.nextRef + 1);
  expect(await page.call('describe', before.get('B') ?? '')).toBeNull();
  expect(await page.call('describe', before.get('A') ?? '')).toMatchObject({
    role: 'link',
    name: 'A',
    visible: true,
  });
});

test('a caller that lost count cannot give a ref a second meaning', async () => {
  const page = await browser.show('<button>a</button><button>b</button>');
  await page.snapshot({ firstRef: 1 });
  await page.main('document.body.insertAdjacentHTML("afterbegin", "<button>c</button>")');
  const { nodes } = await page.snapshot({ firstRef: 1 });
  expect(nodes.map((node) => [node.name, node.ref])).toEqual([
    ['c', 'e3'],
    ['a', 'e1'],
    ['b', 'e2'],
  ]);
});

test('evaluating the code again keeps the refs; a page element of that name is not taken for it', async () => {
  const page = await browser.show('<button id=__remora>a</button>');
  const ref = await page.ref('button', 'a');
  await page.inject();
  expect(await page.call('describe', ref)).toMatchObject({ name: 'a' });
  expect(await page.main('Object.hasOwn(globalThis, "__remora")')).toBe(false);
});

test('an element of a frame that moved on is gone', async () => {
  const page = await browser.show('<iframe srcdoc="<button>in</button>"></iframe>');
  const ref = await page.ref('button', 'in');
  await page.main(
    `new Promise((done) => { const f = document.querySelector('iframe'); f.onload = done; f.srcdoc = 'other'; })`,
  );
  expect(await page.call('describe', ref)).toBeNull();
  expect(await page.call('point', { ref, attempt: 0, firstRef: 99 })).toEqual({ status: 'stale' });
});

test('frames and shadow roots stand at their place, slots filled', async () => {
  const page =
    await browser.show(`<p>before</p><iframe title=Inner srcdoc="<h2>Framed</h2><button>in frame</button>"></iframe>
    <div id=host><b slot=s>slotted</b><i>not slotted</i></div>
    <iframe title=Ads src="http://ads.invalid/x?y=1"></iframe><p>after</p>`);
  await page.main(`document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML =
    '<button>in shadow</button><slot name=s></slot>'`);
  const { nodes } = await page.snapshot();
  expect(show(nodes).split('\n')).toEqual([
    'text "before"',
    '* iframe "Inner"',
    '  heading "Framed"',
    '  * button "in frame"',
    '* button "in shadow"',
    'text "slotted"',
    '* iframe "Ads"',
    'text "after"',
  ]);
  expect(nodes[6]).toMatchObject({ url: 'http://ads.invalid/x?y=1', frame: expect.stringMatching(/^f\d+$/) });
});

test('a page cannot break the walk by names that shadow the DOM', async () => {
  const names =
    'tagName localName childNodes firstChild nextSibling parentNode attributes getAttribute hasAttribute nodeType ' +
    'ownerDocument shadowRoot matches closest getBoundingClientRect getClientRects isConnected contains children id ' +
    'innerText textContent querySelectorAll checkVisibility scrollIntoView namespaceURI assignedSlot focus';
  const fields = names
    .split(' ')
    .map((name) => `<input name="${name}" value="v-${name}">`)
    .join('');
  const images =
    'body documentElement title URL activeElement defaultView querySelectorAll getElementById elementFromPoint createRange'
      .split(' ')
      .map((name) => `<img name="${name}" src="data:,"><form name="${name}"></form>`)
      .join('');
  const page = await browser.show(
    `<form tabindex=0 aria-label=F>${fields}<button>Send</button></form>${images}`,
  );
  const { nodes, title } = await page.snapshot();
  expect(title).toBe('Test');
  expect(nodes.filter((node) => node.role === 'textbox')).toHaveLength(names.split(' ').length);
  const form = await page.ref('form', 'F');
  expect(await page.call('describe', form)).toMatchObject({ tag: 'form', role: 'form' });
  expect(await page.call('point', { ref: form, attempt: 0, firstRef: 99 })).toMatchObject({ status: 'ok' });
  expect(await page.call('resolve', { css: 'form[aria-label]', firstRef: 99 })).toMatchObject({ total: 1 });
  expect(await page.call('resolve', { role: 'button', name: 'Send', firstRef: 99 })).toMatchObject({
    total: 1,
  });
  expect(await page.call('text', { maxChars: 99, fromChar: 0 })).toMatchObject({ text: 'Send' });
  expect(await page.call('pageState')).toMatchObject({ title: 'Test' });
});

test('5,000 levels and 15,000 siblings', async () => {
  const page = await browser.show('<div id=d></div><ul id=w></ul>');
  await page.main(`let at = document.querySelector('#d');
    // Spans, since Chromium itself does not lay out so many blocks in one another.
    for (let i = 0; i < 5000; i += 1) at = at.appendChild(document.createElement('span'));
    at.innerHTML = '<button>deep</button>';
    document.querySelector('#w').innerHTML = '<li><a href=#>row</a>'.repeat(15000)`);
  const { nodes } = await page.snapshot({ maxTokens: 10_000_000 });
  expect(nodes.filter((node) => node.name === 'deep')).toHaveLength(1);
  expect(nodes.filter((node) => node.name === 'row')).toHaveLength(15_000);
  const ref = nodes.find((node) => node.name === 'deep')?.ref ?? '';
  expect(await page.call('point', { ref, attempt: 0, firstRef: 99_999 })).toMatchObject({ status: 'ok' });
  expect(await page.call('text', { maxChars: 4, fromChar: 0 })).toMatchObject({ text: 'deep' });
});

test('page text is well formed whatever the page holds', async () => {
  const page = await browser.show('<button id=b></button><p id=p></p>');
  await page.main(
    `b.textContent = 'a\\ud83d'; p.textContent = '\\udc00z \\ue001icon\\u200b'; document.title = '\\ud800'`,
  );
  const { nodes, title } = await page.snapshot();
  expect([title, nodes[0]?.name, nodes[1]?.text]).toEqual(['\ufffd', 'a\ufffd', '\ufffdz icon']);
});

test('locators: exact before inexact, text to the innermost, hidden twins left out, bad selectors said', async () => {
  const page = await browser.show(`<button>Save all</button><button>Save</button><button>SAVE ME</button>
    <p>Some <span>words</span> here</p><a class=x hidden href=#>twin</a><a class=x href=#>twin</a>`);
  const names = async (target: object): Promise<unknown> => {
    const found = await page.call('resolve', { firstRef: 1, ...target });
    return 'error' in found ? found.error : [found.total, ...found.matches.map((match) => match.name)];
  };
  expect(await names({ role: 'button', name: 'Save' })).toEqual([1, 'Save']);
  expect(await names({ role: 'button', name: 'save' })).toEqual([1, 'Save']);
  expect(await names({ role: 'button', name: 'ave' })).toEqual([3, 'Save all', 'Save', 'SAVE ME']);
  expect(await names({ role: 'button', name: 'ave', nth: 2 })).toEqual([3, 'Save']);
  expect(await names({ role: 'button', name: 'none' })).toEqual([0]);
  expect(await names({ css: '.x' })).toEqual([1, 'twin']);
  expect(await names({ css: '<<' })).toBe('selector');
  expect(await page.call('resolve', { firstRef: 1, text: 'words' })).toMatchObject({ total: 1 });
});

test('an element that no walk has met is not taken for recovered: what stood beside it is not known', async () => {
  const page = await browser.show('<button id=a>Save</button><button id=b>Save</button>');
  const found = await page.call('resolve', { css: '#a', firstRef: 1 });
  expect(found).toMatchObject({ matches: [{ ref: 'e1', name: 'Save' }] });
  await page.main('a.remove()');
  expect(await page.call('findRef', { ref: 'e1', firstRef: 9 })).toEqual({ status: 'gone' });
});

test('an element whose ref was forgotten among too many gets a new one that works', async () => {
  const page = await browser.show('<ul id=w></ul>');
  await page.main(`document.querySelector('#w').innerHTML = '<li><a href=#>row</a>'.repeat(20_001)`);
  const first = await page.snapshot({ maxTokens: 10_000_000 });
  const again = await page.snapshot({ maxTokens: 10_000_000, firstRef: first.nextRef });
  const [was, is] = [first, again].map(({ nodes }) => nodes.find(({ name }) => name === 'row')?.ref ?? '');
  expect(await page.call('describe', was ?? '')).toBeNull();
  expect(is).toBe(`e${first.nextRef}`);
  expect(await page.call('describe', is ?? '')).toMatchObject({ role: 'link', name: 'row' });
});
