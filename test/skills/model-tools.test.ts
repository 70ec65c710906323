/** The tools in the form of each interface: what a model gets wrong comes back to it, pictures arrive as pictures. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, stepCountIs, streamText } from 'ai';
import { beforeAll, expect, test } from 'vitest';
import {
  anthropicTools,
  browserTools,
  openAiFunctionTools,
  openAiTools,
  picturesAfterResults,
  type RemoraSession,
  runAnthropicToolUse,
  runOpenAiFunctionCall,
  runOpenAiToolCalls,
} from '../../skills/browser/tools.ts';
import { setStage, type Stage } from '../actions/stage.ts';
import { html } from '../helpers/server.ts';
import { type Script, startModelServer } from '../helpers/model-server.ts';

const FORM = '<input aria-label="Name"><button>Go</button>';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ '/form': html('Form', FORM) });
});

/** With the form open. */
async function newSession(): Promise<RemoraSession> {
  const { id } = await stage.actor('/form');
  return stage.hub.session(id);
}

const call = (id: string, input: unknown, name = 'browser') => ({
  id,
  function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
});

test('each form has the one tool, or one for each action', () => {
  expect(openAiTools().map((tool) => tool.function.name)).toEqual(['browser']);
  expect(openAiTools('split').map((tool) => tool.function.name)).toContain('browser_click');
  expect(openAiFunctionTools('split')).toContainEqual(
    expect.objectContaining({ type: 'function', name: 'browser_click', strict: false }),
  );
  expect(anthropicTools('split')).toContainEqual(
    expect.objectContaining({
      name: 'browser_click',
      input_schema: expect.objectContaining({ type: 'object' }),
    }),
  );
  const split = browserTools(stage.hub.session('any'), { style: 'split' });
  expect(Object.keys(split)).toEqual(openAiTools('split').map((tool) => tool.function.name));
});

test('calls of one message are carried out in their order, and each has its answer', async () => {
  const messages = await runOpenAiToolCalls(await newSession(), [
    call('a', { action: 'fill', target: 'textbox "Name"', text: 'Ada' }),
    call('b', { action: 'evaluate', script: 'document.querySelector("input").value' }),
    call('c', { action: 'screenshot' }),
    call('d', { action: 'text' }),
  ]);
  expect(messages).toMatchObject([
    { role: 'tool', tool_call_id: 'a', content: expect.stringContaining('filled') },
    { role: 'tool', tool_call_id: 'b', content: expect.stringContaining('Ada') },
    { role: 'tool', tool_call_id: 'c', content: expect.any(String) },
    { role: 'tool', tool_call_id: 'd', content: expect.stringContaining('Go') },
    { role: 'user', content: [{ type: 'text' }, { type: 'image_url', image_url: { url: DATA_URL } }] },
  ]);
});

test('broken arguments, a wrong tool, a wrong key and a failed action are told to the model', async () => {
  const session = await newSession();
  const messages = await runOpenAiToolCalls(session, [
    call('a', '{"action": "text"'),
    call('b', {}, 'browse'),
    call('c', { action: 'click', aim: 'e1' }),
    call('d', { action: 'click', target: 'e999' }),
    call('e', ''),
  ]);
  expect(messages).toMatchObject([
    { tool_call_id: 'a', content: expect.stringMatching(/not JSON .*Nothing was done/) },
    { tool_call_id: 'b', content: expect.stringContaining('browse') },
    { tool_call_id: 'c', content: expect.stringContaining('aim') },
    { tool_call_id: 'd', content: expect.stringContaining('stale_ref') },
    { tool_call_id: 'e', content: expect.stringContaining('action') },
  ]);
  const input = { action: 'click', target: 'e999' };
  expect(await runAnthropicToolUse(session, { id: 't', name: 'browser', input })).toMatchObject({
    type: 'tool_result',
    tool_use_id: 't',
    is_error: true,
    content: [{ type: 'text', text: expect.stringContaining('stale_ref') }],
  });
});

