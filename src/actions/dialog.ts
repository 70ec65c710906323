/**
 * `dialog`. Data: `{tab, next: {accept, text?}|null, answered: {type, message, answer, text?}|null}`; `next` is what the
 * next dialog that asks something will be answered.
 */
import { z } from 'zod';
import { fail } from '../errors.ts';
import type { TextPart } from '../output/text.ts';
import type { DialogAnswer } from '../observe/dialogs.ts';
import type { Page } from '../session/page/page.ts';
import { type ActionResult, definePageAction } from './action.ts';

export const dialog = definePageAction({
  name: 'dialog',
  summary: 'Answer the dialog that is open in the tab, or set the answer of the next one.',
  effect: 'write',
  step: 'does',
  level: 'page',
  throughDialog: true,
  input: z.strictObject({
    accept: z.boolean().default(false).describe('OK; leave the page; a prompt gets what it suggests.'),
    dismiss: z.boolean().default(false).describe('Cancel; stay on the page.'),
    text: z.string().max(100_000).optional().describe('Accept a prompt with this text.'),
    clear: z.boolean().default(false).describe('Take back what was set for the next one.'),
  }),
  positionals: [],
  examples: ['dialog --accept', 'dialog --text "Ada"', 'dialog --dismiss', 'dialog'],
  async run(page, input): Promise<ActionResult> {
    const answer = answerOf(input);
    if (answer && page.dialogs.open) return answerNow(page, answer);
    if (answer || input.clear) {
      page.willWrite();
      page.dialogs.setNext(answer);
    }
    return report(page);
  },
});

type Input = z.infer<typeof dialog.input>;

function answerOf({ accept, dismiss, text, clear }: Input): DialogAnswer | undefined {
  const given = [accept && '--accept', dismiss && '--dismiss', clear && '--clear'].filter((one) => one);
  const isContradiction = given.length > 1 || (text !== undefined && (dismiss || clear));
  if (isContradiction)
    throw fail('bad_input', {
      reason: `dialog takes one answer: ${[...given, ...(text === undefined ? [] : ['--text'])].join(' or ')}`,
      action: 'dialog',
    });
  if (text !== undefined) return { accept: true, text };
  return accept || dismiss ? { accept } : undefined;
}

async function answerNow(page: Page, answer: DialogAnswer): Promise<ActionResult> {
  page.willWrite();
  const record = await page.dialogs.answerOpen(answer);
  if (!record) return report(page);
  const { origin, ...answered } = record;
  return {
    data: { tab: page.tab, next: nextData(page), answered },
    text: [{ origin, text: `answered: ${JSON.stringify(answered)}` }],
  };
}

function report(page: Page): ActionResult {
  const { open, next } = page.dialogs;
  return {
    data: { tab: page.tab, next: nextData(page), answered: null },
    text: [...stateLines(open), sentence(next, page.tab)],
  };
}

function stateLines(open: Page['dialogs']['open']): TextPart[] {
  if (!open) return [];
  const { origin, type, message } = open;
  return [{ origin, text: `open: ${JSON.stringify({ type, message })}` }];
}

function nextData({ dialogs: { next } }: Page): { accept: boolean; text?: string } | null {
  return next ? { ...next } : null;
}

function sentence(next: DialogAnswer | undefined, tab: string): string {
  if (!next)
    return `Nothing is set in ${tab}: an alert is closed, what asks is dismissed, and a page that is to be left is left.`;
  const answer = next.accept ? 'accepted' : 'dismissed';
  const text = next.text === undefined ? '' : ` with the text ${JSON.stringify(next.text)}`;
  return `The next dialog that asks something in the tab ${tab} is ${answer}${text}.`;
}
