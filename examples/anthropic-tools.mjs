// Anthropic Messages with nothing but fetch: node examples/anthropic-tools.mjs "What does example.com say?"
// Reads ANTHROPIC_BASE_URL, ANTHROPIC_API_KEY and ANTHROPIC_MODEL.
import { anthropicTools, connectHub, runAnthropicToolUse } from 'remora';

const { ANTHROPIC_BASE_URL = 'https://api.anthropic.com', ANTHROPIC_API_KEY = '' } = process.env;
const model = process.env.ANTHROPIC_MODEL ?? 'claude-sonnet-4-5';
const session = connectHub().session('example-anthropic');
const messages = [{ role: 'user', content: process.argv[2] ?? 'What does example.com say?' }];
try {
  for (let step = 0; step < 20; step += 1) {
    const reply = await fetch(`${ANTHROPIC_BASE_URL}/v1/messages`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': ANTHROPIC_API_KEY,
        'anthropic-version': '2023-06-01',
      },
      body: JSON.stringify({ model, max_tokens: 4096, messages, tools: anthropicTools() }),
    });
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
    const { content } = await reply.json();
    messages.push({ role: 'assistant', content });
    const results = [];
    for (const block of content) {
      if (block.type === 'text') console.log(block.text);
      if (block.type === 'tool_use') results.push(await runAnthropicToolUse(session, block));
    }
    if (results.length === 0) break;
    messages.push({ role: 'user', content: results });
  }
} finally {
  await session.act('end');
}
