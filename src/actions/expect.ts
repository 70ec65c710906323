/** `expect`. Data: `{pass: true, claim: "text"|…, got, waitedMs, ref?, unreadFrames?}`; what does not hold is the error `expect_failed`. */
import { z } from 'zod';
import { definePageAction } from './action.ts';
import { ELEMENT_STATES } from './element/states.ts';
import { readClaim } from './expect/claim.ts';
import { failure, passed } from './expect/report.ts';
import { untilHolds } from './expect/until-holds.ts';

const text = z.string().min(1).max(2_000);

export const expect = definePageAction({
  name: 'expect',
  summary: 'Check one claim about the page within a time limit (5 seconds), and show the evidence.',
  effect: 'read',
  step: 'does',
  level: 'page',
  keepsTime: true,
  patienceMs: 5_000,
  input: z.strictObject({
    text: text.optional().describe('This text can be seen.'),
    gone: text.optional().describe('This text cannot be seen.'),
    target: text.optional().describe('Claim something about this: a ref, role and name, or CSS selector.'),
    state: z
      .enum([...ELEMENT_STATES, 'gone'])
      .optional()
      .describe('The target is in this state; visible unless given. gone: it is not there at all.'),
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
