import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PointResult } from '../../src/page/types.ts';
import { startBrowser, type TestBrowser, type TestPage } from './harness.ts';
import { partOf } from '../helpers/thorough.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
});

const LOG = `<script>window.clicks = []; addEventListener('click', (e) => clicks.push(e.composedPath()[0].id || e.target.id), true)</script>`;

/** What Node does with the answer: frames by their quads, then a real click. */
async function click(page: TestPage, ref: string, attempt = 0): Promise<PointResult> {
  const at = await page.call('point', { ref, attempt, firstRef: 900 });
  if (at.status !== 'ok') return at;
  expect(await page.call('hits', { ref, x: at.x, y: at.y })).toBe(true);
  const { x, y } = at.frame ? await inFrame(page, at.frame, at) : at;
  for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased'] as const) {
    const button = type === 'mouseMoved' ? 'none' : 'left';
    await page.send('Input.dispatchMouseEvent', { type, x, y, button, clickCount: 1 });
  }
  return at;
}

async function inFrame(
  page: TestPage,
  frame: { ref: string; width: number; height: number },
  at: { x: number; y: number },
) {
  const { model } = await page.send('DOM.getBoxModel', { objectId: await page.objectId(frame.ref) });
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, , , x3 = 0, y3 = 0] = model.content;
  const u = at.x / frame.width;
  const v = at.y / frame.height;
  return { x: x0 + (x1 - x0) * u + (x3 - x0) * v, y: y0 + (y1 - y0) * u + (y3 - y0) * v };
}

async function clicksOf(page: TestPage): Promise<unknown> {
  return page.main('clicks');
}

const HIT: Readonly<Record<string, string>> = {
  plain: '<button id=b>Hit</button>',
  'far below': '<div style="height:5000px"></div><button id=b>Hit</button>',
  'in two scrolled boxes':
    '<div style="height:200px;overflow:auto"><div style="height:900px"></div><div style="height:100px;overflow:auto"><div style="height:700px"></div><button id=b>Hit</button></div></div>',
  'under a sticky bar':
    '<div style="position:sticky;top:0;height:120px;background:red;z-index:1">bar</div><button id=b>Hit</button><div style="height:4000px"></div>',
  'centre covered':
    '<div style="position:relative;width:200px"><button id=b style="width:200px;height:60px">Hit</button><div style="position:absolute;inset:20px 60px;background:red"></div></div>',
  'link over two lines':
    '<div style="width:220px;font:20px monospace">some words first <a id=b href="#x">Hit that wraps</a></div>',
  rotated: '<button id=b style="margin:90px;rotate:20deg;width:200px">Hit</button>',
  zoomed: '<div style="zoom:1.5"><p>x<button id=b>Hit</button></div>',
  'larger than the window':
    '<div id=b tabindex=0 aria-label=Hit style="height:3000px;background:#eee"></div>',
  'behind a see-through layer':
    '<button id=b>Hit</button><div style="position:fixed;inset:0;pointer-events:none"></div>',
};

test.each(partOf(Object.keys(HIT), 2))('%s: the click lands', async (name) => {
  const page = await browser.show(LOG + (HIT[name] ?? ''));
  if (name === 'under a sticky bar') await page.main('scrollTo(0, 125)');
  const { nodes } = await page.snapshot();
  const ref = nodes.find((node) => node.name.startsWith('Hit'))?.ref ?? '';
  expect(await click(page, ref)).toMatchObject({ status: 'ok' });
  expect(await clicksOf(page)).toEqual(['b']);
});

test('in frames with borders, scaled and nested; in shadow roots and slots', async () => {
  const inner =
    '<iframe srcdoc="<body style=margin:0><button>Deep</button>" style="border:7px solid;margin:9px;padding:5px;width:150px;height:60px"></iframe>';
  const page = await browser.show(`<div style="height:900px"></div><div style="transform:scale(.5)">
    <iframe id=f style="border:20px solid red;width:300px;height:200px" srcdoc='${inner}'></iframe></div>
    <div id=h><span slot=s id=sl tabindex=0>Slotted</span></div>`);
  await page.main(`window.clicks = []; h.attachShadow({ mode: 'open' }).innerHTML = '<button id=sh>Shadow</button><slot name=s></slot>';
    h.addEventListener('click', (e) => clicks.push(e.composedPath()[0].id));
    f.contentDocument.querySelector('iframe').contentDocument.querySelector('button').onclick = () => clicks.push('deep')`);
  await page.inject();
  for (const [role, name] of [
    ['button', 'Deep'],
    ['button', 'Shadow'],
    ['clickable', 'Slotted'],
  ] as const) {
    expect(await click(page, await page.ref(role, name))).toMatchObject({ status: 'ok' });
  }
  expect(await clicksOf(page)).toEqual(['deep', 'sh', 'sl']);
});

test('in a frame that is turned', async () => {
  const page = await browser.show(
    `<iframe style="rotate:30deg;margin:100px;border:5px solid" srcdoc="<button onclick='this.textContent=1'>Hit</button>"></iframe>`,
  );
  const ref = await page.ref('button', 'Hit');
  await click(page, ref);
  expect(await page.call('describe', ref)).toMatchObject({ name: '1' });
});

