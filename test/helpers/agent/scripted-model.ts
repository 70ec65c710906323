/** A model of a real provider's code over the scripted server, on any of the wires. */
import { chooseModel } from '../../../src/agent/models/choose-model.ts';
import type { ChatModel } from '../../../src/agent/models/chat-model.ts';
import { defaultSettings } from '../../../src/config/load.ts';
import type { Config } from '../../../src/config/schema.ts';
import type { ModelServer } from '../model-server.ts';

/** Never sent anywhere but to the scripted server; must not turn up in what is shown. */
export const KEY = 'sk-test-0123456789abcdef';

/** Environment of all providers, for commands too. */
export function modelEnv(server: Pick<ModelServer, 'url'>): Record<string, string> {
  return {
    OPENAI_BASE_URL: `${server.url}/v1`,
    OPENAI_API_KEY: KEY,
    ANTHROPIC_BASE_URL: server.url,
    ANTHROPIC_API_KEY: KEY,
    OLLAMA_HOST: server.url,
  };
}

export const WIRES = [
  'openai-compatible/scripted',
  'openai/scripted',
  'ollama/scripted',
  'anthropic/scripted',
];

/** `agent`: settings besides the defaults. */
export function scriptedModel(
  server: Pick<ModelServer, 'url'>,
  name = 'openai-compatible/scripted',
  agent: Partial<Config['agent']> = {},
): Promise<ChatModel> {
  const { config } = defaultSettings();
  const settings = { ...config, agent: { ...config.agent, ...agent } };
  return chooseModel({ name, env: modelEnv(server), config: settings });
}
