/** The model of an MCP client, asked through the client. */
import { z } from 'zod';
import type { Config } from '../../config/schema.ts';
import { fail } from '../../errors.ts';
import type { Sample } from '../../surfaces/mcp/task/task.ts';
import { toOneLine } from '../../util/text.ts';
import type { Call } from '../loop/conversation.ts';
import type { ChatModel, ModelAnswer, ModelRequest } from '../models/chat-model.ts';

/** Characters of a token, about: clients do not tell what they counted. */
const TOKEN_CHARS = 4;

export function samplingModel(
  sample: Sample,
  { contextTokens, images = false }: Pick<Config['agent'], 'contextTokens' | 'images'>,
): ChatModel {
  return {
    id: 'client/sampling',
    contextTokens,
    seesImages: images,
    ask: (request) => ask(sample, request),
  };
}

async function ask(sample: Sample, request: ModelRequest): Promise<ModelAnswer> {
  const { system, conversation, tools, signal } = request;
  const { text, calls: asked, isCut } = await sampled(sample, request);
  const calls: Call[] = asked.map(({ id, name, input }) => ({ id, name, input: jsonOf(input) }));
  const sent = system.length + JSON.stringify(tools).length + JSON.stringify(conversation).length;
  const said = text.length + JSON.stringify(calls).length;
  signal.throwIfAborted();
  return {
    entry: { role: 'assistant', text, calls },
    calls,
    usage: {
      input: Math.ceil(sent / TOKEN_CHARS),
      output: Math.ceil(said / TOKEN_CHARS),
      isCounted: false,
    },
    isCut,
  };
}

async function sampled(sample: Sample, { system, conversation, tools, signal }: ModelRequest) {
  try {
    return await sample({ system, conversation, tools, signal });
  } catch (cause) {
    if (signal.aborted) throw fail('cancelled');
    const why = toOneLine(cause instanceof Error ? cause.message : String(cause));
    const hint =
      'Allow the request in the client, or set a model: `remora config set agent.model provider/name`.';
    throw fail('unsupported', { reason: `The client's model was not to be had: ${why}` }, { hint, cause });
  }
}

const jsonOf = (value: unknown): Call['input'] => z.json().parse(value);
