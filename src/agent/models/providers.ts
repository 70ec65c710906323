/** The providers: where each finds its key and address, and how its model is made. Their code is loaded when it is used. */
import type { LanguageModel } from 'ai';
import type { Environment } from '../../config/environment.ts';
import { fail } from '../../errors.ts';
import { ANSWER_TOKENS } from './chat-model.ts';
import { watchedFetch } from './watched-fetch.ts';

export interface Provider {
  readonly seesImages: boolean;
  /** What to do when it refuses the key. */
  readonly keyHint: string;
  /** What to do when it does not know the model. */
  readonly modelHint: (model: string) => string;
  /** What to do when nobody answers at its address. */
  readonly addressHint: string;
  /** Throws `bad_input` when a key or an address is missing. */
  readonly load: (model: string, env: Environment) => Promise<ModelWire>;
}

export interface ModelWire {
  readonly model: LanguageModel;
  /** The name without the provider. */
  readonly name: string;
  /** Chat Completions: pictures do not fit into what a tool answers. */
  readonly isChat: boolean;
  /** Of an answer, where the provider must be told. */
  readonly maxAnswerTokens?: number;
  /** Values that must not be shown. */
  readonly secrets: readonly string[];
}

const OPENAI_HOST = 'api.openai.com';
const OLLAMA = 'http://127.0.0.1:11434';

export const PROVIDERS: ReadonlyMap<string, Provider> = new Map<string, Provider>([
  [
    'ollama',
    {
      seesImages: false,
      keyHint: 'Check OLLAMA_HOST: something in front of Ollama asks for a key.',
      modelHint: (model) => `Get it with \`ollama pull ${model}\`, or choose another with --model.`,
      addressHint: 'Start it with `ollama serve`, or set OLLAMA_HOST to where it runs.',
      load: async (name, env) => compatible(name, 'ollama', `${ollamaAddress(env)}/v1`, undefined),
    },
  ],
  [
    'anthropic',
    {
      seesImages: true,
      keyHint: 'Check ANTHROPIC_API_KEY.',
      modelHint: otherModel,
      addressHint: 'Check the network, or ANTHROPIC_BASE_URL if it is set.',
      load: loadAnthropic,
    },
  ],
  [
    'openai',
    {
      seesImages: true,
      keyHint: 'Check OPENAI_API_KEY.',
      modelHint: otherModel,
      addressHint: 'Check the network, or OPENAI_BASE_URL if it is set.',
      load: loadOpenAi,
    },
  ],
  [
    'google',
    {
      seesImages: true,
      keyHint: 'Check GOOGLE_GENERATIVE_AI_API_KEY.',
      modelHint: otherModel,
      addressHint: 'Check the network, or GOOGLE_GENERATIVE_AI_BASE_URL if it is set.',
      load: loadGoogle,
    },
  ],
  [
    'openai-compatible',
    {
      seesImages: false,
      keyHint: 'Check OPENAI_API_KEY.',
      modelHint: otherModel,
      addressHint: 'Check OPENAI_BASE_URL, and that its server runs.',
      load: async (name, env) =>
        compatible(name, 'openai-compatible', compatibleAddress(env), given(env, 'OPENAI_API_KEY')),
    },
  ],
]);

function otherModel(): string {
  return 'Check the name of the model, or choose another with --model.';
}

async function loadAnthropic(name: string, env: Environment): Promise<ModelWire> {
  const apiKey = needKey(env, 'ANTHROPIC_API_KEY', 'anthropic');
  const baseURL = given(env, 'ANTHROPIC_BASE_URL');
  const { createAnthropic } = await import('@ai-sdk/anthropic');
  const provider = createAnthropic({
    apiKey,
    fetch: watchedFetch(),
    ...(baseURL === undefined ? {} : { baseURL: withVersion(baseURL, 'v1') }),
  });
  return { model: provider(name), name, isChat: false, maxAnswerTokens: ANSWER_TOKENS, secrets: [apiKey] };
}

