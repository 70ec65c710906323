import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser, type TestPage } from '../harness.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
});

async function refOf(page: TestPage, css: string): Promise<string> {
  const found = await page.call('resolve', { css, firstRef: 1 });
  return 'error' in found ? '' : (found.matches[0]?.ref ?? '');
}

async function type(page: TestPage, css: string, mode: 'fill' | 'append', text: string): Promise<unknown> {
  const ref = await refOf(page, css);
  const field = await page.call('fieldOf', { ref, force: false });
  if (field.status !== 'ok') return field;
  const status = await page.call('focusField', { ref, select: mode === 'fill' ? 'all' : 'end' });
  if (status === 'ok') await page.send('Input.insertText', { text });
  return { status, ...(status === 'ok' ? { kind: field.kind } : {}) };
}

const FIELDS = [
  ['<input id=x value=old>', 'input'],
  ['<input id=x type=email value=old>', 'input'],
  ['<input id=x type=search value=old onkeydown="return false">', 'input'],
  ['<textarea id=x>old</textarea>', 'textarea'],
  ['<div id=x contenteditable>old</div>', 'contenteditable'],
  ['<div id=x contenteditable><p>o<b>l</b>d</p></div>', 'contenteditable'],
  ['<label id=x>Name <input value=old></label>', 'input'],
  ['<div id=x class=editor><span>bar</span><textarea>old</textarea></div>', 'textarea'],
] as const;

test.each(FIELDS)('%s: fill replaces, append adds', async (html, kind) => {
  const page = await browser.show(html);
  expect(await type(page, '#x', 'append', ' 狛江😀')).toEqual({ status: 'ok', kind });
  const ref = await refOf(page, '#x');
  expect(await page.call('readValue', ref)).toEqual({ secret: false, value: 'old 狛江😀', length: 8 });
  expect(await type(page, '#x', 'fill', 'new')).toEqual({ status: 'ok', kind });
  expect(await page.call('readValue', ref)).toMatchObject({ value: 'new' });
  const check = async (wanted: string) => page.call('checkText', { ref, wanted, added: false, waitMs: 0 });
  expect(await check('new')).toEqual({ verdict: 'equal' });
  expect(await check('old')).toEqual({
    verdict: 'differs',
    secret: false,
    isCut: false,
    value: 'new',
    length: 3,
  });
});

test('a number is replaced and added to', async () => {
  const page = await browser.show('<input id=x type=number value=12>');
  await type(page, '#x', 'append', '3');
  expect(await page.main('x.value')).toBe('123');
  await type(page, '#x', 'fill', '45');
  expect(await page.main('x.value')).toBe('45');
});

test('in frames and shadow roots', async () => {
  const page = await browser.show('<iframe srcdoc="<input class=x value=old>"></iframe><div id=h></div>');
  await page.main(`h.attachShadow({ mode: 'open' }).innerHTML = '<div contenteditable class=y>old</div>'`);
  for (const css of ['.x', '.y']) {
    expect(await type(page, css, 'fill', 'new')).toMatchObject({ status: 'ok' });
    expect(await page.call('readValue', await refOf(page, css))).toMatchObject({ value: 'new' });
  }
});

test.each([
  ['<input id=x disabled>', 'disabled'],
  ['<fieldset disabled><input id=x></fieldset>', 'disabled'],
  ['<input id=x readonly>', 'readonly'],
  ['<div id=x contenteditable aria-readonly=true>a</div>', 'readonly'],
  ['<input id=x style="display:none">', 'not_visible'],
  ['<div inert><input id=x></div>', 'not_focusable'],
  ['<input id=x type=checkbox>', 'not_editable'],
  ['<button id=x>b</button>', 'not_editable'],
  ['<div id=x><input><input></div>', 'not_editable'],
])('%s refuses text: %s', async (html, status) => {
  const page = await browser.show(html);
  expect(await type(page, '#x', 'fill', 'new')).toEqual({ status });
});

test('a ref that is gone is stale', async () => {
  const page = await browser.show('<input id=x>');
  const ref = await refOf(page, '#x');
  await page.main('x.remove()');
  expect(await page.call('fieldOf', { ref, force: false })).toEqual({ status: 'stale' });
  expect(await page.call('focusField', { ref, select: 'all' })).toBe('stale');
  expect(await page.call('setValue', { ref, value: '1' })).toBe(false);
  expect(await page.call('readValue', ref)).toBeNull();
});

test.each([
  ['date', '2026-10-01'],
  ['time', '13:45'],
  ['month', '2026-10'],
  ['week', '2026-W40'],
  ['datetime-local', '2026-10-01T13:45'],
  ['color', '#ff0000'],
  ['range', '7'],
])('%s takes its value, and the page hears of it', async (kind, value) => {
  const page = await browser.show(`<input id=x type=${kind}>`);
  await page.main(`window.heard = []; for (const t of ['input', 'change']) document.addEventListener(t, (e) => heard.push(e.type));
    // As frameworks do: an own property that remembers what the page itself has set.
    const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    window.tracked = x.value;
    Object.defineProperty(x, 'value', { get: () => own.get.call(x), set: (v) => { tracked = v; own.set.call(x, v); } })`);
  const ref = await refOf(page, '#x');
  expect(await page.call('fieldOf', { ref, force: false })).toMatchObject({ kind: 'picker', type: kind });
  expect(await page.call('tryValue', { ref, value })).toBe(value);
  expect(await page.main('heard')).toEqual([]);
  expect(await page.call('setValue', { ref, value })).toBe(true);
  expect(await page.main('x.value')).toBe(value);
  expect(await page.main('heard')).toEqual(['input', 'change']);
  expect(await page.main('x.value !== tracked')).toBe(true);
});

test('what a picker does not take is known before; an editor is not set', async () => {
  const page = await browser.show('<input id=x type=date value=2020-01-01><div id=y contenteditable></div>');
  const ref = await refOf(page, '#x');
  expect(await page.call('tryValue', { ref, value: '2026-13-01' })).toBe('');
  expect(await page.call('readValue', ref)).toMatchObject({ value: '2020-01-01' });
  expect(await page.call('setValue', { ref: await refOf(page, '#y'), value: 'a' })).toBe(false);
});

test('values read back: lines of an editor, choices, ticks', async () => {
  const page = await browser.show(`<div id=a contenteditable><p>one</p><p><br></p><p>two&nbsp;x</p></div>
    <div id=b contenteditable style="white-space:pre-wrap">a  b\nc</div><div id=c contenteditable><div>x</div><div><br></div></div>
    <select id=d><option value=1>One<option value=2 selected>Two</select><input id=e type=checkbox checked>
    <textarea id=f>p\nq</textarea>`);
  const read = async (css: string) => page.call('readValue', await refOf(page, css));
  expect(await read('#a')).toMatchObject({ value: 'one\n\ntwo x' });
  expect(await read('#b')).toMatchObject({ value: 'a  b\nc' });
  expect(await read('#c')).toMatchObject({ value: 'x\n' });
  expect(await read('#d')).toMatchObject({ value: '2', label: 'Two' });
  expect(await read('#e')).toEqual({ secret: false, checked: true });
  const options = { ref: await refOf(page, '#f'), wanted: 'p\r\nq', added: false, waitMs: 0 };
  expect(await page.call('checkText', options)).toEqual({ verdict: 'equal' });
});
