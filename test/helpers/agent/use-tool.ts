/** One call of a tool of the agent. */
import type { AgentTool, ToolAnswer } from '../../../src/agent/tools/agent-tool.ts';

export interface Used extends ToolAnswer {
  readonly text: string;
}

export async function use(tool: AgentTool | undefined, input: unknown, signal?: AbortSignal): Promise<Used> {
  if (!tool) throw new Error('there is no such tool');
  const answer = await tool.run(input, {
    callId: 'c1',
    signal: signal ?? new AbortController().signal,
    onProgress: () => undefined,
    forPerson: (work) => work,
    remaining: () => ({ maxSteps: 10, maxTokens: 100_000, timeoutMs: 60_000 }),
  });
  return {
    ...answer,
    text: answer.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n'),
  };
}
