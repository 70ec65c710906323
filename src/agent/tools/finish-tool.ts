/** The end of a task, in the model's own words. */
import { z } from 'zod';
import type { AgentTool } from './agent-tool.ts';
import { defineTool, said } from './read-input.ts';

/** Of `data`, as JSON. */
const DATA_CHARS = 100_000;

export const finishTool = (): AgentTool =>
  defineTool({
    name: 'finish',
    description:
      'Ends the task with a report. Call it once, when the task is done or cannot go on. done: it is done and you have seen that it is. stuck: nothing you try gets further. needs_human: only the person can go on. failed: it cannot be done.',
    input: z.strictObject({
      status: z.enum(['done', 'stuck', 'needs_human', 'failed']),
      summary: z.string().min(1).describe('What came of it, for who gave the task; under 1000 characters.'),
      data: z.json().optional().describe('What was asked for, as JSON, where the task asks for data.'),
    }),
    about: ({ status }) => status,
    run: ({ status, summary, data }) => {
      const size = data === undefined ? 0 : JSON.stringify(data).length;
      if (size > DATA_CHARS) return Promise.resolve(tooMuch(size));
      // What the person has to do can be done later: the run can then be gone on with.
      const end =
        status === 'needs_human'
          ? { reason: 'waiting' as const, waiting: { for: 'action' as const, request: summary } }
          : { reason: 'finished' as const };
      const ending = { status, summary, data, ...end };
      return Promise.resolve(said('The run has ended.', { line: status, ending }));
    },
  });

const tooMuch = (size: number) => ({
  ...said(
    `data has ${size} characters, the limit is ${DATA_CHARS}: write it with the tool artifact, and name the file in the summary.`,
  ),
  isError: true,
});
