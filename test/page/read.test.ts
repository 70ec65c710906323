import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from './harness.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
});

test('text: blocks are lines, white space folds, pre keeps its own', async () => {
  const page = await browser.show(`<h1>Title</h1><p>one
    two <b>three</b>four<br>five</p><ul><li>a<li>b</ul><pre>x  y
  z</pre><table><tr><td>1<td>2<tr><td>3<td>4</table><div>end</div><input value=no><select><option>no<option selected>yes</select>`);
  expect(await page.call('text', { maxChars: 999, fromChar: 0 })).toEqual({
    text: 'Title\n\none two threefour\nfive\n\na\nb\n\nx  y\n  z\n\n1 2\n3 4\n\nend\nyes',
    total: 62,
    matched: 'body',
  });
});

test('text: selector, ref, article and main before body; pages of it do not split characters', async () => {
  const page = await browser.show(
    '<main>main <article>art 😀😀</article></main><p class=x>para</p><p aria-label=P tabindex=0>ref</p>',
  );
  const text = async (more: object) => page.call('text', { maxChars: 99, fromChar: 0, ...more });
  expect(await text({})).toEqual({ text: 'art 😀😀', total: 8, matched: 'article' });
  expect(await text({ maxChars: 5 })).toMatchObject({ text: 'art ' });
  expect(await text({ fromChar: 4, maxChars: 3 })).toMatchObject({ text: '😀' });
  expect(await text({ selector: '.x' })).toMatchObject({ text: 'para', matched: '.x' });
  expect(await text({ ref: await page.ref('clickable', 'P') })).toMatchObject({ text: 'ref' });
  expect(await text({ selector: '.none' })).toEqual({ error: 'no_match' });
  expect(await text({ selector: '<<' })).toEqual({ error: 'selector' });
  expect(await text({ ref: 'e99' })).toEqual({ error: 'stale' });
  await page.main('document.querySelector("article").hidden = true');
  expect(await text({})).toMatchObject({ text: 'main', matched: 'main' });
});

test('text: shadow roots and frames belong to it', async () => {
  const page = await browser.show('<div id=h></div><iframe srcdoc="<p>framed"></iframe>');
  await page.main(`h.attachShadow({ mode: 'open' }).innerHTML = '<p>shadow'`);
  expect(await page.call('text', { maxChars: 99, fromChar: 0 })).toMatchObject({ text: 'shadow\n\nframed' });
});

test('pageState', async () => {
  const page = await browser.show(`<p>${'word '.repeat(200)}</p>`);
  const state = await page.call('pageState');
  expect(state).toMatchObject({ title: 'Test', readyState: 'complete' });
  expect(state.textSample).toHaveLength(300);
});

const TEXT = { timeoutMs: 5000 };

test('waitFor text: hidden text and scripts do not count, a style change is noticed', async () => {
  const page = await browser.show(
    `<style>.on #a{display:block}</style><p id=a style="display:none">ready</p><script>'ready'</script>`,
    '<style id=s></style>',
  );
  expect(await page.call('waitFor', { text: 'ready', timeoutMs: 300 })).toEqual({ met: false });
  await page.main('setTimeout(() => { a.style.display = "" }, 100)');
  expect(await page.call('waitFor', { text: 'READY', ...TEXT })).toEqual({ met: true });
  await page.main('setTimeout(() => { document.styleSheets[0].insertRule("#a{visibility:hidden}") }, 100)');
  expect(await page.call('waitFor', { gone: 'ready', ...TEXT })).toEqual({ met: true });
});

test('waitFor text that comes in a shadow root or a frame', async () => {
  const page = await browser.show('<div id=h></div><iframe id=f srcdoc="x"></iframe>');
  await page.main(
    `h.attachShadow({ mode: 'open' }); setTimeout(() => { h.shadowRoot.innerHTML = 'in shadow' }, 100)`,
  );
  expect(await page.call('waitFor', { text: 'in shadow', ...TEXT })).toEqual({ met: true });
  await page.main(`setTimeout(() => { f.contentDocument.body.append(' in frame') }, 100)`);
  expect(await page.call('waitFor', { text: 'in frame', ...TEXT })).toEqual({ met: true });
});

test('waitFor selector states', async () => {
  const page = await browser.show('<p class=a>x</p><p class=b hidden>y</p>');
  const met = async (selector: string, state: 'visible' | 'hidden' | 'attached' | 'detached') =>
    page.call('waitFor', { selector, state, timeoutMs: 50 });
  expect(await met('.a', 'visible')).toEqual({ met: true });
  expect(await met('.b', 'visible')).toEqual({ met: false });
  expect(await met('.b', 'hidden')).toEqual({ met: true });
  expect(await met('.b', 'attached')).toEqual({ met: true });
  expect(await met('.b', 'detached')).toEqual({ met: false });
  expect(await met('.c', 'detached')).toEqual({ met: true });
  expect(await met('<<', 'visible')).toEqual({ error: 'selector' });
});

test('waitFor ends by its time on a page that never rests', async () => {
  const page = await browser.show('<p id=a></p>');
  await page.main('setInterval(() => { a.textContent = Math.random() }, 1)');
  const start = performance.now();
  expect(await page.call('waitFor', { text: 'never', timeoutMs: 500 })).toEqual({ met: false });
  expect(performance.now() - start).toBeLessThan(2500);
});
