/** What a snapshot falls back to: the browser's accessibility tree, with refs that work. */
import { expect, test } from 'vitest';
import { readByAxTree } from '../../src/actions/snapshot/by-ax-tree.ts';
import { Connection } from '../../src/cdp/connection.ts';
import type { Page } from '../../src/session/page/page.ts';
import { atEnd } from '../helpers/at-end.ts';
import { attachPage } from '../helpers/attached-page.ts';
import { startBrowser } from '../helpers/browser.ts';
import { html, startServer } from '../helpers/server.ts';

const { signal } = new AbortController();

async function open(body: string): Promise<Page> {
  const [browser, server] = await Promise.all([startBrowser(), startServer({ '/': html('page', body) })]);
  const connection = await Connection.open(browser.wsUrl);
  atEnd(() => connection.close());
  const page = await attachPage(connection);
  await page.cdp.send('Page.navigate', { url: `${server.url}/` });
  await page.navigation.until(() => page.url === `${server.url}/` && page.navigation.has('load'), 10_000);
  return page;
}

test('lines, texts and controls that can be seen; given refs lead to their elements', async () => {
  const page = await open(
    `<h1>Shop</h1><p>Words</p><button>Pay</button><a href="/x">More</a><div role=switch tabindex=0>Dark</div>
     <div style="opacity:0"><button>Ghost</button></div>`,
  );
  const data = await readByAxTree(page.frames.main, signal);
  const lines = data?.nodes.map(({ role, name, text, pending }) => [
    role,
    text ?? name,
    pending !== undefined,
  ]);
  expect(lines).toEqual([
    ['heading', 'Shop', false],
    ['paragraph', '', false],
    ['text', 'Words', false],
    ['button', 'Pay', true],
    ['link', 'More', true],
    ['switch', 'Dark', true],
  ]);
  expect(data?.isFromAxTree).toBe(true);
  const pay = data?.nodes.find(({ name }) => name === 'Pay')?.pending ?? -1;
  await page.world.call('giveRefs', [{ pending: pay, ref: 'e7' }], { signal });
  expect(await page.world.call('describe', 'e7', { signal })).toMatchObject({ role: 'button', name: 'Pay' });
});

test('nothing where nothing can be seen', async () => {
  const page = await open('<div style="visibility:hidden"><button>Ghost</button></div>');
  expect(await readByAxTree(page.frames.main, signal)).toBeUndefined();
});

test('what a secret field holds is not told', async () => {
  const page = await open(`<label>Card <input autocomplete=cc-number value=4111222233334444></label>
    <label>City <input value=Turin></label>`);
  const data = await readByAxTree(page.frames.main, signal);
  expect(data?.nodes).toContainEqual(expect.objectContaining({ role: 'textbox', name: 'Card' }));
  expect(JSON.stringify(data)).toContain('Turin');
  expect(JSON.stringify(data)).not.toContain('4111222233334444');
});
