/** Text that is there for programs alone is text for no command (SNAP-4). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lines, startBrowser, type TestBrowser, type TestPage } from '../harness.ts';
import { partOf } from '../../helpers/thorough.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
});

const FIND = { query: 'HIDDEN', regex: false, ranked: false, limit: 9 };
const READ = { maxChars: 1000, fromChar: 0 };

/** Asks all commands that tell or look for text. */
async function expectUntold(page: TestPage): Promise<void> {
  expect(lines((await page.snapshot()).nodes).join('\n')).not.toContain('HIDDEN');
  expect(JSON.stringify(await page.call('text', READ))).not.toContain('HIDDEN');
  expect(await page.call('find', FIND)).toMatchObject({ total: 0 });
  expect(await page.call('waitFor', { text: 'HIDDEN', timeoutMs: 0 })).toEqual({ met: false });
  expect(await page.call('probe', { kind: 'text', text: 'HIDDEN' })).toMatchObject({
    evidence: { holds: false },
  });
}

const UNSEEN = [
  '<p style="opacity:.01">HIDDEN</p>',
  '<div style="opacity:.005"><p>HIDDEN</p></div>',
  '<div style="opacity:.3"><div style="opacity:.3"><p>HIDDEN</p></div></div>',
  '<p style="filter:opacity(0)">HIDDEN</p>',
  '<div style="filter:blur(1px) opacity(5%)"><p>HIDDEN</p></div>',
  '<p style="color:transparent">HIDDEN</p>',
  '<p style="color:rgba(0,0,0,.04)">HIDDEN</p>',
  '<p style="color:rgb(0 0 0 / 50%);opacity:.15">HIDDEN</p>',
  '<p style="-webkit-text-fill-color:transparent">HIDDEN</p>',
  '<p style="color:transparent;text-shadow:0 0 3px transparent">HIDDEN</p>',
  '<p style="color:white">HIDDEN</p>',
  '<div style="background:#000"><p style="color:#000">HIDDEN</p></div>',
  '<p style="color:#fefefe">HIDDEN</p>',
  '<p style="color:rgba(255,255,255,.9)">HIDDEN</p>',
  '<p style="color:oklch(1 0 0)">HIDDEN</p>',
  '<div style="background:#123456"><p style="color:#123457">HIDDEN</p></div>',
  '<div style="background:rgba(255,255,255,.5)"><p style="color:#fff">HIDDEN</p></div>',
  '<p style="color:#fff;text-shadow:0 0 3px #fff">HIDDEN</p>',
  '<p style="letter-spacing:-999px">HIDDEN</p>',
  '<p style="text-indent:-999em">HIDDEN</p>',
  '<svg width=200 height=30><text y=20 fill=none>HIDDEN</text></svg>',
  '<svg width=200 height=30><text y=20 fill=transparent>HIDDEN</text></svg>',
  '<svg width=200 height=30><text y=20 fill=white>HIDDEN</text></svg>',
  '<svg width=200 height=30><text y=20 fill-opacity=0.01>HIDDEN</text></svg>',
  '<iframe style="opacity:.2" srcdoc="<p style=\'opacity:.2\'>HIDDEN</p>"></iframe>',
  '<canvas>HIDDEN</canvas><video>HIDDEN</video>',
  '<canvas onclick=1 style="cursor:pointer">HIDDEN</canvas>',
  '<div onclick=1 style="cursor:pointer"><video width=9 height=9>HIDDEN</video></div>',
  '<object type="text/html" data="data:text/html,x" onclick=1 style="cursor:pointer">HIDDEN</object>',
  '<select aria-label=s><option>a<option hidden>HIDDEN<option style="display:none">HIDDEN</select>',
  '<style>option:nth-child(2){display:none}</style><select aria-label=s><option>a<option>HIDDEN</select>',
  '<select aria-label=s><option>a<optgroup hidden label=g><option>HIDDEN</optgroup></select>',
];

test.each(partOf(UNSEEN, 3))('%s is told by no command', async (html) => {
  const page = await browser.show(`<p>before</p>${html}<p>after</p>`);
  await expectUntold(page);
  expect(await page.call('text', READ)).toMatchObject({
    text: expect.stringMatching(/^before\b.*\bafter$/s),
  });
});

test('a select tells the options it offers, and how many', async () => {
  const page = await browser.show(
    `<select aria-label=s><option>a<option hidden>b<option>c${'<option class=x>d'.repeat(9)}</select>
     <style>.x { display: none }</style>`,
  );
  const { nodes } = await page.snapshot();
  expect(nodes.map(({ options }) => options)).toEqual([{ count: 2, first: ['a', 'c'] }]);
});

test('the content of an object that could not be shown is seen, and names it', async () => {
  const page = await browser.show('<object onclick=1 style="cursor:pointer">Words</object>');
  expect(lines((await page.snapshot()).nodes)).toEqual([expect.stringContaining('clickable "Words"')]);
});

test('an editor is read whole, in whatever colours', async () => {
  const page = await browser.show('<div contenteditable aria-label=a><p style="color:#fff">HIDDEN</p></div>');
  const ref = await page.ref('textbox', 'a');
  expect(await page.call('readValue', ref)).toMatchObject({ value: 'HIDDEN' });
});

const DOTS = [
  '<div contenteditable aria-label=a style="-webkit-text-security:disc">HIDDEN</div>',
  '<div contenteditable style="-webkit-text-security:circle"><p>HIDDEN <a href="#">HIDDEN</a></p></div>',
  '<div contenteditable role=textbox style="-webkit-text-security:square">HIDDEN</div>',
  '<div onclick=1 style="cursor:pointer">x<span contenteditable style="-webkit-text-security:disc">HIDDEN</span></div>',
  '<p style="-webkit-text-security:disc">HIDDEN</p>',
  '<div contenteditable><p style="-webkit-text-security:disc">HIDDEN</p></div>',
];

test.each(partOf(DOTS, 3))('%s is drawn as dots, and told as such', async (html) => {
  const page = await browser.show(html);
  await expectUntold(page);
  expect(JSON.stringify(await page.snapshot({ includeHidden: true }))).not.toContain('HIDDEN');
  expect(JSON.stringify(await page.snapshot({ interactive: true }))).not.toContain('HIDDEN');
  expect(await page.call('text', READ)).toMatchObject({ text: expect.stringContaining('•••') });
});

test('what is written into an editor that draws dots is a secret', async () => {
  const page = await browser.show(
    '<div contenteditable aria-label=a style="-webkit-text-security:disc">HIDDEN</div>',
  );
  expect((await page.snapshot()).nodes).toMatchObject([{ role: 'textbox', value: '•••' }]);
  const ref = await page.ref('textbox', 'a');
  expect(await page.call('readValue', ref)).toEqual({ secret: true });
  expect(await page.call('describe', ref)).toMatchObject({ secret: true });
  expect(await page.call('checkText', { ref, wanted: 'HIDDEN', added: false, waitMs: 0 })).toEqual({
    verdict: 'equal',
  });
});