test('a hidden control is clicked by its label, beside the link in it', async () => {
  const page = await browser.show(`<label><input type=checkbox id=c style="display:none">
    <a href="#no" style="display:inline-block;width:150px">Agree to the terms</a> please</label>
    <div style="position:relative"><input type=radio id=r aria-label=R style="opacity:0;position:absolute;width:60px;height:30px"><span>pretty</span></div>`);
  const { nodes } = await page.snapshot();
  const ref = nodes.find((node) => node.role === 'checkbox')?.ref ?? '';
  expect(await click(page, ref)).toMatchObject({ status: 'ok' });
  await click(page, await page.ref('radio', 'R'));
  expect(await page.main('[c.checked, r.checked, location.hash]')).toEqual([true, true, '']);
});

test('a container is clicked where nothing inside it takes the click', async () => {
  const page =
    await browser.show(`${LOG}<div id=card tabindex=0 aria-label=Card style="width:300px;height:100px;display:grid;place-items:center">
    <button id=inner style="width:80px">Inner</button></div>`);
  await click(page, await page.ref('clickable', 'Card'));
  expect(await clicksOf(page)).toEqual(['card']);
});

const REFUSED: readonly (readonly [string, object])[] = [
  ['<button disabled>Hit</button>', { status: 'disabled' }],
  ['<fieldset disabled><button>Hit</button></fieldset>', { status: 'disabled' }],
  ['<div aria-disabled=true><button>Hit</button></div>', { status: 'disabled' }],
  ['<div inert><button>Hit</button></div>', { status: 'disabled', reason: 'it is inert' }],
  ['<button style="pointer-events:none">Hit</button>', { status: 'pointer_events' }],
  [
    '<button hidden>Hit</button>',
    { status: 'not_visible', reason: 'it or something around it is display:none' },
  ],
  [
    '<button style="visibility:hidden">Hit</button>',
    { status: 'not_visible', reason: 'it is visibility:hidden' },
  ],
  [
    '<button style="width:0;height:0;padding:0;border:0;overflow:hidden">Hit</button>',
    { status: 'not_visible', reason: 'it has no size' },
  ],
  [
    '<button style="position:fixed;left:-500px">Hit</button>',
    { status: 'not_visible', reason: 'it cannot be scrolled into view' },
  ],
  [
    '<button>Hit</button><div role=dialog aria-label="Cookies" style="position:fixed;inset:0;background:#fff"><p>text</p></div>',
    { status: 'obscured', by: { role: 'dialog', name: 'Cookies' } },
  ],
  [
    '<button>Hit</button><div style="position:fixed;inset:0" id=glass></div>',
    { status: 'obscured', by: { role: 'clickable' } },
  ],
];

test.each(partOf(REFUSED, 2))('%s is refused, with the reason', async (html, wanted) => {
  const page = await browser.show(html);
  const found = await page.call('resolve', { css: 'button', firstRef: 1 });
  const ref = 'error' in found ? '' : (found.matches[0]?.ref ?? '');
  const at = await click(page, ref);
  expect(at).toMatchObject(wanted);
  if (at.status === 'obscured')
    expect(await page.call('describe', at.by.ref)).toMatchObject({ role: at.by.role });
});

test('a frame that is covered in the document around it', async () => {
  const page = await browser.show(
    `<iframe srcdoc="<button>Hit</button>"></iframe><div role=dialog aria-label=Over style="position:fixed;inset:0"></div>`,
  );
  const at = await page.call('point', { ref: await page.ref('button', 'Hit'), attempt: 0, firstRef: 50 });
  expect(at).toMatchObject({ status: 'obscured', by: { name: 'Over' } });
});

test('hits says what is true now', async () => {
  const page = await browser.show(
    '<button id=b style="position:absolute;left:0;top:0;width:50px;height:50px">Hit</button>',
  );
  const ref = await page.ref('button', 'Hit');
  expect(await page.call('hits', { ref, x: 25, y: 25 })).toBe(true);
  expect(await page.call('hits', { ref, x: 75, y: 25 })).toBe(false);
  await page.main('b.style.left = "60px"');
  expect(await page.call('hits', { ref, x: 25, y: 25 })).toBe(false);
  expect(await page.call('box', ref)).toEqual({ x: 60, y: 0, width: 50, height: 50 });
});

test('stable waits for rest, and gives up on what never rests', async () => {
  const page = await browser.show('<button id=b>Hit</button><button id=c>Still</button>');
  const moving = await page.ref('button', 'Hit');
  expect(await page.call('stable', await page.ref('button', 'Still'))).toBe(true);
  await page.main('b.animate([{ translate: "0" }, { translate: "300px" }], { duration: 300 })');
  expect(await page.call('stable', moving)).toBe(true);
  expect(await page.main('b.getAnimations().length')).toBe(0);
  await page.main(
    'b.animate([{ translate: "0" }, { translate: "300px" }], { duration: 900, iterations: Infinity })',
  );
  expect(await page.call('stable', moving)).toBe(false);
  expect(await page.call('stable', 'e999')).toBe(false);
});
