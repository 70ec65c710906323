// The AI SDK with any provider: node examples/ai-sdk.mjs "What does example.com say?"
// Reads OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL. Needs: npm install ai @ai-sdk/openai-compatible
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, stepCountIs } from 'ai';
import { browserTools, connectHub, picturesAfterResults } from 'remora';

const {
  OPENAI_BASE_URL = 'https://api.openai.com/v1',
  OPENAI_API_KEY = '',
  OPENAI_MODEL = 'gpt-5-mini',
} = process.env;
const provider = createOpenAICompatible({
  name: 'example',
  baseURL: OPENAI_BASE_URL,
  apiKey: OPENAI_API_KEY,
});
const session = connectHub().session('example-ai-sdk');
try {
  const { text } = await generateText({
    model: provider(OPENAI_MODEL),
    tools: browserTools(session),
    stopWhen: stepCountIs(20),
    prompt: process.argv[2] ?? 'What does example.com say?',
    // Only for providers that speak Chat Completions, where tool results cannot hold pictures.
    prepareStep: ({ messages }) => ({ messages: picturesAfterResults(messages) }),
  });
  console.log(text);
} finally {
  await session.act('end');
}
