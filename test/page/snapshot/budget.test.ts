/** A snapshot keeps within its tokens, and loses what matters least first (SNAP-7). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokensOf } from '../../../src/page/tree/tokens.ts';
import { lines, show, startBrowser, type TestBrowser } from '../harness.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
});

const many = (count: number, text: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => text(i)).join('');

const SCRIPTS: readonly (readonly [string, string])[] = [
  [
    'CJK',
    many(
      300,
      (i) =>
        `<p>注文番号${i}の商品は明日までにお届けします。ご確認ください。</p><button>確認する${i}</button>`,
    ),
  ],
  ['emoji', many(300, (i) => `<p>${'😀👩‍👩‍👧🏳️‍🌈'.repeat(9)} ${i}</p><button>👍${i}</button>`)],
  [
    'RTL',
    many(
      300,
      (i) => `<p dir=rtl>سيتم تسليم طلبك رقم ${i} غدا قبل الظهر إن شاء الله</p><button>تأكيد ${i}</button>`,
    ),
  ],
  [
    'digits',
    many(300, (i) => `<p>${'9876543210 '.repeat(12)}${i}</p><button>${i}12345678901234567890</button>`),
  ],
  ['marks', many(300, (i) => `<p>${'!?;:()[]{}<>'.replaceAll('<', '&lt;').repeat(9)}${i}</p>`)],
  ['deep', many(200, (i) => `<div role=group aria-label="Group ${i}"><p>Words of it</p>`)],
  [
    'tables',
    many(60, (i) => `<table>${many(9, (k) => `<tr><td>Cell ${i}</td><td>Cell ${k}</td></tr>`)}</table>`),
  ],
];

test.each(SCRIPTS)('%s', async (_name, html) => {
  const page = await browser.show(html);
  for (const interactive of [true, false]) {
    const { nodes, leftOut } = await page.snapshot({ interactive, maxTokens: 2800 });
    const tokens = tokensOf(
      lines(nodes)
        .map((line) => line.trim())
        .join('\n'),
    );
    expect(tokens).toBeLessThanOrEqual(2800);
    const isWhole = leftOut.texts + leftOut.controls + leftOut.folded === 0;
    if (!isWhole) expect(nodes.length).toBeGreaterThan(5);
  }
});

test('text out of view goes first, then text in view; headings and controls stay', async () => {
  const page = await browser.show(
    `<h1>Top</h1><p>near words here</p><button>Near</button><div style="height:4000px"></div>
     ${many(7, (i) => `<p>far words number ${i} of some length to fill the room</p>`)}<h2>Below</h2><button>Far</button>`,
  );
  const shown = async (maxTokens: number): Promise<string> =>
    lines((await page.snapshot({ maxTokens })).nodes).join('\n');
  const some = await shown(90);
  for (const text of ['Top', 'near words', 'Near', 'Below', 'Far']) expect(some).toContain(text);
  expect(some).not.toContain('far words number 6');
  const fewer = await shown(45);
  expect(fewer).not.toContain('far words');
  for (const text of ['Near', 'Far']) expect(fewer).toContain(text);
});

test('what is left out is counted: all lines are either shown or counted', async () => {
  const page = await browser.show(many(200, (i) => `<p>text ${i}</p><button>b${i}</button>`));
  const whole = await page.snapshot();
  const part = await page.snapshot({ maxTokens: 400 });
  const { texts, controls, folded } = part.leftOut;
  const shown = part.nodes.filter(({ role }) => role !== 'fold').length;
  expect(shown + texts + controls + folded).toBe(whole.nodes.length);
});

test('what is not shown gets no number', async () => {
  const page = await browser.show(many(200, (i) => `<button>b${i}</button><p>x</p>`));
  const { nodes, nextRef } = await page.snapshot({ maxTokens: 300 });
  expect(nextRef - 1).toBe(nodes.filter(({ ref }) => ref !== undefined).length);
});

test('what nobody can see is not said to be left out', async () => {
  const page = await browser.show(
    `<p>text</p><button style="position:absolute;left:-9999px">gone</button><div style="height:0;overflow:hidden"><a href=#>clipped</a></div>`,
  );
  for (const interactive of [true, false])
    expect((await page.snapshot({ interactive, maxTokens: 3000 })).leftOut).toEqual({
      texts: 0,
      controls: 0,
      folded: 0,
    });
});

test('a control below more text than anybody reads is still told', async () => {
  const page = await browser.show(
    `${many(1500, (i) => `<p>Paragraph ${i}</p>`)}<h2>End</h2><button>Accept</button>`,
  );
  const { nodes, leftOut } = await page.snapshot({ maxTokens: 2800 });
  expect(show(nodes.slice(-2))).toBe('heading "End"\n* button "Accept"');
  expect(leftOut.controls).toBe(0);
  expect(nodes.filter(({ role }) => role === 'text' || role === 'fold').length).toBeGreaterThan(3);
});
