/** `wait`. Data: `{tab, waitedMs, met: "text"|…, unreadFrames?}`; those may still show what is told to be gone. */
import { z } from 'zod';
import { fail } from '../errors.ts';
import type { Page } from '../session/page/page.ts';
import { delay } from '../util/deadline.ts';
import { type ActionResult, definePageAction, type PageContext } from './action.ts';
import { unreadDetails, unreadHint } from './element/unread.ts';
import { type Waited, waitInFrames, type Wanted } from './element/wait-in-frames.ts';

export const wait = definePageAction({
  name: 'wait',
  summary: 'Wait for a text, an element, an address, a load state, or a time; always with a limit.',
  effect: 'read',
  level: 'page',
  act: true,
  keepsTime: true,
  input: z.strictObject({
    text: z.string().min(1).optional().describe('Until this text can be seen.'),
    gone: z.string().min(1).optional().describe('Until this text can no longer be seen.'),
    selector: z.string().min(1).optional().describe('Until an element of this CSS selector is in the state.'),
    state: z
      .enum(['visible', 'hidden', 'attached', 'detached'])
      .default('visible')
      .describe('State of the selector’s element.'),
    url: z.string().min(1).optional().describe('Until the address holds this.'),
    load: z
      .enum(['domcontentloaded', 'load', 'networkidle'])
      .optional()
      .describe('Until the document has come this far.'),
    time: z.number().int().min(0).max(600_000).optional().describe('This many milliseconds.'),
  }),
  positionals: ['text'],
  examples: [
    'wait "Order placed"',
    'wait --gone Loading…',
    'wait --selector "#result"',
    'wait --url /done',
    'wait --time 500',
  ],
  async run(page, input, call): Promise<ActionResult> {
    const start = Date.now();
    const what = conditionOf(input);
    const failed =
      what === 'time' ? await pause(input.time ?? 0, call) : await untilMet(page, input, call, what);
    const waitedMs = Date.now() - start;
    return {
      data: { tab: page.tab, waitedMs, met: what, ...unreadDetails(failed) },
      text: [`waited ${waitedMs} ms`, unreadHint(failed).hint ?? ''],
    };
  },
});

type Input = z.infer<typeof wait.input>;
type Condition = 'text' | 'gone' | 'selector' | 'url' | 'load' | 'time';

function conditionOf(input: Input): Condition {
  const given = (['text', 'gone', 'selector', 'url', 'load', 'time'] as const).filter(
    (key) => input[key] !== undefined,
  );
  const [first, ...others] = given;
  if (first !== undefined && others.length === 0) return first;
  throw fail('bad_input', {
    reason:
      first === undefined
        ? 'wait needs something to wait for: a text, --gone, --selector, --url, --load or --time'
        : `wait takes one condition at a time, not ${given.join(' and ')}`,
    action: 'wait',
  });
}

async function pause(ms: number, call: PageContext): Promise<Waited['failed']> {
  if (ms >= call.timeoutMs)
    throw fail('bad_input', {
      reason: `${ms} ms are longer than the call may take (${call.timeoutMs} ms): give it longer with --timeout`,
      action: 'wait',
    });
  await delay(ms, call.signal);
  return [];
}

/** Returns the frames that could not be read. */
async function untilMet(
  page: Page,
  input: Input,
  call: PageContext,
  what: Exclude<Condition, 'time'>,
): Promise<Waited['failed']> {
  const ms = call.timeoutMs;
  const { met, failed } = await waitFor(page, input, { call, ms, what });
  if (met) return failed;
  const state = await page.world.call('pageState', undefined, { signal: call.signal });
  throw fail(
    'timeout',
    {
      what: `Waiting for ${what} ${JSON.stringify(input[what])}`,
      ms,
      url: state.url.slice(0, 300),
      ...unreadDetails(failed),
    },
    {
      ...unreadHint(failed),
      page: { origin: page.origin, text: `the page shows: ${state.textSample}` },
    },
  );
}

async function waitFor(
  page: Page,
  input: Input,
  { call, ms, what }: { call: PageContext; ms: number; what: Exclude<Condition, 'time'> },
): Promise<Waited> {
  const { navigation } = page;
  const { url, load } = input;
  switch (what) {
    case 'url':
      return asked(
        await navigation.until(
          () => navigation.pendingUrl === undefined && navigation.url.includes(url ?? ''),
          ms,
          call.signal,
        ),
      );
    case 'load':
      return asked(
        await navigation.until(
          () => navigation.pendingUrl === undefined && navigation.has(load ?? 'load'),
          ms,
          call.signal,
        ),
      );
    case 'text':
    case 'gone':
    case 'selector':
      return waitInFrames(page, wantedOf(input), ms, call);
  }
}

/** Of the browser: no frame is asked. */
const asked = (met: boolean): Waited => ({ met, failed: [] });

function wantedOf({ text, gone, selector, state }: Input): Wanted {
  if (text !== undefined) return { text };
  return gone === undefined ? { selector: selector ?? '', state } : { gone };
}
