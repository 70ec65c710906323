/** Finds the model that was asked for, and says how to set one where none was (AGT-2). */
import type { Environment } from '../../config/environment.ts';
import type { Config } from '../../config/schema.ts';
import { fail } from '../../errors.ts';
import { askModel } from './ask-model.ts';
import type { ChatModel } from './chat-model.ts';
import { PROVIDERS, type Provider } from './providers.ts';
import { REAL_CLOCK } from './retry-policy.ts';

export interface ModelChoice {
  /** `provider/name`, before what the settings say. */
  readonly name: string | undefined;
  readonly env: Environment;
  readonly config: Config;
}

/** Throws `bad_input` where no model is set, its provider is unknown, or a key is missing. Asks nobody yet. */
export async function chooseModel({ name, env, config }: ModelChoice): Promise<ChatModel> {
  const id = name ?? config.agent.model;
  if (id === undefined) throw fail('bad_input', { reason: 'No model is set.' }, { hint: HOW_TO_SET });
  const { provider, model } = readName(id);
  const seesImages = config.agent.images ?? provider.seesImages;
  const wire = await provider.load(model, env);
  const { contextTokens } = config.agent;
  return {
    id,
    contextTokens,
    seesImages,
    ask: (request) => askModel({ id, wire, seesImages, clock: REAL_CLOCK, provider }, request),
  };
}

/** The way without an account first. */
export const HOW_TO_SET =
  'With Ollama: `ollama pull qwen3`, then `remora config set agent.model ollama/qwen3`. With an account: set ANTHROPIC_API_KEY, OPENAI_API_KEY or GOOGLE_GENERATIVE_AI_API_KEY, and the model in the same way, or with --model or REMORA_MODEL: anthropic/NAME, openai/NAME, google/NAME, openai-compatible/NAME (with OPENAI_BASE_URL).';

function readName(id: string): { readonly provider: Provider; readonly model: string } {
  const slash = id.indexOf('/');
  const [name, model] = [id.slice(0, slash), id.slice(slash + 1).trim()];
  const provider = PROVIDERS.get(name);
  if (slash > 0 && provider && model !== '') return { provider, model };
  const known = [...PROVIDERS.keys()].join(', ');
  const reason =
    slash > 0 && model !== '' ? `There is no provider "${name}".` : `"${id}" is not the name of a model.`;
  throw fail('bad_input', { reason }, { hint: `Write provider/name; providers are ${known}. ${HOW_TO_SET}` });
}
