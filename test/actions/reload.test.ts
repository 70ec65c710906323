/** `reload`: the page anew, also one that crashed, hangs or asks. */
import { beforeAll, expect, test } from 'vitest';
import { html, startServer } from '../helpers/server.ts';
import { setStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  let count = 0;
  stage = await setStage({
    '/count': (_request, response) => {
      count += 1;
      response.writeHead(200, { 'content-type': 'text/html' }).end(html(`Visit ${count}`, '<h1>hello</h1>'));
    },
    '/a': html('Page A', '<h1>A</h1>'),
    '/leave': html(
      'Leave',
      '<button>x</button><script>onbeforeunload = (event) => event.preventDefault()</script>',
    ),
  });
});

test('the page is asked for again', async () => {
  const actor = await stage.actor('/count');
  const { data } = await actor.act('reload');
  expect(data).toEqual({
    tab: 't1',
    url: `${stage.server.url}/count`,
    title: 'Visit 2',
    status: 200,
    redirected: false,
    page: null,
  });
});

test('a crashed tab is told as such and comes back', async () => {
  const actor = await stage.actor('/a');
  const [page] = (await stage.browser.client.pages()).filter(({ url }) => url === `${stage.server.url}/a`);
  const session = await stage.browser.client.attach(page?.targetId ?? '');
  const crashed = new Promise((resolve) => stage.browser.client.on('Target.targetCrashed', resolve));
  await stage.browser.client.send('Target.setDiscoverTargets', { discover: true });
  // Nobody answers a crash.
  stage.browser.client.send('Page.crash', undefined, session).catch(() => undefined);
  await crashed;
  expect((await actor.fail('text')).error.code).toBe('tab_crashed');
  expect((await actor.act('reload')).data['title']).toBe('Page A');
  expect((await actor.act('text')).data['text']).toBe('A');
  await stage.browser.client.detach(session);
});

test('a page that asks before it is left does not hold it up', async () => {
  const actor = await stage.actor('/leave');
  await actor.act('click', { target: 'button "x"' });
  const { data } = await actor.act('reload');
  expect(data).toMatchObject({ title: 'Leave', dialog: { type: 'beforeunload', answer: 'accepted' } });
});

test('a busy page is thrown away', async () => {
  const actor = await stage.actor('/a');
  // The loop begins when nobody waits for it any more.
  await actor.act('evaluate', {
    script: 'new Worker("data:,postMessage(1)").onmessage = () => { for (;;); }; 1',
  });
  const { error } = await actor.fail('wait', { text: 'never' }, { timeoutMs: 1_500 });
  expect(error.code).toBe('timeout');
  const start = performance.now();
  const { data } = await actor.act('reload');
  expect(data['title']).toBe('Page A');
  expect(performance.now() - start).toBeLessThan(8_000);
});

test('a server that is gone by now is said to be', async () => {
  const other = await startServer({ '/x': html('X', 'x') });
  const actor = await stage.actor();
  await actor.act('open', { url: `${other.url}/x` });
  other.close();
  const { error } = await actor.fail('reload');
  expect(error).toMatchObject({
    code: 'navigation_failed',
    message: expect.stringContaining('nothing listens'),
  });
});
