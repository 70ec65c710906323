/** One question to a model through the AI SDK, asked again where that is worth it. */
import { jsonSchema, streamText, tool, type ToolSet } from 'ai';
import { z } from 'zod';
import { fail } from '../../errors.ts';
import type { ModelAnswer, ModelRequest, ModelTool } from './chat-model.ts';
import { describeFailure, readFailure, toError } from './provider-failure.ts';
import type { ModelWire, Provider } from './providers.ts';
import { readAnswer } from './read-answer.ts';
import { type Clock, MAX_TRIES, waitBeforeRetry } from './retry-policy.ts';
import { CACHED, toMessages } from './to-messages.ts';

// The SDK would write its remarks onto the person's terminal.
globalThis.AI_SDK_LOG_WARNINGS = false;

export interface AskParts {
  /** `provider/name`. */
  readonly id: string;
  readonly wire: ModelWire;
  readonly provider: Provider;
  readonly seesImages: boolean;
  readonly clock: Clock;
}

/** Throws a RemoraError: `cancelled` when the signal aborted, else what the provider said and what to do about it. */
export async function askModel(parts: AskParts, request: ModelRequest): Promise<ModelAnswer> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await askOnce(parts, request);
    } catch (thrown) {
      if (request.signal.aborted) throw fail('cancelled', {}, { cause: thrown });
      const failure = readFailure(thrown, parts.wire.secrets);
      const wait = waitBeforeRetry(failure, tried);
      const about = { provider: parts.provider, name: parts.wire.name, id: parts.id, tried };
      if (wait === undefined) throw toError(failure, about);
      const next = `It is asked again in ${wait / 1000} s (${tried + 1} of ${MAX_TRIES}).`;
      request.onNote(`${describeFailure(failure)} ${next}`);
      await pause(parts.clock, wait, request.signal);
    }
  }
}

async function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  try {
    await clock.delay(ms, signal);
  } catch (cause) {
    throw fail('cancelled', {}, { cause });
  }
}

async function askOnce({ wire, seesImages }: AskParts, request: ModelRequest): Promise<ModelAnswer> {
  request.signal.throwIfAborted();
  const messages = toMessages(request.conversation, { seesImages, isChat: wire.isChat });
  const tools = request.tools.length === 0 ? {} : { tools: toToolSet(request.tools) };
  const stream = streamText({
    model: wire.model,
    system: { role: 'system', content: request.system, providerOptions: CACHED },
    messages,
    ...tools,
    ...(wire.maxAnswerTokens === undefined ? {} : { maxOutputTokens: wire.maxAnswerTokens }),
    maxRetries: 0,
    abortSignal: request.signal,
    // Nothing of what the browser showed is kept by the provider for later.
    providerOptions: { openai: { store: false } },
    onError: () => undefined,
  });
  return readAnswer(stream, request);
}

/** Without `execute`: carrying out is the loop's business. */
function toToolSet(tools: readonly ModelTool[]): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [
      name,
      tool({ description, inputSchema: jsonSchema(sdkSchema.parse(inputSchema)) }),
    ]),
  );
}

/** Ours is looser in its types alone. */
const sdkSchema = z.custom<Parameters<typeof jsonSchema>[0]>((value) => typeof value === 'object');
