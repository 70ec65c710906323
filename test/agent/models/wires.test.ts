import { expect, test } from 'vitest';
import { chooseModel } from '../../../src/agent/models/choose-model.ts';
import type { Conversation } from '../../../src/agent/loop/conversation.ts';
import { defaultSettings } from '../../../src/config/load.ts';
import { askScripted } from '../../helpers/agent/ask-scripted.ts';
import { startModelServer } from '../../helpers/model-server.ts';

const { config } = defaultSettings();

const missing: readonly [string | undefined, string, string][] = [
  [undefined, 'No model is set', 'ollama pull qwen3'],
  ['anthropic/x', 'ANTHROPIC_API_KEY is not set', 'ollama pull'],
  ['openai/x', 'OPENAI_API_KEY is not set', 'ollama pull'],
  ['google/x', 'GOOGLE_GENERATIVE_AI_API_KEY is not set', 'ollama pull'],
  ['openai-compatible/x', 'OPENAI_BASE_URL is not set', 'OPENAI_BASE_URL'],
  ['grok/x', 'no provider "grok"', 'ollama, anthropic'],
  ['qwen3', 'not the name of a model', 'provider/name'],
  ['ollama/', 'not the name of a model', 'provider/name'],
];

test.for(missing)('%s without what it needs says what to do', async ([name, message, hint]) => {
  await expect(chooseModel({ name, env: {}, config })).rejects.toMatchObject({
    code: 'bad_input',
    message: expect.stringContaining(message),
    hint: expect.stringContaining(hint),
  });
});

test('the flag goes before the setting; pictures by provider unless they are set', async () => {
  const agent = { ...config.agent, model: 'ollama/a' };
  const env = { ANTHROPIC_API_KEY: 'k' };
  const set = await chooseModel({ name: undefined, env, config: { ...config, agent } });
  expect([set.id, set.seesImages]).toEqual(['ollama/a', false]);
  const flag = await chooseModel({ name: 'anthropic/b', env, config: { ...config, agent } });
  expect([flag.id, flag.seesImages]).toEqual(['anthropic/b', true]);
  const blind = { ...config, agent: { ...agent, images: false } };
  expect((await chooseModel({ name: 'anthropic/b', env, config: blind })).seesImages).toBe(false);
});

test.for([
  ['OLLAMA_HOST without scheme', 'ollama/m', (url: string) => ({ OLLAMA_HOST: url.replace('http://', '') })],
  [
    'OLLAMA_HOST that listens everywhere',
    'ollama/m',
    (url: string) => ({ OLLAMA_HOST: url.replace('127.0.0.1', '0.0.0.0') }),
  ],
  ['OPENAI_BASE_URL without version', 'openai-compatible/m', (url: string) => ({ OPENAI_BASE_URL: url })],
  ['a slash too many', 'openai-compatible/m', (url: string) => ({ OPENAI_BASE_URL: `${url}/v1/` })],
] as const)('%s', async ([, id, env]) => {
  const server = await startModelServer([{ text: 'hi' }]);
  const { answer } = await askScripted(server.url, { id, env: env(server.url) });
  expect(answer?.entry.text).toBe('hi');
});

const seen: Conversation = [
  { role: 'user', text: 'look' },
  { role: 'assistant', text: '', calls: [{ id: 'a', name: 'look', input: {} }] },
  {
    role: 'tool',
    answers: [
      {
        id: 'a',
        name: 'look',
        isError: false,
        content: [
          { type: 'text', text: 'here:' },
          { type: 'image', data: 'AAAA', mimeType: 'image/png' },
        ],
      },
    ],
  },
];

test.for(['openai-compatible/m', 'openai/m', 'anthropic/m'])(
  '%s: pictures go where the provider takes them, and to no model that takes none',
  async (id) => {
    const server = await startModelServer(() => ({ text: 'I see.' }));
    await askScripted(server.url, { id, conversation: seen, seesImages: true });
    await askScripted(server.url, { id, conversation: seen, seesImages: false });
    const [with_, without] = server.requests.map(({ conversation }) => conversation);
    expect(with_).toContain('AAAA');
    if (id !== 'anthropic/m') expect(with_).toContain('image_url');
    expect(without).not.toContain('AAAA');
    expect(without).toContain('a picture, which this model does not take');
  },
);

test('what a provider signed goes back to it as it was', async () => {
  const block = (index: number, content: object, deltas: readonly object[]) => [
    { type: 'content_block_start', index, content_block: content },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ];
  const message = {
    id: 'm',
    type: 'message',
    role: 'assistant',
    model: 'x',
    content: [],
    stop_reason: null,
    stop_sequence: null,
  };
  const events = [
    { type: 'message_start', message: { ...message, usage: { input_tokens: 3, output_tokens: 1 } } },
    ...block(0, { type: 'thinking', thinking: '' }, [
      { type: 'thinking_delta', thinking: 'Let me think.' },
      { type: 'signature_delta', signature: 'SIGNED' },
    ]),
    ...block(1, { type: 'tool_use', id: 'a', name: 'look', input: {} }, [
      { type: 'input_json_delta', partial_json: '{}' },
    ]),
    {
      type: 'message_delta',
      delta: { stop_reason: 'tool_use', stop_sequence: null },
      usage: { output_tokens: 9 },
    },
    { type: 'message_stop' },
  ];
  const raw = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
  const server = await startModelServer([{ raw }, { text: 'done' }]);
  const { answer, error } = await askScripted(server.url, { id: 'anthropic/m' });
  expect(error).toBeUndefined();
  if (!answer) return;
  expect(answer.entry.raw).toBeDefined();
  const stored: Conversation = JSON.parse(
    JSON.stringify([{ role: 'user', text: 'hello' }, answer.entry, seen[2]]),
  );
  await askScripted(server.url, { id: 'anthropic/m', conversation: stored });
  expect(server.requests[1]?.conversation).toContain('"signature":"SIGNED"');
  expect(server.requests[1]?.conversation).toContain('Let me think.');
});
