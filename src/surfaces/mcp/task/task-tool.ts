/** The tool that takes a whole task (API-4). */
import type { ClientCapabilities, ListToolsResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { TaskInput, TaskRunner } from './task.ts';

export const TASK_TOOL = 'browser_task';

export const HOW_TO_SET =
  'No model is set for tasks: `remora config set agent.model provider/name` (ollama, anthropic, openai, google, openai-compatible), or REMORA_MODEL in the environment of this server.';

const count = z.coerce.number().int().positive();

const inputSchema = z.strictObject({
  task: z.string().trim().min(1),
  exitConditions: z.string().exactOptional(),
  maxSteps: count.exactOptional(),
  timeoutMs: count.exactOptional(),
});

/** As a client lists it: short, since it is sent whether it is used or not. */
export const TASK_SPEC: ListToolsResult['tools'][number] = {
  name: TASK_TOOL,
  title: 'Browser task',
  description:
    'Have a sub-agent carry out a whole task in tabs of its own; only its report comes back. For long work whose pages you need not see.',
  inputSchema: {
    type: 'object',
    properties: {
      task: { type: 'string', description: 'all it must know, and what to report' },
      exitConditions: { type: 'string', description: 'when it is done' },
      maxSteps: { type: 'integer' },
      timeoutMs: { type: 'integer' },
    },
    required: ['task'],
  },
  annotations: { title: 'Browser task', readOnlyHint: false, destructiveHint: true, openWorldHint: true },
};

/** Where a model is set up, or the client lends its own. */
export function isOffered(runner: TaskRunner | undefined, client: ClientCapabilities | undefined): boolean {
  if (!runner) return false;
  return lends(client) || hasModel(runner);
}

/** Its model can be asked, and call tools. */
export const lends = (client: ClientCapabilities | undefined): boolean =>
  client?.sampling?.tools !== undefined;

/** What was wrong, in words, for what is no task. */
export function readTask(sent: unknown): TaskInput | string {
  const read = inputSchema.safeParse(sent);
  return read.success ? read.data : z.prettifyError(read.error);
}

function hasModel(runner: TaskRunner): boolean {
  try {
    return runner.hasModel();
  } catch {
    // Settings that cannot be read: the tools of the browser say so at their first call.
    return false;
  }
}
