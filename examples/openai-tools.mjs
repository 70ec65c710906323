// Chat Completions with nothing but fetch: node examples/openai-tools.mjs "What does example.com say?"
// Reads OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL.
import { connectHub, openAiTools, runOpenAiToolCalls } from 'remora';

const {
  OPENAI_BASE_URL = 'https://api.openai.com/v1',
  OPENAI_API_KEY = '',
  OPENAI_MODEL = 'gpt-5-mini',
} = process.env;
const session = connectHub().session('example-openai');
const messages = [{ role: 'user', content: process.argv[2] ?? 'What does example.com say?' }];
try {
  for (let step = 0; step < 20; step += 1) {
    const reply = await fetch(`${OPENAI_BASE_URL}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${OPENAI_API_KEY}` },
      body: JSON.stringify({ model: OPENAI_MODEL, messages, tools: openAiTools() }),
    });
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
    const { message } = (await reply.json()).choices[0];
    messages.push(message);
    if (message.content) console.log(message.content);
    if (!message.tool_calls?.length) break;
    messages.push(...(await runOpenAiToolCalls(session, message.tool_calls)));
  }
} finally {
  await session.act('end');
}
