/** What a session did, as its log tells it (`steps`), with targets that last and no secrets. */
import { z } from 'zod';
import { fail } from '../../errors.ts';

const recordedStep = z.object({
  n: z.number(),
  action: z.string(),
  input: z.record(z.string(), z.json()),
  /** Id of the tab it worked on, or of the one that it opened. */
  tab: z.string(),
  /** Of the page before it. */
  url: z.string(),
  /** Where that differs. */
  urlAfter: z.string().optional(),
  title: z.string().optional(),
  /** Id of the tab that the page opened meanwhile. */
  newTab: z.string().optional(),
  awaitResponse: z.string().optional(),
  /** Code of the error it ended in. */
  error: z.string().optional(),
  /** It was done for what it told. */
  read: z.boolean().optional(),
  /** Nobody saw whether its target means one element alone. */
  unverified: z.boolean().optional(),
});

export type RecordedStep = Readonly<z.infer<typeof recordedStep>>;

const recording = z.object({
  steps: z.array(recordedStep),
  total: z.number(),
  dropped: z.number(),
});

export type Recording = Readonly<z.infer<typeof recording>>;

/** Throws `internal` for what is no answer of `steps`. */
export function readRecording(data: unknown): Recording {
  const read = recording.safeParse(data);
  if (read.success) return read.data;
  throw fail('internal', {
    reason: `the steps of the session cannot be read: ${z.prettifyError(read.error)}`,
  });
}
