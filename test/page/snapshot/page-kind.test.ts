/** What kind of page it is, where that matters (SNAP-11). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser, type TestPage } from '../harness.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
});

const titled = (title: string, body: string): readonly [string, string] => [
  `<!doctype html><title>${title}</title><body>${body}`,
  title,
];
const BUTTONS = '<button>b</button>'.repeat(20);

const KINDS = [
  [
    'login',
    ...titled('Sign in', '<label>Name <input></label><input type=password aria-label=pw><button>Go</button>'),
  ],
  [
    'login',
    ...titled(
      'Code',
      '<input autocomplete="username"><input autocomplete="section-a current-password" type=text>',
    ),
  ],
  ['challenge', ...titled('Just a moment...', '<p>Checking your browser</p>')],
  [
    'challenge',
    ...titled('Shop', '<iframe width=99 height=99 src="http://127.0.0.1:1/recaptcha/api2/anchor"></iframe>'),
  ],
  ['not-found', ...titled('404 Not Found', '<p>Nothing here</p>')],
  ['loading', ...titled('App', '<p>Loading…</p>')],
  ['loading', ...titled('App', '<script>document.body.ariaBusy = "true"</script><p>Soon</p>')],
  ['empty', ...titled('App', '<div id=root></div>')],
  ['empty', ...titled('App', '<div style="display:none"><button>x</button></div>')],
  [null, ...titled('Shop', `<p>Loading and unloading of goods</p>${BUTTONS}`)],
  [null, ...titled('How to mend 404 Not Found', `<p>Words</p>${BUTTONS}`)],
  [null, ...titled('Page', '<input type=password style="display:none" aria-label=pw><p>Hello</p>')],
  [null, ...titled('Page', '<p>Hello</p>')],
] as const;

test.each(KINDS.map(([kind, html, title], at) => [kind, title, html, at] as const))(
  '%s: %s',
  async (kind, _title, html, at) => {
    const page = await browser.newPage();
    await page.open(browser.serve(`/kind-${at}`, html));
    expect(await kindIn(page)).toBe(kind);
  },
);

test('both modes see the same kind', async () => {
  const page = await browser.show('<input type=password aria-label=pw>');
  expect((await page.snapshot({ interactive: true })).kind).toBe('login');
});

async function kindIn(page: TestPage): Promise<string | null> {
  return (await page.snapshot()).kind;
}
