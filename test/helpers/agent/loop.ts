/** The loop of a turn with tools of the test's own, over a provider's real code. */
import type { AgentEvent } from '../../../src/agent/loop/agent-event.ts';
import type { Conversation } from '../../../src/agent/loop/conversation.ts';
import { runLoop } from '../../../src/agent/loop/run-loop.ts';
import type { Limits } from '../../../src/agent/limits.ts';
import type { Report } from '../../../src/agent/report.ts';
import type { AgentTool, ToolAnswer, ToolContext } from '../../../src/agent/tools/agent-tool.ts';
import { finishTool } from '../../../src/agent/tools/finish-tool.ts';
import { type ModelServer, type Script, startModelServer } from '../model-server.ts';
import { scriptedModel } from './scripted-model.ts';

export interface LoopSettings {
  readonly limits?: Partial<Limits>;
  readonly kind?: 'chat' | 'task';
  readonly wire?: string;
  readonly contextTokens?: number;
  readonly conversation?: Conversation;
  readonly signal?: AbortSignal;
  readonly tools?: readonly AgentTool[];
}

export interface Looped {
  readonly report: Report;
  readonly events: readonly AgentEvent[];
  readonly conversation: Conversation;
  readonly server: ModelServer;
}

export async function loop(script: Script, settings: LoopSettings = {}): Promise<Looped> {
  const { kind = 'task', wire, contextTokens, conversation: first, tools = [], signal } = settings;
  const server = await startModelServer(script);
  const events: AgentEvent[] = [];
  let conversation: Conversation = first ?? [{ role: 'user', text: 'the task' }];
  const report = await runLoop(
    {
      kind,
      system: 'You test.',
      model: await scriptedModel(server, wire, contextTokens === undefined ? {} : { contextTokens }),
      tools: [...tools, finishTool()],
      limits: { maxSteps: 400, maxTokens: 10_000_000, timeoutMs: 60_000, ...settings.limits },
      onEvent: (event) => void events.push(event),
      conversation,
      onConversation: (grown) => (conversation = grown),
      onSpent: () => undefined,
    },
    signal ?? new AbortController().signal,
  );
  return { report, events, conversation, server };
}

/** A tool that answers as the test says. */
export function toolOf(
  name: string,
  run: (input: unknown, context: ToolContext) => Partial<ToolAnswer> | Promise<Partial<ToolAnswer>>,
): AgentTool {
  return {
    name,
    description: `The tool ${name}.`,
    inputSchema: { type: 'object', properties: {} },
    label: () => name,
    run: async (input, context) => ({
      isError: false,
      content: [{ type: 'text', text: 'ok' }],
      line: 'ok',
      ...(await run(input, context)),
    }),
  };
}

export const call = (name: string, input: unknown = {}) => ({ calls: [{ name, input }] });
export const finish = call('finish', { status: 'done', summary: 'fine' });
