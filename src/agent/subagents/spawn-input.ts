/** What a model says of the sub-agent it wants. */
import { z } from 'zod';
import type { ObjectSchema } from '../../surfaces/tools/tool.ts';
import type { Limits } from '../limits.ts';

/** Models write numbers as texts now and then. */
const positive = z.coerce.number().int().positive();
/** As a word of a command line it must not read like a flag. */
const flowName = z.string().regex(/^[^-]/);

export const spawnSchema = z.strictObject({
  task: z.string().trim().min(1),
  skill: z.string().exactOptional(),
  exitConditions: z.string().exactOptional(),
  maxSteps: positive.exactOptional(),
  maxTokens: positive.exactOptional(),
  timeoutMs: positive.exactOptional(),
  model: z.string().exactOptional(),
  flow: flowName.exactOptional(),
  flowInputs: z.record(z.string().regex(/^[^=]+$/), z.coerce.string()).exactOptional(),
  tabs: z.enum(['close', 'keep']).default('close'),
  background: z.boolean().default(false),
});
export type SpawnInput = z.infer<typeof spawnSchema>;

const text = (description: string): object => ({ type: 'string', description });
const whole = (description: string): object => ({ type: 'integer', description });

/** The same for models. */
export const SPAWN_SCHEMA: ObjectSchema = {
  type: 'object',
  properties: {
    task: text('All it needs to know: it sees nothing of this conversation. Say what to report.'),
    exitConditions: text('When it counts as done.'),
    skill: text('Skill that is loaded from the start.'),
    maxSteps: whole('How often its model may be asked.'),
    maxTokens: whole('Read and written.'),
    timeoutMs: whole('Milliseconds.'),
    model: text('provider/name; yours unless given.'),
    flow: text('Flow that is run first; its model goes on only if that fails.'),
    flowInputs: { type: 'object', description: 'Inputs of the flow, as texts.' },
    tabs: {
      type: 'string',
      enum: ['close', 'keep'],
      description: 'keep: leave its tabs open for the person.',
    },
    background: { type: 'boolean', description: 'Go on at once; wait_subagent gives the report.' },
  },
  required: ['task'],
  additionalProperties: false,
};

/** Never more than what is left. */
export function limitsFor(
  asked: Partial<Record<keyof Limits, number>>,
  { maxSteps, maxTokens, timeoutMs }: Limits,
): Limits {
  const least = (wanted: number | undefined, left: number): number =>
    Math.max(0, Math.floor(Math.min(wanted ?? left, left)));
  return {
    maxSteps: least(asked.maxSteps, maxSteps),
    maxTokens: least(asked.maxTokens, maxTokens),
    timeoutMs: least(asked.timeoutMs, timeoutMs),
  };
}
