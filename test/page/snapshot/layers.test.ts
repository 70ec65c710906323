/** What lies over the page is told first and whole (SNAP-11, SNAP-3). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lines, show, startBrowser, type TestBrowser } from '../harness.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
});

const LINKS = Array.from({ length: 400 }, (_, i) => `<a href="/l${i}">Link number ${i}</a> `).join('');

test('an open modal dialog comes first, and what it covers after it', async () => {
  const page = await browser.show(
    '<a href=#>one</a><dialog aria-label=Ask><button>Yes</button></dialog><a href=#>two</a>',
  );
  await page.main('document.querySelector("dialog").showModal()');
  const { nodes, behindFrom } = await page.snapshot();
  expect(show(nodes)).toBe('dialog "Ask"\n  * button "Yes"\n* link "one"\n* link "two"');
  expect(behindFrom).toBe(2);
});

test.each([true, false])(
  'a modal before 400 links is whole in a small budget (interactive: %s)',
  async (interactive) => {
    const page = await browser.show(
      `${LINKS}<dialog><h2>Delete?</h2><p>It is gone for good.</p><button>Delete</button><button>Keep</button></dialog>`,
    );
    await page.main('document.querySelector("dialog").showModal()');
    const { nodes, behindFrom = 0, leftOut } = await page.snapshot({ interactive, maxTokens: 340 });
    const front = lines(nodes.slice(0, behindFrom)).join('\n');
    for (const text of ['Delete?', 'It is gone for good.', 'button "Delete"', 'button "Keep"'])
      expect(front).toContain(text);
    expect(nodes.length - behindFrom).toBeLessThan(10);
    expect(leftOut.folded + leftOut.controls + leftOut.texts).toBeGreaterThan(380);
  },
);

test('a layer of plain elements over 400 links is told before them when room is short', async () => {
  const page = await browser.show(
    `<div>${LINKS}</div><div style="position:fixed;inset:0;background:#fff"><div><h2>Cookies</h2><button>Accept</button><button>Reject</button></div></div>`,
  );
  for (const interactive of [true, false]) {
    const { nodes, behindFrom } = await page.snapshot({ interactive, maxTokens: 340 });
    expect(show(nodes).split('\n').slice(0, 3)).toEqual([
      'heading "Cookies"',
      '* button "Accept"',
      '* button "Reject"',
    ]);
    expect(behindFrom).toBeUndefined();
  }
});

test('an ARIA modal counts as one, a dialog that is only shown does not', async () => {
  const page = await browser.show(
    `<p>page</p><div role=dialog aria-modal=true aria-label=A><button>a</button></div><dialog open aria-label=B><button>b</button></dialog>`,
  );
  const { nodes, behindFrom } = await page.snapshot();
  expect(show(nodes)).toBe('dialog "A"\n  * button "a"\ntext "page"\ndialog "B"\n  * button "b"');
  expect(behindFrom).toBe(2);
});

test('an ARIA modal that is closed by CSS is not on top', async () => {
  const page = await browser.show(
    `<p>page</p><div role=dialog aria-modal=true aria-label=A style="display:none"><button>a</button></div>`,
  );
  const { nodes, behindFrom } = await page.snapshot();
  expect([show(nodes), behindFrom]).toEqual(['text "page"', undefined]);
});

test('an open popover comes first, and leaves the rest in reach', async () => {
  const page = await browser.show(
    `<button>page</button><div popover id=p><p>News</p><button>Close</button></div><div popover>closed</div>`,
  );
  await page.main('p.showPopover()');
  const { nodes, behindFrom } = await page.snapshot();
  expect(show(nodes)).toBe('text "News"\n* button "Close"\n* button "page"');
  expect(behindFrom).toBeUndefined();
});

test('of two modal dialogs the one opened last comes first; one in another stays there', async () => {
  const page = await browser.show(
    `<p>page</p><dialog id=a aria-label=A><button>a</button><dialog id=c aria-label=C><button>c</button></dialog></dialog>
     <dialog id=b aria-label=B><button>b</button></dialog>`,
  );
  await page.main('a.showModal(); b.showModal()');
  expect(show((await page.snapshot()).nodes).split('\n')).toEqual([
    'dialog "B"',
    '  * button "b"',
    'dialog "A"',
    '  * button "a"',
    'text "page"',
  ]);
  await page.main('b.close(); c.showModal()');
  expect(show((await page.snapshot()).nodes)).toMatch(/^dialog "A"\n[^]*dialog "C"\n[^]*text "page"$/);
});
