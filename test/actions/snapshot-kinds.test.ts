/** The head of a snapshot, and of an answer after loading, says what kind of page it is where that matters (SNAP-11). */
import { beforeAll, expect, test } from 'vitest';
import { html, type Route } from '../helpers/server.ts';
import { setStage, type Stage } from './stage.ts';

const BUTTONS = '<button>b</button>'.repeat(20);

const answering =
  (status: number, body: string): Route =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body);

const routes: Record<string, Route> = {
  '/login': html('Log in', '<label>Password <input type=password></label>'),
  '/empty': html('Empty', ''),
  '/wall': html('Just a moment...', '<p>Checking your browser</p>'),
  '/captcha': html(
    'Shop',
    '<p>One more step</p><iframe width=300 height=80 src="/recaptcha/api2/anchor"></iframe>',
  ),
  '/captcha-in-form': html(
    'Shop',
    `${BUTTONS}<iframe width=300 height=80 src="/recaptcha/api2/anchor"></iframe>`,
  ),
  '/recaptcha/api2/anchor': html('captcha', '<input type=checkbox aria-label="I am human">'),
  '/gone': answering(404, html('Shop', '<h1>Sorry</h1>')),
  '/gone-wall': answering(404, html('Just a moment...', '<h1>Sorry</h1>')),
  '/broken': answering(500, html('Shop', '<h1>Sorry</h1>')),
  '/forbidden': answering(403, html('Shop', `<h1>Sorry</h1>${BUTTONS}`)),
  '/spinner': html('App', '<p>Loading...</p>'),
  '/plain': html('Plain', '<p>words</p><button>Go</button>'),
};
let stage: Stage;
beforeAll(async () => {
  stage = await setStage(routes);
});

const KINDS: readonly (readonly [path: string, kind: string | null, said: string | undefined])[] = [
  ['/login', 'login', 'asks to log in'],
  ['/empty', 'empty', '`remora screenshot`'],
  ['/wall', 'challenge', 'ask the person'],
  ['/captcha', 'challenge', 'ask the person'],
  ['/captcha-in-form', null, undefined],
  ['/gone', 'not-found', 'not found'],
  ['/gone-wall', 'challenge', 'ask the person'],
  ['/broken', 'error', 'error page'],
  ['/forbidden', 'error', 'error page'],
  ['/spinner', 'loading', 'still loading'],
  ['/plain', null, undefined],
];

test.each(KINDS)('%s is %s, when opened and when looked at', async (path, kind, said) => {
  const actor = await stage.actor();
  const opened = await actor.act('open', { url: `${stage.server.url}${path}` });
  expect(opened.data['page']).toBe(kind);
  for (const input of [{}, { interactive: true }]) {
    const { data, text } = await actor.act('snapshot', input);
    expect(data['page']).toBe(kind);
    if (said !== undefined) expect(text).toContain(said);
  }
});

test('a page that cannot be reached is an error', async () => {
  const actor = await stage.actor('/plain');
  await actor.fail('navigate', { url: 'http://127.0.0.1:1/' });
  const { data } = await actor.act('snapshot');
  expect(['error', null]).toContain(data['page']);
});

test('a part that holds nothing does not make the page empty', async () => {
  const actor = await stage.actor('/plain');
  for (const input of [{ query: 'elephant' }, { ref: 'p' }])
    expect((await actor.act('snapshot', input)).data['page']).toBeNull();
});

test('an open dialog comes first whatever is behind it, and the rest is said to be out of reach', async () => {
  routes['/modal'] = html(
    'Modal',
    `${Array.from({ length: 400 }, (_, i) => `<a href="/l${i}">Link number ${i}</a> `).join('')}
     <dialog aria-label="Sure?"><p>It is gone for good.</p><button>Delete</button><button>Keep</button></dialog>
     <script>document.querySelector('dialog').showModal()</script>`,
  );
  const actor = await stage.actor('/modal');
  const { text } = await actor.act('snapshot', { maxTokens: 500 });
  expect(text).toMatch(
    /dialog "Sure\?"\n(.*\n){0,3}.*button "Delete".*\n.*button "Keep".*\nbehind the dialog, out of reach while it is open:\n/,
  );
  expect(text).toMatch(/left out: .*lines/);
  const { data } = await actor.act('snapshot', { maxTokens: 500, interactive: true });
  expect(JSON.stringify(data['refs'])).toContain('Keep');
});
