/** `expect`. Data: `{pass: true, claim: "text"|…, got, waitedMs, ref?, unreadFrames?}`; what does not hold is the error `expect_failed`. */
import { z } from 'zod';
import { fail } from '../errors.ts';
import type { Page } from '../session/page/page.ts';
import { definePageAction, type PageContext } from './action.ts';
import { type Claim, readClaim } from './expect/claim.ts';
import { judge } from './expect/judge.ts';
import { readClaimed, untilChanged } from './expect/reading.ts';
import { failure, type Outcome, passed } from './expect/report.ts';

const text = z.string().min(1).max(2_000);

export const expect = definePageAction({
  name: 'expect',
  summary: 'Check one claim about the page within a time limit (5 seconds), and show the evidence.',
  effect: 'read',
  level: 'page',
  keepsTime: true,
  patienceMs: 5_000,
  input: z.strictObject({
    text: text.optional().describe('This text can be seen.'),
    gone: text.optional().describe('This text cannot be seen.'),
    target: text.optional().describe('Claim something about this: a ref, role and name, or CSS selector.'),
    state: z
      .enum([
        'visible',
        'hidden',
        'gone',
        'enabled',
        'disabled',
        'checked',
        'unchecked',
        'expanded',
        'collapsed',
        'selected',
        'focused',
        'editable',
        'readonly',
      ])
      .optional()
      .describe('The target is in this state; visible unless given.'),
    value: z
      .string()
      .max(100_000)
      .optional()
      .describe('The target holds exactly this value, or shows it as its choice.'),
    contains: text
      .optional()
      .describe('The value of the target holds this; not answered for a secret field.'),
    count: z.number().int().min(0).optional().describe('So many elements match the target, a CSS selector.'),
    url: text.optional().describe('The address holds this, or fits this /regular expression/.'),
    title: text.optional().describe('The title holds this.'),
    request: text
      .optional()
      .describe(
        'The document or a frame has requested an address that holds this, as far as the browser lists them.',
      ),
    status: z
      .number()
      .int()
      .min(100)
      .max(599)
      .optional()
      .describe(
        'With request: it was answered so; the browser tells none of some redirects and of other origins.',
      ),
  }),
  positionals: [],
  examples: [
    'expect --text "Order placed"',
    'expect --gone Loading…',
    'expect --target e5 --value "Ada"',
    `expect --target 'button "Pay"' --state disabled`,
    'expect --target "#rows tr" --count 3',
    'expect --url /done',
    'expect --request /api/orders --status 201',
  ],
  async run(page, input, call) {
    const outcome = await untilHolds(page, readClaim(input), call);
    if (!outcome.verdict.holds) throw await failure(page, outcome, call);
    return passed(page, outcome, call);
  },
});

/** Ends with the first reading that shows it, or with the one at the end of the time. */
async function untilHolds(page: Page, claim: Claim, call: PageContext): Promise<Outcome> {
  const start = Date.now();
  for (let isFirst = true; ; isFirst = false) {
    const asked = { claim, call, left: start + call.timeoutMs - Date.now(), isFirst };
    const reading = await readClaimed(page, asked);
    const waitedMs = Date.now() - start;
    if (!reading && waitedMs >= call.timeoutMs)
      throw fail('timeout', { what: 'A document to look at', ms: call.timeoutMs });
    if (reading) {
      const verdict = judge(claim, reading);
      if (verdict.holds || waitedMs >= call.timeoutMs) return { claim, verdict, reading, waitedMs };
    }
    await untilChanged(page, reading, { ...asked, left: call.timeoutMs - waitedMs });
  }
}
