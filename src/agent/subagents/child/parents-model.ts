/** A model that the parent asks on the sub-agent's behalf: the one of an MCP client. */
import { fail } from '../../../errors.ts';
import type { ChatModel, ModelAnswer, ModelRequest } from '../../models/chat-model.ts';
import type { ParentPipe } from './parent-pipe.ts';
import type { Task } from '../wire.ts';

export function parentsModel(pipe: ParentPipe, told: Extract<Task['model'], { kind: 'parents' }>): ChatModel {
  const { id, contextTokens, seesImages } = told;
  return { id, contextTokens, seesImages, ask: (request) => askParent(pipe, request) };
}

async function askParent(pipe: ParentPipe, request: ModelRequest): Promise<ModelAnswer> {
  const { system, conversation, tools, signal, onText } = request;
  const ask = {
    kind: 'model' as const,
    system,
    conversation: [...conversation],
    tools: tools.map(({ name, description, inputSchema: { required, ...schema } }) => ({
      name,
      description,
      inputSchema: {
        ...schema,
        properties: { ...schema.properties },
        ...(required === undefined ? {} : { required: [...required] }),
      },
    })),
  };
  const answer = await pipe.ask(ask, signal);
  if (answer.kind === 'failed') throw fail('unsupported', { reason: answer.message }, { hint: answer.hint });
  if (answer.kind !== 'model' || answer.entry.role !== 'assistant')
    throw fail('internal', { reason: 'the parent gave no answer of a model' });
  const { entry, usage, isCut } = answer;
  onText(entry.text);
  return { entry, calls: entry.calls, usage, isCut };
}