test('the Responses API and Anthropic take pictures within the result', async () => {
  const session = await newSession();
  const item = { call_id: 'r', name: 'browser', arguments: '{"action":"screenshot"}' };
  expect(await runOpenAiFunctionCall(session, item)).toMatchObject({
    type: 'function_call_output',
    call_id: 'r',
    output: expect.arrayContaining([{ type: 'input_image', image_url: DATA_URL, detail: 'auto' }]),
  });
  const use = { id: 't', name: 'browser', input: { action: 'screenshot' } };
  const { is_error: isError, content } = await runAnthropicToolUse(session, use);
  expect(isError).toBe(false);
  expect(content).toContainEqual({
    type: 'image',
    source: { type: 'base64', media_type: expect.stringMatching(/^image\//), data: expect.any(String) },
  });
});

test('a call ends when the signal aborts', async () => {
  const session = await newSession();
  const signal = AbortSignal.abort();
  const waiting = call('a', { action: 'wait', text: 'never' });
  expect(await runOpenAiToolCalls(session, [waiting], { signal })).toMatchObject([
    { role: 'tool', content: expect.stringContaining('cancelled') },
  ]);
});

const provider = (url: string) => createOpenAICompatible({ name: 'scripted', baseURL: `${url}/v1` })('model');

const LOOK: Script = [
  {
    calls: [
      { name: 'browser', input: { action: 'fill', target: 'textbox "Name"', text: 'Ada' } },
      { name: 'browser', input: { action: 'evaluate', script: 'document.querySelector("input").value' } },
      { name: 'browser', input: { action: 'click', target: 'e999' } },
      { name: 'browser', input: { action: 'screenshot' } },
    ],
  },
  { text: 'Seen.' },
];

test('the AI SDK streams: calls at once keep their order, a failure is an error result and no exception', async () => {
  const model = await startModelServer(LOOK);
  const result = streamText({
    model: provider(model.url),
    tools: browserTools(await newSession()),
    stopWhen: stepCountIs(3),
    prompt: 'Look.',
    prepareStep: ({ messages }) => ({ messages: picturesAfterResults(messages) }),
  });
  expect(await result.text).toBe('Seen.');
  const [first] = await result.steps;
  expect(first?.content.map(({ type }) => type)).not.toContain('tool-error');
  expect(model.requests[0]?.body['stream']).toBe(true);
  expect(model.requests[1]?.body['messages']).toMatchObject([
    { role: 'user' },
    { role: 'assistant' },
    { role: 'tool', content: expect.stringContaining('filled') },
    { role: 'tool', content: expect.stringContaining('Ada') },
    { role: 'tool', content: expect.stringContaining('stale_ref') },
    { role: 'tool', content: expect.not.stringMatching(BASE64) },
    { role: 'user', content: [{ type: 'text' }, { type: 'image_url', image_url: { url: DATA_URL } }] },
  ]);
});

test('to the AI SDK a picture is image data, and a failure error text', async () => {
  const model = await startModelServer(LOOK);
  const { response } = await generateText({
    model: provider(model.url),
    tools: browserTools(await newSession()),
    stopWhen: stepCountIs(1),
    prompt: 'Look.',
  });
  expect(response.messages.at(-1)).toMatchObject({
    role: 'tool',
    content: [
      { output: { type: 'text' } },
      { output: { type: 'text' } },
      { output: { type: 'error-text', value: expect.stringContaining('stale_ref') } },
      { output: { type: 'content', value: expect.arrayContaining([IMAGE_DATA]) } },
    ],
  });
});

test('results without pictures, and other tools’ results, stay as they are', () => {
  const other = { type: 'tool-result', output: { type: 'content', value: [{ type: 'file-url', url: 'x' }] } };
  const messages = [
    { role: 'user', content: 'Look.' },
    { role: 'tool', content: [{ type: 'tool-result', output: { type: 'text', value: 'a' } }, other] },
  ];
  expect(picturesAfterResults(messages)).toEqual(messages);
});

/** A picture as text. */
const BASE64 = /[A-Za-z0-9+/]{300}/;
const DATA_URL = expect.stringMatching(/^data:image\/\w+;base64,/);
const IMAGE_DATA = expect.objectContaining({
  type: 'image-data',
  mediaType: expect.stringMatching(/^image\//),
});
