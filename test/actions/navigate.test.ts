/** `navigate`: an address in the current page. */
import { beforeAll, expect, test } from 'vitest';
import { startServer, html } from '../helpers/server.ts';
import { setStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    '/a': html('Page A', '<h1>A</h1><p id=more>more</p>'),
    '/b': html('Page B', '<button>Buy</button>'),
    '/late': html(
      'Late',
      '<script>setTimeout(() => { document.body.innerHTML = "<button>Ready</button>"; }, 400)</script>',
    ),
    '/client': html('Client', '<script>location.replace("/b")</script>'),
    '/endless': (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html' })
        .write('<title>Endless</title><button>There</button>'),
    '/silent': () => undefined,
    '/empty': (_request, response) => response.writeHead(204).end(),
    '/auth': (_request, response) => response.writeHead(401, { 'www-authenticate': 'Basic realm=x' }).end(),
    '/loop': (_request, response) => response.writeHead(302, { location: '/loop' }).end(),
    '/to-metadata': (_request, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/x' }).end(),
    '/to-file': (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    '/to-data': (_request, response) => response.writeHead(302, { location: 'data:text/html,x' }).end(),
    '/js-file': html('To file', '<script>location.href = "file:///etc/passwd"</script>stays'),
  });
});

test('the current page goes there, in the same tab', async () => {
  const actor = await stage.actor('/a');
  const { data, text } = await actor.act('navigate', { url: `${stage.server.url}/b` });
  expect(data).toEqual({
    tab: 't1',
    url: `${stage.server.url}/b`,
    title: 'Page B',
    status: 200,
    redirected: false,
    page: null,
  });
  expect(text).toMatch(/button "Buy"/);
});

test('without a page one is made', async () => {
  const actor = await stage.actor();
  expect((await actor.act('navigate', { url: `${stage.server.url}/a` })).data['tab']).toBe('t1');
});

test('another place in the same document counts as arrived', async () => {
  const actor = await stage.actor('/a');
  const { data } = await actor.act('navigate', { url: `${stage.server.url}/a#more` });
  expect(data).toMatchObject({ url: `${stage.server.url}/a#more`, title: 'Page A', redirected: false });
});

test('a page that shows its content late is waited for', async () => {
  const actor = await stage.actor('/a');
  const { text } = await actor.act('navigate', { url: `${stage.server.url}/late` });
  expect(text).toContain('button "Ready"');
});

test('a document that never ends can be worked with', async () => {
  const actor = await stage.actor('/a');
  const { data, text } = await actor.act(
    'navigate',
    { url: `${stage.server.url}/endless` },
    { timeoutMs: 1_500 },
  );
  expect(data).toMatchObject({ page: 'loading', title: 'Endless' });
  expect(text).toContain('button "There"');
  expect(text).toContain('still loading');
});

test('commit is soonest, load is whole', async () => {
  const actor = await stage.actor('/a');
  expect(
    (await actor.act('navigate', { url: `${stage.server.url}/b`, waitUntil: 'commit' })).data['url'],
  ).toBe(`${stage.server.url}/b`);
  expect(
    (await actor.act('navigate', { url: `${stage.server.url}/a`, waitUntil: 'load' })).data['title'],
  ).toBe('Page A');
});

test.each([
  ['/silent', 'timeout'],
  ['/empty', 'navigation_failed'],
  ['/auth', 'http_auth'],
  ['/loop', 'navigation_failed'],
  // Chromium itself refuses redirects to file: and data:.
  ['/to-file', 'navigation_failed'],
  ['/to-data', 'navigation_failed'],
])('%s ends in %s, and the tab works on', async (path, code) => {
  const actor = await stage.actor('/a');
  const { error } = await actor.fail('navigate', { url: `${stage.server.url}${path}` }, { timeoutMs: 1_500 });
  expect(error.code).toBe(code);
  expect((await actor.act('navigate', { url: `${stage.server.url}/b` })).data['title']).toBe('Page B');
});

test('nobody listens, nobody knows the name, nobody vouches for the certificate', async () => {
  const actor = await stage.actor('/a');
  const refused = await actor.fail('navigate', { url: 'http://127.0.0.1:1' });
  expect(refused.error.code).toBe('navigation_failed');
  const unknown = await actor.fail('navigate', { url: 'http://no-such-host.invalid/' });
  expect(unknown.error).toMatchObject({
    code: 'navigation_failed',
    message: expect.stringContaining('host name is not known'),
  });
  const tls = await actor.fail('navigate', { url: `https://127.0.0.1:${stage.server.port}/` });
  expect(tls.error.code).toBe('navigation_failed');
});

test('a page cannot send itself to a file', async () => {
  const actor = await stage.actor('/a');
  const { data, text } = await actor.act('navigate', { url: `${stage.server.url}/js-file` });
  expect(data).toMatchObject({ url: `${stage.server.url}/js-file` });
  expect(text).not.toContain('root:');
});

test('a redirect by script is followed and told', async () => {
  const actor = await stage.actor('/a');
  const { data } = await actor.act('navigate', { url: `${stage.server.url}/client` });
  expect(data).toMatchObject({ url: `${stage.server.url}/b`, title: 'Page B', redirected: true });
});

test('a redirect to a place that is not allowed is refused, and its page is not handed over', async () => {
  const other = await startServer({ '/x': html('Secret', 'credentials') });
  const guarded = await setStageMapped(other.port);
  const actor = await guarded.actor('/start');
  const { error } = await actor.fail('navigate', { url: `${guarded.server.url}/to` });
  expect(error).toMatchObject({
    code: 'blocked_url',
    details: { reason: 'it is the metadata service of a cloud machine' },
  });
  const { data, text } = await actor.act('text');
  expect(data['text']).toBe('');
  expect(text).not.toContain('credentials');
});

/** `metadata.google.internal` is answered by a server of the test. */
async function setStageMapped(port: number): Promise<Stage> {
  return setStage(
    {
      '/start': html('Start', 'start'),
      '/to': (_request, response) =>
        response.writeHead(302, { location: `http://metadata.google.internal:${port}/x` }).end(),
    },
    { browserArgs: ['--host-resolver-rules=MAP metadata.google.internal 127.0.0.1'] },
  );
}
