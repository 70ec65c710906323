/** The settings below `agent`: which model, and how far a run may go. */
import { z } from 'zod';
import { modelName, truth, wholeNumber } from './kinds.ts';
import { mayLower, never, setting } from './setting.ts';

const steps = wholeNumber(1, 10_000);
const tokens = wholeNumber(1_000, 100_000_000);
const contextTokens = wholeNumber(2_000, 10_000_000);
const runMs = wholeNumber(1_000, 604_800_000);
const atOnce = wholeNumber(0, 20);

export const agentSettings = z.strictObject({
  model: setting(modelName.schema.exactOptional(), {
    description: 'The model of `remora chat`, `remora run` and sub-agents: provider/name.',
    kind: modelName,
    env: 'REMORA_MODEL',
    project: never('would send what the browser shows to a provider of its choice'),
  }),
  contextTokens: setting(contextTokens.schema.default(100_000), {
    description: 'How many tokens of a conversation the model is sent, its answer included.',
    kind: contextTokens,
    env: 'REMORA_CONTEXT_TOKENS',
    project: mayLower,
  }),
  images: setting(truth.schema.exactOptional(), {
    description:
      'Whether the model takes pictures; unless set, those of Anthropic, OpenAI and Google do, others do not.',
    kind: truth,
    env: 'REMORA_MODEL_IMAGES',
    project: never('belongs to the model'),
  }),
  maxSteps: setting(steps.schema.default(60), {
    description: 'How often a run may ask the model.',
    kind: steps,
    env: 'REMORA_MAX_STEPS',
    project: mayLower,
  }),
  maxTokens: setting(tokens.schema.default(2_000_000), {
    description: 'How many tokens a run may use, read and written.',
    kind: tokens,
    env: 'REMORA_MAX_TOKENS',
    project: mayLower,
  }),
  timeoutMs: setting(runMs.schema.default(1_800_000), {
    description: 'How long a run may take, in ms.',
    kind: runMs,
    env: 'REMORA_RUN_TIMEOUT',
    project: mayLower,
  }),
  fetchPrivate: setting(truth.schema.default(false), {
    description:
      'Whether fetch_url may ask addresses of this machine and of the local network; those of cloud metadata never.',
    kind: truth,
    env: 'REMORA_FETCH_PRIVATE',
    project: never('would open this network to what a page says'),
  }),
  subagents: setting(atOnce.schema.default(3), {
    description: 'How many sub-agents may work at once; 0: none.',
    kind: atOnce,
    env: 'REMORA_SUBAGENTS',
    project: mayLower,
  }),
});
