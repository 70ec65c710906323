/** Refs on pages that draw records anew: what stands around a control tells whose it is (SNAP-5). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from './harness.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
});

test.each([
  ['a table', '<table><tr><td>Invoice 7<td><button>Delete</button></table>'],
  ['cards', '<section><div><b>Invoice 7</b><button>Delete</button></div></section>'],
])('the control of another record in %s is no twin, that of the same record is', async (_name, body) => {
  const page = await browser.show(`<div id=list>${body}</div>`);
  const ref = await page.ref('button', 'Delete');
  await page.main(`list.innerHTML = list.innerHTML.replace('Invoice 7', 'Invoice 8')`);
  expect(await page.call('findRef', { ref, firstRef: 900 })).toMatchObject({
    status: 'candidates',
    candidates: [{ role: 'button', name: 'Delete' }],
  });
  await page.main(`list.innerHTML = list.innerHTML.replace('Invoice 8', 'Invoice 7')`);
  expect(await page.call('findRef', { ref, firstRef: 900 })).toMatchObject({
    status: 'recovered',
    name: 'Delete',
  });
});

test('an element that is used again for something else is told as such, once', async () => {
  const page = await browser.show('<button>Pay 1</button>');
  const ref = await page.ref('button', 'Pay 1');
  await page.main(`document.querySelector('button').textContent = 'Pay 41'`);
  expect(await page.call('findRef', { ref, firstRef: 900 })).toMatchObject({
    status: 'exact',
    name: 'Pay 41',
    was: { role: 'button', name: 'Pay 1' },
  });
  expect(await page.call('findRef', { ref, firstRef: 900 })).not.toHaveProperty('was');
});
