import { expect, test } from 'vitest';
import { MAX_TRIES } from '../../../src/agent/models/retry-policy.ts';
import { watchedFetch } from '../../../src/agent/models/watched-fetch.ts';
import { askScripted } from '../../helpers/agent/ask-scripted.ts';
import { KEY } from '../../helpers/agent/scripted-model.ts';
import { closedPort } from '../../helpers/listen.ts';
import { type Fault, startModelServer } from '../../helpers/model-server.ts';
import { startServer } from '../../helpers/server.ts';
import { until } from '../../helpers/until.ts';

const IDS = ['openai-compatible/scripted', 'anthropic/scripted'];
const turn = { text: 'Looking.', calls: [{ name: 'look', input: { at: 'x' } }] };

/** Milliseconds; with Anthropic a stream that cannot be read is a fault of its server. */
const passing: readonly [string, Fault, number][] = [
  ['429 with retry-after', { status: 429, headers: { 'retry-after': '7' }, message: 'slow down' }, 7_000],
  ['429 without', { status: 429 }, 2_000],
  ['500', { status: 500 }, 2_000],
  ['502 of a proxy', { status: 502, body: '<html>Bad gateway</html>' }, 2_000],
  ['503', { status: 503, headers: { 'retry-after': '0' } }, 0],
  ['504', { status: 504 }, 2_000],
  ['529', { status: 529, message: 'Overloaded' }, 2_000],
  ['a connection that is reset', { reset: true }, 500],
  ['a stream that ends too early', { cutAfter: 2, of: turn, how: 'end' }, 500],
  ['a stream that is reset', { cutAfter: 2, of: turn, how: 'reset' }, 500],
  ['a stream of nothing', { raw: '' }, 500],
  ['a stream of rubbish', { raw: 'data: {"choices": [{]}\n\n' }, 500],
];

test.for(IDS.flatMap((id) => passing.map(([what, fault, wait]) => [id, what, fault, wait] as const)))(
  '%s: after %s it is asked again',
  async ([id, , fault, wait]) => {
    const server = await startModelServer([fault, turn]);
    const { answer, waits, notes, error } = await askScripted(server.url, { id });
    expect(error).toBeUndefined();
    expect(answer?.entry.text).toBe('Looking.');
    expect(answer?.calls).toEqual([{ id: 'call_2_1', name: 'look', input: { at: 'x' } }]);
    expect(waits).toEqual([id.startsWith('anthropic') && 'raw' in fault && fault.raw !== '' ? 2_000 : wait]);
    expect(notes).toEqual([expect.stringContaining('asked again')]);
    expect(server.requests).toHaveLength(2);
  },
);

test.for(IDS)('%s: what does not pass ends after a few tries, and says so', async (id) => {
  const server = await startModelServer(() => ({ status: 503, message: 'no room' }));
  const { error, waits } = await askScripted(server.url, { id });
  expect(server.requests).toHaveLength(MAX_TRIES);
  expect(waits).toEqual([2_000, 4_000, 8_000]);
  expect(error?.message).toContain(`no room. It was asked ${MAX_TRIES} times.`);
  expect(error?.hint).toContain('--model');
});

test('a pause that is too long is told, not waited for', async () => {
  const server = await startModelServer([{ status: 429, headers: { 'retry-after': '3600' } }, turn]);
  const { error, waits } = await askScripted(server.url);
  expect(waits).toEqual([]);
  expect(error?.hint).toContain('3600 s');
});

test('nobody listens: the hint says how to start it', async () => {
  const port = await closedPort();
  const { error, waits } = await askScripted(`http://127.0.0.1:${port}`, { id: 'ollama/scripted' });
  expect(waits).toEqual([500, 1_000, 2_000]);
  expect(error?.message).toContain('cannot be reached');
  expect(error?.hint).toContain('ollama serve');
});

const final: readonly [number, string, string, string][] = [
  [400, 'anthropic/scripted', 'unsupported', 'agent.contextTokens'],
  [401, 'anthropic/scripted', 'denied', 'ANTHROPIC_API_KEY'],
  [403, 'openai/scripted', 'denied', 'OPENAI_API_KEY'],
  [404, 'ollama/scripted', 'unsupported', 'ollama pull scripted'],
];

test.for(final)(
  '%d of %s is not asked again, and the provider is heard',
  async ([status, id, code, hint]) => {
    const server = await startModelServer([{ status, message: `wrong ${status}, key ${KEY}` }, turn]);
    const { error, waits } = await askScripted(server.url, { id });
    expect(server.requests).toHaveLength(1);
    expect(waits).toEqual([]);
    expect(error).toMatchObject({ code });
    expect(error?.message).toContain(`wrong ${status}`);
    expect(error?.hint).toContain(hint);
    expect(JSON.stringify(error?.toPublic())).not.toContain(KEY);
  },
);

test.for(IDS)('%s: a cancelled question ends at once, whatever the server does', async (id) => {
  const stop = new AbortController();
  const never = new Promise<never>(() => undefined);
  const server = await startModelServer([{ until: never, of: turn, events: 2 }]);
  const asked = askScripted(server.url, { id, signal: stop.signal });
  await until(() => server.requests.length === 1, 5_000, 'the request');
  stop.abort();
  expect((await asked).error?.code).toBe('cancelled');
  expect(server.requests).toHaveLength(1);
});

test('an answer that falls silent is cut, at its beginning and in its middle', async () => {
  const { url } = await startServer({
    '/none': () => undefined,
    '/some': (_request, response) => void response.write('a piece'),
  });
  const patient = watchedFetch({ firstMs: 100, silenceMs: 100 });
  await expect(patient(`${url}/none`)).rejects.toThrow('nothing came');
  const response = await patient(`${url}/some`);
  await expect(response.text()).rejects.toThrow('nothing came');
});
