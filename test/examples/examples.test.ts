/** Each file of examples/ as its own process, on a real browser through the daemon; models are scripted servers. */
import { join } from 'node:path';
import { execa } from 'execa';
import { beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../helpers/browser.ts';
import { newHome, type TestHome } from '../helpers/home.ts';
import { type ModelServer, type Script, startModelServer } from '../helpers/model-server.ts';
import { ROOT } from '../helpers/remora.ts';
import { html, startServer, type TestServer } from '../helpers/server.ts';

const SHOP = `<button onclick="document.title='Ordered'; this.replaceWith('Order 4711 placed')">Order</button>`;

let browser: TestBrowser;
let server: TestServer;
let home: TestHome;
beforeAll(async () => {
  [browser, server] = await Promise.all([
    startBrowser(),
    startServer({
      '/shop': html('Shop', SHOP),
      '/links': html('Links', '<a href="/shop">To the shop</a>'),
    }),
  ]);
  home = newHome(browser.endpoint);
});

/** Opens the shop, presses its button, looks at it, and says what the last answer said. */
const shopping = (): Script => [
  { text: 'I look.', calls: [{ name: 'browser', input: { action: 'open', url: `${server.url}/shop` } }] },
  ({ conversation }) => ({
    calls: [
      { name: 'browser', input: { action: 'click', target: match(/\[(e\d+)\] button/, conversation) } },
    ],
  }),
  {
    calls: [
      { name: 'browser', input: { action: 'text' } },
      { name: 'browser', input: { action: 'screenshot' } },
    ],
  },
  ({ conversation }) => ({ text: `Done: ${match(/(Order \d+ placed)/, conversation)}` }),
];

test('plain.mjs clicks, and prints what the page says then', async () => {
  const stdout = await run('plain.mjs', `${server.url}/links`, 'link "To the shop"');
  expect(stdout).toContain('clicked');
  expect(stdout).toContain('Order');
  expect(await openPages()).toEqual([]);
});

test('plain.mjs ends with the error and its hint when there is no such page', async () => {
  const failed = run('plain.mjs', 'http://127.0.0.1:9/');
  await expect(failed).rejects.toThrow(/navigation_failed: /);
  expect(await openPages()).toEqual([]);
});

test('other-skill.mjs reads in a page of its own', async () => {
  const stdout = await run('other-skill.mjs', `${server.url}/links`);
  expect(stdout).toBe('example-runtime::reader: To the shop\n');
  expect(await openPages()).toEqual([]);
});

test('openai-tools.mjs lets a model of Chat Completions order, pictures included', async () => {
  const model = await startModelServer(shopping());
  expect(await run('openai-tools.mjs', 'Order.', { model })).toBe('I look.\nDone: Order 4711 placed\n');
  expect(model.requests[0]?.headers.authorization).toBe('Bearer key');
  expect(model.requests[0]?.body['tools']).toMatchObject([
    { type: 'function', function: { name: 'browser' } },
  ]);
  expect(lastMessages(model, 3)).toMatchObject([
    { role: 'tool', tool_call_id: 'call_3_1', content: expect.stringContaining('Order 4711 placed') },
    { role: 'tool', tool_call_id: 'call_3_2', content: expect.not.stringMatching(BASE64) },
    { role: 'user', content: [{ type: 'text' }, { type: 'image_url', image_url: { url: PICTURE_URL } }] },
  ]);
  expect(await openPages()).toEqual([]);
});

test('anthropic-tools.mjs lets a model of Anthropic Messages order, pictures included', async () => {
  const model = await startModelServer(shopping());
  expect(await run('anthropic-tools.mjs', 'Order.', { model })).toBe('I look.\nDone: Order 4711 placed\n');
  expect(model.requests[0]?.headers).toMatchObject({ 'x-api-key': 'key', 'anthropic-version': '2023-06-01' });
  expect(model.requests[0]?.body['tools']).toMatchObject([
    { name: 'browser', input_schema: { type: 'object' } },
  ]);
  expect(lastMessages(model, 1)).toMatchObject([
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'call_3_1', is_error: false },
        {
          type: 'tool_result',
          content: expect.arrayContaining([
            expect.objectContaining({ type: 'image', source: expect.objectContaining({ type: 'base64' }) }),
          ]),
        },
      ],
    },
  ]);
  expect(await openPages()).toEqual([]);
});

test('ai-sdk.mjs runs the same through the AI SDK, pictures included', async () => {
  const model = await startModelServer(shopping());
  expect(await run('ai-sdk.mjs', 'Order.', { model })).toBe('Done: Order 4711 placed\n');
  expect(model.requests[0]?.body['tools']).toMatchObject([
    { type: 'function', function: { name: 'browser' } },
  ]);
  expect(lastMessages(model, 3)).toMatchObject([
    { role: 'tool', content: expect.stringContaining('Order 4711 placed') },
    { role: 'tool', content: expect.not.stringMatching(BASE64) },
    { role: 'user', content: [{ type: 'text' }, { type: 'image_url', image_url: { url: PICTURE_URL } }] },
  ]);
  expect(await openPages()).toEqual([]);
});

/** A picture as text. */
const BASE64 = /[A-Za-z0-9+/]{300}/;
const PICTURE_URL = expect.stringMatching(/^data:image\/(png|jpeg|webp);base64,/);

interface RunSettings {
  readonly model: ModelServer;
}

/** What it printed. Rejects when it ends with another code than 0. */
async function run(file: string, ...words: readonly (string | RunSettings)[]): Promise<string> {
  const model = words.flatMap((word) => (typeof word === 'string' ? [] : [word.model.url]))[0] ?? '';
  const { stdout } = await execa(
    process.execPath,
    [join(ROOT, 'examples', file), ...words.filter((word) => typeof word === 'string')],
    {
      env: {
        ...home.env,
        OPENAI_BASE_URL: `${model}/v1`,
        OPENAI_API_KEY: 'key',
        ANTHROPIC_BASE_URL: model,
        ANTHROPIC_API_KEY: 'key',
      },
      extendEnv: false,
      cwd: home.env['HOME'] ?? ROOT,
      stripFinalNewline: false,
      timeout: 40_000,
    },
  );
  return stdout;
}

/** Addresses of the tabs that show the test's server, or nothing. */
const openPages = async (): Promise<string[]> =>
  (await browser.client.pages()).map(({ url }) => url).filter((url) => /^http|^about:blank/.test(url));

function match(pattern: RegExp, text: string): string {
  return pattern.exec(text)?.[1] ?? expect.fail(`no ${String(pattern)} in ${text}`);
}

/** Of the last request. */
function lastMessages({ requests }: ModelServer, count: number): unknown[] {
  const messages = requests.at(-1)?.body['messages'];
  return Array.isArray(messages) ? messages.slice(-count) : expect.fail('no messages');
}
