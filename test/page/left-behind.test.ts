/** What is armed in a document for an action ends by itself, should nobody end it, and says so to who asks later. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser, type TestPage } from './harness.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
});

/** All timers of our world that were set before, and run at once, are through then. */
const untilTimersRan = (page: TestPage): Promise<unknown> =>
  page.inWorld('new Promise((resolve) => setTimeout(resolve, 5))');

test('a guard whose time is over lets presses pass, and tells that it was late', async () => {
  const page = await browser.show('<button onclick="window.got = true">Go</button>');
  const ref = await page.ref('button', 'Go');
  const at = await page.call('point', { ref, attempt: 0, firstRef: 900 });
  if (at.status !== 'ok') return expect.fail(at.status);
  const { x, y } = at;
  expect(await page.call('arm', { ref, x, y, ms: 1 })).toMatchObject({ armed: true });
  await untilTimersRan(page);
  for (const type of ['mousePressed', 'mouseReleased'] as const)
    await page.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
  expect(await page.main('got')).toBe(true);
  expect(await page.call('takePress', false)).toMatchObject({ state: 'late', presses: [] });
  expect(await page.call('takePress', false)).toMatchObject({ state: 'gone' });
});

test('a watch that nobody ended is made anew for who waits for a change', async () => {
  const page = await browser.show('<p>still</p>');
  await page.inWorld(
    'globalThis.real = setTimeout; globalThis.setTimeout = (run, ms) => real(run, ms / 1e5)',
  );
  await page.call('beginWatch');
  await untilTimersRan(page);
  await page.main('setInterval(() => document.body.append("more"), 20)');
  await page.inWorld('globalThis.setTimeout = real');
  expect(await page.call('untilStirred', { since: Date.now(), forMs: 3_000 })).toBe(true);
});
