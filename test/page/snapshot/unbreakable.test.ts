/** Whatever a page holds, a snapshot of it comes soon, is bounded, and is well formed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokensOf } from '../../../src/page/tree/tokens.ts';
import { lines, show, startBrowser, type TestBrowser, type TestPage } from '../harness.ts';
import { partOf } from '../../helpers/thorough.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
});

/** Milliseconds, on a busy machine. */
const SOON = 15_000;

test('names are cut at any place without breaking a character', async () => {
  const lengths = [116, 117, 118, 119, 120, 121, 122];
  const page = await browser.show('<div id=d></div>');
  await page.main(
    `d.innerHTML = ${JSON.stringify(
      lengths
        .map((n) => `<button>${'a'.repeat(n)}😀😀tail</button><button>${'👩‍👩‍👧'.repeat(n)}</button>`)
        .join(''),
    )}`,
  );
  const { nodes } = await page.snapshot();
  const names = nodes.filter(({ role }) => role === 'button').map(({ name }) => name);
  expect(names).toHaveLength(lengths.length * 2);
  for (const name of names) {
    expect(name.isWellFormed()).toBe(true);
    expect(name.length).toBeLessThanOrEqual(120);
  }
});

test('texts are cut at any place without breaking a character', async () => {
  const page = await browser.show('<div id=d></div>');
  await page.main(
    `d.innerHTML = [296, 297, 298, 299, 300, 301, 302].map((n) => '<p>' + 'a'.repeat(n) + '😀😀tail</p>').join('')`,
  );
  const texts = (await page.snapshot()).nodes.map(({ text = '' }) => text);
  expect(texts).toHaveLength(7);
  for (const text of texts) {
    expect(text.isWellFormed()).toBe(true);
    expect(text.length).toBeLessThanOrEqual(300);
  }
});

test('lone surrogates come out as the replacement character, everywhere', async () => {
  const page = await browser.show(
    '<button id=b></button><a id=a href=#>l</a><input id=i><select id=s><option></select><p id=p></p>',
  );
  await page.main(`const bad = '\\ud83d';
    for (const [el, name] of [[b, 'aria-label'], [a, 'title'], [a, 'href'], [i, 'placeholder'], [i, 'name']]) el.setAttribute(name, 'x' + bad);
    i.value = bad + 'v'; s.options[0].text = 'o' + bad; p.textContent = bad.repeat(500); document.title = bad`);
  const data = await page.snapshot({ boxes: true });
  for (const value of Object.values(data).concat(
    data.nodes.flatMap((node): unknown[] => Object.values({ ...node })),
  ))
    if (typeof value === 'string') expect(value.isWellFormed()).toBe(true);
  expect(data.nodes).toHaveLength(5);
});

const HUGE = [
  'aria-label',
  'title',
  'alt',
  'href',
  'class',
  'id',
  'data-testid',
  'placeholder',
  'value',
  'name',
  'role',
  'style',
  'src',
];

test.each(partOf(HUGE, 3))('1 MB of %s', async (name) => {
  const page = await browser.show(
    '<a href=# >l</a><input><button></button><img width=9 height=9><select><option>o</select><iframe></iframe>',
  );
  await page.main(`for (const el of document.body.children) el.setAttribute(${JSON.stringify(name)}, 'word '.repeat(200_000));
    for (const el of document.querySelectorAll('input')) el.value = 'word '.repeat(200_000)`);
  for (const interactive of [true, false]) {
    const { nodes } = await within(page.snapshot({ interactive, maxTokens: 3000 }));
    expect(nodes.length).toBeGreaterThanOrEqual(name === 'role' ? 3 : 4);
    expect(JSON.stringify(nodes).length).toBeLessThan(4000);
  }
});

test('1 MB of text in one node, and in one option', async () => {
  const page = await browser.show(
    '<p id=p></p><select aria-label=s><option id=o></select><textarea id=t aria-label=t></textarea>',
  );
  await page.main(`p.textContent = o.text = t.value = 'word '.repeat(200_000)`);
  const { nodes } = await within(page.snapshot({ maxTokens: 3000 }));
  expect(show(nodes)).toMatch(/^text [^]*combobox "s"[^]*textbox "t"/);
  expect(JSON.stringify(nodes).length).toBeLessThan(3000);
});

test('5,000 levels of named groups, in a small budget', async () => {
  const page = await browser.show('<div id=d></div>');
  await page.main(`let at = d; for (let i = 0; i < 5000; i += 1) { at = at.appendChild(document.createElement('span'));
    at.setAttribute('role', 'group'); at.setAttribute('aria-label', 'g' + i); }
    at.innerHTML = '<button>deep</button>'`);
  for (const interactive of [true, false]) {
    const { nodes, leftOut } = await within(page.snapshot({ interactive, maxTokens: 3000 }));
    expect(
      tokensOf(
        lines(nodes)
          .map((line) => line.trim())
          .join('\n'),
      ),
    ).toBeLessThanOrEqual(3000);
    expect(nodes.length + leftOut.texts + leftOut.controls).toBeGreaterThan(0);
  }
  expect(show((await within(page.snapshot({ interactive: true }))).nodes)).toBe('* button "deep"');
});

test('20,000 siblings, in a small budget', async () => {
  const page = await browser.show('<div id=d></div>');
  await page.main(
    `d.innerHTML = Array.from({ length: 20000 }, (_, i) => '<a href=/' + i + '>Link ' + i + '</a> ').join('')`,
  );
  const { nodes, leftOut } = await within(page.snapshot({ maxTokens: 1000 }));
  expect(nodes.at(-1)).toMatchObject({ role: 'fold' });
  expect(leftOut.folded + nodes.length - 1).toBe(20_000);
});

const MUTATORS = {
  'on every frame': `(function tick() { d.innerHTML = '<button>b' + Math.random() + '</button>'.repeat(9); requestAnimationFrame(tick); })()`,
  'whenever it is changed': `new MutationObserver(() => setTimeout(() => { const n = document.createElement('i'); n.textContent = Math.random(); d.replaceChildren(n); })).observe(d, { childList: true }); d.append('x')`,
  'by timers': `setInterval(() => { d.textContent = ''; d.append(document.createElement('input')); }, 1)`,
};

test.each(Object.entries(MUTATORS))('a page that changes %s', async (_when, script) => {
  const page = await browser.show('<p>still</p><div id=d></div>');
  await page.main(`${script}; 1`);
  for (let i = 0; i < 3; i += 1) {
    const { nodes } = await within(page.snapshot());
    expect(nodes[0]).toMatchObject({ text: 'still' });
  }
});

test('a page that replaced what scripts stand on', async () => {
  const page = await browser.show('<button>b</button><p>text</p>');
  await page.main(`Array.prototype.map = String.prototype.replace = () => { throw new Error('mine'); };
    Object.defineProperty(Node.prototype, 'firstChild', { get() { throw new Error('mine'); } });
    window.getComputedStyle = () => { throw new Error('mine'); }; 1`);
  expect(show((await page.snapshot()).nodes)).toBe('* button "b"\ntext "text"');
});

test('documents without a body, and of SVG', async () => {
  const page = await browser.show('x');
  await page.main('document.body.remove()');
  expect((await page.snapshot()).kind).toBe('empty');
  await page.main('document.documentElement.remove()');
  expect(await page.snapshot()).toMatchObject({ nodes: [], kind: 'empty' });
});

async function within(answer: ReturnType<TestPage['snapshot']>): ReturnType<TestPage['snapshot']> {
  const start = performance.now();
  const data = await answer;
  expect(performance.now() - start).toBeLessThan(SOON);
  return data;
}