/** Servers that stand in for OpenAI speak Chat Completions, all of them; its newer interface only OpenAI does. */
async function loadOpenAi(name: string, env: Environment): Promise<ModelWire> {
  const apiKey = needKey(env, 'OPENAI_API_KEY', 'openai');
  const baseURL = given(env, 'OPENAI_BASE_URL');
  const { createOpenAI } = await import('@ai-sdk/openai');
  const provider = createOpenAI({
    apiKey,
    fetch: watchedFetch(),
    ...(baseURL === undefined ? {} : { baseURL: withVersion(baseURL, 'v1') }),
  });
  const isChat = baseURL !== undefined && addressOf(baseURL, 'OPENAI_BASE_URL').hostname !== OPENAI_HOST;
  return { model: isChat ? provider.chat(name) : provider(name), name, isChat, secrets: [apiKey] };
}

async function loadGoogle(name: string, env: Environment): Promise<ModelWire> {
  const apiKey = needKey(env, 'GOOGLE_GENERATIVE_AI_API_KEY', 'google');
  const baseURL = given(env, 'GOOGLE_GENERATIVE_AI_BASE_URL');
  const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
  const provider = createGoogleGenerativeAI({
    apiKey,
    fetch: watchedFetch(),
    ...(baseURL === undefined ? {} : { baseURL: withVersion(baseURL, 'v1beta') }),
  });
  return { model: provider(name), name, isChat: false, secrets: [apiKey] };
}

async function compatible(
  name: string,
  provider: string,
  baseURL: string,
  apiKey: string | undefined,
): Promise<ModelWire> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const made = createOpenAICompatible({
    name: provider,
    baseURL,
    includeUsage: true,
    fetch: watchedFetch(),
    ...(apiKey === undefined ? {} : { apiKey }),
  });
  return { model: made(name), name, isChat: true, secrets: apiKey === undefined ? [] : [apiKey] };
}

/** As Ollama reads it: a host, with or without scheme and port; 0.0.0.0 is where it listens, not where it is asked. */
function ollamaAddress(env: Environment): string {
  const set = given(env, 'OLLAMA_HOST');
  if (set === undefined) return OLLAMA;
  const hasScheme = /^https?:\/\//i.test(set);
  const url = addressOf(hasScheme ? set : `http://${set}`, 'OLLAMA_HOST');
  if (!hasScheme && url.port === '') url.port = '11434';
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1';
  return url.href.replace(/\/+$/, '').replace(/\/v1$/, '');
}

function compatibleAddress(env: Environment): string {
  const set = given(env, 'OPENAI_BASE_URL');
  if (set !== undefined) return withVersion(addressOf(set, 'OPENAI_BASE_URL').href, 'v1');
  throw fail(
    'bad_input',
    { reason: 'openai-compatible needs the address of a server, and OPENAI_BASE_URL is not set.' },
    {
      hint: 'Set OPENAI_BASE_URL, such as http://127.0.0.1:8080/v1; OPENAI_API_KEY too if the server wants one.',
    },
  );
}

/** The version is part of the address, and often left out. */
function withVersion(address: string, version: string): string {
  const bare = address.replace(/\/+$/, '');
  return URL.canParse(bare) && new URL(bare).pathname === '/' ? `${bare}/${version}` : bare;
}

function addressOf(text: string, variable: string): URL {
  if (URL.canParse(text)) return new URL(text);
  throw fail(
    'bad_input',
    { reason: `${variable} is not an address.` },
    { hint: `Set ${variable} to an address such as http://127.0.0.1:8080.` },
  );
}

function needKey(env: Environment, variable: string, provider: string): string {
  const key = given(env, variable);
  if (key !== undefined) return key;
  throw fail(
    'bad_input',
    { reason: `The models of ${provider} need a key, and ${variable} is not set.` },
    {
      hint: `Set ${variable}; or use a model on this machine: \`ollama pull qwen3\`, then \`remora config set agent.model ollama/qwen3\`.`,
    },
  );
}

function given(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}
