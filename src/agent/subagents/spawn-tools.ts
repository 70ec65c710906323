/** The tools by which an agent has others work for it, each in a process and a session of its own (AGT-4). */
import { z } from 'zod';
import { loadConfig } from '../../config/load.ts';
import { withDeadline } from '../../util/deadline.ts';
import { shorten, toOneLine } from '../../util/text.ts';
import type { Report } from '../report.ts';
import type { AgentTool, ToolAnswer, ToolContext } from '../tools/agent-tool.ts';
import { isFailure, outcomeLine, reportText } from './report-text.ts';
import { SPAWN_SCHEMA, spawnSchema } from './spawn-input.ts';
import { MAX_OPEN, Spawner, type SpawnParts } from './spawner.ts';

export interface Spawning {
  /** None where the settings allow no sub-agents. */
  readonly tools: readonly AgentTool[];
  /** Ends those that still run; resolves when they are gone. */
  close(): Promise<void>;
}

export function spawnTools(parts: SpawnParts): Spawning {
  const { home, cwd, env } = parts.program;
  const limit = loadConfig({ home, cwd, env, flags: {} }).config.agent.subagents;
  const spawner = new Spawner(parts, limit);
  return { tools: limit === 0 ? [] : [spawnTool(spawner), waitTool(spawner)], close: () => spawner.close() };
}

const LONGEST_WAIT_MS = 3_600_000;

function spawnTool(spawner: Spawner): AgentTool {
  return {
    name: 'spawn_subagent',
    description:
      'Give a self-contained task to a sub-agent with tabs and a context of its own; only its report comes back. For work of many steps whose pages you need not see, and for several things at once (several calls in one answer run side by side).',
    inputSchema: SPAWN_SCHEMA,
    concurrent: true,
    label: (input) => {
      const task = z.looseObject({ task: z.string() }).safeParse(input);
      return task.success ? `spawn_subagent ${shorten(toOneLine(task.data.task), 80)}` : 'spawn_subagent';
    },
    run: (input, context) => spawn(spawner, input, context),
  };
}

async function spawn(spawner: Spawner, sent: unknown, context: ToolContext): Promise<ToolAnswer> {
  const read = spawnSchema.safeParse(sent);
  if (!read.success) return refusal(z.prettifyError(read.error));
  if (spawner.isFull) return refusal(`${MAX_OPEN} sub-agents are open: wait for some with wait_subagent.`);
  if (read.data.background) {
    const name = spawner.startInBackground(read.data, context);
    return words(`${name} works in the background. Its report: wait_subagent {"name":"${name}"}`, name);
  }
  const { name, report } = spawner.start(read.data, context);
  return answerOf(name, await report);
}

const waitSchema = z.strictObject({
  name: z.string().exactOptional(),
  timeoutMs: z.coerce.number().int().positive().max(LONGEST_WAIT_MS).default(LONGEST_WAIT_MS),
});

function waitTool(spawner: Spawner): AgentTool {
  return {
    name: 'wait_subagent',
    description:
      'Wait for the report of a sub-agent in the background; of the first one to end unless named.',
    inputSchema: {
      type: 'object',
      properties: { name: { type: 'string' }, timeoutMs: { type: 'integer' } },
      additionalProperties: false,
    },
    label: (input) => {
      const named = waitSchema.safeParse(input);
      return named.success && named.data.name !== undefined
        ? `wait_subagent ${named.data.name}`
        : 'wait_subagent';
    },
    run: (input, context) => wait(spawner, input, context),
  };
}

async function wait(spawner: Spawner, sent: unknown, { signal }: ToolContext): Promise<ToolAnswer> {
  const read = waitSchema.safeParse(sent);
  if (!read.success) return refusal(z.prettifyError(read.error));
  const names = read.data.name === undefined ? spawner.inBackground : [read.data.name];
  const waited = names.flatMap((name) => {
    const report = spawner.take(name);
    return report ? [report.then((ended) => ({ name, ended }))] : [];
  });
  if (waited.length === 0) return refusal('No such sub-agent works in the background.');
  const late = Promise.race(waited);
  const first = await withDeadline(late, read.data.timeoutMs, () => new Error('late'), signal).catch(
    () => undefined,
  );
  signal.throwIfAborted();
  if (!first) return words(`Still at work: ${names.join(', ')}`, 'still at work');
  spawner.given(first.name);
  return answerOf(first.name, first.ended);
}

function answerOf(name: string, report: Report): ToolAnswer {
  return {
    isError: isFailure(report),
    content: [{ type: 'text', text: reportText(name, report) }],
    line: outcomeLine(report),
    artifacts: report.artifacts,
    spentTokens: report.tokens,
  };
}

const words = (text: string, line: string): ToolAnswer => ({
  isError: false,
  content: [{ type: 'text', text }],
  line,
});

const refusal = (reason: string): ToolAnswer => ({
  isError: true,
  content: [{ type: 'text', text: `error bad_input: ${reason}` }],
  line: shorten(toOneLine(reason), 120),
});
