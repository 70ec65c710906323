/** `--await-response`: the response that an action was to bring (ACT-13). */
import type { ServerResponse } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { setStage, type Stage } from './stage.ts';

const json = (status: number, body: object) => (_request: unknown, response: ServerResponse) =>
  setTimeout(
    () => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    150,
  );

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    '/p': html(
      'Orders',
      `<button onclick="fetch('/api/orders?x=1', { method: 'POST' }); fetch('/api/other')">Order</button><button onclick="clicks += 1">Idle</button>
       <button onclick="fetch('/long')">Long</button><button onclick="fetch('/api/other?token=abc123&x=1')">Signed</button><script>var clicks = 0;</script>`,
    ),
    '/api/orders': json(201, { id: 7, session_token: 'tok-123', note: 'thanks' }),
    '/api/other': json(200, {}),
    '/long': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' }).end('x'.repeat(20_000));
    },
  });
});

test.each(['/api/orders', 'orders?x', '/api/*x=1', '/orders\\?x=\\d$/'])('%s', async (awaitResponse) => {
  const actor = await stage.actor('/p');
  const { data, text } = await actor.act('click', { target: 'button "Order"' }, { awaitResponse });
  expect(data['response']).toMatchObject({
    method: 'POST',
    status: 201,
    url: `${stage.server.url}/api/orders?x=1`,
    mimeType: 'application/json',
    body: '{"id":7,"session_token":"[redacted]","note":"thanks"}',
  });
  expect(text).toContain(String.raw`\"note\":\"thanks\"`);
  expect(text).not.toContain('tok-123');
});

test.each(['token=abc123', '?token=•••&x=1'])(
  'an address is meant as it is and as it is shown, and told without its token: %s',
  async (awaitResponse) => {
    const actor = await stage.actor('/p');
    const done = await actor.act('click', { target: 'button "Signed"' }, { awaitResponse });
    const url = `${stage.server.url}/api/other?token=•••&x=1`;
    expect(done.data['response']).toMatchObject({ url });
    const listed = await actor.act('requests');
    expect(listed.text).toContain('/api/other?token=•••&x=1');
    expect(JSON.stringify([done, listed])).not.toContain('abc123');
  },
);

test('a long body is cut', async () => {
  const actor = await stage.actor('/p');
  const { data } = await actor.act('click', { target: 'button "Long"' }, { awaitResponse: '/long' });
  expect(data['response']).toMatchObject({ bytes: 20_000, truncated: true, body: 'x'.repeat(8_000) });
});

test('one that never comes is a time-out that says what did come, after the deed', async () => {
  const actor = await stage.actor('/p');
  const how = { awaitResponse: '/never', timeoutMs: 1_500 };
  const { error } = await actor.fail('click', { target: 'button "Order"' }, how);
  expect(error).toMatchObject({ code: 'timeout', mayHaveApplied: true, retryable: false });
  expect(error.details['seen']).toEqual(expect.arrayContaining([expect.stringContaining('POST ')]));
});

test('what cannot be waited for is refused before anything is done', async () => {
  const actor = await stage.actor('/p');
  const idle = { target: 'button "Idle"' };
  expect((await actor.fail('click', idle, { awaitResponse: '/[/' })).error.code).toBe('bad_input');
  expect((await actor.fail('snapshot', {}, { awaitResponse: '/x' })).error.code).toBe('bad_input');
  expect((await actor.act('evaluate', { script: 'clicks' })).data['value']).toBe(0);
});
