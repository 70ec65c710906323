/** Waits for something in a page without asking the model meanwhile (AGT-5). */
import { z } from 'zod';
import type { Outcome, Success } from '../../actions/outcome.ts';
import type { RemoraSession } from '../../surfaces/programs/hub.ts';
import { delay } from '../../util/deadline.ts';
import { renderError } from '../../output/text.ts';
import type { AgentTool, ToolAnswer, ToolContext } from './agent-tool.ts';
import { defineTool, said } from './read-input.ts';

const DAY_MS = 86_400_000;
const USUAL_MS = 600_000;
/** Of one `wait`: a browser that went away meanwhile is noticed at the next. */
const ROUND_MS = 60_000;
/** Before a browser or a tab in use is tried again. */
const PAUSE_MS = 2_000;
/** Failures of a `wait` that say nothing about the condition. */
const PASSING = new Set([
  'timeout',
  'browser_gone',
  'no_browser',
  'busy',
  'user_active',
  'attach_waiting',
  'navigation_failed',
]);

const text = z.string().min(1).max(2_000).optional();

const watchInput = z.strictObject({
  text: text.describe('Until this text can be seen.'),
  gone: text.describe('Until this text can no longer be seen.'),
  target: text.describe('Until this ref, role and name, or CSS selector is in the state.'),
  state: z.string().optional().describe('Of the target; visible unless given.'),
  url: text.describe('Until the address holds this.'),
  script: text.describe('Until this JavaScript is true in the page.'),
  download: z.boolean().optional().describe('Until the downloads of the tab have ended.'),
  tab: z.string().min(1).optional(),
  reloadEveryMs: z
    .number()
    .int()
    .min(10_000)
    .max(DAY_MS)
    .optional()
    .describe('Load the page again that often, where it does not change by itself.'),
  timeoutMs: z.number().int().min(1_000).max(DAY_MS).default(USUAL_MS).describe('Give up after this time.'),
});
type WatchInput = z.output<typeof watchInput>;

export const watchPageTool = (session: RemoraSession): AgentTool =>
  defineTool({
    name: 'watch_page',
    description:
      'Waits for one condition in a page, for minutes or hours, and costs nothing meanwhile. For seconds use the action wait.',
    input: watchInput,
    about: ({ text: words, gone, target, url, script }) =>
      words ?? gone ?? target ?? url ?? script ?? 'download',
    run: (input, context) => watch(session, input, context),
  });

async function watch(session: RemoraSession, input: WatchInput, context: ToolContext): Promise<ToolAnswer> {
  const { tab, reloadEveryMs, timeoutMs, ...condition } = input;
  const start = Date.now();
  const place = tab === undefined ? {} : { tab };
  for (let last: Outcome | undefined; ;) {
    const left = timeoutMs - (Date.now() - start);
    if (left <= 0) return inVain(timeoutMs, last);
    const round = Math.min(left, reloadEveryMs ?? ROUND_MS, ROUND_MS);
    const { signal } = context;
    const outcome = await session.act('wait', condition, { ...place, signal, timeoutMs: round });
    signal.throwIfAborted();
    if (outcome.ok) return met(outcome, Date.now() - start);
    if (!PASSING.has(outcome.error.code)) return refusedBy(outcome);
    last = outcome;
    context.onProgress(`waiting for ${Math.round((Date.now() - start) / 1000)} s`);
    if (outcome.error.code !== 'timeout') await delay(Math.min(PAUSE_MS, left), signal);
    if (reloadEveryMs !== undefined) await session.act('reload', {}, { ...place, signal, quiet: true });
  }
}

function met(outcome: Success, ms: number): ToolAnswer {
  const seconds = Math.round(ms / 1000);
  return said(`It has come after ${seconds} s.\n${outcome.text}`, { line: `after ${seconds} s` });
}

function inVain(ms: number, last: Outcome | undefined): ToolAnswer {
  const shown = last && !last.ok ? `\n${renderError(last.error)}` : '';
  const line = `not within ${Math.round(ms / 1000)} s`;
  return { isError: true, content: [{ type: 'text', text: `It has not come ${line}.${shown}` }], line };
}

function refusedBy(outcome: Extract<Outcome, { ok: false }>): ToolAnswer {
  const { code, message } = outcome.error;
  const words = renderError(outcome.error);
  return {
    isError: true,
    content: [{ type: 'text', text: words }],
    line: `${code}: ${message}`,
    state: words,
  };
}
