/** How an action is to be carried out, as callers write it: the check, and the words, of what {@link Manner} declares. */
import { z } from 'zod';
import type { Manner } from './manner.ts';

/** Milliseconds: a day; timers take no more than 24. */
export const MAX_TIMEOUT_MS = 86_400_000;

export const mannerSchema = z.strictObject({
  tab: text().describe('Work on this tab of the session (t2 or a name) without making it current.'),
  timeoutMs: z
    .number()
    .positive()
    .max(MAX_TIMEOUT_MS)
    .exactOptional()
    .describe('Give the whole action this many milliseconds.'),
  noWait: flag().describe('Answer busy at once instead of standing in line for the tab.'),
  quiet: flag().describe('Say only that it was done: what changed in the page is not looked for.'),
  dryRun: flag().describe('Find and check everything, but do nothing.'),
  awaitResponse: text().describe(
    'Hand over the response to the request that the action starts: part of its address, or /regex/.',
  ),
} satisfies { readonly [Key in keyof Manner]-?: z.ZodType<Manner[Key]> });

/** Absent or a value: a key that is there and undefined is left to callers in TypeScript. */
function text() {
  return z.string().min(1).exactOptional();
}

function flag() {
  return z.boolean().exactOptional();
}
