/** How a run ends, for whoever asked for it: a person, a parent agent, a program (AGT-4). */
import { z } from 'zod';

export const STATUSES = ['done', 'stuck', 'needs_human', 'failed', 'cancelled'] as const;
export type Status = (typeof STATUSES)[number];

/**
 * Why: `finished` the model said so; `loop` the same action on the same page again and again (stuck); `max_steps`,
 * `max_tokens`, `timeout` a limit (failed); `provider` the model could not be asked (failed); `bad_calls` the model kept
 * sending calls that cannot be read (failed); `waiting` for a person or a time (needs_human); `cancelled`; `crashed` the
 * process of a sub-agent ended without a word (failed); `browser` it is gone for good (failed).
 */
export const REASONS = [
  'finished',
  'loop',
  'max_steps',
  'max_tokens',
  'timeout',
  'provider',
  'bad_calls',
  'waiting',
  'cancelled',
  'crashed',
  'browser',
] as const;
export type Reason = (typeof REASONS)[number];

/** What a stored run waits for. */
export const waitingSchema = z.discriminatedUnion('for', [
  z.strictObject({
    for: z.literal('answer'),
    question: z.string(),
    choices: z.array(z.string()).optional(),
  }),
  /** The person is to do something in a tab, then to say so. */
  z.strictObject({ for: z.literal('action'), request: z.string(), tab: z.string().optional() }),
  z.strictObject({ for: z.literal('time'), at: z.iso.datetime(), note: z.string() }),
]);
export type Waiting = z.infer<typeof waitingSchema>;

export const reportSchema = z.strictObject({
  status: z.enum(STATUSES),
  reason: z.enum(REASONS),
  /** For the reader, bounded: SUMMARY_CHARS. */
  summary: z.string(),
  /** What the model handed over; null unless it did. */
  data: z.json(),
  /** How often the model was asked. */
  steps: z.number().int(),
  /** Read and written, as the provider counted them; estimated where it does not. */
  tokens: z.number().int(),
  /** Paths of files. */
  artifacts: z.array(z.string()),
  /** Of a stored run: `remora run --resume ID`. */
  run: z.string().optional(),
  waiting: waitingSchema.optional(),
});
export type Report = z.infer<typeof reportSchema>;

/** Of a summary. */
export const SUMMARY_CHARS = 1_200;

/** Exit codes of `remora run` (API-2 and those that agents alone have). */
export const EXIT_OF: Readonly<Record<Status, number>> = {
  done: 0,
  failed: 1,
  needs_human: 4,
  stuck: 5,
  cancelled: 130,
};
