/** A dialog that opened while nobody listened can never be answered; it holds up its own tab only, and that not for good (ACT-9). */
import { beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../helpers/browser.ts';
import { type Caller, newCaller } from '../helpers/caller.ts';
import { newHome, type TestHome } from '../helpers/home.ts';
import { isThorough } from '../helpers/thorough.ts';
import { html, startServer, type TestServer } from '../helpers/server.ts';

let browser: TestBrowser;
let home: TestHome;
let server: TestServer;
beforeAll(async () => {
  browser = await startBrowser();
  home = newHome(browser.endpoint);
  server = await startServer({ '/p': html('Page', '<p>words</p>'), '/other': html('Other', '<p>other</p>') });
});

/** The daemon is killed, then the page alerts. */
async function leaveDialog(session: string): Promise<{ caller: Caller; tab: string }> {
  const caller = newCaller(home.env, session);
  const { tab } = await caller.data('open', `${server.url}/p?${session}`);
  await home.killDaemon();
  const page = (await browser.client.pages()).find(({ url }) => url.endsWith(`/p?${session}`));
  await browser.client.evaluate(page?.targetId ?? '', 'setTimeout(() => alert("left"), 0); 1');
  return { caller, tab: String(tab) };
}

test('the tab says so in time, others work meanwhile, and reload cures it', async () => {
  const { caller } = await leaveDialog('reload');
  // Starts the daemon, which how long it takes to say so has nothing to do with.
  const other = newCaller(home.env, 'other');
  await other.data('open', `${server.url}/other`);
  const start = performance.now();
  const failure = await caller.failure('text');
  expect(failure).toMatchObject({ code: 'dialog_open', hint: expect.stringContaining('remora reload') });
  expect(performance.now() - start).toBeLessThan(6_000);
  expect(await caller.failure('dialog', '--accept')).toMatchObject({ code: 'dialog_open' });
  expect((await other.data('text'))['text']).toContain('other');
  await caller.data('reload');
  expect((await caller.data('text'))['text']).toContain('words');
});

test.runIf(isThorough)('navigate and close cure it too', async () => {
  const { caller, tab } = await leaveDialog('leaver');
  await caller.data('navigate', `${server.url}/other`);
  expect((await caller.data('text'))['text']).toContain('other');
  const closer = await leaveDialog('closer');
  await closer.caller.data('close');
  expect(await closer.caller.tabs()).not.toContainEqual(expect.objectContaining({ owner: 'closer' }));
  expect(await caller.tabs()).toContainEqual(expect.objectContaining({ id: tab }));
});

test('one that opens in a batch is told, and fails nothing', async () => {
  const caller = newCaller(home.env, 'batch');
  await caller.data('open', `${server.url}/p?batch`);
  const script =
    'document.body.innerHTML = `<input aria-label=A><input aria-label=B onchange="confirm(1)"><input aria-label=C>`; 1';
  await caller.data('evaluate', script);
  const lines = ['fill \'textbox "A"\' a', 'fill \'textbox "B"\' b', 'fill \'textbox "C"\' c'];
  const { stdout, stderr } = await caller.run(['batch'], { input: `${lines.join('\n')}\n` });
  expect(`${stdout}${stderr}`).toContain('dialog: {"type":"confirm","message":"1","answer":"dismissed"');
  const values = '[...document.querySelectorAll("input")].map((el) => el.value)';
  expect(await caller.value(values)).toEqual(['a', 'b', expect.anything()]);
});
