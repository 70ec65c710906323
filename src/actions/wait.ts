/**
 * `wait`. Data: `{tab, waitedMs, met: "text"|…, unreadFrames?, files?}`; those frames may still show what is told to be
 * gone; `files` as in `download`.
 */
import { z } from 'zod';
import { fail } from '../errors.ts';
import type { Page } from '../session/page/page.ts';
import { type ActionResult, definePageAction, type PageContext } from './action.ts';
import { unreadDetails, unreadHint } from './element/unread.ts';
import { type Condition, conditionOf, STATES } from './wait/condition.ts';
import { untilMet } from './wait/until-met.ts';

const text = z.string().min(1).optional();

export const wait = definePageAction({
  name: 'wait',
  summary:
    'Wait for a text, an element, an address, a load, a script, a download or a time; always with a limit.',
  effect: 'read',
  level: 'page',
  act: true,
  keepsTime: true,
  input: z.strictObject({
    text: text.describe('Until this text can be seen.'),
    gone: text.describe('Until this text can no longer be seen.'),
    target: text.describe('Until this is in the state: a ref, role and name, or CSS selector.'),
    selector: text.describe('Until an element of this CSS selector is in the state.'),
    state: z
      .enum(STATES)
      .optional()
      .describe('State of the target, or of the selector’s element; visible unless given.'),
    url: text.describe('Until the address holds this.'),
    load: z
      .enum(['domcontentloaded', 'load', 'networkidle'])
      .optional()
      .describe('Until the document has come this far.'),
    idle: z
      .boolean()
      .default(false)
      .describe('Until no request is open for half a second, but for polls and streams.'),
    script: text.describe('Until this JavaScript is true in the page; what it throws counts as not yet.'),
    download: z.boolean().default(false).describe('Until the downloads of the tab have ended.'),
    time: z.number().int().min(0).max(600_000).optional().describe('This many milliseconds.'),
  }),
  positionals: ['text'],
  examples: [
    'wait "Order placed"',
    'wait --gone Loading…',
    'wait --target e5 --state enabled',
    'wait --selector "#result"',
    'wait --url /done',
    `wait --script 'window.ready === true'`,
    'wait --download --timeout 60000',
    'wait --time 500',
  ],
  async run(page, input, call): Promise<ActionResult> {
    const start = Date.now();
    const condition = conditionOf(input);
    const met = await untilMet(page, condition, call);
    if (!met.isMet) throw await timedOut(page, { condition, met }, call);
    const waitedMs = Date.now() - start;
    return {
      data: { tab: page.tab, waitedMs, met: condition.kind, ...met.data, ...unreadDetails(met.failed) },
      text: [`waited ${waitedMs} ms`, ...(met.text ?? []), unreadHint(met.failed).hint ?? ''],
    };
  },
});

/** Says what was waited for, and what there is instead. */
async function timedOut(
  page: Page,
  { condition, met }: { condition: Condition; met: Awaited<ReturnType<typeof untilMet>> },
  call: PageContext,
): Promise<Error> {
  const state = await page.world.call('pageState', undefined, { signal: call.signal });
  const instead = met.instead === undefined ? '' : `${met.instead}\n`;
  return fail(
    'timeout',
    {
      what: `Waiting for ${condition.words}`,
      ms: call.timeoutMs,
      url: state.url.slice(0, 300),
      ...met.data,
      ...unreadDetails(met.failed),
    },
    {
      ...unreadHint(met.failed),
      page: { origin: page.origin, text: `${instead}the page shows: ${state.textSample}` },
    },
  );
}
